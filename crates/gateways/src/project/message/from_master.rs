//! What the Game Master says: to the communication server and, through it, to players.

use bytes::Bytes;

use super::{Answer, Reply, Told, fields::place, is_granted, note_form, result_word};
use crate::project::{
    json::{Json, Line, escape},
    parse::{Bad, Parsed},
    words::{Action, Guid, Point, Role, Side},
};

/// A message of the Game Master, as sent or as delivered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FromMaster {
    /// Registers for a game.
    SetUp,
    /// A place in the next game, or none.
    Joined {
        /// Whose.
        guid: Guid,
        /// Whether there is one.
        granted: bool,
    },
    /// The game begins.
    Begin(Begin),
    /// The reply to a request.
    Reply {
        /// Whose request.
        guid: Guid,
        /// The reply.
        reply: Reply,
        /// When it happened, where the Game Master says so.
        stamp: Option<i64>,
    },
    /// The game is over.
    Over {
        /// Who won.
        winner: Option<Side>,
        /// The only player who is told; all, if it is not said.
        guid: Option<Guid>,
    },
    /// Somebody offers knowledge.
    Offered {
        /// Who.
        from: Guid,
        /// To whom; a server may have removed it.
        to: Option<Guid>,
    },
    /// An offer is answered.
    Answered {
        /// By whom.
        from: Guid,
        /// Whose offer; the server removes it.
        to: Option<Guid>,
        /// How.
        answer: Answer,
    },
    /// Knowledge.
    Data {
        /// Whose.
        from: Guid,
        /// For whom; the server removes it.
        to: Option<Guid>,
        /// What.
        fields: Vec<Told>,
    },
}

/// What a player is told when the game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin {
    /// Who is told.
    pub guid: Guid,
    /// Its team.
    pub team: Side,
    /// Its role.
    pub role: Role,
    /// How many players a team has.
    pub team_size: i64,
    /// Its team, leader first.
    pub team_guids: Vec<Guid>,
    /// Where it stands.
    pub location: Point,
    /// Columns of the board.
    pub width: i64,
    /// Rows of the tasks area.
    pub tasks_height: i64,
    /// Rows of each goals area.
    pub goals_height: i64,
}

impl FromMaster {
    /// Reads a message of the Game Master and notes what is odd.
    pub fn read(frame: &[u8]) -> Result<(Self, Parsed), Bad> {
        let mut parsed = Parsed::read(frame)?;
        let this = Self::of(&mut parsed)?;
        note_form(&mut parsed, frame, &this.frame());
        Ok((this, parsed))
    }

    pub(crate) fn of(parsed: &mut Parsed) -> Result<Self, Bad> {
        let Some(action) = parsed.action else {
            return Err(Bad::new(4, "unknown action"));
        };
        let guid = parsed.user();
        let to = parsed.guid("receiverGuid");
        Ok(match action {
            Action::Start if parsed.is_set_up() => Self::SetUp,
            Action::Start => Begin::of(parsed).map(Self::Begin)?,
            Action::Connect if parsed.is_set_up() => {
                parsed.note(Some(3), "connect with type gm for start");
                Self::SetUp
            }
            Action::Connect => {
                let result = parsed.result();
                let result = result.ok_or(Bad::new(22, "connect without result"))?;
                Self::Joined {
                    guid: guid?,
                    granted: is_granted(&result),
                }
            }
            Action::End => Self::Over {
                winner: parsed.result().as_deref().and_then(Side::read),
                guid: guid.ok(),
            },
            Action::Exchange => match parsed.result() {
                Some(result) => Self::Answered {
                    from: guid?,
                    to,
                    answer: Answer::read(parsed, &result),
                },
                None => Self::Offered { from: guid?, to },
            },
            Action::Send => Self::Data {
                from: guid?,
                to,
                fields: Told::list(parsed).unwrap_or_default(),
            },
            Action::Disconnect => return Err(Bad::new(4, "a message of the server")),
            Action::State
            | Action::Move
            | Action::PickUp
            | Action::Test
            | Action::Place
            | Action::Destroy => {
                let guid = guid?;
                let reply = Reply::of(parsed, action)?;
                let stamp = parsed.get("timestamp").and_then(Json::whole);
                if stamp.is_some() {
                    parsed.note(Some(29), "a time stamp in a reply");
                }
                Self::Reply { guid, reply, stamp }
            }
        })
    }

