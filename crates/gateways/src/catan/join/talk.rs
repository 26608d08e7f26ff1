//! What is heard, and what it means for the request in flight.

use parlor_catan::Action;
use tokio::time::Instant;

use super::{Driver, End, JoinError, Mirror, News, Oddity, session::Session};
use crate::catan::{
    convert,
    message::{Ask, Event, Fact, Kind, Message},
};

/// The letters of colours, for servers that ask for one.
const COLOURS: [&str; 6] = ["R", "B", "O", "W", "G", "Y"];

impl Session {
    /// Takes the body of a frame; says how it ended, if it did.
    pub(super) fn hear(
        &mut self,
        body: &[u8],
        driver: &mut dyn Driver<News>,
    ) -> Result<Option<End>, JoinError> {
        let Some(message) = Message::read(body) else {
            return match self.settings.strict {
                true => Err(JoinError::nonsense("a frame is no message")),
                false => Ok(None),
            };
        };
        self.note('<', &message);
        self.heard = Instant::now();
        self.silence.tried = 0;
        let is_refusal = matches!(&message.kind, Some(Kind::Event(event)) if matches!(event.fact, Some(Fact::Error(_))));
        if !is_refusal {
            self.went_on = self.heard;
        }
        match message.kind {
            Some(Kind::Event(event)) => self.event(&event, driver),
            Some(Kind::Request(_)) => {
                self.prompted()?;
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// A server that prompts is answered by a colour before the game; during it, it is a reason to try something.
    fn prompted(&mut self) -> Result<(), JoinError> {
        if self.settings.strict {
            return Err(JoinError::nonsense(Oddity::Prompts.said()));
        }
        let nth = self.prompts.unwrap_or(0);
        self.prompts = Some(nth + 1);
        if self.mirror.is_none() {
            let nth = usize::try_from(nth).unwrap_or(0) % COLOURS.len();
            let letter = COLOURS.get(nth).copied().unwrap_or("R");
            let fact = Fact::ChatMessage(letter.to_owned());
            let event = Event {
                instigator: None,
                fact: Some(fact),
            };
            self.say(&event.into());
        } else {
            self.note_odd(Oddity::Prompts);
            self.heard -= self.silence.after;
        }
        Ok(())
    }

    fn event(
        &mut self,
        event: &Event,
        driver: &mut dyn Driver<News>,
    ) -> Result<Option<End>, JoinError> {
        let Some(mirror) = &mut self.mirror else {
            return self.before(event, driver);
        };
        if let Some(Fact::Error(error)) = &event.fact {
            let by = event.instigator;
            let by = by.and_then(|by| convert::seat(by, mirror.players()));
            let ours = by.is_none_or(|by| by == mirror.seat());
            self.error(ours, &error.description)?;
            return Ok(None);
        }
        if let Some(Fact::ChatMessage(text)) = &event.fact {
            let players = mirror.players();
            let by = event.instigator;
            driver.tell(News::Said {
                by: by.and_then(|by| convert::seat(by, players)),
                text: text.clone(),
            });
        }
        let told = mirror.take(event);
        let view = mirror.view();
        let (is_over, me) = (mirror.winner().is_some(), mirror.seat());
        let mine = event
            .instigator
            .is_none_or(|by| convert::seat(by, mirror.players()) == Some(me));
        if !told.is_empty() {
            driver.tell(News::Told {
                events: told,
                view: Box::new(view),
            });
            self.refused.clear();
            if !self.mirror.as_ref().is_some_and(Mirror::is_asked) {
                self.choice = None; // Whatever is answered now comes too late.
            }
            self.silence.after = self.settings.probe;
            self.not_before = None;
        }
        if let Some(fact) = &event.fact {
            if mine && matches!(fact, Fact::Rolled(_)) {
                self.rolling = false;
            }
            self.answered(fact, mine);
        }
        match &self.mirror {
            Some(mirror) if is_over => Ok(Some(self.end(mirror))),
            Some(_) | None => Ok(None),
        }
    }

    /// Says a line of chat; before the game there is nobody to hear it.
    pub(super) fn talk(&mut self, text: String) {
        if self.mirror.is_some() {
            self.say(&Ask::ChatMessage(text).into());
        }
    }

    /// Before the beginning: names, refusals, and the talk of servers that prompt.
    fn before(
        &mut self,
        event: &Event,
        driver: &mut dyn Driver<News>,
    ) -> Result<Option<End>, JoinError> {
        match &event.fact {
            Some(Fact::BeginGame(setup)) => {
                let trade = self.settings.trade && self.prompts.is_none();
                let mirror = Mirror::begin(setup, trade);
                let mirror =
                    mirror.ok_or_else(|| JoinError::nonsense("the beginning makes no game"))?;
                driver.tell(News::Begun(Box::new(mirror.start())));
                self.mirror = Some(mirror);
                if self.prompts.is_some() {
                    self.note_odd(Oddity::Prompts);
                }
                Ok(None)
            }
            Some(Fact::Error(error)) if self.prompts.is_none() => Err(JoinError::Refused(format!(
                "the server refuses: {}",
                error.description
            ))),
            Some(Fact::GameInfo(info)) => {
                let trade = self.settings.trade && self.prompts.is_none();
                let mirror = Mirror::resume(info, trade)
                    .ok_or_else(|| JoinError::nonsense("how the game stands cannot be"))?;
                driver.tell(News::Begun(Box::new(mirror.start())));
                self.mirror = Some(mirror);
                Ok(None)
            }
            Some(Fact::ChatMessage(_)) if event.instigator.is_none() => {
                self.prompts.get_or_insert(0);
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// An event may answer the request in flight.
    fn answered(&mut self, fact: &Fact, mine: bool) {
        let Some(flight) = self.flight else { return };
        let fits = match (flight.action, fact) {
            (Action::Roll, Fact::Rolled(_))
            | (Action::Settle { .. }, Fact::SettlementBuilt(_))
            | (Action::Road { .. }, Fact::RoadBuilt(_))
            | (Action::City { .. }, Fact::CityBuilt(_))
            | (Action::Buy, Fact::DevCardBought(_))
            | (Action::Play { .. }, Fact::DevCardPlayed(_))
            | (Action::Robber { .. }, Fact::RobberMoved(_))
            | (Action::Pick { .. }, Fact::ResourceChosen(_) | Fact::MonopolyResolution(_))
            | (Action::Discard { .. }, Fact::CardsDiscarded(_))
            | (Action::Bank { .. }, Fact::BankTrade(_))
            | (Action::Offer { .. }, Fact::PlayerTradeInitiated(_))
            | (Action::End, Fact::TurnEnded(_)) => mine,
            (Action::Steal { .. }, Fact::ResourceStolen(_))
            | (
                Action::Accept { .. } | Action::Decline { .. },
                Fact::PlayerTradeAccepted(_) | Fact::PlayerTradeRejected(_),
            ) => true,
            _ => false,
        };
        if !fits {
            return;
        }
        self.flight = None;
        self.silence.attempt = false;
        match flight.action {
            Action::End => {
                self.errors = 0;
                self.end_refused = 0;
                self.robbed_nobody = false;
            }
            Action::Robber { .. } => {
                let mirror = self.mirror.as_ref();
                self.robbed_nobody = mirror.is_some_and(|mirror| mirror.view.victims().is_empty());
            }
            Action::Steal { .. } => self.robbed_nobody = false,
            _ => {}
        }
    }

    fn error(&mut self, ours: bool, said: &str) -> Result<(), JoinError> {
        let Some(flight) = self.flight.filter(|_| ours) else {
            self.note_odd(Oddity::StrayError);
            return Ok(());
        };
        let is_trade = matches!(
            flight.action,
            Action::Offer { .. } | Action::Accept { .. } | Action::Decline { .. }
        );
        if self.settings.strict && !is_trade {
            return Err(JoinError::nonsense(format!(
                "it refuses {}: {said}",
                flight.action
            )));
        }
        tracing::info!(action = %flight.action, said, "refused");
        self.refuse(flight.action);
        Ok(())
    }
}
