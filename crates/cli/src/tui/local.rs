//! A match in this process: people in the terminal and built-in players.

mod live;

use std::time::Duration;

use parlor_bots::BotKind;
use parlor_catalog::Catalog;
use parlor_game::{Budget, Problem, Seat, SeatSet, Seed, Viewer, Why};
use parlor_play::{AnyMatch, Kind, Stamp};
use serde_json::value::RawValue;

use super::{Asked, HINT, Input, Screen, Typed, proposed, reason};
use crate::{
    exit::{Exit, OrExit},
    failing,
    series::Driver,
};

/// Who sits on a seat.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Who {
    /// A person in the terminal.
    Person,
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
}

/// A match in this process.
pub(crate) struct Local {
    /// The players to call on.
    pub(crate) catalog: Catalog,
    /// The game.
    pub(crate) kind: &'static dyn Kind,
    /// Its configuration.
    pub(crate) config: Box<RawValue>,
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    /// Who sits there, in seat order.
    pub(crate) seats: Vec<Who>,
    /// The seed of the match.
    pub(crate) seed: Seed,
    drivers: Vec<Option<Driver>>,
    /// How many steps each seat was shown; the last is for everybody.
    shown: Vec<usize>,
    /// Whose secrets are on the screen, where several people share it.
    at_keyboard: Option<Seat>,
}

/// What a typed command leads to.
enum Then {
    Ask,
    Quit,
}

/// How long a built-in player in a person's place waits for a word from the person.
const AUTO_PAUSE: Duration = Duration::from_millis(800);

impl Local {
    /// Starts a match.
    pub(crate) fn start(
        catalog: Catalog,
        kind: &'static dyn Kind,
        config: Box<RawValue>,
        seats: Vec<Who>,
        seed: Seed,
    ) -> anyhow::Result<Self> {
        let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
        let game = kind.start(&config, count, seed).or_exit(Exit::Usage)?;
        let mut this = Self {
            catalog,
            kind,
            config,
            game,
            seats,
            seed,
            drivers: Vec::new(),
            shown: vec![0; usize::from(count) + 1],
            at_keyboard: None,
        };
        this.sit_down()?;
        Ok(this)
    }

    /// Plays until the match is over or the person leaves.
    pub(crate) fn play(&mut self, screen: &mut Screen, input: &Input) -> anyhow::Result<()> {
        self.show(screen)?;
        while self.game.finish().is_none() {
            let (must, may) = self.game.awaited();
            if must.is_empty() && self.kind.info().presence {
                if let Then::Quit = self.live(screen, input)? {
                    return screen.say("You left the game.");
                }
                self.show(screen)?;
                continue;
            }
            if !must.is_empty()
                && let Some(then) = self.hear_answers(may, screen, input)?
            {
                if let Then::Quit = then {
                    return screen.say("You left the game.");
                }
                self.show(screen)?;
                continue;
            }
            let Some(seat) = must.lowest().or(may.lowest()) else {
                let due = self.game.due();
                let due = due.ok_or_else(|| Exit::No.says("the match waits for nobody"))?;
                self.game.wake(due).or_exit(Exit::No)?;
                continue;
            };
            let is_person = matches!(self.seats.get(seat.index()), Some(Who::Person));
            let then = match (self.has_driver(seat), is_person) {
                (true, true) => self.auto(seat, screen, input)?,
                (true, false) => self.drive(seat, screen)?,
                (false, _) => self.ask(seat, screen, input)?,
            };
            if let Then::Quit = then {
                return screen.say("You left the game.");
            }
            self.show(screen)?;
        }
        Ok(())
    }

    /// Lets those who may answer do so before whoever must act goes on; nothing if nobody has.
    fn hear_answers(
        &mut self,
        may: SeatSet,
        screen: &mut Screen,
        input: &Input,
    ) -> anyhow::Result<Option<Then>> {
        for seat in may.iter() {
            let driver = self.drivers.get_mut(seat.index()).and_then(Option::as_mut);
            let Some(driver) = driver else {
                if self.game.actions(seat).get() != "[]" {
                    return self.ask(seat, screen, input).map(Some);
                }
                continue;
            };
            if let Some(action) = driver.choose(&*self.game, &Budget::default()) {
                let now = self.game.now();
                self.game
                    .act_typed(now, seat, action, Stamp::default())
                    .or_exit(Exit::No)?;
                return Ok(Some(Then::Ask));
            }
        }
        Ok(None)
    }