    /// The message as a frame with its ETB.
    pub fn frame(&self) -> Bytes {
        let line = match self {
            Self::SetUp => Line::of(Action::Start.word()),
            Self::Joined { guid, granted } => by(Action::Connect, guid)
                .text("result", result_word(*granted))
                .text("type", "player"),
            Self::Begin(begin) => begin.write(),
            Self::Reply { guid, reply, stamp } => reply.write(by(reply.action(), guid), *stamp),
            Self::Over { winner, guid } => {
                let line = match guid {
                    Some(guid) => by(Action::End, guid),
                    None => Line::of(Action::End.word()),
                };
                line.text_or_null("result", winner.map(Side::word))
            }
            Self::Offered { from, to } => addressed(by(Action::Exchange, from), to.as_ref()),
            Self::Answered { from, to, answer } => {
                answer.write(addressed(by(Action::Exchange, from), to.as_ref()))
            }
            Self::Data { from, to, fields } => addressed(by(Action::Send, from), to.as_ref())
                .raw("fields", &Told::write_all(fields)),
        };
        line.frame()
    }
}

fn by(action: Action, guid: &Guid) -> Line {
    Line::of(action.word()).text("userGuid", guid.as_str())
}

fn addressed(line: Line, to: Option<&Guid>) -> Line {
    match to {
        Some(to) => line.text("receiverGuid", to.as_str()),
        None => line,
    }
}

impl Begin {
    fn of(parsed: &mut Parsed) -> Result<Self, Bad> {
        const BAD: Bad = Bad::new(22, "a start without team, location or board");
        let board = parsed.get("board").ok_or(BAD)?.clone();
        let side = |key: &str| {
            board
                .get(key)
                .and_then(Json::whole)
                .filter(|n| (1..=4096).contains(n))
        };
        let given = parsed.get("location").cloned();
        let location = given.and_then(|given| parsed.point(&given)).ok_or(BAD)?;
        let team = parsed.text("team").and_then(Side::read).ok_or(BAD)?;
        let role = parsed.text("role").and_then(Role::read);
        if role.is_none() {
            parsed.note(Some(11), "another role or none");
        }
        let team_guids: Vec<Guid> = match parsed.get("teamGuids") {
            Some(Json::List(list)) => {
                let texts = list.iter().filter_map(Json::text);
                texts.filter_map(Guid::new).collect()
            }
            _ => Vec::new(),
        };
        let guid = parsed.user()?;
        if !team_guids.contains(&guid) {
            parsed.note(Some(13), "teamGuids without oneself");
        }
        let counted = i64::try_from(team_guids.len()).unwrap_or(1).max(1);
        let team_size = parsed.get("teamSize").and_then(Json::whole);
        Ok(Self {
            guid,
            team,
            role: role.unwrap_or(Role::Member),
            team_size: team_size.unwrap_or(counted),
            team_guids,
            location,
            width: side("width").ok_or(BAD)?,
            tasks_height: side("tasksHeight").ok_or(BAD)?,
            goals_height: side("goalsHeight").ok_or(BAD)?,
        })
    }

    fn write(&self) -> Line {
        let mut guids = String::from("[");
        for (nth, guid) in self.team_guids.iter().enumerate() {
            if nth > 0 {
                guids.push(',');
            }
            escape(guid.as_str(), &mut guids);
        }
        guids.push(']');
        let board = Line::empty()
            .number("width", self.width)
            .number("tasksHeight", self.tasks_height)
            .number("goalsHeight", self.goals_height)
            .close();
        by(Action::Start, &self.guid)
            .text("team", self.team.word())
            .text("role", self.role.word())
            .number("teamSize", self.team_size)
            .raw("teamGuids", &guids)
            .raw("location", &place(self.location))
            .raw("board", &board)
    }

    /// All rows of the board.
    pub fn height(&self) -> i64 {
        self.tasks_height + 2 * self.goals_height
    }
}

impl Parsed {
    /// In either form: a start that lacks what other starts have.
    pub(crate) fn is_set_up(&self) -> bool {
        let others = ["userGuid", "team", "teamGuids", "board", "result"];
        match self.action {
            Some(Action::Start) => !others.iter().any(|key| self.has(key)),
            Some(Action::Connect) => {
                let kind = self.text("type").unwrap_or_default();
                kind.eq_ignore_ascii_case("gm") && !self.has("result")
            }
            _ => false,
        }
    }
}
