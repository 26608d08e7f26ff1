//! The mechanism of a batch: what is planned, played and kept.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use anyhow::Context;
use parlor_bots::BotKind;
use parlor_catalog::{Catalog, Listed};
use parlor_game::Budget;
use parlor_play::seed_of_text;
use parlor_wire::Settings;
use serde_json::{json, value::RawValue};

use super::{
    clients::Entrant,
    common::Common,
    files,
    game::{self, Ended, Line, State},
    schedule, standings,
};
use crate::{
    exit::{Exit, OrExit},
    options::Chosen,
    progress::Progress,
    series::{Arena, Sat, Seating, Sitter, Who, millis_since_1970, play, record_of},
};

/// What is the same in all games.
pub(crate) struct Rules {
    pub(crate) listed: Listed,
    /// The settings of the tables.
    pub(crate) settings: Settings,
    /// What built-in players are told where no table is needed.
    pub(crate) budget: Budget,
    /// Whether games need a table for their clocks.
    pub(crate) has_clocks: bool,
}

/// What a game begins with.
pub(crate) struct Setup {
    /// The name of its map, where there are several.
    pub(crate) map: Option<String>,
    pub(crate) config: Box<RawValue>,
    seating: Seating,
}

impl Setup {
    /// The setup of a map, whose number of players is known.
    pub(crate) fn of_map(
        listed: Listed,
        map: String,
        config: Box<RawValue>,
    ) -> anyhow::Result<Self> {
        let seats = *listed.kind.seats(&config).or_exit(Exit::Usage)?.end();
        Ok(Self {
            map: Some(map),
            seating: Seating::of(listed.kind, &config, seats.into())?,
            config,
        })
    }

    /// The setup of a game with these options, for so many players, or for as many of the clients as may play.
    pub(super) fn of(
        chosen: &Chosen,
        players: Option<usize>,
        clients: usize,
    ) -> anyhow::Result<Self> {
        let kind = chosen.game.kind;
        let config = chosen.config()?;
        let seating = match players {
            Some(players) => Seating::of(kind, &config, players)?,
            None => Seating::for_many(kind, &config, clients)?,
        };
        Ok(Self {
            map: None,
            config,
            seating,
        })
    }
}

/// All that is the same in every game, and who plays.
pub(crate) struct Batch {
    common: Common,
    rules: Rules,
    entrants: Vec<Entrant>,
    fill: Option<&'static dyn BotKind>,
    /// The server with the tables, where bare matches do not do.
    arena: Option<Arena>,
}

/// A game to be played.
struct Planned<'a> {
    name: String,
    setup: &'a Setup,
    repeat: usize,
    /// Who has each side; nobody's are filled.
    sides: Vec<Option<usize>>,
}

impl Batch {
    pub(crate) fn new(
        common: Common,
        catalog: &Catalog,
        rules: Rules,
        entrants: Vec<Entrant>,
    ) -> anyhow::Result<Self> {
        let id = rules.listed.kind.info().id;
        let needs_table = rules.has_clocks || !entrants.iter().all(|one| one.who.is_built_in());
        let arena = match needs_table {
            true if entrants.iter().any(|one| one.who.is_client()) => {
                Some(Arena::with_clients(id)?.with(common.patience()?))
            }
            true => Some(Arena::start()?.with(common.patience()?)),
            false => None,
        };
        Ok(Self {
            fill: common.filler(catalog, id)?,
            common,
            rules,
            entrants,
            arena,
        })
    }

