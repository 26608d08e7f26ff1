//! Where a server keeps things, and what is said if it cannot.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    path::PathBuf,
    process::{Command, Output},
};

use parlor_testkit::private::PrivatePostgres;

fn parlor(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
    command.args(arguments).output().unwrap()
}

/// What a command that fails says on standard error, and its exit code.
fn failing(arguments: &[&str]) -> (String, i32) {
    let done = parlor(arguments);
    assert!(!done.status.success(), "{arguments:?}");
    let said = String::from_utf8(done.stderr).unwrap();
    (said, done.status.code().unwrap())
}

fn serving(more: &[&str]) -> (String, i32) {
    let listen = ["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"];
    failing(&[&listen, more].concat())
}

#[test]
fn why_a_database_cannot_be_used_is_said_with_the_right_code_and_without_the_password() {
    let server = PrivatePostgres::start();
    server.sql("postgres", "CREATE ROLE careful LOGIN PASSWORD 'right'");
    let port = server.port();
    let wrong = format!("postgres://careful:wr0ng@127.0.0.1:{port}/postgres");
    let unknown = format!("postgres://postgres:s3cret@127.0.0.1:{port}/nowhere");
    let cases = [
        (
            "postgres://ada:s3cret@127.0.0.1:1/x",
            3,
            "cannot be reached",
        ),
        (&wrong, 4, "refuses access"),
        (&unknown, 4, "\"nowhere\" does not exist"),
        (
            "postgres://ada:s3?cret@127.0.0.1/x",
            2,
            "special characters",
        ),
    ];
    for (address, code, why) in cases {
        for (said, exit) in [
            serving(&["--database", address]),
            failing(&["store", "copy", address, "elsewhere"]),
        ] {
            assert_eq!(exit, code, "{said}");
            assert!(said.contains(why), "{said}");
            for secret in ["wr0ng", "s3cret", "cret@"] {
                assert!(!said.contains(secret), "{said}");
            }
        }
    }
    let (said, exit) = serving(&["--database", &server.address("x"), "--data", "folder"]);
    assert_eq!(exit, 2, "{said}");
    assert!(said.contains("one place"), "{said}");
    let mut help = Command::new(env!("CARGO_BIN_EXE_parlor"));
    let help = help
        .args(["serve", "--help"])
        .env("PARLOR_DATABASE", &wrong);
    let shown = String::from_utf8(help.output().unwrap().stdout).unwrap();
    assert!(shown.contains("PARLOR_DATABASE") && !shown.contains("wr0ng"));
}

#[test]
fn a_store_is_copied_there_and_back_from_the_command_line() {
    let server = PrivatePostgres::start();
    let address = server.database();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("store_copy");
    let _ = std::fs::remove_dir_all(&folder); // An earlier run may have left it.
    let (said, exit) = failing(&["store", "copy", folder.to_str().unwrap(), &address]);
    assert!(exit == 2 && said.contains("no parlor.db"), "{said}");
    let to = format!("sqlite:{}", folder.display());
    assert!(parlor(&["store", "copy", &address, &to]).status.success());
    let (_, name) = address.rsplit_once('/').unwrap();
    server.sql(
        name,
        "INSERT INTO identities SELECT 'i' || n, 'h' || n, '{}' FROM generate_series(1, 2000) AS n",
    );
    let done = parlor(&["store", "copy", &address, &to]);
    let (out, err) = (done.stdout, String::from_utf8(done.stderr).unwrap());
    let out = String::from_utf8(out).unwrap();
    assert!(done.status.success(), "{err}");
    assert!(out.contains("identities        2000"), "{out}");
    assert!(err.contains("2000/2000 rows"), "{err}");
    let back = server.database();
    let done = parlor(&["store", "copy", folder.to_str().unwrap(), &back]);
    assert_eq!(String::from_utf8(done.stdout).unwrap(), out);
    let (said, exit) = failing(&["store", "copy", &address, &to]);
    assert!(exit == 2 && said.contains("not empty"), "{said}");
}
