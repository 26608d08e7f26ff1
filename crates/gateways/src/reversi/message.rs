//! The nine messages, as bytes and back.

use bytes::{BufMut, BytesMut};

/// How long a header is, in bytes: the type, and the length of the payload.
pub const HEADER: usize = 5;

/// The types of the messages.
pub mod kinds {
    /// A client says its group number.
    pub const GROUP: u8 = 1;
    /// The map.
    pub const MAP: u8 = 2;
    /// The number of the player.
    pub const NUMBER: u8 = 3;
    /// It is the player's turn.
    pub const REQUEST: u8 = 4;
    /// A client moves.
    pub const MOVE: u8 = 5;
    /// Somebody has moved.
    pub const ANNOUNCEMENT: u8 = 6;
    /// Somebody is disqualified.
    pub const DISQUALIFICATION: u8 = 7;
    /// The building phase is over.
    pub const BUILDING_OVER: u8 = 8;
    /// The game is over.
    pub const GAME_OVER: u8 = 9;
}

/// A tile and a special value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// 0, a player on a choice tile, 20 or 21 on a bonus tile; anything in the bombing phase.
    pub special: u8,
}

/// A move that was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// What.
    pub made: Move,
    /// By which player, from 1.
    pub player: u8,
}

/// What a client says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ToServer {
    /// Its group number, which need not be unique.
    Group(u8),
    /// A move.
    Move(Move),
}

/// What a server says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToClient {
    /// The text of the map.
    Map(Vec<u8>),
    /// The number of the player, from 1.
    Number(u8),
    /// It is the player's turn.
    Request {
        /// So many milliseconds; 0 without a limit.
        time: u32,
        /// So deep; 0 if nothing is said.
        depth: u8,
    },
    /// Somebody has moved.
    Announcement(Announcement),
    /// Somebody is disqualified.
    Disqualification(u8),
    /// The building phase is over.
    BuildingOver,
    /// The game is over.
    GameOver,
}

/// A frame cut from the bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Its type.
    pub kind: u8,
    /// What it carries.
    pub payload: Vec<u8>,
}

/// The first five bytes of a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Header {
    /// The type.
    pub kind: u8,
    /// The length of the payload as it is claimed.
    pub length: u32,
}

/// A frame that makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Wrong {
    /// Its type is not the one that is due.
    #[error("a frame of type {} with {} bytes is not due", .0.kind, .0.length)]
    Kind(Header),
    /// Its length does not fit its type.
    #[error("a frame of type {} does not have {} bytes", .0.kind, .0.length)]
    Length(Header),
}

impl Header {
    /// The header at the front, if it is there.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (header, _) = bytes.split_first_chunk::<HEADER>()?;
        let [kind, length @ ..] = *header;
        Some(Self {
            kind,
            length: u32::from_be_bytes(length),
        })
    }

    /// The bytes in hexadecimal, for reports.
    pub fn hex(self) -> String {
        let [a, b, c, d] = self.length.to_be_bytes();
        format!("{:02x} {a:02x} {b:02x} {c:02x} {d:02x}", self.kind)
    }
}

impl Frame {
    /// Takes a frame off the front once all of it is there; one that is longer than `longest` is wrong at once.
    pub fn take(bytes: &mut BytesMut, longest: usize) -> Result<Option<Self>, Wrong> {
        let Some(header) = Header::read(bytes) else {
            return Ok(None);
        };
        let length = usize::try_from(header.length).unwrap_or(usize::MAX);
        if longest < length {
            return Err(Wrong::Length(header));
        }
        if bytes.len() < HEADER + length {
            return Ok(None);
        }
        let frame = bytes.split_to(HEADER + length);
        Ok(Some(Self {
            kind: header.kind,
            payload: frame.get(HEADER..).unwrap_or_default().to_vec(),
        }))
    }

    fn header(&self) -> Header {
        Header {
            kind: self.kind,
            length: u32::try_from(self.payload.len()).unwrap_or(u32::MAX),
        }
    }
}

