//! What only PostgreSQL has: a server that can be away, copies, connections, and programs that share it.

use std::{path::PathBuf, sync::Arc};

use parlor_store::{Fate, Health, NodeState, Owner, PostgresStore, Store, StoreError, Writer};
use parlor_testkit::private::PrivatePostgres;

use crate::{
    fence::{is_fenced, joining},
    place::SERVER,
    writes::{begin, entry, table},
};

async fn open(address: &str) -> PostgresStore {
    try_to_open(address).await.unwrap()
}

async fn try_to_open(address: &str) -> Result<PostgresStore, StoreError> {
    PostgresStore::open(&address.parse()?).await
}

/// The name of the database in an address.
fn name(address: &str) -> &str {
    address.rsplit_once('/').unwrap().1
}

/// Waits until a question of the operator is answered with yes.
async fn until(server: &PrivatePostgres, database: &str, question: &str) {
    while server.sql(database, question) != "t" {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn tables_are_made_once_and_found_again_by_programs_that_start_together() {
    let address = SERVER.database();
    let starts = (0..4).map(|_| {
        let address = address.clone();
        tokio::spawn(async move { open(&address).await })
    });
    for start in starts.collect::<Vec<_>>() {
        start.await.unwrap();
    }
    let version = SERVER.sql(name(&address), "SELECT version FROM parlor_schema");
    assert_eq!(version, "1");
    open(&address).await;
}

#[tokio::test]
async fn a_database_of_every_version_is_brought_up_to_date_with_what_it_holds() {
    let address = SERVER.database();
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/postgres");
    let read = |version: i32| std::fs::read_to_string(source.join(format!("schema_{version}.sql")));
    let newest = (1..).find(|version| read(version + 1).is_err()).unwrap();
    for old in 1..=newest {
        let address = if old == 1 {
            address.clone()
        } else {
            SERVER.database()
        };
        let mut sql: Vec<String> = (1..=old).map(|version| read(version).unwrap()).collect();
        sql.push(format!(
            "CREATE TABLE parlor_schema AS SELECT {old}::int8 AS version"
        ));
        sql.push(include_str!("../fixtures/postgres_1.sql").to_owned());
        SERVER.sql(name(&address), &sql.join(";"));
        let store = open(&address).await;
        let version = SERVER.sql(name(&address), "SELECT version FROM parlor_schema");
        assert_eq!(version, newest.to_string());
        let kept = store.stored_match("m1".into()).await.unwrap().unwrap();
        assert_eq!(kept.lines, ["first", "second"]);
        let next = [entry("m1", 2)];
        store.commit(&Owner::alone(), &next).await.unwrap();
        assert_eq!(store.standings("p".into()).await.unwrap()[0].games, 3);
        assert_eq!(store.nodes().unwrap().list().await.unwrap()[0].epoch, 7);
    }
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let address = SERVER.database();
    let sql = "CREATE TABLE parlor_schema AS SELECT 99::int8 AS version";
    SERVER.sql(name(&address), sql);
    let newer = try_to_open(&address).await.unwrap_err();
    assert!(
        matches!(newer, StoreError::Newer { theirs: 99, .. }),
        "{newer}"
    );
}

#[tokio::test]
async fn why_a_database_cannot_be_used_is_said_without_the_password() {
    SERVER.sql("postgres", "CREATE ROLE careful LOGIN PASSWORD 'right'");
    SERVER.sql("postgres", "CREATE DATABASE careful OWNER careful");
    let port = SERVER.port();
    open(&format!(
        "postgres://careful:right@127.0.0.1:{port}/careful"
    ))
    .await;
    let said = |address: String| async move {
        let error = try_to_open(&address).await.unwrap_err();
        (error.to_string(), format!("{error:?}"))
    };
    let (wrong, debug) = said(format!("postgres://careful:wr0ng@127.0.0.1:{port}/careful")).await;
    assert!(
        wrong.contains("refuses access") && wrong.contains("careful"),
        "{wrong}"
    );
    assert!(
        !wrong.contains("wr0ng") && !debug.contains("wr0ng"),
        "{debug}"
    );
    let (unknown, _) = said(SERVER.address("nowhere")).await;
    assert!(
        unknown.contains("nowhere") && unknown.contains("does not exist"),
        "{unknown}"
    );
    let (away, _) = said("postgres://ada:s3cret@127.0.0.1:1/x".to_owned()).await;
    assert!(away.contains("cannot be reached: 127.0.0.1:1"), "{away}");
    assert!(!away.contains("s3cret"), "{away}");
    SERVER.sql(
        "postgres",
        "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0",
    );
    let (latin, _) = said(SERVER.address("latin")).await;
    assert!(latin.contains("UTF8"), "{latin}");
    let (plain, _) = said(format!("{}?sslmode=require", SERVER.address("careful"))).await;
    assert!(plain.contains("TLS"), "{plain}");
}

/// A transaction of the operator that stays open until its input ends.
struct Held(std::process::Child);

impl Held {
    fn new(database: &str, sql: &str) -> Self {
        use std::io::Write as _;
        let psql = SERVER
            .psql(database)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = psql.stdin.as_ref().unwrap();
        writeln!(input, "BEGIN; {sql}; SELECT 1 \\g /dev/null").unwrap();
        Self(psql)
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        drop(self.0.stdin.take());
        let _ = self.0.wait(); // It rolls back and ends.
    }
}

#[tokio::test]
async fn whoever_ends_a_life_waits_for_its_batch_in_flight() {
    let address = SERVER.database();
    let database = name(&address).to_owned();
    let store = Arc::new(open(&address).await);
    let owner = store.join(&joining("a")).await.unwrap();
    let waits = format!(
        "SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = '{database}' AND wait_event_type = 'Lock'"
    );
    // The row of the match is held by somebody else, so that the batch stands in the middle of its statement.
    store.commit(&owner, &[begin("m")]).await.unwrap();
    let held = Held::new(
        &database,
        "INSERT INTO entries (match, step, line) VALUES ('m', 0, 'theirs')",
    );
    until(
        &SERVER,
        &database,
        &format!("SELECT count(*) = 1 FROM pg_stat_activity WHERE datname = '{database}' AND state = 'idle in transaction'"),
    )
    .await;
    let batch = tokio::spawn({
        let (store, owner) = (Arc::clone(&store), owner.clone());
        async move { store.commit(&owner, &[entry("m", 0)]).await }
    });
    until(&SERVER, &database, &waits).await;
    let rejoin = tokio::spawn({
        let (store, owner) = (Arc::clone(&store), owner.clone());
        async move { store.nodes().unwrap().rejoin(&owner).await }
    });
    until(&SERVER, &database, &waits.replace("= 1", "= 2")).await;
    assert!(!rejoin.is_finished() && !batch.is_finished());
    drop(held);
    batch.await.unwrap().unwrap();
    let next = rejoin.await.unwrap().unwrap();
    let kept = store.stored_match("m".into()).await.unwrap().unwrap();
    assert_eq!(
        kept.lines.len(),
        1,
        "the batch was kept before the new life began"
    );
    assert!(is_fenced(&store.commit(&owner, &[entry("m", 1)]).await));
    store
        .commit(&next, &[entry("m", 0), entry("m", 1)])
        .await
        .unwrap();
}

#[tokio::test]
async fn a_program_that_has_ended_is_seen_before_its_lease_is_over() {
    let address = SERVER.database();
    let (store, other) = (open(&address).await, open(&address).await);
    let a = store.join(&joining("a")).await.unwrap();
    let b = other.join(&joining("b")).await.unwrap();
    store.commit(&a, &[table("t", "row", false)]).await.unwrap();
    let nodes = other.nodes().unwrap();
    assert!(
        !nodes.bury(&b, "a", a.epoch).await.unwrap(),
        "its lease runs"
    );
    drop(store);
    while !nodes.list().await.unwrap()[0].gone {
        tokio::task::yield_now().await;
    }
    assert!(nodes.list().await.unwrap()[0].left.is_some());
    assert!(!nodes.list().await.unwrap()[1].gone);
    assert!(nodes.bury(&b, "a", a.epoch).await.unwrap());
    assert_eq!(nodes.claim(&b, "a", Vec::new(), 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_node_goes_on_after_its_database_was_away() {
    let mut server = PrivatePostgres::start();
    let address = server.database();
    let store: Arc<dyn Store> = Arc::new(open(&address).await);
    let owner = store.join(&joining("a")).await.unwrap();
    let (writer, _) = Writer::start(Arc::clone(&store), owner.clone());
    let kept = writer.write_now(vec![begin("m"), entry("m", 0)]).await;
    assert_eq!(kept, Fate::Kept);
    server.stop();
    assert_eq!(writer.write_now(vec![entry("m", 1)]).await, Fate::Doubtful);
    assert_eq!(*writer.health().borrow(), Health::Away);
    let away = store.nodes().unwrap().rejoin(&owner).await.unwrap_err();
    assert!(matches!(away, StoreError::Away(_)), "{away}");
    assert!(store.table("t".into()).await.is_err());
    server.resume();
    let owner = store.nodes().unwrap().rejoin(&owner).await.unwrap();
    writer.resume(owner);
    let again = vec![entry("m", 0), entry("m", 1)];
    assert_eq!(writer.write_now(again).await, Fate::Kept);
    let kept = store.stored_match("m".into()).await.unwrap().unwrap();
    assert_eq!(kept.lines.len(), 2);
}

#[tokio::test]
async fn a_batch_that_may_not_be_copied_is_in_doubt() {
    let server = PrivatePostgres::start();
    let address = server.database();
    let store = Arc::new(open(&address).await);
    let owner = store.join(&joining("a")).await.unwrap();
    store.commit(&owner, &[begin("m")]).await.unwrap();
    // A copy that does not exist is waited for, until the operator has had enough.
    server.sql(
        "postgres",
        "ALTER SYSTEM SET synchronous_standby_names = 'nobody'",
    );
    server.sql("postgres", "SELECT pg_reload_conf()");
    let batch = tokio::spawn({
        let (store, owner) = (Arc::clone(&store), owner.clone());
        async move { store.commit(&owner, &[entry("m", 0)]).await }
    });
    let waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
    until(
        &server,
        "postgres",
        &format!("SELECT count(*) = 1 {waiting}"),
    )
    .await;
    server.sql(
        "postgres",
        &format!("SELECT pg_cancel_backend(pid) {waiting}"),
    );
    let doubt = batch.await.unwrap().unwrap_err();
    assert!(
        matches!(&doubt, StoreError::Away(said) if said.contains("copied")),
        "{doubt}"
    );
    let still = store.commit(&owner, &[]).await.unwrap_err();
    assert!(
        matches!(still, StoreError::Away(_)),
        "only a new life can tell: {still}"
    );
}

#[tokio::test]
async fn a_database_is_reached_by_its_socket_too() {
    let address = SERVER.database();
    let socket = SERVER.sql("postgres", "SHOW unix_socket_directories");
    let (host, port) = (socket.replace('/', "%2F"), SERVER.port());
    let address = format!("postgres://postgres@{host}:{port}/{}", name(&address));
    let store = open(&address).await;
    store.commit(&Owner::alone(), &[begin("m")]).await.unwrap();
    assert!(store.stored_match("m".into()).await.unwrap().is_some());
}

#[tokio::test]
async fn what_nobody_may_write_is_refused_and_spoils_nothing_else() {
    let store = open(&SERVER.database()).await;
    let owner = store.join(&joining("a")).await.unwrap();
    let (writer, _) = Writer::start(Arc::new(store) as Arc<dyn Store>, owner);
    let nothing = table("t\0", "row", false);
    let (bad, good) = tokio::join!(
        writer.write_now(vec![nothing]),
        writer.write_now(vec![table("t", "row", false)])
    );
    assert_eq!((bad, good), (Fate::Refused, Fate::Kept));
    assert_eq!(*writer.health().borrow(), Health::Good);
}

/// A server that encrypts, with a certificate for `localhost` that nobody else has signed.
fn encrypting() -> PrivatePostgres {
    let server = PrivatePostgres::start();
    let data = server.sql("postgres", "SHOW data_directory");
    let files = [
        ("server.crt", include_str!("../fixtures/tls_cert.pem")),
        ("server.key", include_str!("../fixtures/tls_key.pem")),
    ];
    for (file, text) in files {
        let lines = format!("unnest(string_to_array('{}', E'\\n'))", text.trim());
        server.sql(
            "postgres",
            &format!("COPY (SELECT {lines}) TO PROGRAM 'umask 077 && cat >{data}/{file}'"),
        );
    }
    server.sql("postgres", "ALTER SYSTEM SET ssl = on");
    server.sql("postgres", "SELECT pg_reload_conf()");
    server
}

#[tokio::test]
async fn connections_are_encrypted_and_certificates_checked_as_the_address_says() {
    let server = encrypting();
    let address = server.database().replace("127.0.0.1", "localhost");
    until(
        &server,
        "postgres",
        "SELECT setting = 'on' FROM pg_settings WHERE name = 'ssl'",
    )
    .await;
    let plain = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
                 WHERE application_name = 'parlor'";
    let root = format!("{}/tests/fixtures/tls_cert.pem", env!("CARGO_MANIFEST_DIR"));
    let checked = format!("sslmode=verify-full&sslrootcert={root}");
    for options in ["sslmode=prefer", "sslmode=require", &checked] {
        let store = open(&format!("{address}?{options}")).await;
        store.join(&joining("a")).await.unwrap();
        assert!(store.table("t".into()).await.unwrap().is_none());
        assert_eq!(server.sql(name(&address), plain), "t", "{options}");
        let nodes = store.nodes().unwrap();
        let owner = nodes.list().await.unwrap().remove(0);
        let owner = Owner {
            node: owner.name,
            epoch: owner.epoch,
        };
        nodes.set_state(&owner, NodeState::Down).await.unwrap();
    }
    let strange = try_to_open(&format!("{address}?sslmode=verify-full")).await;
    let said = strange.unwrap_err().to_string();
    assert!(said.contains("certificate"), "{said}");
    let other = format!("{address}?{checked}").replace("localhost", "127.0.0.2");
    assert!(
        try_to_open(&other).await.is_err(),
        "it is not the host of the certificate"
    );
}
