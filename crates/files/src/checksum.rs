//! Checksums of the lines of a log.
//!
//! A line is an object in JSON, and its checksum (CRC-32 as in zlib, of the object without it) is the
//! object's last field: `{"game":{…},"crc":"0a1b2c3d"}`. Lines without one are older, and are taken as
//! they are. No single flipped bit makes a line look like one of these: whatever is left of the field
//! is then a second field, and an entry has only one.

use std::borrow::Cow;

/// What stands between the entry and the digits of its checksum.
const SIGN: &[u8] = b",\"crc\":\"";
/// What closes the field and the object.
const END: &[u8] = b"\"}";
const DIGITS: usize = 8;

/// An object in JSON as a line with its checksum.
pub(crate) fn sealed(mut object: Vec<u8>) -> Vec<u8> {
    let sum = crc32fast::hash(&object);
    // The object is closed again after the checksum.
    object.pop();
    object.extend_from_slice(SIGN);
    object.extend_from_slice(format!("{sum:0DIGITS$x}").as_bytes());
    object.extend_from_slice(END);
    object.push(b'\n');
    object
}

/// The object of a line, newline included, once its checksum is known to be right.
///
/// # Errors
/// That it is not.
pub fn opened(line: &[u8]) -> Result<Cow<'_, [u8]>, &'static str> {
    let text = line.strip_suffix(b"\n").unwrap_or(line);
    let Some((object, sum)) = parts(text) else { return Ok(Cow::Borrowed(text)) };
    let object = [object, b"}"].concat();
    if format!("{:0DIGITS$x}", crc32fast::hash(&object)).as_bytes() == sum {
        return Ok(Cow::Owned(object));
    }
    Err("the line does not match its checksum: it was damaged")
}

/// What is wrong with the bytes after the last newline, where they are more than the beginning of a
/// line that was being written: a whole line, and something in the place of its newline.
#[must_use]
pub fn damaged_end(rest: &[u8]) -> Option<&'static str> {
    let (_, text) = rest.split_last()?;
    let whole = parts(text).is_some() && opened(text).is_ok();
    whole.then_some("the line has no end: it was damaged")
}

/// An object without its last bracket, and the digits of its checksum.
fn parts(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let (rest, sum) = text.strip_suffix(END)?.split_last_chunk::<DIGITS>()?;
    let lower = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    Some((rest.strip_suffix(SIGN)?, sum))
        .filter(|_| sum.iter().all(lower))
        .map(|(a, b)| (a, &b[..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_what_was_sealed() {
        // The check value of CRC-32.
        assert_eq!(crc32fast::hash(b"123456789"), 0xcbf4_3926);
        let line = sealed(b"{\"game\":{}}".to_vec());
        let text = String::from_utf8(line.clone()).expect("text");
        assert!(text.starts_with("{\"game\":{},\"crc\":\"") && text.ends_with("\"}\n"), "{text}");
        assert_eq!(opened(&line).as_deref(), Ok(&b"{\"game\":{}}"[..]));
        assert_eq!(opened(b"{\"game\":{}}\n").as_deref(), Ok(&b"{\"game\":{}}"[..]));
        assert!(opened(text.replace("game", "name").as_bytes()).is_err());
    }

    #[test]
    fn a_line_that_is_being_written_is_not_damaged() {
        let line = sealed(b"{\"game\":{}}".to_vec());
        for cut in 0..line.len() {
            assert_eq!(damaged_end(&line[..cut]), None, "{cut}");
        }
        let mut damaged = line;
        *damaged.last_mut().expect("a newline") ^= 1;
        assert!(damaged_end(&damaged).is_some());
    }
}
