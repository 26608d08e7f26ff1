//! Keys of the game: types are checked here, everything else by the rules themselves.

use parlor_project::{
    Config, FaultKind, Field, Goals, MILLION, Meaningless, Payer, Piece, Shown, Sides, SpawnMode,
    StartPlacement,
};

use super::{Code, Reader};
use crate::project::json::Json;

/// Numbers as they were given, by the option of the rules.
type Numbers = Vec<(&'static str, String)>;

/// Reads the game of a standalone Game Master: without end unless told otherwise.
pub(super) fn read(reader: &mut Reader<'_>) -> Config {
    let mut game = Config {
        max_game_time: 0,
        ..Config::default()
    };
    let mut numbers = Numbers::new();
    macro_rules! number {
        ($($key:literal => $field:ident,)*) => {
            $(if let Some(given) = reader.number($key, &range(stringify!($field))) {
                numbers.push((stringify!($field), given.to_string()));
                game.$field = fitting(given);
            })*
        };
    }
    number! {
        "teamSize" => team_size,
        "boardWidth" => board_width,
        "tasksHeight" => tasks_height,
        "goalsHeight" => goals_height,
        "initialPieces" => initial_pieces,
        "spawnCount" => spawn_count,
        "spawnInterval" => spawn_interval,
        "maxPieces" => max_pieces,
        "moveDelay" => move_delay,
        "discoverDelay" => discover_delay,
        "testDelay" => test_delay,
        "destroyDelay" => destroy_delay,
        "pickUpDelay" => pick_up_delay,
        "placeDelay" => place_delay,
        "exchangeDelay" => exchange_delay,
        "maxGameTime" => max_game_time,
        "queueLimit" => queue_limit,
        "exchangeTimeout" => exchange_timeout,
        "exchangeMaxFields" => exchange_max_fields,
    }
    sham_probability(reader, &mut game);
    switches(reader, &mut game);
    if let Some(goals) = goals(reader) {
        game.goals = goals;
    }
    if let Some(given) = reader.get("starts") {
        game.starts = sides(reader, "starts", given);
    }
    game.pieces = pieces(reader);
    check(reader, &game, &numbers);
    game
}

/// What an option may be, in words.
fn range(option: &str) -> String {
    match Config::range(option) {
        Some((least, most)) => format!("between {least} and {most}"),
        None => "between 0 and the fields of the tasks area".into(),
    }
}

/// The number itself, or the largest there is, which is out of every range.
fn fitting<T: TryFrom<i64> + Bounded>(given: i64) -> T {
    T::try_from(given).unwrap_or(T::MOST)
}

trait Bounded {
    const MOST: Self;
}

macro_rules! bounded {
    ($($number:ty)*) => {
        $(impl Bounded for $number {
            const MOST: Self = <$number>::MAX;
        })*
    };
}

bounded!(u8 u16 u32);

fn sham_probability(reader: &mut Reader<'_>, game: &mut Config) {
    const KEY: &str = "shamProbability";
    let Some(given) = reader.get(KEY) else {
        return;
    };
    let (Json::Number(digits) | Json::Text(digits)) = given else {
        return reader.fault(
            Code::Type,
            KEY,
            format!("{} is not a number between 0 and 1", given.compact()),
        );
    };
    match digits.parse::<f64>() {
        Ok(chance) if (0.0..=1.0).contains(&chance) => {
            let parts = (chance * f64::from(MILLION)).round();
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            // Between 0 and a million.
            let parts = parts as u32;
            game.sham_probability = parts;
        }
        Ok(_) => reader.fault(Code::Range, KEY, format!("{digits} is not between 0 and 1")),
        Err(_) => reader.fault(
            Code::Type,
            KEY,
            format!("{} is not a number between 0 and 1", given.compact()),
        ),
    }
}

fn switches(reader: &mut Reader<'_>, game: &mut Config) {
    macro_rules! switch {
        ($($key:literal => $field:ident: $($word:literal = $value:expr),*;)*) => {
            $(if let Some(value) = reader.word($key, &[$(($word, $value)),*]) {
                game.$field = value;
            })*
        };
    }
    switch! {
        "spawnMode" => spawn_mode: "batch" = SpawnMode::Batch, "even" = SpawnMode::Even;
        "meaninglessPiece" => meaningless_piece: "stays" = Meaningless::Stays, "consumed" = Meaningless::Consumed;
        "completedGoalShown" => completed_goal_shown: "empty" = Shown::Empty, "goal" = Shown::Goal;
        "exchangePayer" => exchange_payer: "receiver" = Payer::Receiver, "sender" = Payer::Sender, "both" = Payer::Both;
        "startPlacement" => start_placement: "mirrored" = StartPlacement::Mirrored, "random" = StartPlacement::Random, "ownGoals" = StartPlacement::OwnGoals;
    }
    game.exchange_two_way = reader.truth("exchangeTwoWay", game.exchange_two_way);
    game.exchange_opponents = reader.truth("exchangeOpponents", game.exchange_opponents);
}

fn goals(reader: &mut Reader<'_>) -> Option<Goals> {
    let given = reader.get("goals")?;
    match given {
        Json::List(list) => fields(reader, "goals", list).map(Goals::Mirrored),
        Json::Object(_) => sides(reader, "goals", given).map(Goals::Given),
        Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) => {
            let range = "between 1 and the fields of a goals area";
            let count = reader.number("goals", range)?;
            let fits = u16::try_from(count).ok().filter(|count| 0 < *count);
            if fits.is_none() {
                reader.fault(Code::Range, "goals", format!("{count} is not {range}"));
            }
            fits.map(Goals::Count)
        }
    }
}

