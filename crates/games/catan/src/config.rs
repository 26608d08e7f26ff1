//! What is agreed before a match.

use parlor_game::Millis;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Board, Illegal};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many play: 3 or 4, or 2 as a variant.
    #[schemars(range(min = 2, max = 4))]
    pub players: u8,
    /// The points that win, 5 to 20.
    #[schemars(range(min = 5, max = 20))]
    pub vp_target: u8,
    /// How the board is laid.
    pub board: Layout,
    /// How tokens are dealt on a random board.
    pub tokens: Tokens,
    /// Where harbours lie on a random or balanced board.
    #[serde(skip_serializing_if = "Harbours::are_usual")]
    pub harbours: Harbours,
    /// What happens when the bank cannot pay.
    pub bank_shortage: Shortage,
    /// A hand larger than this, 5 to 20, discards on a seven; none for never.
    #[schemars(range(min = 5, max = 20))]
    pub discard_limit: Option<u8>,
    /// Whether the robber spares players with up to two points.
    pub friendly_robber: bool,
    /// From when on a harbour may be used.
    pub harbour_use: HarbourUse,
    /// Whether players trade with each other.
    pub domestic_trade: bool,
    /// How many offers the player on turn may make, 1 to 50.
    #[schemars(range(min = 1, max = 50))]
    pub offers_per_turn: u8,
    /// How many seconds an offer stays open, 5 to 120.
    #[schemars(range(min = 5, max = 120))]
    pub offer_timeout: u8,
    /// After so many turns nobody has won and all are ranked by points; none for no limit.
    #[schemars(range(min = 1))]
    pub turn_cap: Option<u32>,
    /// The colour that each seat chose, null where it chose none; an empty list for the usual ones.
    pub colours: Vec<Option<Colour>>,
}

/// How a board is laid.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    /// By chance.
    #[default]
    Random,
    /// By chance, until nothing is lopsided.
    Balanced,
    /// The fixed board for beginners.
    Beginner,
    /// This one.
    Custom(Box<Board>),
}

/// How tokens are dealt on a random board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tokens {
    /// In their order, along a spiral from one of the corners.
    #[default]
    Spiral,
    /// By chance, but 6 and 8 never side by side.
    Shuffled,
}

/// Where the harbours lie that chance lays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Harbours {
    /// At the nine places of the frame, with kinds by chance.
    #[default]
    Usual,
    /// Anywhere on the coast, never two at one corner.
    Scattered,
}

impl Harbours {
    /// Whether they lie where they always did: then nothing is said of it, and old configurations keep their text.
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
    pub(crate) fn are_usual(&self) -> bool {
        *self == Self::Usual
    }
}

/// What happens when the bank cannot pay all that a throw brings of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shortage {
    /// A single claimant takes what is left, several get nothing.
    #[default]
    Official,
    /// Nobody gets any of it.
    Nobody,
    /// The bank never runs out.
    Unlimited,
}

/// From when on a harbour may be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HarbourUse {
    /// As soon as it is built.
    #[default]
    AtOnce,
    /// From its owner's next turn on.
    NextTurn,
}

/// The colour of a player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "colours speak for themselves")]
pub enum Colour {
    #[default]
    Red,
    Blue,
    Orange,
    White,
}

impl Colour {
    /// All of them; seat by seat the usual ones.
    pub const ALL: [Self; 4] = [Self::Red, Self::Blue, Self::Orange, Self::White];
}