    /// Plays all that was not played before, and tells the standings.
    pub(crate) fn play(&self, setups: &[Setup]) -> anyhow::Result<()> {
        for folder in ["records", "outputs"] {
            let folder = self.common.out.join(folder);
            fs::create_dir_all(&folder).map_err(|error| {
                Exit::Usage.says(format!("{} cannot be made: {error}", folder.display()))
            })?;
        }
        let file = self.common.out.join("games.jsonl");
        let known = files::read_lines(&file)?;
        let planned = self.plan(setups);
        let open: Vec<&Planned> = planned
            .iter()
            .filter(|one| !is_done(&known, &one.name))
            .collect();
        let out = OpenOptions::new().create(true).append(true).open(&file);
        let out = Mutex::new(out.with_context(|| format!("{} cannot be written", file.display()))?);
        let lines = Mutex::new(known);
        let progress = Progress::new("games", open.len() as u64);
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<()> {
            while let Some(planned) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let line = self.one(planned)?;
                files::keep(&out, &line)?;
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                lines.insert(line.game.clone(), line);
                drop(lines);
                progress.step();
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads()).map(|_| scope.spawn(work)).collect();
            for worker in workers {
                let done = worker.join();
                done.map_err(|_| Exit::No.says("a game broke down"))??;
            }
            anyhow::Ok(())
        })?;
        progress.finish();
        let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.tell(&lines.into_values().collect::<Vec<_>>())
    }

    /// How many games run at once: one where clients sit down at any table that waits.
    fn threads(&self) -> usize {
        let id = self.rules.listed.kind.info().id;
        match self.entrants.iter().any(|one| one.who.seeks(id)) {
            true => 1,
            false => self.common.parallel.clamp(1, 256),
        }
    }

    fn plan<'a>(&self, setups: &'a [Setup]) -> Vec<Planned<'a>> {
        let mut planned = Vec::new();
        let id = self.rules.listed.kind.info().id;
        for repeat in 0..self.common.repeat.max(1) {
            for setup in setups {
                let players = setup.seating.rotations();
                let name = setup.map.as_deref().unwrap_or(id);
                if self.entrants.len() < players && self.fill.is_none() {
                    eprintln!("{name} has {players} seats and is left out; see --fill");
                    continue;
                }
                let seed = format!("{}/{name}/{repeat}", self.common.seed);
                let games = schedule::games(self.entrants.len(), players, &seed);
                planned.extend(games.into_iter().enumerate().map(|(nth, sides)| Planned {
                    name: format!("{}-{repeat}-{nth}", name.replace(['/', '.'], "_")),
                    setup,
                    repeat,
                    sides,
                }));
            }
        }
        planned
    }

    /// Plays one game; one that cannot be played is told as such.
    fn one(&self, planned: &Planned<'_>) -> anyhow::Result<Line> {
        let name = |side: &Option<usize>| {
            let client = side.and_then(|client| self.entrants.get(client));
            client.map(|client| client.name.clone())
        };
        let clients: Vec<Option<String>> = planned.sides.iter().map(name).collect();
        let mut line = Line {
            game: planned.name.clone(),
            map: planned.setup.map.clone(),
            repeat: planned.repeat,
            state: State::Played,
            seats: Vec::new(),
            steps: 0,
            record: None,
        };
        let ended = match &self.arena {
            Some(arena) => self.at_table(arena, planned),
            None => self.bare(planned),
        };
        match ended {
            Ok(ended) => {
                let file = format!("records/{}.record", planned.name);
                let path = self.common.out.join(&file);
                fs::write(&path, &ended.record)
                    .with_context(|| format!("{} cannot be written", path.display()))?;
                let seats = planned.setup.seating.rotated(0);
                let points = self.common.worth.points();
                (line.seats, line.steps) = game::sides(&clients, &seats, &ended, &points)?;
                line.record = Some(file);
            }
            Err(error) => {
                line.seats = game::unplayed(&clients);
                line.state = State::NotPlayed {
                    problem: format!("{error:#}"),
                };
            }
        }
        Ok(line)
    }

    fn at_table(&self, arena: &Arena, planned: &Planned<'_>) -> anyhow::Result<Ended> {
        let seats = planned.setup.seating.rotated(0);
        let sitter = |(seat, side): (usize, &usize)| match self.who(planned, *side) {
            Some(who) => who.sitter(Some(self.output(planned, seat))),
            None => Sitter::BuiltIn(self.fill.map_or("random", |bot| bot.name()).to_owned()),
        };
        let sitters: Vec<Sitter> = seats.iter().enumerate().map(sitter).collect();
        let (id, config) = (self.rules.listed.kind.info().id, &planned.setup.config);
        let played = arena.play(id, config, &self.rules.settings, &sitters)?;
        Ok(Ended {
            outcome: played.outcome,
            clocks: played.clocks,
            record: played.record,
        })
    }

    fn bare(&self, planned: &Planned<'_>) -> anyhow::Result<Ended> {
        let bot = |side: &usize| match self.who(planned, *side) {
            Some(who) => who.bare(),
            None => self
                .fill
                .ok_or_else(|| Exit::No.says("nobody fills the seat")),
        };
        let seats = planned.setup.seating.rotated(0);
        let bots = seats.iter().map(bot).collect::<anyhow::Result<Vec<_>>>()?;
        let (rules, config) = (&self.rules, &planned.setup.config);
        let seed = seed_of_text(&format!("{}/{}", self.common.seed, planned.name));
        let started = millis_since_1970();
        let game = play(rules.listed.kind, config, &bots, seed, &rules.budget)?.game;
        let sat = bots.iter().enumerate().map(|(chair, bot)| Sat {
            kind: "built_in",
            name: bot.name().to_owned(),
            chair,
        });
        let sat: Vec<Sat> = sat.collect();
        let id = planned.name.clone();
        let record = record_of(&*game, id, config, &rules.settings, &sat, &seed, started);
        let outcome = game.finish().and_then(|finish| finish.outcome);
        Ok(Ended {
            outcome: outcome.ok_or_else(|| Exit::No.says("a match ended without a result"))?,
            clocks: None,
            record: record.write(),
        })
    }

    fn who(&self, planned: &Planned<'_>, side: usize) -> Option<&Who> {
        let client = planned.sides.get(side).copied().flatten()?;
        self.entrants.get(client).map(|one| &one.who)
    }

    fn output(&self, planned: &Planned<'_>, seat: usize) -> PathBuf {
        let name = format!("{}.player{}", planned.name, seat + 1);
        self.common.out.join("outputs").join(name)
    }

    /// Writes the standings, and says them.
    fn tell(&self, lines: &[Line]) -> anyhow::Result<()> {
        let clients: Vec<String> = self.entrants.iter().map(|one| one.name.clone()).collect();
        let standings = standings::standings(&clients, lines);
        let unplayed = lines.iter().filter(|line| line.state != State::Played);
        let unplayed: Vec<&Line> = unplayed.collect();
        for (file, text) in [
            ("standings.csv", standings::csv(&standings)),
            ("parts.csv", standings::parts_csv(&standings)),
            ("pairs.csv", standings::pairs_csv(lines)),
            ("disqualified.csv", standings::lost_csv(lines)),
        ] {
            fs::write(self.common.out.join(file), text)?;
        }
        let all =
            json!({"standings": standings, "games": lines.len(), "not_played": unplayed.len()});
        fs::write(self.common.out.join("standings.json"), format!("{all:#}\n"))?;
        println!("{}", standings::table(&standings));
        for line in &unplayed {
            if let State::NotPlayed { problem } = &line.state {
                println!("{} was not played: {problem}", line.game);
            }
        }
        match unplayed.len() {
            0 => Ok(()),
            count => {
                Err(Exit::No.says(format!("{count} of {} games were not played", lines.len())))
            }
        }
    }
}

fn is_done(known: &BTreeMap<String, Line>, game: &str) -> bool {
    known
        .get(game)
        .is_some_and(|line| line.state == State::Played)
}
