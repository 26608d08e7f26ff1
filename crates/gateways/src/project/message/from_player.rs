//! What players say to the Game Master.

use bytes::Bytes;

use super::{Told, fields::place, is_granted, note_form, result_word};
use crate::project::{
    json::Line,
    parse::{Bad, Parsed},
    words::{Action, Direction, Guid, Point, Side},
};

/// A message of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromPlayer {
    /// Wants to play, perhaps for a team.
    Join {
        /// Who.
        guid: Guid,
        /// For whom, if it said so.
        team: Option<Side>,
    },
    /// Wants to do something.
    Request {
        /// Who.
        guid: Guid,
        /// What.
        request: Request,
    },
    /// Offers its knowledge.
    Offer {
        /// Who.
        guid: Guid,
        /// To whom.
        to: Guid,
    },
    /// Answers an offer.
    Answer {
        /// Who.
        guid: Guid,
        /// Whose offer; the oldest open one if it is not said.
        to: Option<Guid>,
        /// How.
        answer: Answer,
    },
    /// Tells what it knows.
    Data {
        /// Who.
        guid: Guid,
        /// Whom.
        to: Guid,
        /// What.
        fields: Vec<Told>,
    },
}

/// Something a player wants to do on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// Looks around, with the field where the player believes to stand.
    Discover(Option<Point>),
    /// Takes a step; none if the direction makes no sense.
    Move(Option<Direction>),
    /// Picks up the piece here.
    PickUp,
    /// Tests the piece in hand.
    Test,
    /// Puts the piece in hand down.
    Place,
    /// Destroys the piece in hand.
    Destroy,
}

/// An answer to an offer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// Takes the offer.
    Accept,
    /// Turns it down this time.
    Reject,
    /// Turns it down for the rest of the game.
    RejectForGood,
}

impl Request {
    /// The word of the protocol for it.
    pub fn action(self) -> Action {
        match self {
            Self::Discover(_) => Action::State,
            Self::Move(_) => Action::Move,
            Self::PickUp => Action::PickUp,
            Self::Test => Action::Test,
            Self::Place => Action::Place,
            Self::Destroy => Action::Destroy,
        }
    }
}

impl Answer {
    /// Adds the answer to a message.
    pub(super) fn write(self, line: Line) -> Line {
        let line = line.text("result", result_word(self == Self::Accept));
        match self {
            Self::Accept => line,
            Self::Reject => line.text("rejectDuration", "single"),
            Self::RejectForGood => line.text("rejectDuration", "permanent"),
        }
    }

    pub(super) fn read(parsed: &mut Parsed, result: &str) -> Self {
        if is_granted(result) {
            return Self::Accept;
        }
        match parsed.text("rejectDuration") {
            Some(word) if word.eq_ignore_ascii_case("permanent") => Self::RejectForGood,
            _ => Self::Reject,
        }
    }
}

impl FromPlayer {
    /// Reads a message of a player and notes what is odd.
    pub fn read(frame: &[u8]) -> Result<(Self, Parsed), Bad> {
        let mut parsed = Parsed::read(frame)?;
        let this = Self::of(&mut parsed)?;
        note_form(&mut parsed, frame, &this.frame());
        Ok((this, parsed))
    }

    pub(crate) fn of(parsed: &mut Parsed) -> Result<Self, Bad> {
        let Some(action) = parsed.action else {
            return Err(Bad::new(3, "unknown action"));
        };
        let guid = parsed.user();
        Ok(match action {
            Action::Connect if parsed.has("result") => return Err(foreign()),
            Action::Connect => Self::Join {
                guid: guid?,
                team: team(parsed),
            },
            Action::State => Self::request(guid?, Request::Discover(location(parsed))),
            Action::Move => Self::request(guid?, Request::Move(direction(parsed))),
            Action::PickUp => Self::request(guid?, Request::PickUp),
            Action::Test => Self::request(guid?, Request::Test),
            Action::Place => Self::request(guid?, Request::Place),
            Action::Destroy => Self::request(guid?, Request::Destroy),
            Action::Exchange => Self::exchange(parsed, guid?)?,
            Action::Send => {
                let to = parsed.guid("receiverGuid");
                let to = to.ok_or(Bad::new(14, "send without receiverGuid"))?;
                let fields = Told::list(parsed).unwrap_or_default();
                if fields.is_empty() {
                    return Err(Bad::new(14, "send without usable fields"));
                }
                let guid = guid?;
                Self::Data { guid, to, fields }
            }
            Action::Start | Action::End | Action::Disconnect => return Err(foreign()),
        })
    }

