//! Where a person sits: what is shown, what is asked, and what becomes of typed lines.

mod typing;

use std::{collections::VecDeque, sync::mpsc::Sender};

use parlor_bots::BotKind;
use parlor_game::Budget;
use parlor_gateways::pentago::{
    Extensions,
    join::{Choice, News, Wish},
};
use parlor_pentago::{Rule, View};
use serde_json::value::to_raw_value;
use tokio::sync::mpsc;

use super::{chooser::Chooser, client::line, person::Incoming, words};
use crate::{
    failing,
    join::call,
    tui::{Asked, Screen, There, Typed},
};

/// Where a person sits.
pub(super) struct Desk {
    screen: Screen,
    rule: Rule,
    budget: Budget,
    json: bool,
    wishes: mpsc::Sender<Wish>,
    /// Where a built-in player's choice is brought.
    incoming: Sender<Incoming>,
    name: String,
    agreed: Extensions,
    place: Place,
    view: Option<View>,
    /// The turn that is asked for.
    choose: Option<Choice>,
    /// Who plays for the person.
    auto: Option<&'static dyn BotKind>,
    pending: VecDeque<String>,
    typing: Typing,
    /// The answer that the server owes; the next typed line of a file waits for it.
    awaits: Option<Awaited>,
}

/// An answer of the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Awaited {
    List,
    Rank,
    Pong,
    Queue,
}

/// Where the person is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// On the way: into the server, or from a game to the next one.
    Between,
    /// Asked for a name.
    Door,
    /// Inside and not queued, by their own wish.
    Idle,
    Queued,
    Game,
    Gone,
}

/// Who types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typing {
    /// A person, whose lines are looked at as they come.
    Person,
    /// A file, whose lines wait until they are asked for.
    File,
    /// Nobody any more.
    Ended,
}

impl Desk {
    /// A desk before the login.
    pub(super) fn new(
        screen: Screen,
        (rule, budget): (Rule, Budget),
        json: bool,
        is_person: bool,
        wishes: mpsc::Sender<Wish>,
        incoming: Sender<Incoming>,
    ) -> Self {
        Self {
            screen,
            rule,
            budget,
            json,
            wishes,
            incoming,
            name: String::new(),
            agreed: Extensions::default(),
            place: Place::Between,
            view: None,
            choose: None,
            auto: None,
            pending: VecDeque::new(),
            typing: match is_person {
                true => Typing::Person,
                false => Typing::File,
            },
            awaits: None,
        }
    }

    /// Takes one thing, and the typed lines that are due behind it.
    pub(super) fn take(&mut self, incoming: Incoming) -> anyhow::Result<()> {
        match incoming {
            Incoming::News(news) => self.news(*news)?,
            Incoming::Typed(Some(lines)) => self.pending.extend(lines),
            Incoming::Typed(None) if self.typing == Typing::Person => self.quit()?,
            Incoming::Typed(None) => self.typing = Typing::Ended,
            Incoming::Chosen(wish) => self.chosen(wish),
            Incoming::Finished => {}
        }
        while self.is_due() {
            let Some(line) = self.pending.pop_front() else {
                break;
            };
            self.typed(&line)?;
        }
        let nobody_types = self.typing == Typing::Ended && self.pending.is_empty();
        let is_waited_for = match self.place {
            Place::Door | Place::Idle => true,
            Place::Queued => self.auto.is_none(),
            Place::Game => self.choose.is_some() && self.auto.is_none(),
            Place::Between | Place::Gone => false,
        };
        if nobody_types && is_waited_for && self.awaits.is_none() {
            self.quit()?;
        }
        Ok(())
    }

    /// Leaves without a word.
    pub(super) fn leave(&mut self) {
        self.place = Place::Gone;
        self.wish(Wish::Quit);
    }

    /// Whether the next typed line may be looked at.
    fn is_due(&self) -> bool {
        if self.place == Place::Gone {
            return false;
        }
        if self.typing == Typing::Person {
            return true;
        }
        let is_due = match self.place {
            Place::Door | Place::Idle => true,
            Place::Between | Place::Gone => false,
            Place::Queued => self.wants_out(), // A game may begin at any time.
            Place::Game => self.choose.is_some() && self.auto.is_none(),
        };
        is_due && self.awaits.is_none()
    }

    /// Whether a file says to leave the queue before it says anything that needs a game.
    fn wants_out(&self) -> bool {
        let mut typed = self.pending.iter().map(|line| Typed::read(line));
        let first = typed.find(|typed| {
            let needs_no_game = match typed {
                Typed::Help | Typed::Chat(_) => true,
                Typed::There(there) => *there != There::Queue,
                _ => false,
            };
            !needs_no_game
        });
        matches!(first, Some(Typed::Quit | Typed::There(There::Queue)))
    }

    fn wish(&self, wish: Wish) {
        let _ = self.wishes.blocking_send(wish); // The connection may be over.
    }

    fn quit(&mut self) -> anyhow::Result<()> {
        if self.place == Place::Gone {
            return Ok(());
        }
        self.leave();
        self.screen.say("You left the server.")
    }

