//! What a game says of itself before any match.

use parlor_game::{Game, Info};
use parlor_play::{Kind, KindOf};
use schemars::SchemaGenerator;
use serde_json::{Value, value::to_raw_value};

use super::{Case, Law, Trials};

/// What no game has among its options.
const UNKNOWN: &str = "no_such_option";

/// Checks what the game says of itself, its options and its schemas.
pub fn describe_itself<G: Game>(trials: &Trials<G>) {
    let case = Case(0);
    the_info_is_sane(case, &G::INFO);
    the_default_fits_a_table::<G>(case);
    seats_are_within_info(case, trials);
    choices_are_a_list_of_the_options::<G>(case);
    for config in [&G::Config::default(), &trials.config] {
        unknown_options_are_refused::<G>(case, config);
    }
    schemas_are_written::<G>(case);
}

fn the_info_is_sane(case: Case, info: &Info) {
    let law = Law::InfoIsSane;
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let snake = info.id.starts_with(|c: char| c.is_ascii_lowercase()) && info.id.chars().all(plain);
    case.hold(law, snake, || format!("the id {:?}", info.id));
    case.hold(law, !info.title.is_empty(), || "no title".into());
    case.hold(law, 0 < info.version, || "version 0".into());
    let seats = &info.seats;
    case.hold(law, 0 < *seats.start() && !seats.is_empty(), || {
        format!("{seats:?} seats")
    });
}

/// More than 32 seats are only for those who ask for them.
fn the_default_fits_a_table<G: Game>(case: Case) {
    let law = Law::SeatsAreWithinInfo;
    match G::seats(&G::Config::default()) {
        Ok(seats) => case.hold(law, *seats.end() <= 32, || format!("{seats:?} by default")),
        Err(refusal) => case.broken(law, format_args!("the default is refused: {refusal}")),
    }
}

fn seats_are_within_info<G: Game>(case: Case, trials: &Trials<G>) {
    let law = Law::SeatsAreWithinInfo;
    let seats = match G::seats(&trials.config) {
        Ok(seats) => seats,
        Err(refusal) => case.broken(law, refusal),
    };
    let within = G::INFO.seats.contains(seats.start()) && G::INFO.seats.contains(seats.end());
    case.hold(law, within && !seats.is_empty(), || {
        format!("{seats:?} is not within {:?}", G::INFO.seats)
    });
    case.hold(law, seats.contains(&trials.seats), || {
        format!("{} is not within {seats:?}", trials.seats)
    });
    for n in seats {
        if let Err(refusal) = G::new(&trials.config, n) {
            case.broken(law, format_args!("{n} seats: {refusal}"));
        }
    }
}

fn choices_are_a_list_of_the_options<G: Game>(case: Case) {
    let Some(choices) = G::INFO.choices else {
        return;
    };
    let config = serde_json::to_value(G::Config::default()).unwrap_or_default();
    let list = config.get(choices.field).is_some_and(Value::is_array);
    case.hold(Law::InfoIsSane, list, || {
        format!("no list `{}` among the options", choices.field)
    });
}

fn unknown_options_are_refused<G: Game>(case: Case, config: &G::Config) {
    let law = Law::UnknownOptionsAreRefused;
    let whole = serde_json::to_value(config).unwrap_or_default();
    let accepts = |value: &Value| {
        let raw = to_raw_value(value).expect("JSON is JSON");
        KindOf::<G>::NEW.config(&raw)
    };
    match accepts(&whole) {
        Ok(again) => case.same(
            law,
            again.get(),
            to_raw_value(config).expect("a configuration is JSON").get(),
            "the options, read and written again",
        ),
        Err(problem) => case.broken(law, format_args!("its own options: {problem}")),
    }
    for place in objects(&whole) {
        let mut other = whole.clone();
        if let Some(Value::Object(fields)) = other.pointer_mut(&place) {
            fields.insert(UNKNOWN.into(), Value::Null);
        }
        case.hold(law, accepts(&other).is_err(), || {
            format!("`{place}/{UNKNOWN}` is accepted")
        });
    }
}

/// The places of all objects within `value`.
fn objects(value: &Value) -> Vec<String> {
    let inner = |key: String, value: &Value| -> Vec<String> {
        let places = objects(value).into_iter();
        places.map(|place| format!("/{key}{place}")).collect()
    };
    match value {
        Value::Object(fields) => {
            let escaped = |key: &str| key.replace('~', "~0").replace('/', "~1");
            let below = fields.iter().flat_map(|(k, v)| inner(escaped(k), v));
            std::iter::once(String::new()).chain(below).collect()
        }
        Value::Array(items) => {
            let below = items.iter().enumerate();
            below.flat_map(|(n, v)| inner(n.to_string(), v)).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => Vec::new(),
    }
}

/// Whether a schema says something, here or among the definitions.
fn is_defined(schema: &Value, generator: &SchemaGenerator) -> bool {
    let Some(fields) = schema.as_object() else {
        return false;
    };
    let place = fields.get("$ref").and_then(Value::as_str);
    match place.and_then(|place| place.rsplit_once('/')) {
        Some((_, name)) => generator
            .definitions()
            .get(name)
            .is_some_and(|schema| is_defined(schema, generator)),
        None => fields
            .keys()
            .any(|key| key != "title" && key != "description"),
    }
}

fn schemas_are_written<G: Game>(case: Case) {
    let mut generator = SchemaGenerator::default();
    let schemas = KindOf::<G>::NEW.schemas(&mut generator);
    for schema in [schemas.config, schemas.action, schemas.event, schemas.view] {
        case.hold(
            Law::SchemasAreWritten,
            is_defined(schema.as_value(), &generator),
            || format!("{schema:?}"),
        );
    }
}
