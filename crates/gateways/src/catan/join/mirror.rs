//! The game as its events tell it, in the form that players know: a view of the own seat.

use parlor_catan::{Action, Board, Cards, Catan, Config, Layout, Phase, View};
use parlor_game::{Game, Input, Millis, Seat, Viewer};

use super::{Oddity, session::is_sayable};
use crate::{
    catan::{
        convert::{board, colour, seat as seat_of},
        message::GameSetup,
    },
    frame::client::Start,
};

/// The game as its events tell it.
#[derive(Clone, Debug)]
pub struct Mirror {
    pub(super) view: View,
    config: Config,
    me: Seat,
    names: Vec<String>,
    /// How many cards each seat still has to discard, whatever the turn is at.
    pub(super) owes: [u16; 4],
    /// What the placement in progress of the set-up still lacks.
    pub(super) lacks: Lacks,
    /// Whether the turns have begun; before, the first allocation is awaited.
    pub(super) allocated: bool,
    /// Whether the robber was moved before a roll or card was told.
    pub(super) robbed_early: bool,
    /// Whether we have come back and do not know yet who is on turn.
    pub(super) is_back: bool,
    /// Whether we have come back and are still to be told where the robber is.
    pub(super) awaits_robber: bool,
    /// A card that we have played without being told so yet.
    pub(super) assumed: Option<parlor_catan::Playable>,
    /// The kinds for which harbours have been refused.
    pub(super) dead_harbours: [bool; 5],
    /// Whether it has ended, and who has won.
    pub(super) over: Option<Option<Seat>>,
    pub(super) odd: Vec<Oddity>,
}

/// What a placement of the set-up still lacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lacks {
    pub(super) settlement: bool,
    pub(super) road: bool,
}

impl Lacks {
    pub(super) const BOTH: Self = Self {
        settlement: true,
        road: true,
    };
}

impl Mirror {
    /// A game that begins; nothing if the server's words make none.
    pub fn begin(setup: &GameSetup, trade: bool) -> Option<Self> {
        let players = u8::try_from(setup.player_settings.len()).ok()?;
        let board: Board = board(setup)?;
        let me = seat_of(setup.own_player.unwrap_or_default(), players)?;
        let config = Config {
            players,
            domestic_trade: trade,
            board: Layout::Custom(Box::new(board)),
            ..Config::default()
        };
        let mut named: Vec<_> = setup.player_settings.iter().collect();
        named.sort_by_key(|one| one.player.unwrap_or_default().id);
        let rules = Config {
            board: Layout::Random,
            ..config.clone()
        };
        // Colours that are not ours, or not different, do not matter.
        let colours = named.iter().map(|one| colour(one.colour));
        let coloured = Config {
            colours: colours.collect(),
            ..rules.clone()
        };
        let state = Catan::on_board(&coloured, board).or_else(|_| Catan::on_board(&rules, board));
        let state = state.ok()?;
        let has_odd_desert = setup.hexes.iter().any(|hex| {
            let desert = i32::from(crate::catan::message::Terrain::Desert);
            hex.number_token == 0 && hex.terrain != desert
        });
        Some(Self {
            view: state.view(Viewer::Seat(me)),
            config,
            me,
            names: named.iter().map(|one| one.username.clone()).collect(),
            owes: [0; 4],
            lacks: Lacks::BOTH,
            allocated: false,
            robbed_early: false,
            is_back: false,
            awaits_robber: false,
            assumed: None,
            dead_harbours: [false; 5],
            over: None,
            odd: has_odd_desert
                .then_some(Oddity::DesertWithTerrain)
                .into_iter()
                .collect(),
        })
    }

    /// The beginning of the game, as whoever moves is told it.
    pub(super) fn start(&self) -> Start<Config, View> {
        Start {
            config: self.config.clone(),
            names: self.names.clone(),
            seat: self.me,
            view: self.view(),
        }
    }

    /// What was agreed, as far as it is known.
    pub fn config(&self) -> &Config {
        &self.config
    }

    /// The own seat.
    pub fn seat(&self) -> Seat {
        self.me
    }

    /// How many play.
    pub fn players(&self) -> u8 {
        self.config.players
    }

    /// The names in seat order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Who has won, once the game is over.
    pub fn winner(&self) -> Option<Option<Seat>> {
        self.over
    }

    /// The position as the own seat sees it.
    pub fn view(&self) -> View {
        let mut view = self.view.clone();
        if self.owes(self.me) {
            let owed = parlor_catan::PerSeat::from_fn(self.players(), |seat| {
                self.owes.get(seat.index()).copied().unwrap_or(0)
            });
            view.phase = Phase::Discard { owed };
        }
        view
    }

    pub(super) fn owes(&self, seat: Seat) -> bool {
        self.owes.get(seat.index()).is_some_and(|due| *due != 0)
    }

    /// The own hand.
    pub fn hand(&self) -> Cards {
        let own = self.view.players.get(self.me.index());
        own.and_then(|own| own.hand).unwrap_or_default()
    }

    /// Whether something is wanted of the own seat.
    pub fn is_asked(&self) -> bool {
        let asked = self
            .view
            .offer
            .is_some_and(|offer| offer.to.contains(self.me));
        let setup = matches!(
            self.view.phase,
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }
        );
        let mine = self.view.now.seat == self.me && self.view.offer.is_none();
        self.over.is_none() && (self.owes(self.me) || asked || (mine && (setup || self.allocated)))
    }

    /// What the own seat may do that can be said in this protocol.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = self.view().actions();
        actions.retain(|action| is_sayable(*action));
        self.prefer_free_ends(&mut actions);
        self.prefer_full_hands(&mut actions);
        actions
    }

    /// Some servers refuse a road of the set-up whose far end touches another one.
    fn prefer_free_ends(&self, actions: &mut Vec<Action>) {
        let Phase::SetupRoad { from, .. } = self.view.phase else {
            return;
        };
        let roads = self.view.players.iter().flat_map(|held| &held.roads);
        let taken: Vec<_> = roads
            .flat_map(|road| [road.ends().0, road.ends().1])
            .collect();
        let is_free = |action: &Action| match action {
            Action::Road { at } => {
                let (a, b) = at.ends();
                let far = if a == from { b } else { a };
                !taken.contains(&far)
            }
            _ => true,
        };
        if actions.iter().any(is_free) {
            actions.retain(is_free);
        }
    }

    /// Some servers fail when the hand that is robbed is empty.
    fn prefer_full_hands(&self, actions: &mut Vec<Action>) {
        let is_full = |action: &Action| match action {
            Action::Steal { from } => {
                let held = self.view.players.get(from.index());
                held.is_some_and(|held| held.cards != 0)
            }
            _ => true,
        };
        if actions.iter().any(is_full) {
            actions.retain(is_full);
        }
    }

    /// Whether an action of the own seat is legal, as far as can be known.
    pub fn is_legal(&self, action: Action) -> bool {
        let Some(mut state) = self.view().known() else {
            return false;
        };
        let input = Input::Act {
            seat: self.me,
            action,
        };
        state.apply(Millis(0), input, &mut Vec::new()).is_ok()
    }

    /// Takes the oddities that were noticed since the last time.
    pub(super) fn take_odd(&mut self) -> Vec<Oddity> {
        std::mem::take(&mut self.odd)
    }
}
