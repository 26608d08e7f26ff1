//! The one list of games.

use parlor_bots::{AnyAdviser, BotKind, Players};
use parlor_catan::Catan;
use parlor_clue::Clue;
use parlor_game::Game;
use parlor_pentago::Pentago;
use parlor_play::{Kind, KindOf};
use parlor_project::Project;
use parlor_reversi::Reversi;
use parlor_wire::Settings;
use serde_json::{Map, Value};

use crate::{Listed, Mode, Tool, catan, defaults, reversi};

/// The one list of games: a line says all that a game brings.
pub(crate) static GAMES: &[Line] = &[
    Line::of::<Pentago>(&parlor_pentago_players::PLAYERS).settings(defaults::pentago),
    Line::of::<Reversi>(&parlor_reversi_players::PLAYERS)
        .settings(defaults::reversi)
        .tools(&[
            reversi::MAPS,
            reversi::CHECK,
            reversi::LOOK,
            reversi::COMPARE,
        ]),
    Line::of::<Catan>(&parlor_catan_players::PLAYERS)
        .settings(defaults::catan)
        .options(defaults::catan_options)
        .tools(&[catan::BOARD]),
    Line::of::<Clue>(&parlor_clue_players::PLAYERS).settings(defaults::clue),
    Line::of::<Project>(&parlor_project_players::PLAYERS)
        .settings(defaults::project)
        .options(defaults::project_options),
];

/// The earlier versions of rules. A game that changes its rules keeps the old behaviour behind its version, as a type
/// with the same configuration, actions, events and views, and lists it here.
pub(crate) static OLDER: &[&dyn Kind] = &[];

/// One game with its players and its tools.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) listed: Listed,
    pub(crate) players: &'static Players,
    /// The options that differ from the game's own defaults where a table is for this.
    pub(crate) options: fn(Mode) -> Map<String, Value>,
    pub(crate) tools: &'static [Tool],
}

impl Line {
    /// A game with its players, and tables as board games in turns usually have them.
    const fn of<G: Game>(players: &'static Players) -> Self {
        Self {
            listed: Listed {
                kind: &KindOf::<G>::NEW,
                settings: defaults::plain,
            },
            players,
            options: |_| Map::new(),
            tools: &[],
        }
    }

    /// With settings of its own.
    const fn settings(mut self, settings: fn(Mode) -> Settings) -> Self {
        self.listed.settings = settings;
        self
    }

    /// With options that differ from the game's own defaults.
    const fn options(mut self, options: fn(Mode) -> Map<String, Value>) -> Self {
        self.options = options;
        self
    }

    /// With what it can do beside being played.
    const fn tools(mut self, tools: &'static [Tool]) -> Self {
        self.tools = tools;
        self
    }
}

/// The line of a game.
pub(crate) fn line(game: &str) -> Option<&'static Line> {
    GAMES.iter().find(|line| line.listed.kind.info().id == game)
}

fn players(game: &str) -> Option<&'static Players> {
    line(game).map(|line| line.players)
}

/// The players of one game, from weak to strong.
pub fn of(game: &str) -> impl Iterator<Item = &'static dyn BotKind> + use<> {
    let listed = players(game).map(|players| players.listed);
    listed.unwrap_or_default().iter().copied()
}

/// The player of a game with this name, also one that is in no list.
pub fn find(game: &str, name: &str) -> Option<&'static dyn BotKind> {
    players(game)?.find(name)
}

/// Who plays against somebody who asked for nobody in particular: a player of middling strength, else the strongest.
pub fn usual(game: &str) -> Option<&'static dyn BotKind> {
    players(game)?.usual()
}

/// Who gives advice on a game.
pub fn adviser(game: &str) -> Option<&'static dyn AnyAdviser> {
    players(game)?.adviser
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_player_of_every_game_is_neither_the_weakest_nor_unknown() {
        for line in GAMES {
            let game = line.listed.kind.info().id;
            let usual = usual(game).map(BotKind::name);
            assert_eq!(usual, Some(line.players.usual), "{game}");
            let better = of(game)
                .skip(1)
                .find(|bot| bot.name() == line.players.usual);
            assert!(better.is_some(), "{game}");
        }
        assert!(usual("chess").is_none() && of("chess").next().is_none());
        assert!(find("chess", "random").is_none() && adviser("chess").is_none());
    }

    #[test]
    fn all_that_a_line_brings_belongs_to_its_game() {
        for line in GAMES {
            let game = line.listed.kind.info().id;
            assert!(line.players.all().all(|bot| bot.game() == game), "{game}");
            let adviser = line.players.adviser.map(AnyAdviser::game);
            assert!(adviser.is_none_or(|advised| advised == game), "{game}");
            assert!(line.tools.iter().all(|tool| tool.game == game), "{game}");
        }
    }
}
