//! Reads a map token by token and notes all that is wrong.

use super::{
    End, Fault, Map, MapError, Transition,
    error::Looks,
    tokens::{Token, tokens},
};
use crate::Cell;

/// The largest file that is read.
pub const MAX_BYTES: usize = 1 << 20;
/// The longest side that any setting allows.
pub const MAX_SIDE: u16 = 512;
/// The longest side that is usual.
pub const USUAL_SIDE: u16 = 50;
/// The most cells that a board can have.
const MAX_AREA: u32 = 65_535;
/// How many tokens make a transition.
const PARTS: usize = 7;
const ARROW: &[u8] = b"<->";

/// A text as far as a map can be made out of it.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The map, once its size and all its cells could be told; sound only without errors.
    pub map: Option<Map>,
    /// What is wrong, in the order of judging.
    pub errors: Vec<MapError>,
}

pub(super) fn survey(text: &[u8], max_side: u16) -> Survey {
    if text.len() > MAX_BYTES {
        let (bytes, limit) = (text.len(), MAX_BYTES);
        return Survey {
            map: None,
            errors: vec![MapError {
                fault: Fault::FileTooLarge { bytes, limit },
                line: 1,
                column: 1,
                token: String::new(),
            }],
        };
    }
    let (tokens, end) = tokens(text);
    let mut reader = Reader {
        tokens: &tokens,
        end,
        errors: Vec::new(),
    };
    let map = reader.map(max_side.min(MAX_SIDE));
    let errors = reader.errors;
    Survey { map, errors }
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    end: Token<'a>,
    errors: Vec<MapError>,
}

impl<'a> Reader<'a> {
    /// The map with everything that could be told; every error is noted.
    fn map(&mut self, limit: u16) -> Option<Map> {
        let mut map = self.head(limit)?;
        self.cells(&mut map)?;
        self.transitions(&mut map);
        Some(map)
    }

    /// Notes an error; the end of the file is missed only once.
    fn keep<T>(&mut self, read: Result<T, MapError>) -> Option<T> {
        match read {
            Ok(read) => Some(read),
            Err(error) => {
                let last = self.errors.last();
                let again = last.is_some_and(|last| last.token.is_empty());
                if !(again && error.token.is_empty()) {
                    self.errors.push(error);
                }
                None
            }
        }
    }