/// What the rules ask for again and again, and views show: the configuration without its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// The points that win.
    pub vp_target: u8,
    /// What happens when the bank cannot pay.
    pub bank_shortage: Shortage,
    /// A hand larger than this discards on a seven.
    pub discard_limit: Option<u8>,
    /// Whether the robber spares players with up to two points.
    pub friendly_robber: bool,
    /// From when on a harbour may be used.
    pub harbour_use: HarbourUse,
    /// Whether players trade with each other.
    pub domestic_trade: bool,
    /// How many offers the player on turn may make.
    pub offers_per_turn: u8,
    /// How many seconds an offer stays open.
    pub offer_timeout: u8,
    /// After so many turns nobody has won.
    pub turn_cap: Option<u32>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            players: 4,
            vp_target: 10,
            board: Layout::Random,
            tokens: Tokens::Spiral,
            harbours: Harbours::Usual,
            bank_shortage: Shortage::Official,
            discard_limit: Some(7),
            friendly_robber: false,
            harbour_use: HarbourUse::AtOnce,
            domestic_trade: true,
            offers_per_turn: 8,
            offer_timeout: 30,
            turn_cap: None,
            colours: Vec::new(),
        }
    }
}

impl Config {
    /// The preset for two.
    pub fn duel() -> Self {
        Self {
            players: 2,
            vp_target: 15,
            friendly_robber: true,
            board: Layout::Balanced,
            ..Self::default()
        }
    }

    /// The preset for a first game.
    pub fn beginner() -> Self {
        Self {
            board: Layout::Beginner,
            ..Self::default()
        }
    }

    /// Refuses what cannot be played.
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        let within = |value: u32, least: u32, most: u32, option: &'static str| match (least..=most)
            .contains(&value)
        {
            true => Ok(()),
            false => Err(Illegal::Range {
                option,
                least,
                most,
            }),
        };
        within(self.players.into(), 2, 4, "players")?;
        within(self.vp_target.into(), 5, 20, "vp_target")?;
        within(
            self.discard_limit.unwrap_or(7).into(),
            5,
            20,
            "discard_limit",
        )?;
        within(self.offers_per_turn.into(), 1, 50, "offers_per_turn")?;
        within(self.offer_timeout.into(), 5, 120, "offer_timeout")?;
        within(self.turn_cap.unwrap_or(1), 1, u32::MAX, "turn_cap")?;
        if let Layout::Custom(board) = &self.board {
            board.check_material()?;
        }
        let colours = &self.colours;
        let twice = (1..colours.len()).any(|n| {
            let before = colours[n - 1];
            before.is_some() && colours[n..].contains(&before)
        });
        let fits = colours.is_empty() || colours.len() == usize::from(self.players);
        if twice || !fits {
            return Err(Illegal::Colours);
        }
        Ok(())
    }

    /// The colours by seat: what was chosen, and for who chose nothing the first that is left, if possible the usual one.
    pub(crate) fn seat_colours(&self) -> [Colour; 4] {
        let wish = |seat: usize| self.colours.get(seat).copied().flatten();
        let mut taken: Vec<Colour> = (0..4).filter_map(wish).collect();
        std::array::from_fn(|seat| {
            if let Some(wish) = wish(seat) {
                return wish;
            }
            let usual = [Colour::ALL[seat]].into_iter();
            let mut left = usual.chain(Colour::ALL).filter(|one| !taken.contains(one));
            let colour = left.next().unwrap_or_default();
            taken.push(colour);
            colour
        })
    }

    pub(crate) const fn options(&self) -> Options {
        Options {
            vp_target: self.vp_target,
            bank_shortage: self.bank_shortage,
            discard_limit: self.discard_limit,
            friendly_robber: self.friendly_robber,
            harbour_use: self.harbour_use,
            domestic_trade: self.domestic_trade,
            offers_per_turn: self.offers_per_turn,
            offer_timeout: self.offer_timeout,
            turn_cap: self.turn_cap,
        }
    }
}

impl Options {
    /// How long an offer stays open.
    pub(crate) const fn patience(&self) -> Millis {
        Millis(self.offer_timeout as u64 * 1000)
    }

    /// Whether the bank never runs out.
    #[inline]
    pub(crate) fn is_bottomless(&self) -> bool {
        self.bank_shortage == Shortage::Unlimited
    }
}
