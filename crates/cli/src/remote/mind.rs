//! A built-in player at a server's table: it knows what the updates say and nothing else.

use parlor_bots::{AnyPlayer, Asked, BotKind, Told, decide, hear, seat_dice};
use parlor_game::{Budget, Millis, Problem, Seat, Seed};
use parlor_play::Kind;
use parlor_wire::{Act, MatchId, MatchStart, TableId, ToServer, Update, You};
use serde_json::value::RawValue;

use crate::exit::{Exit, OrExit};

/// A thought takes at most one in so many parts of what the clock has left.
const SHARE: u64 = 4;
/// However much the clock has left, no thought takes longer.
const MOST: Millis = Millis(2_000);

/// A built-in player that follows one table by its updates.
pub(crate) struct Mind {
    kind: &'static dyn Kind,
    bot: &'static dyn BotKind,
    seed: Seed,
    sits: Option<Sits>,
    /// The newest update.
    last: Option<(MatchId, u32)>,
}

/// A player in one match.
struct Sits {
    player: Box<dyn AnyPlayer>,
    start: MatchStart,
    seat: Seat,
    story: Vec<(u32, Millis, Box<RawValue>)>,
}

impl Mind {
    /// A player that waits for a match; the seed decides what it leaves to chance.
    pub(crate) fn new(kind: &'static dyn Kind, bot: &'static dyn BotKind, seed: Seed) -> Self {
        Self {
            kind,
            bot,
            seed,
            sits: None,
            last: None,
        }
    }

    /// Takes an update in and answers it, if an answer is wanted.
    pub(crate) fn answer(&mut self, update: &Update, id: &str) -> anyhow::Result<Option<ToServer>> {
        let (game, number) = (update.game.clone(), update.number);
        let is_known = |(last, newest): &(MatchId, u32)| *last == game && number <= *newest;
        if self.last.as_ref().is_some_and(is_known) {
            return Ok(None);
        }
        self.last = Some((game, number));
        if let Some(start) = &update.start {
            self.begin(start)?;
        }
        let Some(sits) = &mut self.sits else {
            return Ok(None);
        };
        let mut told: Vec<Told> = Vec::new();
        if let Some(to) = update.undone {
            sits.story.retain(|(number, ..)| *number <= to);
            sits.player = seat(self.kind, self.bot, &sits.start, sits.seat, &self.seed)?;
            for (_, at, events) in &sits.story {
                told.push((*at, self.kind.events(events).map_err(broken)?));
            }
        }
        told.push((update.at, self.kind.events(&update.events).map_err(broken)?));
        sits.story
            .push((update.number, update.at, update.events.clone()));
        let may_act = matches!(update.you, You::Must | You::May);
        let (Some(view), Some(actions), true) = (&update.view, &update.actions, may_act) else {
            hear(&mut *sits.player, &told);
            return Ok(None);
        };
        let question = self.kind.question(view, actions).map_err(broken)?;
        let clock = update.clocks.as_ref();
        let clock = clock.and_then(|clocks| clocks.get(sits.seat.index()));
        let left = clock.and_then(|clock| clock.left);
        let time = left.map(|left| Millis((left.0 / SHARE).min(MOST.0)));
        let budget = Budget::told(time, sits.start.depth);
        let asked = Asked {
            view: &*question.view,
            actions: &*question.actions,
            budget: &budget,
        };
        let decision = decide(&mut *sits.player, &told, asked);
        let chosen = decision.action;
        let Some(action) = chosen.and_then(|action| self.kind.action(&*action)) else {
            return Ok(None);
        };
        Ok(Some(ToServer::Act(Act {
            id: id.to_owned(),
            table: TableId(update.table.to_string()),
            action,
            number: Some(update.number),
            why: decision.why,
        })))
    }

    fn begin(&mut self, start: &MatchStart) -> anyhow::Result<()> {
        self.sits = match start.seat {
            None => None,
            Some(at) => Some(Sits {
                player: seat(self.kind, self.bot, start, at, &self.seed)?,
                start: start.clone(),
                seat: at,
                story: Vec::new(),
            }),
        };
        Ok(())
    }
}

fn seat(
    kind: &dyn Kind,
    bot: &dyn BotKind,
    start: &MatchStart,
    seat: Seat,
    seed: &Seed,
) -> anyhow::Result<Box<dyn AnyPlayer>> {
    let seats = u8::try_from(start.seats.len()).unwrap_or(u8::MAX);
    // Only for its configuration: the real match is at the server.
    let game = kind
        .start(&start.config, seats, *seed)
        .or_exit(Exit::Broken)?;
    bot.seat(game.config(), seats, seat, seat_dice(seed, seat, 0))
        .ok_or_else(|| Exit::Usage.says(format!("{} does not play this game", bot.name())))
}

fn broken(problem: Problem) -> anyhow::Error {
    Exit::Broken.says(problem)
}

impl std::fmt::Debug for Mind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mind({:?})", self.bot)
    }
}
