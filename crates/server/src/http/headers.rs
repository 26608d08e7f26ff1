//! What every answer tells the browser about how it may be used.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

/// Only files of this server run, and only its own socket is opened; no page of another server may frame it.
///
/// Style attributes are allowed, since boards are laid out by them; they cannot run anything.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    // The address of a table may be all that is needed to join it.
    (header::REFERRER_POLICY, "no-referrer"),
];

/// Adds them.
pub(crate) async fn secure(mut answer: Response) -> Response {
    let headers = answer.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}