    fn news(&mut self, news: News) -> anyhow::Result<()> {
        let said = match news {
            News::NameWanted { taken } => {
                self.place = Place::Door;
                if let Some(name) = taken {
                    self.screen
                        .say(&format!("The server does not give you the name {name}."))?;
                }
                return self.screen.ask_for("Your name? ");
            }
            News::LoggedIn {
                name,
                agreed,
                encrypted,
                proved,
            } => {
                self.place = Place::Between;
                self.agreed = agreed;
                let said = words::logged_in(&name, agreed, encrypted, proved);
                self.name = name;
                said
            }
            News::Queued => {
                self.place = Place::Queued;
                self.answered(Awaited::Queue);
                "You are in the queue; `queue` leaves it.".into()
            }
            News::Unqueued => {
                self.place = Place::Idle;
                self.answered(Awaited::Queue);
                "You left the queue; `queue` joins it again.".into()
            }
            News::NotInGame => {
                self.answered(Awaited::Queue);
                "You are in a game and cannot queue for another one.".into()
            }
            News::Begun(start) => {
                self.place = Place::Game;
                let names = start.names.iter().map(|name| words::clean(name));
                self.screen.rename(names.collect());
                self.screen.forget();
                self.screen.say(&words::begun(&start))?;
                return self.show(start.view);
            }
            News::Turned(shown) => {
                self.choose = None;
                self.screen.tell(&to_raw_value(&shown.events)?)?;
                return self.show(shown.view);
            }
            News::Choose(choose) => return self.asked(*choose),
            News::TurnRefused(_) => {
                self.screen.forget();
                "The server did not take this turn: another one is needed.".into()
            }
            News::GoesOn(view) => {
                self.screen
                    .say("By the rules the game is over, but the server goes on.")?;
                return self.show(*view);
            }
            News::Over(report) => {
                self.choose = None;
                self.place = Place::Between;
                self.screen.say(&words::over(&report))?;
                line(&report, self.json)
            }
            News::List(names) => {
                self.answered(Awaited::List);
                words::list(&names)
            }
            News::Rank(scores) => {
                self.answered(Awaited::Rank);
                words::rank(&scores)
            }
            News::Pong(after) => {
                self.answered(Awaited::Pong);
                match self.typing {
                    Typing::Person => format!("The server answers, after {after:.1?}."),
                    Typing::File | Typing::Ended => "The server answers.".into(),
                }
            }
            News::Chat { from, text } => words::clean(&format!("{from}: {text}")),
            News::Whisper { from, text } => words::clean(&format!("{from} whispers: {text}")),
            News::CannotWhisper { to } => words::clean(&format!("{to} cannot be whispered to.")),
            News::Unavailable(extension) => words::unavailable(extension).into(),
            News::Refused => {
                self.awaits = None;
                "The server did not take that.".into()
            }
        };
        self.screen.say(&said)?;
        self.ask()
    }

    fn answered(&mut self, what: Awaited) {
        self.awaits = self.awaits.filter(|awaited| *awaited != what);
    }

    fn show(&mut self, view: View) -> anyhow::Result<()> {
        self.screen.draw(&to_raw_value(&view)?, None)?;
        self.view = Some(view);
        Ok(())
    }

    /// It is the person's turn, or that of the player on their behalf.
    fn asked(&mut self, choose: Choice) -> anyhow::Result<()> {
        self.choose = Some(choose);
        if self.auto.is_some()
            && self.typing != Typing::Person
            && let Some(line) = self.pending.pop_front()
            && !line.trim().is_empty()
        {
            return self.typed(&line); // A file is read on, line by line, while somebody else plays.
        }
        match self.auto {
            Some(_) => self.think(),
            None => self.ask(),
        }
    }

    /// Lets a built-in player choose, on a thread of its own.
    fn think(&self) -> anyhow::Result<()> {
        let (Some(bot), Some(choose)) = (self.auto, self.choose.clone()) else {
            return Ok(());
        };
        let (rule, budget, incoming) = (self.rule, self.budget, self.incoming.clone());
        std::thread::spawn(move || {
            let chooser = Chooser::seat(bot, rule, choose.seat);
            let chosen = chooser.and_then(|mut chooser| chooser.choose(&choose, &budget));
            let chosen = chosen.ok_or("it chose nothing").or_else(|because| {
                let said = failing::report(bot.name(), because);
                tracing::error!("{said}");
                let dice = call::dice(None);
                let turn = dice.and_then(|mut dice| dice.pick(&choose.actions).copied());
                turn.ok_or(said)
            });
            let wish = match chosen {
                Ok(action) => Wish::Turn {
                    number: choose.number,
                    action,
                },
                Err(said) => Wish::Fail(said),
            };
            let _ = incoming.send(Incoming::Chosen(wish)); // The desk may be left.
        });
        Ok(())
    }

    fn chosen(&mut self, wish: Wish) {
        let asked = self.choose.as_ref().map(|choose| choose.number);
        let is_wanted = match &wish {
            Wish::Turn { number, .. } => Some(*number) == asked,
            _ => true,
        };
        if self.auto.is_some() && is_wanted {
            self.choose = None;
            self.wish(wish);
        }
    }

    fn ask(&self) -> anyhow::Result<()> {
        match &self.choose {
            Some(choose) if self.auto.is_none() => {
                let actions = to_raw_value(&choose.actions)?;
                self.screen.ask(&Asked {
                    name: &self.name,
                    actions: &actions,
                })
            }
            Some(_) | None => Ok(()),
        }
    }
}
