//! Lines of clients, read.

use parlor_clue::{Action, Card, Place, Room, Square, Suspect, Weapon, board::board};

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Said {
    /// Who it is.
    Login(String),
    /// Which table it wants.
    Table(String),
    /// It wants to watch.
    Watch,
    /// It wants the next free box.
    Assign,
    /// It wants its seat again, and all lines after a step.
    Resume {
        /// The secret of the seat.
        key: String,
        /// The last step it has.
        step: u32,
    },
    /// A sign of life is asked for.
    Ping(u64),
    /// It is alive.
    Pong,
    /// It closes the connection and keeps its seat.
    Close,
    /// It wants to be told how things stand.
    SendState,
    /// A box gets a name.
    Name(u8, String),
    /// A box gets a suspect, or none.
    Character(u8, Option<Suspect>),
    /// A box gets another kind of player.
    Box(u8, u8),
    /// It is ready, or not, or the other way round.
    Ready(u8, Option<bool>),
    /// The countdown is cut short.
    Start,
    /// Somebody is removed.
    Boot(u8),
    /// It leaves for good.
    Leave(u8),
    /// It asks under which address it is served.
    HostIp,
    /// It talks.
    Chat(String),
    /// It acts in the match.
    Act(Action),
    /// A new match is to begin.
    Restart,
}

/// Why a line is not one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unread {
    /// No such message.
    Unknown,
    /// Wrong number or kind of fields.
    Malformed,
    /// Only the server sends it.
    ServerOnly,
}

/// What only the server says.
const SERVER_ONLY: &[&str] = &[
    "fixcards",
    "donefixingcards",
    "fixcharacterNames",
    "fixPlayerNames",
    "gamelookupspot",
    "donesendingstate",
    "playerTurn",
    "warped",
    "rolla",
    "timestate",
    "disprove",
    "valid",
    "makeguess",
    "PlayerNumber",
    "xPlayerNumber",
    "nospots",
    "internalIP",
    "externalIP",
    "playerboot",
    "Startcountdown",
    "Stopcountdown",
    "parlor",
    "seatkey",
    "options",
    "spots",
    "position",
    "handsize",
    "room",
    "cannotdisprove",
    "undisproved",
    "clock",
    "step",
    "playerback",
    "gameover",
    "error",
];

/// Reads a line.
pub fn read(line: &str) -> Result<Said, Unread> {
    match line {
        "$$CloseGame$$" => return Ok(Said::Close),
        "Game starting in 5 seconds" => return Err(Unread::ServerOnly),
        _ => {}
    }
    let (name, fields) = match line.split_once(' ') {
        Some((name, fields)) => (name, Some(fields)),
        None => (line, None),
    };
    let malformed = Unread::Malformed;
    let bare = |said: Said| match fields {
        None => Ok(said),
        Some(_) => Err(malformed),
    };
    let word = || fields.filter(|word| is_word(word)).ok_or(malformed);
    let boxed = || numbers::<1>(fields).and_then(|[n]| in_box(n));
    match name {
        "login" => word().map(|token| Said::Login(token.into())),
        "table" => word().map(|id| Said::Table(id.into())),
        "watch" => bare(Said::Watch),
        "AssignPlayerNumber" => bare(Said::Assign),
        "resume" => {
            let (key, step) = word()?.rsplit_once(',').ok_or(malformed)?;
            let step = number(step).and_then(|step| u32::try_from(step).ok());
            let key = key.to_owned();
            step.map(|step| Said::Resume { key, step })
                .filter(|_| !line.contains(",,"))
                .ok_or(malformed)
        }
        "ping" => Ok(Said::Ping(moment(fields)?)),
        "pong" => moment(fields).map(|_| Said::Pong),
        "sendstate" => bare(Said::SendState),
        "playername" => text_behind(fields).map(|(n, name)| Said::Name(n, name.into())),
        "characterbox" => match numbers::<2>(fields)? {
            [n, -1] => Ok(Said::Character(in_box(n)?, None)),
            [n, suspect] => Ok(Said::Character(in_box(n)?, Some(a_suspect(suspect)?))),
        },
        "playerbox" => match numbers::<2>(fields)? {
            [n, kind @ 0..=5] => Ok(Said::Box(in_box(n)?, u8::try_from(kind).unwrap_or(0))),
            _ => Err(malformed),
        },
        "Ready" => match numbers::<2>(fields) {
            Ok([n, v @ 0..=1]) => Ok(Said::Ready(in_box(n)?, Some(v == 1))),
            Ok(_) => Err(malformed),
            Err(_) => boxed().map(|n| Said::Ready(n, None)),
        },
        "StartGame" => bare(Said::Start),
        "Boot" => boxed().map(Said::Boot),
        "Leave" | "playerleft" => boxed().map(Said::Leave),
        "hostIP" => bare(Said::HostIp),
        "chat" => fields
            .filter(|text| !text.trim().is_empty())
            .map(|text| Said::Chat(text.into()))
            .ok_or(malformed),
        "roll" => bare(Said::Act(Action::Roll)),
        "secretpassage" => bare(Said::Act(Action::SecretPassage)),
        "endturn" => bare(Said::Act(Action::EndTurn)),
        "moveplayer" => {
            let [row, col] = numbers::<2>(fields)?;
            let to = place(row, col);
            Ok(Said::Act(Action::Move { to }))
        }
        "Suggest" => suggest(numbers::<4>(fields)?).map(Said::Act),
        "showcard" => {
            let first = fields.and_then(|fields| fields.split(',').next());
            let card = first.and_then(number).ok_or(malformed)?;
            let card = a_card(card).ok_or(malformed)?;
            Ok(Said::Act(Action::Show { card }))
        }
        "restart" => bare(Said::Restart),
        name if SERVER_ONLY.contains(&name) || name.starts_with("mperror_") => {
            Err(Unread::ServerOnly)
        }
        _ => Err(Unread::Unknown),
    }
}