    fn has_driver(&self, seat: Seat) -> bool {
        self.drivers.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Seats all built-in players anew; they hear the story from the start.
    fn sit_down(&mut self) -> anyhow::Result<()> {
        let mut drivers = Vec::new();
        for (seat, who) in (0..).map(Seat).zip(&self.seats) {
            drivers.push(match who {
                Who::Person => None,
                Who::BuiltIn(bot) => Some(Driver::seat(*bot, &*self.game, seat, &self.seed)?),
            });
        }
        self.drivers = drivers;
        Ok(())
    }

    /// Shows the steps that were not shown yet to whoever looks, and the position.
    fn show(&mut self, screen: &Screen) -> anyhow::Result<()> {
        let (viewer, steps) = (self.viewer(), self.game.steps());
        let looks = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator | Viewer::Referee => self.shown.len().saturating_sub(1),
        };
        let Some(shown) = self.shown.get_mut(looks) else {
            return Ok(());
        };
        let from = std::mem::replace(shown, steps);
        if from == steps {
            return Ok(());
        }
        for step in from..steps {
            screen.tell(&self.game.events(step, viewer))?;
        }
        self.draw(screen)
    }

    /// Whether people share the screen who have secrets from each other: where nothing is secret, turns can be taken back.
    fn shares_secrets(&self) -> bool {
        let people = self.seats.iter().filter(|who| matches!(who, Who::Person));
        1 < people.count() && !self.kind.info().undo
    }

    /// Lets a person sit down at the keyboard that another one has left; says whether anybody did.
    fn pass(&mut self, seat: Seat, screen: &Screen, input: &Input) -> anyhow::Result<bool> {
        if !self.shares_secrets() || self.at_keyboard == Some(seat) {
            return Ok(true);
        }
        self.at_keyboard = Some(seat);
        screen.wipe()?;
        let name = screen.name(seat.index());
        screen.say(&format!("Pass the keyboard to {name}."))?;
        screen.ask_for(&format!("{name}, press Enter when nobody else looks. "))?;
        let came = input.line().is_some();
        screen.wipe()?;
        self.show(screen)?;
        Ok(came)
    }

    /// Draws the position; for a person to move with what may be done.
    fn draw(&self, screen: &Screen) -> anyhow::Result<()> {
        let (must, _) = self.game.awaited();
        let viewer = self.viewer();
        let sees = |seat: &Seat| match viewer {
            Viewer::Seat(own) => own == *seat,
            Viewer::Spectator | Viewer::Referee => !self.shares_secrets(),
        };
        let asked = must.lowest().filter(sees);
        let asked = asked.filter(|seat| !self.has_driver(*seat));
        let actions = asked.map(|seat| self.game.actions(seat));
        screen.draw(&self.game.view(viewer), actions.as_deref())
    }

    /// One person sees what the seat sees; several see what anybody may, or take turns where they have secrets.
    fn viewer(&self) -> Viewer {
        let people = (0..).map(Seat).zip(&self.seats);
        let mut people = people.filter(|(_, who)| matches!(who, Who::Person));
        match (people.next(), people.next(), self.at_keyboard) {
            (Some((seat, _)), None, _) | (_, _, Some(seat)) => Viewer::Seat(seat),
            _ => Viewer::Spectator,
        }
    }

    /// Lets a built-in player act.
    fn drive(&mut self, seat: Seat, screen: &mut Screen) -> anyhow::Result<Then> {
        let driver = self.drivers.get_mut(seat.index()).and_then(Option::as_mut);
        let chosen = driver.and_then(|driver| driver.choose(&*self.game, &Budget::default()));
        let now = self.game.now();
        let acted = match chosen {
            Some(action) => self
                .game
                .act_typed(now, seat, action, Stamp::default())
                .map_err(|problem| problem.to_string()),
            None => Err("it chose nothing".into()),
        };
        if let Err(because) = acted {
            screen.say(&failing::report(screen.name(seat.index()), &because))?;
            failing::act(&mut *self.game, seat, &self.seed).or_exit(Exit::No)?;
        }
        Ok(Then::Ask)
    }

    /// Lets a built-in player act in a person's place, unless the person says otherwise.
    fn auto(&mut self, seat: Seat, screen: &mut Screen, input: &Input) -> anyhow::Result<Then> {
        match input.line_within(AUTO_PAUSE) {
            Some(line) if !line.trim().is_empty() => match Typed::read(&line) {
                Typed::Turn(_) => {
                    screen.say(
                        "A built-in player plays for you: type `auto off` to go on yourself.",
                    )?;
                    Ok(Then::Ask)
                }
                command => self.command(command, seat, screen),
            },
            Some(_) | None => self.drive(seat, screen),
        }
    }

