//! Who won, and what players did: from plain logs and from records.

mod show;

use std::collections::{BTreeMap, BTreeSet};

use parlor_game::Seat;
use parlor_play::{Entry, LineOf, Match, Record, SeatRecord, Told};
use parlor_project::{Config, Consequence, Event, Field, Project};

use super::{agents::Agents, cells};

/// Counts over all games.
#[derive(Default, Debug)]
pub(super) struct Games {
    pub(super) players: BTreeMap<String, Counts>,
    /// Teams in which an agent played, by agent.
    agents: BTreeMap<String, Tally>,
    colours: BTreeMap<String, Tally>,
    /// Games by team size, and how many of them red has won.
    sizes: BTreeMap<usize, Tally>,
    /// From a piece's appearance to its pick-up, in milliseconds.
    fetched: Vec<u64>,
    lengths: Vec<u64>,
}

/// How many, and how many of them were won.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Tally {
    pub(super) games: u32,
    pub(super) wins: u32,
}

impl Tally {
    fn add(&mut self, won: bool) {
        self.games += 1;
        self.wins += u32::from(won);
    }
}

/// What one player did.
#[derive(Clone, Default, Debug)]
pub(super) struct Counts {
    pub(super) ends: Tally,
    pub(super) requests: u32,
    pub(super) moves: u32,
    pub(super) discovers: u32,
    results: Results,
    /// Whether some of its games are known from a log alone, which tells requests and not what came of them.
    lacks_results: bool,
}

/// What came of a player's requests.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Results {
    pub(super) denied_moves: u32,
    pub(super) goals: u32,
    pub(super) picked_up: u32,
    pub(super) shams: u32,
    pub(super) placed: u32,
    pub(super) wasted: u32,
}

impl Counts {
    /// What came of its requests, if that is known of all its games.
    pub(super) fn results(&self) -> Option<Results> {
        (!self.lacks_results).then_some(self.results)
    }
}

/// One player at the end of a game.
struct Ended {
    player: String,
    agent: Option<String>,
    colour: String,
    won: bool,
}

impl Games {
    /// A plain log: requests and ends.
    pub(super) fn log(&mut self, text: &str, agents: &Agents) {
        let mut ends = Vec::new();
        for line in text.lines().skip(1) {
            let cells = cells(line);
            let [kind, guid, colour, _] = cells.as_slice() else {
                continue;
            };
            // The ends of all players of a game stand together.
            if let "Victory" | "Defeat" = kind.as_str() {
                ends.push(Ended {
                    player: guid.clone(),
                    agent: agents.of_name(guid),
                    colour: colour.clone(),
                    won: kind == "Victory",
                });
                continue;
            }
            self.ended(&std::mem::take(&mut ends));
            let player = self.players.entry(guid.clone()).or_default();
            player.lacks_results = true;
            if kind != "JoinGame" {
                player.requests += 1;
                player.moves += u32::from(kind == "Move");
                player.discovers += u32::from(kind == "Discover");
            }
        }
        self.ended(&ends);
    }

    /// The record of one game: everything that happened.
    pub(super) fn record(&mut self, text: &str, agents: &Agents) -> Result<(), String> {
        let record = Record::read(text).map_err(|error| error.to_string())?;
        if record.header.game != "project" {
            return Err(format!("a record of {}", record.header.game));
        }
        let config: Config =
            serde_json::from_str(record.header.config.get()).map_err(|error| error.to_string())?;
        let lines = record.lines.iter().map(|line| serde_json::from_str(line));
        let log: Vec<Entry<LineOf<Project>>> = lines
            .collect::<Result<_, _>>()
            .map_err(|error| error.to_string())?;
        let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
        let game =
            Match::<Project>::replay(&config, seats, &log).map_err(|error| error.to_string())?;
        let Some(finish) = game.finish() else {
            return Err("the game is not over".into());
        };
        let names: Vec<String> = record.header.seats.iter().map(name).collect();
        let mut lying: BTreeMap<(u8, u8), u64> = BTreeMap::new();
        for step in game.steps() {
            if let Told::Events(events) = &step.told {
                for event in events {
                    self.event(step.facts.at.0, event, &names, &mut lying);
                }
            }
        }
        self.lengths.push(game.now().0);
        let winners = finish
            .outcome
            .map(|outcome| outcome.winners)
            .unwrap_or_default();
        let ends = (0u8..).map(Seat).zip(&record.header.seats);
        let ends = ends.map(|(seat, sat)| Ended {
            player: name(sat),
            agent: agents.of(sat),
            colour: game.game().colour(seat).word().to_owned(),
            won: winners.contains(seat),
        });
        self.ended(&ends.collect::<Vec<_>>());
        Ok(())
    }

    /// A game is over for all its players.
    fn ended(&mut self, ends: &[Ended]) {
        let mut teams: BTreeMap<&str, (bool, BTreeSet<&str>)> = BTreeMap::new();
        for end in ends {
            let player = self.players.entry(end.player.clone()).or_default();
            player.ends.add(end.won);
            let (won, agents) = teams.entry(&end.colour).or_default();
            *won |= end.won;
            agents.extend(end.agent.as_deref());
        }
        if let Some((red_won, _)) = teams.get("red") {
            self.sizes.entry(ends.len() / 2).or_default().add(*red_won);
        }
        for (colour, (won, agents)) in teams {
            self.colours.entry(colour.to_owned()).or_default().add(won);
            for agent in agents {
                self.agents.entry(agent.to_owned()).or_default().add(won);
            }
        }
    }

    fn event(
        &mut self,
        at: u64,
        event: &Event,
        names: &[String],
        lying: &mut BTreeMap<(u8, u8), u64>,
    ) {
        let mut lay = |field: Field| lying.insert((field.x, field.y), at);
        if let Event::Began { pieces, .. } | Event::Spawned { pieces } = event {
            for piece in pieces {
                lay(Field::new(piece.x, piece.y));
            }
        }
        let Some(name) = event.seat().and_then(|seat| names.get(seat.index())) else {
            return;
        };
        let player = self.players.entry(name.clone()).or_default();
        match event {
            Event::Queued { .. } => player.requests += 1,
            Event::Moved { to, .. } => {
                player.moves += 1;
                player.results.denied_moves += u32::from(to.is_none());
            }
            Event::Discovered { .. } => player.discovers += 1,
            Event::PickedUp {
                granted: true,
                at: field,
                sham,
                ..
            } => {
                player.results.picked_up += 1;
                player.results.shams += u32::from(*sham == Some(true));
                if let Some(since) = lying.remove(&(field.x, field.y)) {
                    self.fetched.push(at - since);
                }
            }
            Event::Placed {
                at: field,
                consequence: Some(came),
                lies,
                ..
            } => {
                player.results.placed += 1;
                match came {
                    Consequence::Correct => player.results.goals += 1,
                    Consequence::Meaningless => player.results.wasted += 1,
                }
                if *lies == Some(true) {
                    lay(*field);
                }
            }
            _ => {}
        }
    }
}

fn name(sat: &SeatRecord) -> String {
    sat.name.clone()
}