    fn request(guid: Guid, request: Request) -> Self {
        Self::Request { guid, request }
    }

    fn exchange(parsed: &mut Parsed, guid: Guid) -> Result<Self, Bad> {
        let to = parsed.guid("receiverGuid");
        if let Some(result) = parsed.result() {
            let answer = Answer::read(parsed, &result);
            if to.is_none() {
                parsed.note(Some(45), "an answer without receiverGuid");
            }
            return Ok(Self::Answer { guid, to, answer });
        }
        let bad = Bad::new(14, "exchange without receiverGuid and result");
        let to = to.ok_or(bad)?;
        Ok(Self::Offer { guid, to })
    }

    /// Who says it.
    pub fn guid(&self) -> &Guid {
        match self {
            Self::Join { guid, .. }
            | Self::Request { guid, .. }
            | Self::Offer { guid, .. }
            | Self::Answer { guid, .. }
            | Self::Data { guid, .. } => guid,
        }
    }

    /// The message as a frame with its ETB.
    pub fn frame(&self) -> Bytes {
        let head = |action: Action| Line::of(action.word()).text("userGuid", self.guid().as_str());
        let line = match self {
            Self::Join { team, .. } => {
                let mut line = head(Action::Connect);
                if let Some(team) = team {
                    line = line.text("preferredTeam", team.word());
                }
                line.text("type", "player")
            }
            Self::Request { request, .. } => {
                let line = head(request.action());
                match request {
                    Request::Discover(Some(at)) => line.raw("location", &place(*at)),
                    Request::Move(Some(direction)) => line.text("direction", direction.word()),
                    Request::Discover(None)
                    | Request::Move(None)
                    | Request::PickUp
                    | Request::Test
                    | Request::Place
                    | Request::Destroy => line,
                }
            }
            Self::Offer { to, .. } => head(Action::Exchange).text("receiverGuid", to.as_str()),
            Self::Answer { to, answer, .. } => {
                let mut line = head(Action::Exchange);
                if let Some(to) = to {
                    line = line.text("receiverGuid", to.as_str());
                }
                answer.write(line)
            }
            Self::Data { to, fields, .. } => head(Action::Send)
                .text("receiverGuid", to.as_str())
                .raw("fields", &Told::write_all(fields)),
        };
        line.frame()
    }
}

fn foreign() -> Bad {
    Bad::new(11, "a message that players do not send")
}

fn team(parsed: &mut Parsed) -> Option<Side> {
    let names = [
        ("preferredTeam", None),
        ("preferredteam", Some(16)),
        ("team", Some(16)),
    ];
    let found = names.iter().find(|(name, _)| parsed.has(name));
    let team = found.and_then(|(name, _)| parsed.text(name));
    let team = team.and_then(Side::read);
    if let Some((_, Some(q))) = found {
        parsed.note(Some(*q), "another name for preferredTeam");
    }
    if team.is_none() {
        parsed.note(Some(10), "no preferred team");
    }
    if parsed.text("type") != Some("player") {
        parsed.note(Some(8), "another type or none");
    }
    team
}

fn location(parsed: &mut Parsed) -> Option<Point> {
    let old = !parsed.has("location") && parsed.has("scope");
    let given = parsed.get(if old { "scope" } else { "location" }).cloned();
    let at = given.and_then(|given| parsed.point(&given));
    if old {
        parsed.note(Some(16), "scope for location");
    }
    if at.is_none() {
        parsed.note(Some(20), "Discover without location");
    }
    at
}

fn direction(parsed: &mut Parsed) -> Option<Direction> {
    let said = parsed.text("direction")?;
    let direction = Direction::read(said);
    if direction.is_some_and(|direction| direction.word() != said) {
        parsed.note(None, "letter case of direction");
    }
    direction
}
