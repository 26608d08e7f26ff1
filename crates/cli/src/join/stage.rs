//! Who moves for a seat at a foreign server, and who looks on.

use std::{net::SocketAddr, sync::Arc};

use parlor_game::Budget;
use parlor_server::Elsewhere as Shown;

use super::{
    built_in::{BuiltIn, Mind},
    desk::Desk,
    host::Role,
    player::Player,
    program::Program,
    seat::{Driver, Elsewhere, News, Replies},
    web::Room,
};

/// How a seat is played.
#[derive(Clone, Debug)]
pub(super) struct Casting {
    /// Who plays.
    pub(super) player: Player,
    /// How much a player may think where the server says nothing.
    pub(super) budget: Budget,
    /// The chance of a built-in player; none for any.
    pub(super) seed: Option<u64>,
    /// Where the seat is shown in browsers.
    pub(super) web: Option<SocketAddr>,
    /// Whether a person's terminal is left without colour and cursor movement.
    pub(super) plain: bool,
}

/// Who moves for a seat, and the room from where browsers see it.
pub(super) struct Stage<G: Elsewhere> {
    mover: Option<Box<dyn Driver<News<G>>>>,
    room: Option<Arc<Room<G>>>,
    desk: Option<Desk>,
}

impl<G: Elsewhere> Stage<G> {
    /// Sits down whoever plays; a person plays in the browser, or else in the terminal.
    pub(super) async fn set(
        casting: &Casting,
        replies: Replies<G::Action>,
    ) -> anyhow::Result<Self> {
        let (budget, seed) = (casting.budget, casting.seed);
        let role = match &casting.player {
            Player::Human => Role::Plays,
            Player::BuiltIn(_) | Player::Program(_) => Role::LooksOn,
        };
        let room = match (casting.web, role) {
            (Some(address), _) => Some(Room::open(address, role, Arc::clone(&replies)).await?),
            (None, Role::Plays) => Some(Room::new(role, Arc::clone(&replies))),
            (None, Role::LooksOn) => None,
        };
        let desk = match (&room, casting.web, role) {
            (Some(room), None, Role::Plays) => {
                let shown: Arc<dyn Shown> = Arc::clone(room) as Arc<dyn Shown>;
                Some(Desk::start(shown, G::INFO.id, casting.plain)?)
            }
            _ => None,
        };
        let mover: Option<Box<dyn Driver<News<G>>>> = match &casting.player {
            Player::Human => None,
            Player::BuiltIn(bot) => {
                let bot = *bot;
                let mind = Mind { bot, budget, seed };
                Some(Box::new(BuiltIn::start(mind, replies)))
            }
            Player::Program(command) => {
                Some(Box::new(Program::start(command, budget.time, replies)))
            }
        };
        Ok(Self { mover, room, desk })
    }

    /// Ends it: programs get time to end, browsers to see the last of it.
    pub(super) async fn end(self) {
        let mover = self.mover;
        // A program may take a moment; whoever else plays here goes on meanwhile.
        let _ = tokio::task::spawn_blocking(move || drop(mover)).await;
        if let Some(room) = self.room {
            room.close().await;
        }
        if let Some(desk) = self.desk {
            let _ = tokio::task::spawn_blocking(move || desk.end()).await;
        }
    }
}

impl<G: Elsewhere> Driver<News<G>> for Stage<G> {
    fn tell(&mut self, news: News<G>) {
        match (&self.room, &mut self.mover) {
            (Some(room), Some(mover)) => {
                room.tell(news.clone());
                mover.tell(news);
            }
            (Some(room), None) => room.tell(news),
            (None, Some(mover)) => mover.tell(news),
            (None, None) => {}
        }
    }
}
