//! Replays the transcripts of docs/gateways/pentago.md against a server, over real sockets.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use parlor_gateways::pentago::{Listener, entropy::System};

use super::{
    arena::{Arena, Script, bytes},
    client::{Client, Sending},
};

/// A transcript as the document has it.
pub struct Transcript {
    pub name: String,
    settings: Vec<(String, String)>,
    steps: Vec<Step>,
}

enum Step {
    Connects(char),
    Resets(char),
    Sends {
        who: char,
        line: String,
        reply: Option<String>,
    },
    Receives {
        who: Vec<char>,
        line: String,
    },
    Turns {
        who: Vec<char>,
        turns: Vec<String>,
    },
}

/// All transcripts of the document, by name.
pub fn transcripts() -> BTreeMap<String, Transcript> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/gateways/pentago.md");
    let text = fs::read_to_string(path).unwrap();
    let blocks = text.split("\n```transcript ").skip(1);
    let read = |block: &str| {
        let (head, rest) = block.split_once('\n').unwrap();
        let (body, _) = rest.split_once("\n```").unwrap();
        let mut words = head.split(' ');
        let name = words.next().unwrap().to_owned();
        let settings = words.map(|word| {
            let (key, value) = word.split_once('=').unwrap();
            (key.to_owned(), value.to_owned())
        });
        let transcript = Transcript {
            settings: settings.collect(),
            steps: body.lines().filter_map(step).collect(),
            name: name.clone(),
        };
        (name, transcript)
    };
    blocks.map(read).collect()
}

fn step(text: &str) -> Option<Step> {
    if text.is_empty() || text.starts_with('#') || text.starts_with(" = ") {
        return None;
    }
    let end = text.find(|char: char| !char.is_ascii_uppercase()).unwrap();
    let (who, rest) = text.split_at(end);
    let who: Vec<char> = who.chars().collect();
    let step = match rest.split_at(1) {
        (">", rest) => {
            let rest = &rest[1..];
            let (line, reply) = match rest.split_once(" => ") {
                Some((line, reply)) => (line, Some(reply.to_owned())),
                None => (rest, None),
            };
            Step::Sends {
                who: who[0],
                line: line.to_owned(),
                reply,
            }
        }
        ("<", rest) => Step::Receives {
            who,
            line: rest[1..].to_owned(),
        },
        _ => match rest.trim() {
            "connects" => Step::Connects(who[0]),
            "resets" => Step::Resets(who[0]),
            rest => Step::Turns {
                who,
                turns: rest
                    .strip_prefix("turns ")
                    .unwrap()
                    .split(' ')
                    .map(|turn| format!("MOVE~{}", turn.replace('.', "~")))
                    .collect(),
            },
        },
    };
    Some(step)
}

impl Transcript {
    fn setting(&self, key: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value.as_str())
    }

    /// The transcript that comes before it on the same server.
    pub fn after(&self) -> Option<&str> {
        self.setting("after")
    }

    /// A server as it wants one.
    pub async fn arena(&self) -> Arena {
        let mut listener = Listener::default();
        if let Some(rule) = self.setting("rule") {
            rule.clone_into(&mut listener.rule);
        }
        listener.entropy = match self.setting("random") {
            Some("auth") => Script::new([bytes::<40>(0xa8).to_vec(), bytes::<40>(0x10).to_vec()]),
            Some("crypt") => Script::new([
                bytes::<32>(0x60).to_vec(),
                bytes::<40>(0xa8).to_vec(),
                vec![0xd1; 12],
                vec![0xd3; 12],
                vec![0xd6; 12],
            ]),
            _ => Arc::new(System),
        };
        Arena::with(listener).await
    }

    pub async fn run(&self, arena: &Arena, sending: Sending) {
        let mut clients: BTreeMap<char, Client> = BTreeMap::new();
        let logins = self.settings.iter().filter(|(key, _)| key.len() == 1);
        for (who, login) in logins {
            let (name, extensions) = login.split_once(':').unwrap_or((login, ""));
            let extensions = match extensions {
                "" => String::new(),
                list => format!("~{}", list.replace(',', "~")),
            };
            let client = Client::login(arena.address, name, &extensions).await;
            clients.insert(who.chars().next().unwrap(), client);
        }
        let hidden = self.setting("random") != Some("crypt");
        let mut steps = self.steps.iter().peekable();
        while let Some(step) = steps.next() {
            let context = || format!("{} {sending:?}", self.name);
            match step {
                Step::Connects(who) => {
                    clients.insert(*who, Client::connect(arena.address).await);
                }
                Step::Resets(who) => clients.remove(who).unwrap().reset(),
                Step::Sends { who, .. } => {
                    if !clients.contains_key(who) {
                        clients.insert(*who, Client::connect(arena.address).await);
                    }
                    let client = clients.get_mut(who).unwrap();
                    let mut batch = vec![step];
                    let same = |next: &&Step| matches!(next, Step::Sends { who: other, .. } if other == who);
                    while sending == Sending::Packets
                        && let Some(next) = steps.next_if(|next| same(next))
                    {
                        batch.push(next);
                    }
                    send(client, &batch, sending, hidden, &context()).await;
                }
                Step::Receives { who, line } => {
                    for who in who {
                        let said = clients.get_mut(who).unwrap().line().await;
                        assert_eq!(said.as_deref(), Some(line.as_str()), "{who}, {}", context());
                    }
                }
                Step::Turns { who, turns } => {
                    for (n, line) in turns.iter().enumerate() {
                        let mover = clients.get_mut(&who[n % 2]).unwrap();
                        mover.send_as(line, sending).await;
                        for who in who {
                            let said = clients.get_mut(who).unwrap().line().await;
                            assert_eq!(said.as_deref(), Some(line.as_str()), "{}", context());
                        }
                    }
                }
            }
        }
        // A client that has said QUIT is gone; nobody else was told anything more.
        for client in clients.values_mut() {
            if hidden && !client.is_over {
                client.quiet().await;
            }
        }
    }
}

/// Sends lines, in one packet if there are several, and reads their replies.
async fn send(client: &mut Client, batch: &[&Step], sending: Sending, hidden: bool, context: &str) {
    let lines = batch.iter().filter_map(|step| match step {
        Step::Sends { line, reply, .. } => Some((line, reply)),
        _ => None,
    });
    let lines: Vec<_> = lines.collect();
    let all: Vec<&str> = lines.iter().map(|(line, _)| line.as_str()).collect();
    client.send_as(&all.join("\n"), sending).await;
    for (line, reply) in &lines {
        if let Some(reply) = reply {
            let said = client.line().await;
            assert_eq!(said.as_ref(), Some(reply), "in answer to {line}, {context}");
        }
        client.is_over |= *line == "QUIT";
    }
    let word = |line: &str| line.split('~').next().unwrap_or_default().to_owned();
    let last = lines.last().map(|(line, _)| word(line)).unwrap_or_default();
    if hidden && ["QUEUE", "CHAT", "WHISPER"].contains(&last.as_str()) && !client.is_over {
        client.barrier().await;
    }
}
