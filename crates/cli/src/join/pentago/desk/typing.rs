//! What becomes of a typed line.

use parlor_gateways::pentago::{Extension, join::Wish};
use parlor_pentago::Action;
use serde_json::value::to_raw_value;

use super::{
    super::{chooser::hint, sitting::listed, words},
    Awaited, Desk, Place, Typing,
};
use crate::{
    join::player::level,
    tui::{Asked, There, Typed},
};

impl Desk {
    /// Takes a typed line that is due.
    pub(super) fn typed(&mut self, line: &str) -> anyhow::Result<()> {
        if self.place == Place::Door {
            let name = line.trim();
            if !name.is_empty() {
                self.place = Place::Between;
                self.wish(Wish::Name(name.to_owned()));
                return Ok(());
            }
            return self.screen.ask_for("Your name? ");
        }
        match Typed::read(line) {
            Typed::Turn(line) => return self.turn(&line),
            Typed::Quit => return self.quit(),
            Typed::Help => self.screen.help_with(words::COMMANDS)?,
            Typed::Board => match &self.view {
                Some(view) => self.screen.draw(&to_raw_value(view)?, None)?,
                None => self.screen.say("There is no game yet.")?,
            },
            Typed::Hint => match &self.choose {
                Some(choose) => {
                    let said = hint(choose, self.screen.face());
                    self.screen.say(&said)?;
                }
                None => self.screen.say("It is not your turn.")?,
            },
            Typed::Undo => self.screen.say("Nothing is taken back at this server.")?,
            Typed::Resign => self
                .screen
                .say("This server knows no giving up; `quit` leaves the game.")?,
            Typed::Auto(level) => return self.hand_over(level.as_deref()),
            Typed::Chat(text) if text.is_empty() => self.screen.say("Say what? chat TEXT")?,
            Typed::Chat(text) => self.talk(Wish::Chat(text))?,
            Typed::There(there) => self.there(there)?,
        }
        match (self.awaits, self.typing) {
            (Some(_), Typing::File | Typing::Ended) => Ok(()), // The answer asks again.
            (Some(_), Typing::Person) | (None, _) => self.ask(),
        }
    }

    fn there(&mut self, there: There) -> anyhow::Result<()> {
        let wish = match there {
            There::Whisper(Some((to, text))) => return self.talk(Wish::Whisper { to, text }),
            There::Whisper(None) => {
                return self.screen.say("Whisper what to whom? whisper NAME TEXT");
            }
            There::Rank if !self.agreed.has(Extension::Rank) => {
                return self.screen.say(words::unavailable(Extension::Rank));
            }
            There::Rank => (Wish::Rank, Awaited::Rank),
            There::List => (Wish::List, Awaited::List),
            There::Queue => (Wish::Queue, Awaited::Queue),
            There::Ping => (Wish::Ping, Awaited::Pong),
        };
        let (wish, awaited) = wish;
        self.awaits = Some(awaited);
        self.wish(wish);
        Ok(())
    }

    fn talk(&self, wish: Wish) -> anyhow::Result<()> {
        if !self.agreed.has(Extension::Chat) {
            return self.screen.say(words::unavailable(Extension::Chat));
        }
        self.wish(wish);
        Ok(())
    }

    /// Lets a built-in player go on, or nobody.
    fn hand_over(&mut self, name: Option<&str>) -> anyhow::Result<()> {
        match name.map(|name| level("pentago", name)) {
            None => {
                self.auto = None;
                self.screen.say("You play yourself again.")?;
                self.ask()
            }
            Some(Ok(bot)) => {
                self.auto = Some(bot);
                self.screen.forget();
                self.screen.say(&format!(
                    "{} plays for you now; `auto off` ends it.",
                    bot.name()
                ))?;
                self.think()
            }
            Some(Err(known)) => {
                self.screen
                    .say(&format!("There is no such player: there are {known}."))?;
                match self.auto {
                    Some(_) => self.think(),
                    None => self.ask(),
                }
            }
        }
    }

    /// A line that is no command, where no turn is asked for.
    fn not_now(&self, line: &str) -> anyhow::Result<()> {
        if line.is_empty() {
            return Ok(());
        }
        let said = match (self.place, self.auto) {
            (Place::Game, Some(_)) => {
                "A built-in player plays for you: type `auto off` to go on yourself.".into()
            }
            (Place::Game, None) if self.screen.reads(line) => "It is not your turn yet.".into(),
            (Place::Game, None) => {
                format!("`{line}` is no command and no turn: `help` tells what can be typed.")
            }
            _ => format!(
                "`{line}` is no command, and there is no game yet: `help` tells what can be typed."
            ),
        };
        self.screen.say(&words::clean(&said))
    }

    fn turn(&mut self, line: &str) -> anyhow::Result<()> {
        let Some(choose) = self.choose.as_ref().filter(|_| self.auto.is_none()) else {
            return self.not_now(line);
        };
        let actions = to_raw_value(&choose.actions)?;
        let asked = Asked {
            name: &self.name,
            actions: &actions,
        };
        let Some(action) = self.screen.take(line, &asked)? else {
            return self.ask();
        };
        let action: Action = serde_json::from_str(action.get())?;
        let number = choose.number;
        match listed(&choose.actions, action) {
            Some(action) => {
                self.choose = None;
                self.wish(Wish::Turn { number, action });
                Ok(())
            }
            None if action.rotation.is_none() => {
                self.screen
                    .say("A quadrant must be rotated after the stone is placed.")?;
                self.ask()
            }
            None => {
                self.screen
                    .say("The server did not take this turn before: choose another one.")?;
                self.ask()
            }
        }
    }
}
