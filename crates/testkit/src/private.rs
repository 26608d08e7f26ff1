//! Servers of their own for tests: a PostgreSQL and a NATS on free ports of the loopback, in a temporary folder.
//!
//! Each runs under a shell that waits for the end of its standard input, which this process holds open. However the
//! process ends, the shell then ends the server by its id and removes the folder.

use std::{
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::{Duration, Instant},
};

const POSTGRES: &str = include_str!("private/postgres.sh");
const NATS: &str = include_str!("private/nats.sh");

/// How long a server may take to start on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);
/// How often another port is tried, if somebody takes the one that was free.
const TRIES: u32 = 5;

/// A PostgreSQL server that ends with this value, or with the process.
#[derive(Debug)]
pub struct PrivatePostgres {
    kept: Kept,
    bin: PathBuf,
}

/// Whether a server waits for the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Disk {
    /// Nothing need survive: the usual choice for tests.
    Careless,
    /// As in earnest, for measuring.
    Synced,
}

impl PrivatePostgres {
    /// Starts a server that need not wait for the disk.
    pub fn start() -> Self {
        Self::start_on(Disk::Careless)
    }

    /// Starts a server.
    pub fn start_on(disk: Disk) -> Self {
        let bin = postgres_programs();
        let fsync = match disk {
            Disk::Careless => "off",
            Disk::Synced => "on",
        };
        let kept = Kept::start("postgres", POSTGRES, |folder, port| {
            vec![
                folder.display().to_string(),
                port.to_string(),
                bin.display().to_string(),
                fsync.into(),
            ]
        });
        Self { kept, bin }
    }

    /// The port on the loopback.
    pub fn port(&self) -> u16 {
        self.kept.port
    }

    /// Makes an empty database and gives its address.
    pub fn database(&self) -> String {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("parlor_{}", NEXT.fetch_add(1, Ordering::Relaxed));
        self.sql("postgres", &format!("CREATE DATABASE {name}"));
        self.address(&name)
    }

    /// The address of a database.
    pub fn address(&self, name: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{name}", self.port())
    }

    /// Runs a statement as the operator does and gives what it prints.
    pub fn sql(&self, database: &str, statement: &str) -> String {
        let done = self.psql(database).args(["-c", statement]).output();
        let done = done.expect("psql runs");
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{statement}: {said}");
        String::from_utf8_lossy(&done.stdout).trim().to_owned()
    }

    /// The program that operators talk to a database with.
    pub fn psql(&self, database: &str) -> Command {
        let mut psql = Command::new(self.bin.join("psql"));
        psql.args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1"])
            .args(["-h", "127.0.0.1", "-U", "postgres"])
            .args(["-p", &self.port().to_string(), "-d", database]);
        psql
    }

    /// Stops the server as a crash does, and starts it again on the same port.
    pub fn restart(&mut self) {
        self.kept.say("restart");
    }

    /// Stops the server as a crash does, until it is started again.
    pub fn stop(&mut self) {
        self.kept.say("stop");
    }

    /// Starts the server again after a stop.
    pub fn resume(&mut self) {
        self.kept.say("start");
    }
}

/// A NATS server that ends with this value, or with the process.
#[derive(Debug)]
pub struct PrivateNats {
    kept: Kept,
}

impl PrivateNats {
    /// Starts a server that looks every second whether its clients are there.
    pub fn start() -> Self {
        let bin = program("nats-server", &["/usr/sbin", "/usr/bin", "/usr/local/bin"]);
        let kept = Kept::start("nats", NATS, |folder, port| {
            vec![
                folder.display().to_string(),
                port.to_string(),
                bin.display().to_string(),
            ]
        });
        Self { kept }
    }

