//! Who asks: the address behind a request.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use std::convert::Infallible;

/// Headers by which a proxy says that it asks for somebody else.
const FORWARDED: [&str; 3] = ["x-forwarded-for", "forwarded", "via"];

/// Somebody who asks, as far as the network can tell one from another: an address, of IPv6 the
/// network of 64 bits that one household or one machine has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Client(IpAddr);

impl Client {
    /// Whoever has this address.
    pub fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                let network = u128::from(address) >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from(network))
            }
            other => other,
        })
    }

    /// Whoever a request comes from. A proxy on this machine says for whom it asks; where nobody
    /// says anything, as in a router that another server mounts, all are one.
    pub fn behind(extensions: &Extensions, headers: &HeaderMap) -> Self {
        let peer = peer(extensions);
        let told = peer.is_some_and(|peer| peer.is_loopback()).then(|| told(headers)).flatten();
        Self::of(told.or(peer).unwrap_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED)))
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::behind(&parts.extensions, &parts.headers))
    }
}

/// Whether a request was made on this machine by somebody who asks for himself.
pub fn is_here(extensions: &Extensions, headers: &HeaderMap) -> bool {
    let forwarded = FORWARDED.iter().any(|name| headers.contains_key(*name));
    !forwarded && peer(extensions).is_some_and(|peer| peer.is_loopback())
}

fn peer(extensions: &Extensions) -> Option<IpAddr> {
    let info = extensions.get::<ConnectInfo<SocketAddr>>();
    info.map(|ConnectInfo(address)| address.ip().to_canonical())
}

/// The address that the nearest proxy put last.
fn told(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all(FORWARDED[0]).iter().next_back()?.to_str().ok()?;
    let last = last.rsplit(',').next()?.trim();
    last.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn behind(peer: Option<&str>, told: &[&str]) -> Client {
        let mut extensions = Extensions::new();
        if let Some(peer) = peer {
            extensions.insert(ConnectInfo(SocketAddr::new(peer.parse().expect("an address"), 1)));
        }
        let mut headers = HeaderMap::new();
        for told in told {
            headers.append(FORWARDED[0], told.parse().expect("a value"));
        }
        Client::behind(&extensions, &headers)
    }

    fn client(address: &str) -> Client {
        Client(address.parse().expect("an address"))
    }

    #[test]
    fn one_network_of_a_household_is_one_client() {
        for (peer, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::1", "::1"),
        ] {
            assert_eq!(behind(Some(peer), &[]), client(expected), "{peer}");
        }
        assert_eq!(behind(None, &[]), behind(None, &["192.0.2.7"]));
    }

    #[test]
    fn only_a_proxy_on_this_machine_is_believed() {
        let told = ["203.0.113.9", "198.51.100.1, 192.0.2.7"];
        assert_eq!(behind(Some("127.0.0.1"), &told), client("192.0.2.7"));
        assert_eq!(behind(Some("192.0.2.99"), &told), client("192.0.2.99"));
        assert_eq!(behind(Some("127.0.0.1"), &["nobody"]), client("127.0.0.1"));
    }

    #[test]
    fn a_proxy_asks_for_somebody_elsewhere() {
        let mut extensions = Extensions::new();
        let mut headers = HeaderMap::new();
        assert!(!is_here(&extensions, &headers), "nobody says where it comes from");
        extensions.insert(ConnectInfo(SocketAddr::from(([127, 0, 0, 1], 1))));
        assert!(is_here(&extensions, &headers));
        headers.insert(FORWARDED[2], "1.1 proxy".parse().expect("a value"));
        assert!(!is_here(&extensions, &headers));
        extensions.insert(ConnectInfo(SocketAddr::from(([192, 0, 2, 7], 1))));
        assert!(!is_here(&extensions, &HeaderMap::new()));
    }
}
