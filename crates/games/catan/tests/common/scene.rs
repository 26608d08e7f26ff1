//! Positions as text, and a desk to play on with actions as text.

use parlor_catan::{
    Action, Card, Catan, Chance, Config, Devs, Event, Hex, Phase, Resource, Scenario, notation,
};
use parlor_game::{Game, Input, Millis, Refusal, Seat, Status};

/// A match in progress; players are 1 to 4.
#[derive(Clone, Debug)]
pub(crate) struct Desk {
    pub(crate) game: Catan,
    pub(crate) at: Millis,
}

/// A position on the board for beginners, by default rules.
pub(crate) fn scene(text: &str) -> Desk {
    scene_with(&Config::default(), text)
}

/// A position written as lines: `p1 hand 2w; settle -1,2; city 1,-2; road 0,1/0,2; cards knight; new knight;
/// played knight knight`, `active p2`, `robber 0,-3`, `phase pre_roll`, `longest p1`, `army p2`, `players 3`.
pub(crate) fn scene_with(config: &Config, text: &str) -> Desk {
    let mut scenario = Scenario {
        options: config.clone(),
        ..Scenario::default()
    };
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap();
        match word {
            "active" => scenario.active = notation::player(rest).unwrap(),
            "robber" => scenario.robber = Some(hex(rest)),
            "longest" => scenario.longest = notation::player(rest),
            "army" => scenario.army = notation::player(rest),
            "players" => scenario.players.truncate(rest.parse().unwrap()),
            "phase" => match rest {
                "pre_roll" => (scenario.phase, scenario.dice) = (Phase::PreRoll, None),
                "move_robber" => scenario.phase = Phase::MoveRobber,
                other => panic!("{other}"),
            },
            player => {
                let seat = notation::player(player).unwrap_or_else(|| panic!("{line}"));
                for clause in rest.split(';') {
                    put(&mut scenario, seat, clause.trim());
                }
            }
        }
    }
    Desk {
        game: scenario.load().unwrap(),
        at: Millis(0),
    }
}

fn put(scenario: &mut Scenario, seat: Seat, clause: &str) {
    let holding = &mut scenario.players[seat.index()];
    let (word, rest) = clause.split_once(' ').unwrap();
    let parts = rest.split_whitespace();
    let devs = |list: &str| {
        let mut devs = Devs::NONE;
        list.split_whitespace()
            .for_each(|name| devs.0[card(name) as usize] += 1);
        devs
    };
    match word {
        "hand" => holding.hand = notation::cards(rest).unwrap(),
        "settle" => holding.settlements = parts.map(|at| notation::node(at).unwrap()).collect(),
        "city" => holding.cities = parts.map(|at| notation::node(at).unwrap()).collect(),
        "road" => holding.roads = parts.flat_map(chain).collect(),
        "cards" => holding.cards = devs(rest),
        "new" => holding.new_cards = devs(rest),
        "played" => holding.played = devs(rest),
        other => panic!("{other}"),
    }
}

/// One edge, or a chain of them: `0,1/0,2/1,3`.
pub(crate) fn chain(text: &str) -> Vec<parlor_catan::Edge> {
    let nodes: Vec<&str> = text.split('/').collect();
    let pairs = nodes
        .windows(2)
        .map(|pair| format!("{}/{}", pair[0], pair[1]));
    pairs
        .map(|pair| notation::edge(&pair).unwrap_or_else(|| panic!("{pair}")))
        .collect()
}

pub(crate) fn hex(text: &str) -> Hex {
    notation::point(text).unwrap().try_into().unwrap()
}

fn card(name: &str) -> Card {
    let json = format!("\"{name}\"");
    serde_json::from_str(&json).unwrap()
}

impl Desk {
    pub(crate) fn new(config: &Config) -> Self {
        Self {
            game: Catan::new(config, config.players).unwrap(),
            at: Millis(0),
        }
    }