impl Move {
    fn read([x1, x2, y1, y2, special]: [u8; 5]) -> Self {
        Self {
            x: u16::from_be_bytes([x1, x2]),
            y: u16::from_be_bytes([y1, y2]),
            special,
        }
    }

    fn write(self, out: &mut BytesMut) {
        out.put_u16(self.x);
        out.put_u16(self.y);
        out.put_u8(self.special);
    }
}

impl ToServer {
    /// Reads what a client says.
    pub fn read(frame: &Frame) -> Result<Self, Wrong> {
        match (frame.kind, frame.payload.as_slice()) {
            (kinds::GROUP, [group]) => Ok(Self::Group(*group)),
            (kinds::MOVE, [x1, x2, y1, y2, special]) => {
                Ok(Self::Move(Move::read([*x1, *x2, *y1, *y2, *special])))
            }
            (kinds::GROUP | kinds::MOVE, _) => Err(Wrong::Length(frame.header())),
            (_, _) => Err(Wrong::Kind(frame.header())),
        }
    }

    /// Writes it to the end of the bytes.
    pub fn write(self, out: &mut BytesMut) {
        match self {
            Self::Group(group) => {
                head(out, kinds::GROUP, 1);
                out.put_u8(group);
            }
            Self::Move(made) => {
                head(out, kinds::MOVE, 5);
                made.write(out);
            }
        }
    }
}

impl ToClient {
    /// Its type.
    pub const fn kind(&self) -> u8 {
        match self {
            Self::Map(_) => kinds::MAP,
            Self::Number(_) => kinds::NUMBER,
            Self::Request { .. } => kinds::REQUEST,
            Self::Announcement(_) => kinds::ANNOUNCEMENT,
            Self::Disqualification(_) => kinds::DISQUALIFICATION,
            Self::BuildingOver => kinds::BUILDING_OVER,
            Self::GameOver => kinds::GAME_OVER,
        }
    }

    /// How long its payload is, in bytes.
    pub fn length(&self) -> usize {
        match self {
            Self::Map(text) => text.len(),
            Self::Number(_) | Self::Disqualification(_) => 1,
            Self::Request { .. } => 5,
            Self::Announcement(_) => 6,
            Self::BuildingOver | Self::GameOver => 0,
        }
    }

    /// Reads what a server says.
    pub fn read(frame: Frame) -> Result<Self, Wrong> {
        let header = frame.header();
        if frame.kind == kinds::MAP {
            return Ok(Self::Map(frame.payload));
        }
        match (frame.kind, frame.payload.as_slice()) {
            (kinds::NUMBER, [player]) => Ok(Self::Number(*player)),
            (kinds::REQUEST, [a, b, c, d, depth]) => Ok(Self::Request {
                time: u32::from_be_bytes([*a, *b, *c, *d]),
                depth: *depth,
            }),
            (kinds::ANNOUNCEMENT, [x1, x2, y1, y2, special, player]) => {
                Ok(Self::Announcement(Announcement {
                    made: Move::read([*x1, *x2, *y1, *y2, *special]),
                    player: *player,
                }))
            }
            (kinds::DISQUALIFICATION, [player]) => Ok(Self::Disqualification(*player)),
            (kinds::BUILDING_OVER, []) => Ok(Self::BuildingOver),
            (kinds::GAME_OVER, []) => Ok(Self::GameOver),
            (kinds::NUMBER..=kinds::REQUEST | kinds::ANNOUNCEMENT..=kinds::GAME_OVER, _) => {
                Err(Wrong::Length(header))
            }
            (_, _) => Err(Wrong::Kind(header)),
        }
    }

    /// Writes it to the end of the bytes.
    pub fn write(&self, out: &mut BytesMut) {
        head(out, self.kind(), self.length());
        match self {
            Self::Map(text) => out.put_slice(text),
            Self::Number(player) | Self::Disqualification(player) => out.put_u8(*player),
            Self::Request { time, depth } => {
                out.put_u32(*time);
                out.put_u8(*depth);
            }
            Self::Announcement(Announcement { made, player }) => {
                made.write(out);
                out.put_u8(*player);
            }
            Self::BuildingOver | Self::GameOver => {}
        }
    }
}

