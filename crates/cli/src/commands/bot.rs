//! `parlor bot`: a built-in player as a client of a server.

use parlor_catalog::{Catalog, Mode};
use parlor_play::seed_of_text;
use parlor_wire::{Answer, HelloKind, Life, Offer, OfferKind, Stand, TableId, ToClient, ToServer};

use crate::{
    exit::{Exit, OrExit},
    options::Options,
    remote::{Link, Mind, Wish},
};

/// Seats a built-in player at a server's table, as an ordinary client of Parlor's protocol.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The built-in player.
    player: String,
    /// The server's address for programs.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:8081")]
    server: String,
    /// Talks over standard input and output instead of connecting, for `cmd:` in `parlor match`.
    #[arg(long, conflicts_with = "server")]
    stdio: bool,
    /// The table to sit down at: its id or its link.
    #[arg(
        long,
        value_name = "ID",
        required_unless_present = "create",
        env = "PARLOR_TABLE"
    )]
    table: Option<String>,
    /// Opens a table and prints its id.
    #[arg(long, conflicts_with = "table")]
    create: bool,
    /// Name to play under [default: the player's name followed by "bot", because the plain name is reserved].
    #[arg(long)]
    name: Option<String>,
    /// Number of matches to play before leaving; 0 for no limit.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games: u32,
    /// Seed for the player's own chance.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
Prints one line per finished match: who won, as JSON.

Examples:
  parlor bot pentago hard --create
  parlor match pentago --seats 'easy,cmd:parlor bot pentago hard --stdio'
  parlor bot pentago easy --table 4f7k2 --server parlor.example.org:8081 --games 10";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Casual)?;
    let player = catalog
        .player(&args.game, &args.player)
        .or_exit(Exit::Usage)?;
    let wish = match &args.table {
        Some(key) => Wish::Join(key.clone()),
        None => Wish::Create {
            game: args.game.clone(),
            config: chosen.config()?,
            settings: chosen.given_settings(),
            chairs: Vec::new(),
        },
    };
    let name = args.name.clone();
    let name = &name.unwrap_or_else(|| format!("{} bot", player.name()));
    let mut link = match args.stdio {
        true => Link::stdio(name, HelloKind::Bot)?,
        false => Link::connect(&args.server, name, HelloKind::Bot)?,
    };
    let mut early = Vec::new();
    let table = link.sit(&wish, &mut early)?;
    let tell = |line: String| match args.stdio {
        true => eprintln!("{line}"),
        false => println!("{line}"),
    };
    if args.create {
        tell(serde_json::json!({ "table": table }).to_string());
    }
    let mut seat = Chair {
        mind: Mind::new(chosen.game.kind, player, seed_of_text(&args.seed)),
        table,
        tell: &tell,
        left: (args.games > 0).then_some(args.games),
    };
    for said in early {
        seat.take(said, &mut link)?;
    }
    while seat.left != Some(0) {
        let said = link.hear()?;
        seat.take(said, &mut link)?;
    }
    let id = link.id();
    let table = seat.table;
    link.send(&ToServer::Stand(Stand { id, table }))
}

/// A built-in player on a chair of a table.
struct Chair<'a> {
    mind: Mind,
    table: TableId,
    /// Where finished matches are told.
    tell: &'a dyn Fn(String),
    /// How many matches are still to be played; none for no end.
    left: Option<u32>,
}

impl Chair<'_> {
    fn take(&mut self, said: ToClient, link: &mut Link) -> anyhow::Result<()> {
        match said {
            ToClient::Update(update) => {
                if let Some(answer) = self.mind.answer(&update, &link.id())? {
                    link.send(&answer)?;
                }
                if let Some(over) = &update.over {
                    (self.tell)(serde_json::to_string(&over.finish)?);
                    self.left = self.left.map(|left| left.saturating_sub(1));
                    if self.left != Some(0) {
                        let (id, table) = (link.id(), self.table.clone());
                        let offer = OfferKind::Rematch;
                        link.send(&ToServer::Offer(Offer { id, table, offer }))?;
                    }
                }
            }
            ToClient::Table(news) => {
                if matches!(news.table.life, Life::Closed) {
                    return Err(Exit::Refused.says("the table was closed"));
                }
                let waits = |waiting: &Vec<u8>| news.chair.is_some_and(|c| waiting.contains(&c));
                let mut offers = news.table.offers.iter();
                if self.left != Some(0)
                    && offers.any(|o| o.offer == OfferKind::Rematch && waits(&o.waiting))
                {
                    link_answer(link, self.table.clone())?;
                }
            }
            ToClient::Refused(refused) => match refused.problem.code.as_str() {
                // Somebody else was faster; a new update or a new match is on its way.
                "stale" | "over" | "offered" | "no_offer" | "not_over" | "not_running" => {}
                _ => return Err(Exit::Refused.says(refused.problem)),
            },
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Ping(_)
            | ToClient::Done(_)
            | ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
            | ToClient::History(_)
            | ToClient::Said(_)
            | ToClient::Help(_)
            | ToClient::Memo(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_)
            | ToClient::Talked(_) => {}
        }
        Ok(())
    }
}

fn link_answer(link: &mut Link, table: TableId) -> anyhow::Result<()> {
    let (id, offer) = (link.id(), OfferKind::Rematch);
    let agree = true;
    link.send(&ToServer::Answer(Answer {
        id,
        table,
        offer,
        agree,
    }))
}