fn sides(reader: &mut Reader<'_>, key: &'static str, given: &Json) -> Option<Sides> {
    let list = |side: &str| match given.get(side) {
        Some(Json::List(list)) => Some(list.clone()),
        _ => None,
    };
    let (Some(red), Some(blue)) = (list("red"), list("blue")) else {
        reader.fault(Code::Type, key, "not an object with the lists red and blue");
        return None;
    };
    let (red, blue) = (fields(reader, key, &red), fields(reader, key, &blue));
    Some(Sides {
        red: red?,
        blue: blue?,
    })
}

fn fields(reader: &mut Reader<'_>, key: &'static str, list: &[Json]) -> Option<Vec<Field>> {
    let read: Vec<_> = list.iter().map(|item| field(reader, key, item)).collect();
    read.into_iter().collect()
}

/// A field as `{"x":…,"y":…}` or `[x,y]`.
fn field(reader: &mut Reader<'_>, key: &'static str, item: &Json) -> Option<Field> {
    let pair = match item {
        Json::List(pair) => (pair.first().filter(|_| pair.len() == 2), pair.get(1)),
        _ => (item.get("x"), item.get("y")),
    };
    let whole = |number: Option<&Json>| number.and_then(Json::whole);
    let (Some(x), Some(y)) = (whole(pair.0), whole(pair.1)) else {
        reader.fault(
            Code::Type,
            key,
            format!("{} is not a field", item.compact()),
        );
        return None;
    };
    let (Ok(x), Ok(y)) = (u8::try_from(x), u8::try_from(y)) else {
        reader.fault(Code::Conflict, key, format!("({x}, {y}) is off the board"));
        return None;
    };
    Some(Field::new(x, y))
}

fn pieces(reader: &mut Reader<'_>) -> Option<Vec<Piece>> {
    let given = reader.get("pieces")?;
    let Json::List(list) = given else {
        reader.fault(Code::Type, "pieces", "not a list of x, y and sham");
        return None;
    };
    let read: Vec<_> = list.iter().map(|item| piece(reader, item)).collect();
    read.into_iter().collect()
}

fn piece(reader: &mut Reader<'_>, item: &Json) -> Option<Piece> {
    let sham = item.get("sham").and_then(Json::truth);
    if sham.is_none() {
        let said = format!("{} does not say whether it is a sham", item.compact());
        reader.fault(Code::Type, "pieces", said);
    }
    let at = field(reader, "pieces", item)?;
    Some(Piece::on(at, sham?))
}

/// Lets the rules judge, and tells their faults by the keys and numbers of the file.
///
/// What could not be read stands at its default; what would follow from that is not told.
fn check(reader: &mut Reader<'_>, game: &Config, numbers: &Numbers) {
    let wrong: Vec<String> = reader.wrong.iter().map(|key| snake(key)).collect();
    let wrong: Vec<&str> = wrong.iter().map(String::as_str).collect();
    for fault in game.faults_beside(&wrong) {
        let code = match fault.kind {
            FaultKind::Range => Code::Range,
            FaultKind::Conflict => Code::Conflict,
            FaultKind::Warning => Code::Doubtful,
        };
        let given = numbers.iter().find(|(option, _)| *option == fault.option);
        let said = match (given, fault.message.split_once(" is not between ")) {
            (Some((_, given)), Some((_, range))) => format!("{given} is not between {range}"),
            _ => fault.message,
        };
        reader.fault(code, &camel(fault.option), said);
    }
}

/// The key of an option: `board_width` is `boardWidth`.
fn camel(option: &str) -> String {
    let mut key = String::new();
    for (nth, part) in option.split('_').enumerate() {
        let mut letters = part.chars();
        match letters.next() {
            Some(first) if nth > 0 => {
                key.extend(first.to_uppercase());
                key.push_str(letters.as_str());
            }
            _ => key.push_str(part),
        }
    }
    key
}

/// The option of a key: `boardWidth` is `board_width`.
fn snake(key: &str) -> String {
    let mut option = String::new();
    for letter in key.chars() {
        if letter.is_uppercase() {
            option.push('_');
        }
        option.extend(letter.to_lowercase());
    }
    option
}