    /// Its address.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.kept.port)
    }

    /// The port on the loopback.
    pub fn port(&self) -> u16 {
        self.kept.port
    }

    /// Stops the server as a crash does, and starts it again on the same port.
    pub fn restart(&mut self) {
        self.kept.say("restart");
    }

    /// Stops the server as a crash does, until it is started again.
    pub fn stop(&mut self) {
        self.kept.say("stop");
    }

    /// Starts the server again after a stop.
    pub fn resume(&mut self) {
        self.kept.say("start");
    }
}

/// A server under its shell.
#[derive(Debug)]
struct Kept {
    shell: Child,
    port: u16,
}

impl Kept {
    fn start(name: &str, script: &str, arguments: impl Fn(&Path, u16) -> Vec<String>) -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let mut said = String::new();
        for _ in 0..TRIES {
            let nth = NEXT.fetch_add(1, Ordering::Relaxed);
            let folder = format!("parlor-{name}-{}-{nth}", std::process::id());
            let folder = std::env::temp_dir().join(folder);
            let port = free_port();
            let mut shell = Command::new("sh");
            shell
                .args(["-c", script, name])
                .args(arguments(&folder, port));
            let shell = shell
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("a shell starts");
            let mut kept = Self { shell, port };
            match kept.hear() {
                Ok(()) if kept.listens() => return kept,
                Ok(()) => said = "nobody listens".into(),
                Err(error) => said = error,
            }
        }
        panic!("{name} does not start: {said}");
    }

    /// Tells the shell to do something with the server, and waits until it is done.
    fn say(&mut self, word: &str) {
        use std::io::Write as _;
        let shell = self.shell.stdin.as_mut().expect("the shell listens");
        writeln!(shell, "{word}").expect("the shell listens");
        self.hear().expect("the shell does as it is told");
        if word != "stop" {
            assert!(self.listens(), "the server is back");
        }
    }

    /// Waits for the shell to say that it is done.
    fn hear(&mut self) -> Result<(), String> {
        use std::io::Read as _;
        let out = self.shell.stdout.as_mut().expect("the shell talks");
        let mut heard = Vec::new();
        let mut byte = [0];
        while out.read(&mut byte).is_ok_and(|count| count == 1) {
            if byte == *b"\n" {
                return Ok(());
            }
            heard.extend(byte);
        }
        let mut said = String::from_utf8_lossy(&heard).into_owned();
        let errors = self.shell.stderr.as_mut().expect("the shell talks");
        let _ = errors.read_to_string(&mut said); // What can be read is said.
        Err(said)
    }

    /// Whether somebody listens on the port soon.
    fn listens(&mut self) -> bool {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)).is_ok() {
                return true;
            }
            if self.shell.try_wait().is_ok_and(|ended| ended.is_some()) {
                return false;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        false
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        drop(self.shell.stdin.take());
        let _ = self.shell.wait(); // It ends the server and removes its folder.
    }
}

fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("the loopback has ports");
    listener.local_addr().expect("it is bound").port()
}

/// The folder with the programs of the newest PostgreSQL.
fn postgres_programs() -> PathBuf {
    let debian = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let mut versions: Vec<(u32, PathBuf)> = debian
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let version = path.file_name()?.to_str()?.parse().ok()?;
            Some((version, path.join("bin")))
        })
        .collect();
    versions.sort();
    let newest = versions.pop().map(|(_, bin)| bin.display().to_string());
    let folders: Vec<&str> = newest.iter().map(String::as_str).collect();
    let postgres = program("postgres", &folders);
    let real = std::fs::canonicalize(&postgres).unwrap_or(postgres);
    real.parent().map(Path::to_owned).unwrap_or_default()
}

/// Where a program is: in one of these folders, or where the system looks.
fn program(name: &str, folders: &[&str]) -> PathBuf {
    let path = std::env::var("PATH").unwrap_or_default();
    let all = folders.iter().copied().chain(path.split(':'));
    let mut all = all.map(|folder| Path::new(folder).join(name));
    all.find(|program| program.is_file())
        .unwrap_or_else(|| panic!("`{name}` is missing; `make tools` installs what the tests need"))
}