/// A suggestion, or an accusation.
fn suggest([suspect, weapon, room, accuses]: [i64; 4]) -> Result<Action, Unread> {
    let weapon = a_card(weapon).and_then(|card| Weapon::try_from(card).ok());
    let room = a_card(room).and_then(|card| Room::try_from(card).ok());
    let (Some(weapon), Some(room)) = (weapon, room) else {
        return Err(Unread::Malformed);
    };
    let suspect = a_suspect(suspect)?;
    match accuses {
        0 => Ok(Action::Suggest {
            suspect,
            weapon,
            room: Some(room),
        }),
        1 => Ok(Action::Accuse {
            suspect,
            weapon,
            room,
        }),
        _ => Err(Unread::Malformed),
    }
}

/// A square, or the room whose door cell it is; what is off the board is in nobody's reach.
fn place(row: i64, col: i64) -> Place {
    let cell = |n: i64| u8::try_from(n).unwrap_or(u8::MAX);
    let square = Square {
        row: cell(row),
        col: cell(col),
    };
    let mut doors = board().doors().iter();
    match doors.find(|door| door.cell == square) {
        Some(door) => Place::Room(door.room),
        None => Place::Square(square),
    }
}

fn a_card(number: i64) -> Option<Card> {
    Card::of(u8::try_from(number).ok()?)
}

fn a_suspect(number: i64) -> Result<Suspect, Unread> {
    let card = a_card(number);
    card.and_then(|card| Suspect::try_from(card).ok())
        .ok_or(Unread::Malformed)
}

fn in_box(n: i64) -> Result<u8, Unread> {
    let n = u8::try_from(n).ok().filter(|n| *n < 6);
    n.ok_or(Unread::Malformed)
}

/// A box and a text behind it, which takes the rest of the line.
fn text_behind(fields: Option<&str>) -> Result<(u8, &str), Unread> {
    let split = fields.and_then(|fields| fields.split_once(','));
    let (n, text) = split.ok_or(Unread::Malformed)?;
    let n = number(n).ok_or(Unread::Malformed)?;
    Ok((in_box(n)?, text))
}

fn moment(fields: Option<&str>) -> Result<u64, Unread> {
    let [moment] = numbers::<1>(fields)?;
    u64::try_from(moment).map_err(|_| Unread::Malformed)
}

fn numbers<const N: usize>(fields: Option<&str>) -> Result<[i64; N], Unread> {
    let fields = fields.ok_or(Unread::Malformed)?;
    let read: Option<Vec<i64>> = fields.split(',').map(number).collect();
    let read = read.ok_or(Unread::Malformed)?;
    read.try_into().map_err(|_| Unread::Malformed)
}

