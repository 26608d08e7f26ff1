//! Reads a map token by token and stops at the first that is wrong.

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

pub(super) fn read(text: &[u8], max_side: u16) -> Result<Map, MapError> {
    if text.len() > MAX_BYTES {
        return Err(MapError {
            fault: Fault::FileTooLarge {
                bytes: text.len(),
                limit: MAX_BYTES,
            },
            line: 1,
            column: 1,
            token: String::new(),
        });
    }
    let (tokens, end) = tokens(text);
    let mut reader = Reader {
        tokens: &tokens,
        end,
    };
    let mut map = reader.head(max_side.min(MAX_SIDE))?;
    reader.cells(&mut map)?;
    reader.transitions(&mut map)?;
    Ok(map)
}

struct Reader<'a> {
    tokens: &'a [Token<'a>],
    end: Token<'a>,
}

impl<'a> Reader<'a> {
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

    fn head(&mut self, limit: u16) -> Result<Map, MapError> {
        let (players, token) = self.number("the number of players")?;
        let players = match players {
            2..=8 => players as u8,
            _ => return Err(token.is(Fault::PlayersRange)),
        };
        let overrides = self.count("the number of override stones")?;
        let bombs = self.count("the number of bombs")?;
        let radius = self.count("the radius of bombs")?;
        let (height, _) = self.side("the height", limit)?;
        let (width, token) = self.side("the width", limit)?;
        if u32::from(height) * u32::from(width) > MAX_AREA {
            let what = "the width";
            return Err(token.is(Fault::SizeRange { what, limit }));
        }
        Ok(Map {
            players,
            overrides,
            bombs,
            radius,
            height,
            width,
            cells: Vec::new(),
            transitions: Vec::new(),
        })
    }

    fn cells(&mut self, map: &mut Map) -> Result<(), MapError> {
        let wanted = usize::from(map.height) * usize::from(map.width);
        map.cells.reserve(wanted.min(self.tokens.len()));
        for found in 0..wanted {
            let token = self.next();
            let cell = match token.bytes {
                [] => return Err(token.is(Fault::CellsMissing { found, wanted })),
                [symbol] => Cell::from_symbol(*symbol),
                _ if token.text().chars().count() > 1 => return Err(token.is(Fault::CellToken)),
                _ => None,
            };
            let cell = cell.ok_or_else(|| token.is(Fault::CellUnknown))?;
            if cell.owner().is_some_and(|owner| owner > map.players) {
                let players = map.players;
                return Err(token.is(Fault::StoneOfMissingPlayer { players }));
            }
            map.cells.push(cell);
        }
        Ok(())
    }

    fn transitions(&mut self, map: &mut Map) -> Result<(), MapError> {
        let whole = self.tokens.len() / PARTS * PARTS;
        if let Some(token) = self.tokens.get(whole) {
            let looks = looks(self.tokens);
            return Err(token.is(Fault::TransitionIncomplete { looks }));
        }
        let mut used = vec![0u32; map.cells.len() * 8];
        while let Some(first) = self.tokens.first() {
            let line = first.line;
            let from = self.end(map, &used)?;
            let arrow = self.next();
            if arrow.bytes != ARROW {
                return Err(arrow.is(Fault::TransitionArrow));
            }
            let to = self.end(map, &used)?;
            for end in [from, to] {
                used[slot(map, end)] = line;
            }
            map.transitions.push(Transition { from, to });
        }
        Ok(())
    }

    /// One end of a transition; `used` holds the lines of the earlier ones.
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
