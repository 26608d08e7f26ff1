//! What can be played here.

use parlor_bots::{AnyAdviser, BotKind};
use parlor_game::Problem;
use parlor_play::Kind;
use parlor_wire::Settings;
use serde_json::{Map, Value};

use crate::{
    Tool,
    list::{GAMES, OLDER, line},
};

/// What a table is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Friends who play for fun.
    Casual,
    /// A match that counts.
    Rated,
    /// Programs that play many matches.
    Batch,
}

/// The help that recommends an action.
pub const HINT: &str = "hint";
/// The help that notes down what a seat was told, without conclusions.
pub const FACTS: &str = "facts";
/// The help that also notes down what follows from it.
pub const FULL: &str = "full";
/// The help that says how likely everything else is.
pub const ODDS: &str = "odds";

/// One game of the list.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    /// Its rules.
    pub kind: &'static dyn Kind,
    /// The settings its tables begin with.
    pub settings: fn(Mode) -> Settings,
}

/// A list of games and of the players they have.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// The games.
    pub games: Vec<Listed>,
    /// Earlier versions of their rules, for matches that were begun under them; no new match begins under one.
    pub older: Vec<&'static dyn Kind>,
    /// The built-in players of all games.
    pub bots: Vec<&'static dyn BotKind>,
    /// Those that have a name but are in no list: stand-ins and second names.
    pub unlisted: Vec<&'static dyn BotKind>,
    /// Who gives hints, one per game at most.
    pub advisers: Vec<&'static dyn AnyAdviser>,
    /// What games can do beside being played.
    pub tools: Vec<Tool>,
}

impl Listed {
    /// The options that differ from the game's own defaults where a table is for this.
    pub fn options(&self, mode: Mode) -> Map<String, Value> {
        let line = line(self.kind.info().id);
        line.map(|line| (line.options)(mode)).unwrap_or_default()
    }
}

impl Catalog {
    /// Everything that Parlor has.
    pub fn standard() -> Self {
        let players = || GAMES.iter().map(|line| line.players);
        Self {
            games: GAMES.iter().map(|line| line.listed).collect(),
            older: OLDER.to_vec(),
            bots: players().flat_map(|all| all.listed).copied().collect(),
            unlisted: players().flat_map(|all| all.unlisted).copied().collect(),
            advisers: players().filter_map(|all| all.adviser).collect(),
            tools: GAMES.iter().flat_map(|line| line.tools).copied().collect(),
        }
    }

    /// The game with this id.
    pub fn game(&self, id: &str) -> Result<Listed, Problem> {
        let found = self.games.iter().find(|game| game.kind.info().id == id);
        found.copied().ok_or_else(|| {
            let known: Vec<_> = self.games.iter().map(|game| game.kind.info().id).collect();
            let shown: String = id.chars().take(40).collect();
            Problem::new("unknown_game", format!("there is no game `{shown}` here"))
                .with_hint(format!("there are: {}", known.join(", ")))
        })
    }

    /// The rules of a game in the version that a match was begun under.
    pub fn rules(&self, id: &str, version: u32) -> Result<&'static dyn Kind, Problem> {
        let newest = self.game(id)?.kind;
        let older = self.older.iter().copied();
        let all = older.filter(|kind| kind.info().id == id).chain([newest]);
        let mut known: Vec<u32> = Vec::new();
        for kind in all {
            if kind.info().version == version {
                return Ok(kind);
            }
            known.push(kind.info().version);
        }
        let known: Vec<String> = known.iter().map(u32::to_string).collect();
        let said = format!(
            "the match follows version {version} of the rules of {id}; known here: {}",
            known.join(", ")
        );
        Err(Problem::new("rules_version", said)
            .with_hint("nothing is lost: another version of Parlor can read it"))
    }

    /// The built-in players of a game.
    pub fn players(&self, game: &str) -> impl Iterator<Item = &'static dyn BotKind> {
        let of_game = self.bots.iter().filter(move |bot| bot.game() == game);
        of_game.copied()
    }

    /// The built-in player of a game with this name, also one that is in no list.
    pub fn player(&self, game: &str, name: &str) -> Result<&'static dyn BotKind, Problem> {
        let mut all = self.bots.iter().chain(&self.unlisted).copied();
        let found = all.find(|bot| bot.game() == game && bot.name() == name);
        found.ok_or_else(|| {
            let known: Vec<_> = self.players(game).map(BotKind::name).collect();
            let shown: String = name.chars().take(40).collect();
            Problem::new(
                "unknown_player",
                format!("{game} has no built-in player `{shown}`"),
            )
            .with_hint(format!("there are: {}", known.join(", ")))
        })
    }

    /// Who gives hints on a game, if anybody does.
    pub fn adviser(&self, game: &str) -> Option<&'static dyn AnyAdviser> {
        let mut advisers = self.advisers.iter().copied();
        advisers.find(|adviser| adviser.game() == game)
    }

    /// The tool of a game with this name.
    pub fn tool(&self, game: &str, name: &str) -> Result<Tool, Problem> {
        let of_game = || self.tools.iter().filter(|tool| tool.game == game);
        let found = of_game().find(|tool| tool.name == name);
        found.copied().ok_or_else(|| {
            let known: Vec<_> = of_game().map(|tool| tool.name).collect();
            let shown: String = name.chars().take(40).collect();
            let problem = Problem::new("unknown_tool", format!("{game} has no tool `{shown}`"));
            match known.is_empty() {
                true => problem,
                false => problem.with_hint(format!("there are: {}", known.join(", "))),
            }
        })
    }

    /// The help that a game's tables may allow.
    pub fn help(&self, game: &str) -> Vec<&'static str> {
        let adviser = self.adviser(game);
        let notes = adviser.map(AnyAdviser::notes).unwrap_or_default();
        adviser.map(|_| HINT).into_iter().chain(notes).collect()
    }

    /// The JSON Schema of the protocol with the data of all games.
    pub fn schema(&self) -> Value {
        parlor_wire::protocol_schema(self.games.iter().map(|game| game.kind))
    }
}
