//! Who sits where.

use parlor_bots::BotKind;
use parlor_catalog::Catalog;
use parlor_gateways::reversi;
use parlor_wire::ChairSet;

use super::Args;
use crate::exit::{Exit, OrExit};

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Seat {
    /// A client of the binary protocol.
    Client,
    /// A person in a browser.
    Human,
    /// A built-in player.
    BuiltIn(String),
}

impl Seat {
    /// How its chair is set.
    pub(super) fn chair(&self) -> ChairSet {
        let open = |kind: &str| ChairSet::Open {
            ban: false,
            admits: Some(vec![kind.to_owned()]),
        };
        match self {
            Self::Client => open(reversi::NAME),
            Self::Human => open("person"),
            Self::BuiltIn(player) => ChairSet::BuiltIn {
                player: player.clone(),
            },
        }
    }
}

/// The seats that are asked for.
pub(super) fn plan(catalog: &Catalog, args: &Args, players: u8) -> anyhow::Result<Vec<Seat>> {
    let players = usize::from(players);
    let fill = match &args.fill {
        Some(name) => catalog.player("reversi", name).or_exit(Exit::Usage)?.name(),
        None => usual(catalog)?,
    };
    let fill = Seat::BuiltIn(fill.to_owned());
    let seat = |name: &String| match name.trim() {
        "client" => Ok(Seat::Client),
        "human" => Ok(Seat::Human),
        name => {
            let bot = catalog.player("reversi", name).or_exit(Exit::Usage)?;
            Ok(Seat::BuiltIn(bot.name().to_owned()))
        }
    };
    let mut seats: Vec<Seat> = match args.seats.as_slice() {
        [] => {
            let clients = args.clients.unwrap_or(players);
            std::iter::repeat_n(Seat::Client, clients).collect()
        }
        named => named.iter().map(seat).collect::<anyhow::Result<_>>()?,
    };
    if players < seats.len() {
        let said = format!("the map has {players} seats, not {}", seats.len());
        return Err(Exit::Usage.says(said));
    }
    let clients = seats.iter().filter(|seat| **seat == Seat::Client).count();
    if clients < args.spawn.len() {
        let said = format!(
            "{} clients cannot be started for {clients} seats",
            args.spawn.len()
        );
        return Err(Exit::Usage.says(said));
    }
    seats.resize(players, fill);
    Ok(seats)
}

/// The strongest built-in player.
pub(crate) fn usual(catalog: &Catalog) -> anyhow::Result<&'static str> {
    let players: Vec<&str> = catalog.players("reversi").map(BotKind::name).collect();
    let strong = players.iter().find(|name| **name == "strong");
    strong
        .or(players.last())
        .copied()
        .ok_or_else(|| Exit::No.says("there is no built-in player of Reversi"))
}
