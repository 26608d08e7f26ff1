//! Private servers run while they are needed, and leave nothing behind.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
};

use parlor_testkit::private::{PrivateNats, PrivatePostgres};

fn listens(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

#[test]
fn a_private_postgres_stops_and_comes_back_with_what_it_kept_and_ends_with_its_value() {
    let mut server = PrivatePostgres::start();
    let address = server.database();
    let (_, name) = address.rsplit_once('/').unwrap();
    server.sql(name, "CREATE TABLE t AS SELECT 7 AS n");
    server.stop();
    assert!(!listens(server.port()));
    server.resume();
    server.restart();
    assert_eq!(server.sql(name, "SELECT n FROM t"), "7");
    let folder = server.sql(name, "SHOW unix_socket_directories");
    let port = server.port();
    assert!(std::path::Path::new(&folder).exists());
    drop(server);
    assert!(!std::path::Path::new(&folder).exists());
    assert!(!listens(port));
}

#[test]
fn a_private_nats_greets_and_ends_with_its_value() {
    let mut server = PrivateNats::start();
    server.restart();
    let mut socket = TcpStream::connect(("127.0.0.1", server.port())).unwrap();
    let mut greeting = [0; 5];
    socket.read_exact(&mut greeting).unwrap();
    assert_eq!(&greeting, b"INFO ");
    socket.write_all(b"QUIT\r\n").unwrap();
    let port = server.port();
    assert_eq!(server.address(), format!("nats://127.0.0.1:{port}"));
    drop(server);
    assert!(!listens(port));
}
