//! The house as text.

use parlor_game::{Seat, Standing};

use crate::{
    Card, Cards, Kind, Mode, Phase, Place, Room, Square, Suspect, View,
    board::{COLS, Cell, ROWS, board},
    words::the,
};

/// What a sign of the drawing means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// A number at the edge, or the name of a room.
    Name,
    /// A square of the corridors.
    Corridor,
    /// A square or a door that the throw leads to.
    Target,
    /// A door.
    Door,
    /// A token.
    Token(Suspect),
}

/// A few letters of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sign {
    /// What is written.
    pub text: String,
    /// What it means.
    pub means: Meaning,
}

/// The two letters of a suspect.
pub const fn letters(suspect: Suspect) -> &'static str {
    match suspect {
        Suspect::MissScarlet => "MS",
        Suspect::ColonelMustard => "CM",
        Suspect::MrsWhite => "MW",
        Suspect::MrGreen => "MG",
        Suspect::MrsPeacock => "MP",
        Suspect::ProfessorPlum => "PP",
    }
}

/// The house, row by row; three letters for each cell. Nothing without a board.
pub fn house(view: &View) -> Vec<Vec<Sign>> {
    if view.options.mode == Mode::Speed {
        return Vec::new();
    }
    let sign = |text: String, means| Sign { text, means };
    let numbers = (0..COLS).map(|col| sign(format!("{col:>3}"), Meaning::Name));
    let corner = sign("   ".into(), Meaning::Name);
    let mut rows = vec![std::iter::once(corner).chain(numbers).collect::<Vec<_>>()];
    for row in 0..ROWS as u8 {
        let mut line = vec![sign(format!("{row:>2} "), Meaning::Name)];
        let cells = (0..COLS as u8).map(|col| cell(view, Square { row, col }));
        line.extend(cells.map(|(text, means)| sign(format!("{text:>3}"), means)));
        rows.push(line);
    }
    for room in Room::ALL {
        write_name(&mut rows, room);
    }
    rows
}

fn cell(view: &View, at: Square) -> (&'static str, Meaning) {
    let here = |token: &Place| *token == Place::Square(at);
    let token = view.tokens.iter().position(here);
    if let Some(suspect) = token.and_then(|number| Suspect::ALL.get(number)) {
        return (letters(*suspect), Meaning::Token(*suspect));
    }
    let ends = |target: &crate::Target| target.path.last() == Some(&at);
    let is_target = match &view.phase {
        Phase::Rolled { targets, .. } => targets.iter().any(ends),
        _ => false,
    };
    match board().cell(at) {
        _ if is_target => ("o", Meaning::Target),
        Cell::Corridor => (".", Meaning::Corridor),
        Cell::Room(_) if board().doors().iter().any(|door| door.cell == at) => ("#", Meaning::Door),
        Cell::Room(_) | Cell::Centre | Cell::Nothing => ("", Meaning::Name),
    }
}

/// Writes the name of a room into the middle of its cells.
fn write_name(rows: &mut [Vec<Sign>], room: Room) {
    let is_in = |row: usize, col: usize| {
        let (row, col) = (row as u8, col as u8);
        board().cell(Square { row, col }) == Cell::Room(room)
    };
    let lines: Vec<usize> = (0..ROWS)
        .filter(|row| (0..COLS).any(|col| is_in(*row, col)))
        .collect();
    let Some(row) = lines.get(lines.len() / 2 - 1) else {
        return;
    };
    let cols: Vec<usize> = (0..COLS).filter(|col| is_in(*row, *col)).collect();
    let Some(first) = cols.first() else { return };
    let width = 3 * (cols.len() - 1);
    let name = format!("{:^width$}", room.card().title());
    let letters: Vec<char> = name.chars().collect();
    for (n, part) in letters.chunks(3).enumerate() {
        let sign = rows
            .get_mut(row + 1)
            .and_then(|row| row.get_mut(first + n + 1));
        if let Some(sign) = sign.filter(|sign| sign.text.trim().is_empty()) {
            sign.text = part.iter().collect::<String>();
            sign.text = format!("{:<3}", sign.text);
        }
    }
}

/// What lies below the house: who is where, and what one knows.
pub fn below(view: &View, names: &[&str]) -> String {
    let mut text = String::new();
    let name = |seat: usize| names.get(seat).copied().unwrap_or("Somebody");
    for (seat, player) in view.players.iter().enumerate() {
        let suspect = player.suspect.card().title();
        let mut line = format!("{} plays {suspect}, {} cards", name(seat), player.cards);
        if let Some(Place::Room(room)) = view.tokens.get(player.suspect.index()) {
            line += &format!(", in {}", the(room.card()));
        }
        line += match player.standing {
            Standing::In if player.called_in => ", called in",
            Standing::In => "",
            Standing::Out => ", out",
            Standing::Gone => ", gone",
        };
        text += &line;
        text += "\n";
    }
    if !view.face_up.is_empty() {
        text += &format!("Open: {}\n", listed(view.face_up));
    }
    let own = |seat: Seat| {
        view.players
            .get(seat.index())
            .and_then(|player| player.hand)
    };
    if let Some(hand) = view.me.and_then(own) {
        text += &format!("Your cards: {}\n", listed(hand));
    }
    if let Some(me) = view.me {
        let shown: Vec<String> = view
            .suggestions
            .iter()
            .filter(|one| one.seat == me)
            .filter_map(|one| {
                let shown = one.shown.as_ref()?;
                let who = name(shown.by.index());
                Some(format!("{} ({who})", shown.card?.title()))
            })
            .collect();
        if !shown.is_empty() {
            text += &format!("Shown to you: {}\n", shown.join(", "));
        }
    }
    text
}

/// Cards by their titles.
pub fn listed(cards: Cards) -> String {
    let of =
        |kind: Kind| -> Vec<&str> { cards.and(kind.cards()).iter().map(Card::title).collect() };
    let kinds = [Kind::Suspect, Kind::Weapon, Kind::Room].map(of);
    let parts: Vec<String> = kinds
        .iter()
        .filter(|part| !part.is_empty())
        .map(|part| part.join(", "))
        .collect();
    parts.join(" · ")
}
