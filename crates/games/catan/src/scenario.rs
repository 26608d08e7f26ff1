//! A position written down by hand: what lies where and who holds what; the rest is computed.

use parlor_game::{Game, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Board, CITIES, Cards, Catan, Config, Devs, Edge, Hex, Node, Now, Phase, ROADS, SETTLEMENTS,
    View, belief::AllDevs, deal::beginner, geometry::NEIGHBOURS, seats::MOST,
};

/// A position written down by hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Scenario {
    /// What was agreed; its `board` and `players` do not matter here.
    pub options: Config,
    /// The board; the one for beginners if none is given.
    pub board: Option<Board>,
    /// What the match is at.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// What was rolled this turn.
    pub dice: Option<[u8; 2]>,
    /// Where the robber is; in the desert if not given.
    pub robber: Option<Hex>,
    /// The players in seat order.
    pub players: Vec<Holding>,
    /// Who has the longest road; if not given, whoever alone has it.
    pub longest: Option<Seat>,
    /// Who has the largest army; if not given, whoever alone has it.
    pub army: Option<Seat>,
}

/// What one player has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Holding {
    /// The resource cards.
    pub hand: Cards,
    /// The development cards in hand, new ones included.
    pub cards: Devs,
    /// Those bought this turn.
    pub new_cards: Devs,
    /// The development cards played.
    pub played: Devs,
    /// The settlements.
    pub settlements: Vec<Node>,
    /// The cities.
    pub cities: Vec<Node>,
    /// The roads.
    pub roads: Vec<Edge>,
}

/// Why a scenario cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// The options are wrong.
    #[error("the options are wrong, or there are not two to four players")]
    Options,
    /// Too many pieces, or two in one place.
    #[error("a player has too many pieces, or two pieces are in one place or too near")]
    Pieces,
    /// More cards than there are.
    #[error("there are not so many cards")]
    Cards,
    /// A special card belongs to somebody else.
    #[error("the longest road or the largest army belongs to somebody else")]
    Special,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            options: Config::default(),
            board: None,
            phase: Phase::Main,
            active: Seat(0),
            dice: Some([1, 1]),
            robber: None,
            players: vec![Holding::default(); MOST],
            longest: None,
            army: None,
        }
    }
}

impl Scenario {
    /// The match that stands like this.
    pub fn load(&self) -> Result<Catan, Impossible> {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let config = Config {
            players,
            ..self.options.clone()
        };
        config.check().map_err(|_| Impossible::Options)?;
        if players <= self.active.0 {
            return Err(Impossible::Options);
        }
        self.check_pieces()?;
        let board = self.board.unwrap_or_else(beginner);
        let bare = Catan::on_board(&config, board).map_err(|_| Impossible::Options)?;
        let hands = std::array::from_fn(|n| self.players.get(n).map_or(Cards::NONE, |p| p.hand));
        let view = self.view(bare.view(Viewer::Referee))?;
        let devs = self.devs()?;
        let game = Catan::from_view(&view, hands, devs).ok_or(Impossible::Options)?;
        self.with_specials(game)
    }

    fn check_pieces(&self) -> Result<(), Impossible> {
        let (mut roads, mut nodes, mut near) = (0u128, 0u64, 0u64);
        for player in &self.players {
            let fits = player.roads.len() <= ROADS.into()
                && player.settlements.len() <= SETTLEMENTS.into()
                && player.cities.len() <= CITIES.into();
            let mut apart = true;
            for at in &player.roads {
                apart &= roads & at.bit() == 0;
                roads |= at.bit();
            }
            for at in player.settlements.iter().chain(&player.cities) {
                apart &= (nodes | near) & at.bit() == 0;
                nodes |= at.bit();
                near |= NEIGHBOURS[at.index()];
            }
            if !fits || !apart {
                return Err(Impossible::Pieces);
            }
        }
        Ok(())
    }

    /// Puts everything public of the scenario over the view of an untouched match.
    fn view(&self, mut view: View) -> Result<View, Impossible> {
        for (player, holding) in view.players.iter_mut().zip(&self.players) {
            if !view.options.is_bottomless() {
                view.bank = view.bank.minus(holding.hand).ok_or(Impossible::Cards)?;
            }
            player.roads.clone_from(&holding.roads);
            player.settlements.clone_from(&holding.settlements);
            player.cities.clone_from(&holding.cities);
            player.played = holding.played;
        }
        view.robber = self.robber.unwrap_or(view.robber);
        view.phase = self.phase;
        view.now = Now {
            dice: self.dice,
            ..Now::new(
                2 * view.players.len() as u32 + u32::from(self.active.0),
                self.active,
            )
        };
        Ok(view)
    }

    fn devs(&self) -> Result<AllDevs, Impossible> {
        let mut devs = AllDevs {
            held: [Devs::NONE; MOST],
            new: Devs::NONE,
            deck: Devs::DECK,
        };
        for (seat, holding) in self.players.iter().enumerate() {
            let out = holding.cards.plus(holding.played);
            devs.deck = devs.deck.minus(out).ok_or(Impossible::Cards)?;
            devs.held[seat] = holding.cards;
            if seat == self.active.index() {
                holding
                    .cards
                    .minus(holding.new_cards)
                    .ok_or(Impossible::Cards)?;
                devs.new = holding.new_cards;
            }
        }
        Ok(devs)
    }

    /// Gives the special cards to whom they belong, and all harbours to their owners.
    fn with_specials(&self, mut game: Catan) -> Result<Catan, Impossible> {
        for seat in game.all_seats() {
            let estate = game.land.estate_mut(seat);
            estate.ready = estate.ports;
        }
        game.longest_road = self.longest;
        game.award_road(&mut Vec::new());
        game.largest_army = self.army;
        let strongest = game.all_seats().max_by_key(|seat| game.army(*seat));
        if let Some(seat) = strongest.filter(|_| self.army.is_none()) {
            let rivals = game
                .all_seats()
                .filter(|other| game.army(*other) == game.army(seat));
            if rivals.count() == 1 {
                game.award_army(seat, &mut Vec::new());
            }
        }
        let kept = self
            .longest
            .is_none_or(|seat| game.longest_road == Some(seat));
        let army = game.largest_army.map_or(3, |seat| game.army(seat));
        let beaten = game.all_seats().any(|seat| army < game.army(seat));
        match kept && 3 <= army && !beaten {
            true => Ok(game),
            false => Err(Impossible::Special),
        }
    }
}
