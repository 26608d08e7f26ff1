//! The web client, embedded in the binary.

use axum::{
    http::{StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use parlor_game::Problem;
use rust_embed::RustEmbed;

use super::problem;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

/// A file of the client, or its first page for every other path that a person may open.
pub(crate) async fn serve(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        let refused = Problem::new("no_path", "there is nothing at this address")
            .with_hint("see /api/openapi.json");
        return problem(StatusCode::NOT_FOUND, refused);
    }
    if let Some(file) = Client::get(path).filter(|_| !path.is_empty()) {
        let kind = mime_guess::from_path(path).first_or_octet_stream();
        // Files under assets/ have their content in their name.
        let cache = match path.starts_with("assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        let headers = [
            (header::CONTENT_TYPE, kind.to_string()),
            (header::CACHE_CONTROL, cache.to_owned()),
        ];
        return (headers, file.data).into_response();
    }
    if path.starts_with("assets/") {
        return StatusCode::NOT_FOUND.into_response();
    }
    match Client::get("index.html") {
        Some(page) => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (headers, page.data).into_response()
        }
        None => (
            StatusCode::NOT_FOUND,
            "This server was built without the web client. Build it with `make run`.\n",
        )
            .into_response(),
    }
}