    /// Asks a person until something happens.
    fn ask(&mut self, seat: Seat, screen: &mut Screen, input: &Input) -> anyhow::Result<Then> {
        if !self.pass(seat, screen, input)? {
            return Ok(Then::Quit);
        }
        let actions = self.game.actions(seat);
        let name = screen.name(seat.index()).to_owned();
        let asked = Asked {
            name: &name,
            actions: &actions,
        };
        screen.ask(&asked)?;
        let Some(line) = input.line() else {
            return Ok(Then::Quit);
        };
        let line = match Typed::read(&line) {
            Typed::Turn(line) => line,
            command => return self.command(command, seat, screen),
        };
        if let Some(action) = screen.take(&line, &asked)? {
            let now = self.game.now();
            if let Err(problem) = self.game.act(now, seat, &action, Stamp::default()) {
                screen.say(&sentence(&problem))?;
            }
        }
        Ok(Then::Ask)
    }

    fn command(&mut self, typed: Typed, seat: Seat, screen: &mut Screen) -> anyhow::Result<Then> {
        match typed {
            Typed::Help => screen.help()?,
            Typed::Hint => screen.say(&self.hint(seat, screen)?)?,
            Typed::Board => self.draw(screen)?,
            Typed::Undo => match self.undo(seat)? {
                Ok(()) => {
                    screen.forget();
                    screen.say("Your last turn was taken back.")?;
                }
                Err(said) => screen.say(&said)?,
            },
            Typed::Auto(level) => screen.say(&self.hand_over(seat, level.as_deref())?)?,
            Typed::Resign => {
                let (now, gone) = (self.game.now(), vec![(seat, Why::Resigned)]);
                let left = self.game.leave(now, gone, Stamp::default());
                if let Err(problem) = left {
                    screen.say(&sentence(&problem))?;
                }
            }
            Typed::Quit => return Ok(Then::Quit),
            Typed::Chat(_) => screen.say("Nobody is here to talk to.")?,
            Typed::There(_) => screen.say("That is not available here: it needs a server.")?,
            Typed::Turn(_) => {}
        }
        Ok(Then::Ask)
    }

    /// Puts a built-in player in a person's place, or takes it away.
    fn hand_over(&mut self, seat: Seat, level: Option<&str>) -> anyhow::Result<String> {
        let driver = match level {
            None => None,
            Some(level) => match self.catalog.player(self.kind.info().id, level) {
                Ok(bot) => Some(Driver::seat(bot, &*self.game, seat, &self.seed)?),
                Err(problem) => return Ok(sentence(&problem)),
            },
        };
        let said = match level {
            Some(level) => format!("{level} plays for you now; `auto off` ends it, Enter goes on."),
            None => "You play yourself again.".into(),
        };
        if let Some(place) = self.drivers.get_mut(seat.index()) {
            *place = driver;
        }
        Ok(said)
    }

    /// Goes back to before the last turn of a person at `seat`; with two people, the last turn.
    fn undo(&mut self, seat: Seat) -> anyhow::Result<Result<(), String>> {
        let people = self.seats.iter().filter(|who| matches!(who, Who::Person));
        let any = people.count() > 1;
        let standing = self.game.standing();
        let acted = |step: &u32| {
            let facts = self.game.facts(*step as usize)?;
            self.game.actor(facts.line?)
        };
        let mut turns = standing.iter().enumerate().rev();
        let last = turns.find(|(_, step)| acted(step).is_some_and(|who| any || who == seat));
        let before = last.and_then(|(index, _)| standing.get(index.checked_sub(1)?));
        let Some(to) = before.copied() else {
            return Ok(Err("There is nothing to take back.".into()));
        };
        let now = self.game.now();
        match self.game.undo(now, to, Stamp::default()) {
            Ok(()) => {
                self.sit_down()?;
                Ok(Ok(()))
            }
            Err(problem) => Ok(Err(sentence(&problem))),
        }
    }

    /// What the game's adviser proposes here, or else its strongest player, and why.
    fn hint(&self, seat: Seat, screen: &Screen) -> anyhow::Result<String> {
        let (id, face) = (self.kind.info().id, screen.face());
        let adviser = self.catalog.adviser(id);
        if let Some(advice) = adviser.and_then(|adviser| adviser.about(self.game.config())) {
            let question = self.game.question(seat);
            let hint = advice.hint(&*question.view, &*question.actions, &HINT);
            if let Some(hint) = hint {
                return Ok(proposed(face, &hint.action, &hint.text));
            }
        }
        let Some(bot) = self.catalog.players(id).last() else {
            return Ok("There is nobody to ask.".into());
        };
        let mut driver = Driver::seat(bot, &*self.game, seat, &self.seed)?;
        let chosen = driver.choose(&*self.game, &HINT);
        let Some(action) = chosen.and_then(|action| self.kind.action(&*action)) else {
            return Ok("There is nothing to do.".into());
        };
        let why = driver.why().unwrap_or_default();
        let action = serde_json::from_str(action.get())?;
        Ok(proposed(face, &action, &reason(&why)))
    }
}

fn sentence(problem: &Problem) -> String {
    match &problem.hint {
        Some(hint) => format!("{}: {hint}.", problem.message),
        None => format!("{}.", problem.message),
    }
}