fn head(out: &mut BytesMut, kind: u8, length: usize) {
    out.put_u8(kind);
    out.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> BytesMut {
        let byte = |two: &str| u8::from_str_radix(two, 16).unwrap();
        hex.split_whitespace().map(byte).collect()
    }

    fn made(x: u16, y: u16, special: u8) -> Move {
        Move { x, y, special }
    }

    /// What clients say.
    #[test]
    fn golden_messages_of_clients_are_written_and_read_exactly() {
        for (message, hex) in [
            (ToServer::Group(7), "01 00 00 00 01 07"),
            (
                ToServer::Move(made(2, 0, 0x14)),
                "05 00 00 00 05 00 02 00 00 14",
            ),
            (
                ToServer::Move(made(4, 9, 0x15)),
                "05 00 00 00 05 00 04 00 09 15",
            ),
            (
                ToServer::Move(made(17, 4, 3)),
                "05 00 00 00 05 00 11 00 04 03",
            ),
            (
                ToServer::Move(made(260, 3, 0)),
                "05 00 00 00 05 01 04 00 03 00",
            ),
        ] {
            let mut out = BytesMut::new();
            message.write(&mut out);
            assert_eq!(out, bytes(hex));
            let frame = Frame::take(&mut out, 16).unwrap().unwrap();
            assert_eq!(ToServer::read(&frame), Ok(message));
            assert!(out.is_empty());
        }
    }

    /// What servers say.
    #[test]
    fn golden_messages_of_servers_are_written_and_read_exactly() {
        let map = b"2\n0\n0 0\n1 5\n0 2 b 2 1\n".to_vec();
        let chosen = Announcement {
            made: made(17, 4, 3),
            player: 5,
        };
        for (message, hex) in [
            (
                ToClient::Map(map),
                "02 00 00 00 16 32 0a 30 0a 30 20 30 0a 31 20 35 0a 30 20 32 20 62 20 32 20 31 0a",
            ),
            (ToClient::Number(2), "03 00 00 00 01 02"),
            (
                ToClient::Request {
                    time: 2000,
                    depth: 0,
                },
                "04 00 00 00 05 00 00 07 d0 00",
            ),
            (
                ToClient::Request { time: 0, depth: 3 },
                "04 00 00 00 05 00 00 00 00 03",
            ),
            (
                ToClient::Announcement(chosen),
                "06 00 00 00 06 00 11 00 04 03 05",
            ),
            (ToClient::Disqualification(3), "07 00 00 00 01 03"),
            (ToClient::BuildingOver, "08 00 00 00 00"),
            (ToClient::GameOver, "09 00 00 00 00"),
        ] {
            let mut out = BytesMut::new();
            message.write(&mut out);
            assert_eq!(out, bytes(hex));
            let frame = Frame::take(&mut out, 1024).unwrap().unwrap();
            assert_eq!(ToClient::read(frame), Ok(message));
        }
    }

    #[test]
    fn a_frame_of_a_wrong_length_is_told_by_its_header() {
        let mut short = bytes("03 00 00 00 02 01 01");
        let frame = Frame::take(&mut short, 16).unwrap().unwrap();
        let wrong = ToClient::read(frame).unwrap_err();
        assert_eq!(wrong, Wrong::Length(Header { kind: 3, length: 2 }));
        let mut long = bytes("02 ff ff ff ff");
        assert!(Frame::take(&mut long, 1 << 20).is_err());
        let mut part = bytes("02 00 00 00 02 01");
        assert_eq!(Frame::take(&mut part, 16), Ok(None));
        assert_eq!(Header { kind: 5, length: 6 }.hex(), "05 00 00 00 06");
    }
}