/// A decimal integer, without spaces or a plus.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.len() <= 256 && !text.contains(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 16.2, 16.3, 16.5: every line a client may send.
    #[test]
    fn every_line_of_a_client_is_read() {
        let act = |action| Said::Act(action);
        let (suspect, weapon, room) = (
            Suspect::ProfessorPlum,
            Weapon::Candlestick,
            Room::DiningRoom,
        );
        let cases = [
            ("login t0k", Said::Login("t0k".into())),
            ("table abc", Said::Table("abc".into())),
            ("watch", Said::Watch),
            ("AssignPlayerNumber", Said::Assign),
            (
                "resume k:t,41",
                Said::Resume {
                    key: "k:t".into(),
                    step: 41,
                },
            ),
            ("ping 7", Said::Ping(7)),
            ("pong 7", Said::Pong),
            ("$$CloseGame$$", Said::Close),
            ("sendstate", Said::SendState),
            (
                "playername 2,Smith, John",
                Said::Name(2, "Smith, John".into()),
            ),
            ("characterbox 0,5", Said::Character(0, Some(suspect))),
            ("characterbox 0,-1", Said::Character(0, None)),
            ("playerbox 3,4", Said::Box(3, 4)),
            ("Ready 1", Said::Ready(1, None)),
            ("Ready 1,0", Said::Ready(1, Some(false))),
            ("StartGame", Said::Start),
            ("Boot 4", Said::Boot(4)),
            ("Leave 0", Said::Leave(0)),
            ("playerleft 0", Said::Leave(0)),
            ("hostIP", Said::HostIp),
            ("chat Hi, all", Said::Chat("Hi, all".into())),
            ("roll", act(Action::Roll)),
            ("secretpassage", act(Action::SecretPassage)),
            (
                "moveplayer 6,17",
                act(Action::Move {
                    to: Place::Square(Square { row: 6, col: 17 }),
                }),
            ),
            (
                "moveplayer 5,17",
                act(Action::Move {
                    to: Place::Room(Room::Lounge),
                }),
            ),
            (
                "Suggest 5,7,14,0",
                act(Action::Suggest {
                    suspect,
                    weapon,
                    room: Some(room),
                }),
            ),
            (
                "Suggest 5,7,14,1",
                act(Action::Accuse {
                    suspect,
                    weapon,
                    room,
                }),
            ),
            (
                "showcard 7",
                act(Action::Show {
                    card: Card::Candlestick,
                }),
            ),
            (
                "showcard 7,Rope",
                act(Action::Show {
                    card: Card::Candlestick,
                }),
            ),
            ("endturn", act(Action::EndTurn)),
            ("restart", Said::Restart),
        ];
        for (line, said) in cases {
            assert_eq!(read(line), Ok(said), "{line}");
        }
    }

    #[test]
    fn everything_else_is_refused_for_what_it_is() {
        let malformed = [
            "roll 6",
            "watch now",
            "characterbox 0,6",
            "characterbox 6,0",
            "characterbox 0",
            "playerbox 0,6",
            "Ready",
            "Ready 1,2",
            "Ready 1,",
            "Ready  1",
            "Suggest 5,7,14",
            "Suggest 5,7,14,2",
            "Suggest 7,5,14,0",
            "Suggest 5,7,14,0,0",
            "moveplayer 6",
            "moveplayer 6, 17",
            "moveplayer +6,17",
            "showcard",
            "showcard 21",
            "showcard x",
            "ping",
            "ping x",
            "ping -1",
            "chat",
            "chat  ",
            "login",
            "login a b",
            "resume k",
            "resume k,",
            "resume k,-1",
            "Boot",
            "playername 0",
            "playername x,Ann",
            "endturn now",
        ];
        for line in malformed {
            assert_eq!(read(line), Err(Unread::Malformed), "{line}");
        }
        for line in [
            "",
            "hello all",
            "Roll",
            "suggest 5,7,14,0",
            "startgame",
            "mperror",
        ] {
            assert_eq!(read(line), Err(Unread::Unknown), "{line}");
        }
        let servers = SERVER_ONLY.iter().map(|name| format!("{name} 1,2"));
        let others = [
            "Game starting in 5 seconds",
            "mperror_SameCharacter",
            "nospots",
        ];
        for line in servers.chain(others.map(str::to_owned)) {
            assert_eq!(read(&line), Err(Unread::ServerOnly), "{line}");
        }
    }
}