    /// The next token; an empty one at the end of the file.
    fn next(&mut self) -> Token<'a> {
        let Some((first, rest)) = self.tokens.split_first() else {
            return self.end;
        };
        self.tokens = rest;
        *first
    }

    fn number(&mut self, what: &'static str) -> Result<(u32, Token<'a>), MapError> {
        let token = self.next();
        let number = token.number();
        let number = number.ok_or_else(|| token.is(Fault::NotANumber { what }))?;
        Ok((number, token))
    }

    fn players(&mut self) -> Result<u8, MapError> {
        let (players, token) = self.number("the number of players")?;
        match players {
            2..=8 => Ok(players as u8),
            _ => Err(token.is(Fault::PlayersRange)),
        }
    }

    fn count(&mut self, what: &'static str) -> Result<u8, MapError> {
        let (number, token) = self.number(what)?;
        u8::try_from(number).map_err(|_| token.is(Fault::CountRange { what }))
    }

    fn side(&mut self, what: &'static str, limit: u16) -> Result<(u16, Token<'a>), MapError> {
        let (number, token) = self.number(what)?;
        match u16::try_from(number) {
            Ok(side) if (1..=limit).contains(&side) => Ok((side, token)),
            Ok(_) | Err(_) => Err(token.is(Fault::SizeRange { what, limit })),
        }
    }

    /// The numbers before the cells; nothing without a size.
    fn head(&mut self, limit: u16) -> Option<Map> {
        let players = self.players();
        let players = self.keep(players);
        let mut counted = |what| {
            let count = self.count(what);
            self.keep(count).unwrap_or(0)
        };
        let overrides = counted("the number of override stones");
        let bombs = counted("the number of bombs");
        let radius = counted("the radius of bombs");
        let height = self.side("the height", limit);
        let height = self.keep(height);
        let width = self.side("the width", limit);
        let ((height, _), (width, token)) = height.zip(self.keep(width))?;
        if u32::from(height) * u32::from(width) > MAX_AREA {
            let what = "the width";
            return self.keep(Err(token.is(Fault::SizeRange { what, limit })));
        }
        Some(Map {
            // Whose stones there may be cannot be told without the number of players.
            players: players.unwrap_or(8),
            overrides,
            bombs,
            radius,
            height,
            width,
            cells: Vec::new(),
            transitions: Vec::new(),
        })
    }

    /// The cells; nothing if they cannot be told apart any more.
    fn cells(&mut self, map: &mut Map) -> Option<()> {
        let wanted = usize::from(map.height) * usize::from(map.width);
        map.cells.reserve(wanted.min(self.tokens.len()));
        for found in 0..wanted {
            let token = self.next();
            let cell = match token.bytes {
                [] => return self.keep(Err(token.is(Fault::CellsMissing { found, wanted }))),
                [symbol] => Cell::from_symbol(*symbol),
                _ if token.text().chars().count() > 1 => {
                    return self.keep(Err(token.is(Fault::CellToken)));
                }
                _ => None,
            };
            let players = map.players;
            let read = match cell {
                None => Err(token.is(Fault::CellUnknown)),
                Some(cell) if cell.owner().is_some_and(|owner| owner > players) => {
                    Err(token.is(Fault::StoneOfMissingPlayer { players }))
                }
                Some(cell) => Ok(cell),
            };
            let cell = self.keep(read).unwrap_or(Cell::EMPTY);
            map.cells.push(cell);
        }
        Some(())
    }

    /// The transitions that are right.
    fn transitions(&mut self, map: &mut Map) {
        let whole = self.tokens.len() / PARTS * PARTS;
        if let Some(token) = self.tokens.get(whole) {
            let looks = looks(self.tokens);
            self.errors
                .push(token.is(Fault::TransitionIncomplete { looks }));
            return;
        }
        let mut used = vec![0u32; map.cells.len() * 8];
        while let Some((first, rest)) = self.tokens.split_first() {
            let behind = rest.get(PARTS - 1..).unwrap_or(&[]);
            let read = self.transition(map, &used);
            if let Some(transition) = self.keep(read) {
                for end in [transition.from, transition.to] {
                    used[slot(map, end)] = first.line;
                }
                map.transitions.push(transition);
            }
            self.tokens = behind;
        }
    }

    /// One transition; `used` holds the lines of the earlier ones.
    fn transition(&mut self, map: &Map, used: &[u32]) -> Result<Transition, MapError> {
        let from = self.end(map, used)?;
        let arrow = self.next();
        if arrow.bytes != ARROW {
            return Err(arrow.is(Fault::TransitionArrow));
        }
        let to = self.end(map, used)?;
        Ok(Transition { from, to })
    }

    fn end(&mut self, map: &Map, used: &[u32]) -> Result<End, MapError> {
        let (x, _) = self.coordinate("column", map.width)?;
        let (y, token) = self.coordinate("row", map.height)?;
        if map.at(x, y).is_none_or(Cell::is_hole) {
            return Err(token.is(Fault::TransitionOnHole { x, y }));
        }
        let (side, token) = self.number("a side")?;
        let side = match side {
            0..=7 => side as u8,
            _ => return Err(token.is(Fault::TransitionDirection)),
        };
        if map.neighbour(x, y, side).is_some() {
            return Err(token.is(Fault::TransitionSideHasNeighbour { x, y, side }));
        }
        let end = End { x, y, side };
        match used[slot(map, end)] {
            0 => Ok(end),
            earlier => Err(token.is(Fault::TransitionSideUsed {
                x,
                y,
                side,
                earlier,
            })),
        }
    }

    fn coordinate(&mut self, what: &'static str, size: u16) -> Result<(u16, Token<'a>), MapError> {
        let (number, token) = self.number(what)?;
        match u16::try_from(number) {
            Ok(at) if at < size => Ok((at, token)),
            Ok(_) | Err(_) => Err(token.is(Fault::TransitionOffBoard { what, size })),
        }
    }
}

impl Token<'_> {
    /// The error that this token is.
    fn is(&self, fault: Fault) -> MapError {
        MapError {
            fault,
            line: self.line,
            column: self.column,
            token: self.text(),
        }
    }
}

fn slot(map: &Map, end: End) -> usize {
    let cell = usize::from(end.y) * usize::from(map.width) + usize::from(end.x);
    cell * 8 + usize::from(end.side)
}

/// What a tail looks like that is not made of whole transitions.
fn looks(tail: &[Token<'_>]) -> Looks {
    let is_cell =
        |token: &Token<'_>| matches!(token.bytes, [one] if Cell::from_symbol(*one).is_some());
    let is_glued = |token: &Token<'_>| {
        token.bytes != ARROW && token.bytes.windows(ARROW.len()).any(|part| part == ARROW)
    };
    if tail.iter().any(is_glued) {
        Looks::Glued
    } else if tail.iter().take(4).all(is_cell) {
        Looks::Cells
    } else {
        Looks::Unknown
    }
}
