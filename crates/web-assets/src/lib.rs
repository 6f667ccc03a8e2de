//! The page, built from `web/` when this crate is built, and embedded in it.
//!
//! The build script runs npm, so building this crate takes Node.js.
//!
//! ```
//! let page = web_assets::get("index.html").expect("the page is embedded");
//! assert_eq!(page.mime, "text/html");
//! assert!(!page.immutable);
//! ```
#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::fmt::Write as _;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "$OUT_DIR/web"]
struct Page;

/// Folder of the files whose names carry a hash of their content.
const HASHED: &str = "assets/";

/// What the name of a file's packed form ends in; the build leaves it beside the file.
const PACKED: &str = ".br";

/// One file of the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asset {
    /// The file's content.
    pub bytes: Cow<'static, [u8]>,
    /// The same in Brotli's format (RFC 7932), where that is worth it.
    pub brotli: Option<Cow<'static, [u8]>>,
    /// Media type without parameters: `text/html`.
    pub mime: String,
    /// Strong entity tag with its quotes, made of the content's SHA-256.
    pub etag: String,
    /// Whether the content under this path never changes, so that it may be cached for ever.
    pub immutable: bool,
}

/// The file at `path`, relative to the page's root and without a leading slash: `index.html`.
pub fn get(path: &str) -> Option<Asset> {
    if path.ends_with(PACKED) {
        return None;
    }
    let file = Page::get(path)?;
    let mut etag = String::from("\"");
    for byte in file.metadata.sha256_hash().iter().take(16) {
        write!(etag, "{byte:02x}").expect("writing to a string cannot fail");
    }
    etag.push('"');
    Some(Asset {
        mime: file.metadata.mimetype().to_owned(),
        bytes: file.data,
        brotli: Page::get(&format!("{path}{PACKED}")).map(|packed| packed.data),
        etag,
        immutable: path.starts_with(HASHED),
    })
}

/// The paths of all files of the page.
pub fn paths() -> impl Iterator<Item = Cow<'static, str>> {
    Page::iter().filter(|path| !path.ends_with(PACKED))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The addresses that the page's HTML asks for.
    fn references(html: &str) -> Vec<&str> {
        html.split(['"', '\'']).filter_map(|part| part.strip_prefix('/')).collect()
    }

    #[test]
    fn everything_the_page_asks_for_is_there() {
        let page = get("index.html").expect("the page");
        let html = String::from_utf8(page.bytes.into_owned()).expect("UTF-8");
        let wanted = references(&html);
        assert!(wanted.iter().any(|path| path.ends_with(".js")), "no script in {html}");
        assert!(wanted.iter().any(|path| path.ends_with(".css")), "no style in {html}");
        for path in wanted {
            assert!(get(path).is_some(), "{path} is missing");
        }
    }

    #[test]
    fn a_strict_content_policy_holds() {
        let page = get("index.html").expect("the page");
        let html = String::from_utf8(page.bytes.into_owned()).expect("UTF-8");
        for script in html.split("<script").skip(1) {
            let (attributes, rest) = script.split_once('>').expect("a closed tag");
            assert!(attributes.contains("src="), "an inline script in {html}");
            assert!(rest.starts_with("</script>"), "an inline script in {html}");
        }
        assert!(!html.contains("<style") && !html.contains(" style="), "inline style in {html}");
    }

    #[test]
    fn only_files_named_by_their_content_are_immutable() {
        for path in paths() {
            let asset = get(&path).expect("listed");
            assert_eq!(asset.immutable, path.starts_with("assets/"), "{path}");
            assert_eq!(asset.etag.len(), 34);
        }
    }

    #[test]
    fn media_types_are_those_browsers_insist_on() {
        for path in paths() {
            let mime = get(&path).expect("listed").mime;
            match path.rsplit_once('.').map(|(_, end)| end) {
                Some("js") => assert_eq!(mime, "text/javascript", "{path}"),
                Some("css") => assert_eq!(mime, "text/css", "{path}"),
                Some("svg") => assert_eq!(mime, "image/svg+xml", "{path}"),
                _ => {}
            }
        }
    }

    #[test]
    fn texts_are_there_in_small() {
        for path in paths().filter(|path| path.ends_with(".js") || path.ends_with(".css")) {
            let asset = get(&path).expect("listed");
            if asset.bytes.len() < 1024 {
                continue;
            }
            let packed = asset.brotli.unwrap_or_else(|| panic!("{path} is not packed"));
            assert!(packed.len() < asset.bytes.len() * 2 / 3, "{path}: {} bytes", packed.len());
        }
    }

    #[test]
    fn what_is_not_there_is_absent() {
        for path in [
            "",
            "index.html.br",
            "/",
            "nothing",
            "../Cargo.toml",
            "assets/",
            "assets/../index.html",
        ] {
            assert_eq!(get(path), None, "{path}");
        }
    }
}
