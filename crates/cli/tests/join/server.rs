//! Servers for one client at a time: one follows a script, one plays by the rules.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    thread::JoinHandle,
    time::Duration,
};

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat};
use parlor_pentago::{Action, Pentago};

/// One client as the server sees it.
pub(crate) struct Client {
    read: BufReader<TcpStream>,
    write: TcpStream,
}

impl Client {
    pub(crate) fn accept(listener: &TcpListener) -> Self {
        let (stream, _) = listener.accept().unwrap();
        stream.set_nodelay(true).unwrap();
        let patience = Some(Duration::from_secs(60));
        stream.set_read_timeout(patience).unwrap();
        Self {
            write: stream.try_clone().unwrap(),
            read: BufReader::new(stream),
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        let _ = self.write.write_all(format!("{line}\n").as_bytes()); // It may have left.
    }

    /// The next line; nothing at the end.
    pub(crate) fn hear(&mut self) -> Option<String> {
        let mut line = String::new();
        match self.read.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(line.trim_end_matches('\n').to_owned()),
            Err(error) => panic!("the client says nothing: {error}"),
        }
    }

    pub(crate) fn expect(&mut self, expected: &str) {
        let heard = self
            .hear()
            .unwrap_or_else(|| panic!("{expected} never comes"));
        let (fields, wanted): (Vec<_>, Vec<_>) =
            (heard.split('~').collect(), expected.split('~').collect());
        let same = |(field, wanted): (&&str, &&str)| *wanted == "*" || field == wanted;
        let fits = fields.len() == wanted.len() && fields.iter().zip(&wanted).all(same);
        assert!(fits, "{expected} is expected, not {heard}");
    }

    /// Follows a script: `P> line` is expected, `P< line` is said, `P gone` waits until the client has gone.
    pub(crate) fn follow(&mut self, script: &str) {
        for line in script
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            if let Some(expected) = line.strip_prefix("P> ") {
                self.expect(expected);
            } else if let Some(said) = line.strip_prefix("P< ") {
                self.say(said);
            } else if line == "P gone" {
                while self.hear().is_some() {}
            } else {
                panic!("no line of a script: {line}");
            }
        }
    }

    /// Lets the client log in without extensions and queue.
    pub(crate) fn welcome(&mut self, name: &str) {
        self.expect("HELLO~Parlor~CHAT~RANK");
        self.say("HELLO~referee");
        self.expect(&format!("LOGIN~{name}"));
        self.say("LOGIN");
    }

    /// Plays one game as Bob, by chance and by the rules; the client has queued.
    pub(crate) fn game(&mut self, name: &str, nth: u32) {
        let own = Seat((nth % 2).try_into().unwrap());
        let names = match own {
            Seat(0) => format!("{name}~Bob"),
            _ => format!("Bob~{name}"),
        };
        self.say(&format!("NEWGAME~{names}"));
        let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth });
        let mut game = Pentago::new(&Default::default(), 2).unwrap();
        while let Some(seat) = game.turn().seat {
            let action = if seat == own {
                let said = self.hear().unwrap();
                let numbers: Vec<u8> = said
                    .strip_prefix("MOVE~")
                    .unwrap_or_else(|| panic!("no move: {said}"))
                    .split('~')
                    .map(|number| number.parse().unwrap())
                    .collect();
                Action::new(numbers[0], numbers[1])
            } else {
                game.random(seat, &mut dice).unwrap()
            };
            let input = Input::Act { seat, action };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
            self.say(&format!(
                "MOVE~{}~{}",
                action.cell,
                action.rotation.unwrap()
            ));
        }
        match game.verdict().unwrap().winner {
            Some(winner) if winner == own => self.say(&format!("GAMEOVER~VICTORY~{name}")),
            Some(_) => self.say("GAMEOVER~VICTORY~Bob"),
            None => self.say("GAMEOVER~DRAW"),
        }
    }
}

/// Starts a server for as many clients as the work asks for; gives its address.
pub(crate) fn start(work: impl FnOnce(TcpListener) + Send + 'static) -> (String, JoinHandle<()>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    (address, std::thread::spawn(move || work(listener)))
}

/// Starts a server that follows a script with one client.
pub(crate) fn scripted(script: &'static str) -> (String, JoinHandle<()>) {
    start(move |listener| {
        let mut client = Client::accept(&listener);
        client.follow(script);
    })
}