    /// A player acts as written.
    #[track_caller]
    pub(crate) fn act(&mut self, player: u8, text: &str) -> Vec<Event> {
        let action: Action = text.parse().unwrap();
        let seat = Seat(player - 1);
        let mut told = Vec::new();
        let taken = self
            .game
            .apply(self.at, Input::Act { seat, action }, &mut told);
        taken.unwrap_or_else(|illegal| panic!("p{player} {text}: {illegal}"));
        told
    }

    /// Several actions, such as `p1 end`.
    #[track_caller]
    pub(crate) fn acts(&mut self, lines: &str) {
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (player, text) = line.split_once(' ').unwrap();
            self.act(notation::player(player).unwrap().0 + 1, text);
        }
    }

    /// A player's action is refused with this code and changes nothing.
    #[track_caller]
    pub(crate) fn refuse(&self, player: u8, text: &str, code: &str) {
        let action: Action = text.parse().unwrap();
        let seat = Seat(player - 1);
        let (mut after, mut told) = (self.game, Vec::new());
        match after.apply(self.at, Input::Act { seat, action }, &mut told) {
            Ok(()) => panic!("p{player} {text} is accepted: {told:?}"),
            Err(illegal) => assert_eq!(illegal.code(), code, "p{player} {text}: {illegal}"),
        }
        assert!(
            after == self.game && told.is_empty(),
            "a refusal changes nothing"
        );
        let mut listed = Vec::new();
        self.game.actions(seat, &mut listed);
        assert!(!listed.contains(&action), "{text} is listed");
    }

    /// Nature does what it is asked for.
    #[track_caller]
    pub(crate) fn chance(&mut self, outcome: Chance) -> Vec<Event> {
        let mut told = Vec::new();
        self.game
            .apply(self.at, Input::Chance { outcome }, &mut told)
            .unwrap();
        told
    }

    /// A player rolls.
    #[track_caller]
    pub(crate) fn roll(&mut self, player: u8, a: u8, b: u8) -> Vec<Event> {
        self.act(player, "roll");
        self.chance(super::throw(a, b))
    }

    /// A player buys this card.
    #[track_caller]
    pub(crate) fn buy(&mut self, player: u8, name: &str) -> Vec<Event> {
        self.act(player, "buy");
        self.chance(Chance::Draw { card: card(name) })
    }

    /// A player steals a card of this kind.
    #[track_caller]
    pub(crate) fn steal(&mut self, player: u8, from: &str, kind: Resource) -> Vec<Event> {
        self.act(player, &format!("steal {from}"));
        self.chance(Chance::Steal { kind })
    }

    /// The hand of a player as text.
    pub(crate) fn hand(&self, player: u8) -> String {
        self.game.hand(Seat(player - 1)).to_string()
    }

    /// What a player may do, as text.
    pub(crate) fn listed(&self, player: u8) -> Vec<String> {
        let mut listed = Vec::new();
        self.game.actions(Seat(player - 1), &mut listed);
        listed.iter().map(Action::to_string).collect()
    }

    /// The listed actions that begin with a word, as text without it.
    pub(crate) fn choices(&self, player: u8, word: &str) -> Vec<String> {
        let word = format!("{word} ");
        let listed = self.listed(player).into_iter();
        listed
            .filter_map(|text| Some(text.strip_prefix(&word)?.to_owned()))
            .collect()
    }

    pub(crate) fn winner(&self) -> Option<u8> {
        match self.game.phase() {
            Phase::Over { winner } => winner.map(|seat| seat.0 + 1),
            _ => None,
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Over(_))
    }

    /// Who must and who may act, as 1 to 4.
    pub(crate) fn awaited(&self) -> (Vec<u8>, Vec<u8>) {
        match self.game.status() {
            Status::Waiting { must, may, .. } => {
                let list = |set: parlor_game::SeatSet| set.iter().map(|seat| seat.0 + 1).collect();
                (list(must), list(may))
            }
            status => panic!("{status:?}"),
        }
    }
}
