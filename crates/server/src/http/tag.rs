//! Answers that browsers and proxies may keep: their tags, how long they last, and how they are packed.

use axum::{
    body::Body,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use parlor_play::hex;
use serde::Serialize;
use sha2::{Digest, Sha256};

/// So many bytes of the hash name an answer.
const LENGTH: usize = 16;

/// Names one answer: whatever it depends on is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Tag(String);

/// How long an answer may be used without asking again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lasts {
    /// It is asked every time whether it still holds, which costs next to nothing.
    Now,
    /// It cannot change, but another version of the server may tell more.
    Hour,
}

impl Lasts {
    fn text(self) -> &'static str {
        match self {
            Self::Now => "public, no-cache",
            Self::Hour => "public, max-age=3600, immutable",
        }
    }
}

impl Tag {
    /// The tag of an answer that depends on this and nothing else.
    pub(super) fn of(on: &impl Serialize) -> Self {
        let text = serde_json::to_vec(on).unwrap_or_default();
        let hash = Sha256::digest(&text);
        Self(hex(hash.get(..LENGTH).unwrap_or_default()))
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// Whether who asks has this answer already.
    pub(super) fn is_known(&self, headers: &HeaderMap) -> bool {
        let known = headers.get_all(header::IF_NONE_MATCH).iter();
        let mut known = known.flat_map(|line| line.to_str().unwrap_or_default().split(','));
        known.any(|one| {
            let one = one.trim();
            let bare = one.strip_prefix("W/").unwrap_or(one);
            bare.trim_matches('"') == self.0
        })
    }

    /// The answer for a client that has it already.
    pub(super) fn unchanged(&self, lasts: Lasts) -> Response {
        let mut answer = StatusCode::NOT_MODIFIED.into_response();
        self.put(&mut answer, lasts);
        answer
    }

    /// Says what an answer is called and how long it lasts.
    pub(super) fn put(&self, answer: &mut Response, lasts: Lasts) {
        let headers = answer.headers_mut();
        // It is weak: the same answer comes packed and not.
        if let Ok(tag) = HeaderValue::try_from(format!("W/\"{}\"", self.0)) {
            headers.insert(header::ETAG, tag);
        }
        let mut set =
            |name: HeaderName, value| headers.insert(name, HeaderValue::from_static(value));
        set(header::CACHE_CONTROL, lasts.text());
        set(header::VARY, "accept-encoding");
    }
}

/// Whether who asks can unpack gzip.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).iter();
    let mut all = lines.flat_map(|line| line.to_str().unwrap_or_default().split(','));
    all.any(|one| {
        let (name, weight) = one.split_once(';').unwrap_or((one, ""));
        let weight = weight.trim().strip_prefix("q=").unwrap_or("1");
        let is_refused = weight.parse().is_ok_and(|weight: f32| weight <= 0.0);
        matches!(name.trim(), "gzip" | "x-gzip" | "*") && !is_refused
    })
}

/// An answer that is packed already.
pub(super) fn packed(bytes: Bytes) -> Response {
    let mut answer = Response::new(Body::from(bytes));
    let gzip = HeaderValue::from_static("gzip");
    answer.headers_mut().insert(header::CONTENT_ENCODING, gzip);
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn a_known_tag_is_found_in_a_list() {
        let tag = Tag::of(&("replay", 7));
        let text = tag.text().to_owned();
        let is_known = |said: &str| tag.is_known(&headers(header::IF_NONE_MATCH, said));
        assert!(is_known(&format!("W/\"{text}\"")));
        assert!(is_known(&format!("\"other\", \"{text}\"")));
        assert!(!is_known("\"other\""));
        assert!(!tag.is_known(&HeaderMap::new()));
        assert_ne!(tag, Tag::of(&("replay", 8)));
    }

    #[test]
    fn gzip_is_sent_to_who_takes_it() {
        let takes = |said: &str| takes_gzip(&headers(header::ACCEPT_ENCODING, said));
        assert!(takes("gzip, deflate, br"));
        assert!(takes("br;q=1.0, gzip;q=0.5"));
        assert!(takes("*"));
        assert!(!takes("br"));
        assert!(!takes("gzip;q=0"));
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
