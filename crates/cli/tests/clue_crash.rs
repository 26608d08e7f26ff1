//! A server with clients of Clue's text protocol, killed in the middle of a match: they come back by their keys.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use common::folder;

struct Server {
    child: Child,
    clue: String,
}

impl Server {
    fn start(data: &Path) -> Self {
        let data = data.display().to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"])
            .args(["--data", &data, "--clue", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap()).lines();
        let clue = out.map_while(Result::ok).find_map(|line| {
            let address = line.strip_prefix("Clue clients connect to ")?;
            Some(address.split(',').next()?.to_owned())
        });
        Self {
            child,
            clue: clue.unwrap(),
        }
    }

    /// As with `kill -9`.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have been killed.
        let _ = self.child.wait();
    }
}

struct Client(BufReader<TcpStream>);

impl Client {
    fn connect(server: &Server) -> Self {
        let socket = TcpStream::connect(&server.clue).unwrap();
        let patience = Some(Duration::from_secs(120));
        socket.set_read_timeout(patience).unwrap();
        let mut client = Self(BufReader::new(socket));
        assert_eq!(client.line(), "parlor clue,1");
        client
    }

    fn send(&mut self, line: &str) {
        self.0
            .get_mut()
            .write_all(format!("{line}\n").as_bytes())
            .unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn all_until(&mut self, begins: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            assert!(!line.is_empty(), "closed before {begins}: {lines:?}");
            lines.push(line);
            if lines.last().is_some_and(|line| line.starts_with(begins)) {
                return lines;
            }
        }
    }

    /// Takes a box; says the key.
    fn sit(&mut self, suspect: u8) -> String {
        self.send("AssignPlayerNumber");
        let number = self.all_until("xPlayerNumber").pop().unwrap();
        let n = number.strip_prefix("xPlayerNumber ").unwrap().to_owned();
        let key = self.line();
        self.send(&format!("playername {n},Ann {n}"));
        self.all_until("playername");
        self.send(&format!("characterbox {n},{suspect}"));
        self.all_until("characterbox");
        key.strip_prefix("seatkey ").unwrap().to_owned()
    }
}

#[test]
fn clients_come_back_by_their_keys_after_a_kill_and_nothing_told_is_lost() {
    let data = folder("clue_crash");
    let mut server = Server::start(&data);
    let mut ann = Client::connect(&server);
    let mut bob = Client::connect(&server);
    let keys = [ann.sit(0), bob.sit(1)];
    ann.send("Ready 0,1");
    bob.send("Ready 1,1");
    ann.all_until("Startcountdown");
    ann.send("StartGame");
    let mut told = [ann.all_until("step 1"), bob.all_until("step 1")];
    // The player on turn throws and ends the turn, a few times.
    for step in 1..=5 {
        let asked = told.iter().position(|lines| {
            let last = lines.iter().rposition(|line| line.starts_with("options"));
            let before = format!("step {}", step - 1);
            let done = lines.iter().rposition(|line| *line == before);
            last.is_some_and(|last| done.is_none_or(|done| done < last))
        });
        let line = match step % 2 {
            1 => "roll",
            _ => "endturn",
        };
        let client = [&mut ann, &mut bob][asked.unwrap()].0.get_mut();
        client.write_all(format!("{line}\n").as_bytes()).unwrap();
        let next = format!("step {}", step + 1);
        told[0].extend(ann.all_until(&next));
        told[1].extend(bob.all_until(&next));
    }
    server.kill();
    let server = Server::start(&data);
    for (key, told) in keys.iter().zip(&told) {
        let mut again = Client::connect(&server);
        again.send(&format!("resume {key},0"));
        let lines = again.all_until("donesendingstate");
        let asks = |line: &&String| {
            let asks = ["options", "spots", "makeguess", "playerleft", "playerback"];
            !asks.iter().any(|name| line.starts_with(name))
        };
        let begun = told.iter().position(|line| line == "StartGame").unwrap();
        let told: Vec<&String> = told[begun..].iter().filter(asks).collect();
        let heard: Vec<&String> = lines.iter().filter(asks).collect();
        assert_eq!(heard[..told.len()], told);
        again.send("sendstate");
        again.all_until("donesendingstate");
    }
}
