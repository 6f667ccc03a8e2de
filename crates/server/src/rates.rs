//! How often, and how much at a time, one client may ask.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::client::Client;

/// Clients that are remembered at a time; those who have all their tokens need not be.
const REMEMBERED: usize = 4096;

/// Token buckets, one for each client: each begins full, and fills at a steady rate.
pub struct Rates {
    burst: f64,
    per_second: f64,
    buckets: Mutex<HashMap<Client, Bucket>>,
}

struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Rates {
    /// Buckets of `burst` tokens that gain `per_second`.
    pub fn new(burst: u32, per_second: f64) -> Self {
        Self { burst: burst.into(), per_second, buckets: Mutex::default() }
    }

    /// Takes a token of a client.
    ///
    /// # Errors
    /// How long it takes until there is one.
    pub fn take(&self, client: Client, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| self.tokens(bucket, now) < self.burst);
        }
        let bucket = buckets.entry(client).or_insert(Bucket { tokens: self.burst, at: now });
        bucket.tokens = self.tokens(bucket, now);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            return Err(Duration::from_secs_f64((1.0 - bucket.tokens) / self.per_second));
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    fn tokens(&self, bucket: &Bucket, now: Instant) -> f64 {
        let gained = now.saturating_duration_since(bucket.at).as_secs_f64() * self.per_second;
        (bucket.tokens + gained).min(self.burst)
    }
}

/// So many things at a time for each client.
pub struct ConcurrencyLimit {
    most: usize,
    taken: Arc<Mutex<HashMap<Client, usize>>>,
}

/// One of the things that a client may do at a time, until it is dropped.
pub struct Permit {
    client: Client,
    taken: Arc<Mutex<HashMap<Client, usize>>>,
}

impl ConcurrencyLimit {
    /// So many for each.
    pub fn new(most: usize) -> Self {
        Self { most, taken: Arc::default() }
    }

    /// A place for a client; `None` when it has all that it may have.
    pub fn take(&self, client: Client) -> Option<Permit> {
        let mut taken = lock(&self.taken);
        let count = taken.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(Permit { client, taken: Arc::clone(&self.taken) })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = lock(&self.taken);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

fn lock(taken: &Mutex<HashMap<Client, usize>>) -> MutexGuard<'_, HashMap<Client, usize>> {
    taken.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn client(number: u32) -> Client {
        Client::of(IpAddr::from((0xc000_0000 + number).to_be_bytes()))
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rates = Rates::new(2, 4.0);
        let begin = Instant::now();
        assert_eq!([rates.take(client(1), begin), rates.take(client(1), begin)], [Ok(()); 2]);
        assert_eq!(rates.take(client(1), begin), Err(Duration::from_millis(250)));
        assert_eq!(rates.take(client(2), begin), Ok(()), "everybody has a bucket");
        let later = begin + Duration::from_millis(250);
        assert_eq!(rates.take(client(1), later), Ok(()));
        assert!(rates.take(client(1), later).is_err());
        let hour = begin + Duration::from_secs(3600);
        assert_eq!([rates.take(client(1), hour), rates.take(client(1), hour)], [Ok(()); 2]);
        assert!(rates.take(client(1), hour).is_err(), "no more than a bucket holds");
    }

    #[test]
    fn whoever_has_all_tokens_is_forgotten() {
        let rates = Rates::new(1, 1.0);
        let begin = Instant::now();
        for number in 0..10 * u32::try_from(REMEMBERED).expect("a small number") {
            let now = begin + Duration::from_millis(number.into());
            assert_eq!(rates.take(client(number), now), Ok(()));
        }
        let remembered = rates.buckets.lock().expect("no panic").len();
        assert!(remembered <= REMEMBERED, "{remembered}");
    }

    #[test]
    fn places_come_back() {
        let places = ConcurrencyLimit::new(2);
        let first = places.take(client(1)).expect("a place");
        let second = places.take(client(1)).expect("a place");
        assert!(places.take(client(1)).is_none());
        assert!(places.take(client(2)).is_some());
        drop(first);
        assert!(places.take(client(1)).is_some());
        drop(second);
        assert!(places.taken.lock().expect("no panic").is_empty());
    }
}
