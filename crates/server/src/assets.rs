//! The page, from wherever the program has it.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;

use crate::app::App;
use crate::error::ApiError;
use crate::reply;

/// No script, style or frame but the page's own; pieces may be drawn from data addresses.
const POLICY: &str = "default-src 'self'; img-src 'self' data:; media-src 'self' data:; \
    style-src 'self'; style-src-attr 'unsafe-inline'; object-src 'none'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// One file of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// The file's content.
    pub bytes: Cow<'static, [u8]>,
    /// The same in Brotli's format, for whoever reads that.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Media type without parameters: `text/html`.
    pub mime: String,
    /// Strong entity tag with its quotes.
    pub etag: String,
    /// Whether the content under this path never changes.
    pub immutable: bool,
}

/// Where the page's files are: by path without the leading slash.
pub type AssetSource = fn(&str) -> Option<Asset>;

/// Answers everything that no route answers: the page's files, else 404.
pub async fn page(
    State(app): State<Arc<App>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        return Err(unknown());
    }
    let path = if path.is_empty() { "index.html" } else { path };
    let asset = (app.assets)(path).ok_or_else(unknown)?;
    if method != Method::GET && method != Method::HEAD {
        return Ok(wrong_method("GET,HEAD"));
    }
    Ok(serve(asset, &headers))
}

fn unknown() -> ApiError {
    ApiError::not_found("unknown-path", "There is nothing at this address.")
}

/// An address that exists, asked in a way that it does not know.
pub async fn method_not_allowed() -> ApiError {
    let message = "This address cannot be asked in this way.";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message)
}

fn wrong_method(allowed: &'static str) -> Response {
    let message = "This address cannot be asked in this way.";
    let error = ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "wrong-method", message);
    let mut response = error.into_response();
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}

fn serve(asset: Asset, asked: &HeaderMap) -> Response {
    let text = asset.mime.starts_with("text/");
    let mime = if text { format!("{}; charset=utf-8", asset.mime) } else { asset.mime };
    let mime =
        HeaderValue::try_from(mime).unwrap_or(HeaderValue::from_static("application/octet-stream"));
    let known = asked.get_all(header::IF_NONE_MATCH).iter().any(|tags| {
        let mut tags = tags.to_str().unwrap_or_default().split(',').map(str::trim);
        tags.any(|tag| tag == "*" || tag.trim_start_matches("W/") == asset.etag)
    });
    let brotli = asset.brotli.filter(|_| reads_brotli(asked));
    let packed = brotli.is_some();
    let mut response = if known {
        reply::typed(StatusCode::NOT_MODIFIED, mime, Body::empty())
    } else {
        let bytes = match brotli.unwrap_or(asset.bytes) {
            Cow::Borrowed(bytes) => Bytes::from_static(bytes),
            Cow::Owned(bytes) => Bytes::from(bytes),
        };
        reply::typed(StatusCode::OK, mime, bytes)
    };
    let keep = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(keep));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    if packed && !known {
        // Nothing is left for the layer that packs on the way.
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    // A strong tag stands for one sequence of bytes; this content has several.
    let etag = if packed { format!("W/{}", asset.etag) } else { asset.etag };
    if let Ok(etag) = HeaderValue::try_from(etag) {
        headers.insert(header::ETAG, etag);
    }
    response
}

/// Whether whoever asks takes Brotli: named, and not with a weight of nothing.
fn reads_brotli(asked: &HeaderMap) -> bool {
    let named = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|each| each.to_str().ok());
    named.flat_map(|names| names.split(',')).any(|name| {
        let (name, weight) = name.split_once(';').unwrap_or((name, ""));
        let weight = weight.trim().strip_prefix("q=").map(|weight| weight.trim().parse::<f32>());
        name.trim().eq_ignore_ascii_case("br") && weight.is_none_or(|w| w.is_ok_and(|w| w > 0.0))
    })
}
