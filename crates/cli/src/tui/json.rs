//! The face of games that have none: the view as JSON and numbered actions.

use serde_json::{
    Value,
    value::{RawValue, to_raw_value},
};

use super::{Asked, Face, Reader, Style, Taken};

/// So many actions are listed at once.
const LISTED: usize = 40;

pub(super) static JSON: Json = Json;

/// Shows everything as it travels.
#[derive(Debug)]
pub(super) struct Json;

impl Face for Json {
    fn draw(&self, view: &RawValue, _: Option<&RawValue>, _: &[String], _: Style) -> String {
        let value: Value = serde_json::from_str(view.get()).unwrap_or_default();
        format!("{value:#}\n")
    }

    fn tell(&self, events: &RawValue, _: &[String]) -> Vec<String> {
        list(events).iter().map(Value::to_string).collect()
    }

    fn notation(&self, _: &[&RawValue]) -> Option<String> {
        None
    }

    fn say(&self, action: &Value) -> String {
        action.to_string()
    }

    fn help(&self) -> String {
        "Type the number of an action, or an action as JSON.\n".into()
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Numbers)
    }
}

/// Reads the number of an action.
struct Numbers;

impl Reader for Numbers {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        let actions = list(asked.actions);
        let mut text = String::new();
        for (n, action) in actions.iter().take(LISTED).enumerate() {
            text += &format!("{:>4} {action}\n", n + 1);
        }
        if actions.len() > LISTED {
            text += &format!("     … and more, up to {}\n", actions.len());
        }
        text + &format!("{}, which action? ", asked.name)
    }

    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken {
        let actions = list(asked.actions);
        if let Ok(number) = line.parse::<usize>() {
            let chosen = number.checked_sub(1).and_then(|n| actions.get(n));
            return match chosen.map(to_raw_value) {
                Some(Ok(action)) => Taken::Action(action),
                Some(Err(_)) | None => {
                    Taken::Wrong(format!("type a number from 1 to {}", actions.len()))
                }
            };
        }
        match RawValue::from_string(line.to_owned()) {
            Ok(action) => Taken::Action(action),
            Err(_) => Taken::Wrong("type the number of an action, or an action as JSON".into()),
        }
    }
}

fn list(raw: &RawValue) -> Vec<Value> {
    serde_json::from_str(raw.get()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn an_action_is_chosen_by_its_number_or_typed_as_json() {
        let actions = to_raw_value(&json!([{"take": 1}, {"take": 2}])).unwrap();
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        let mut reader = JSON.reader();
        assert!(reader.prompt(&asked).contains("2 {\"take\":2}"));
        for (typed, meant) in [("2", r#"{"take":2}"#), (r#"{"take":3}"#, r#"{"take":3}"#)] {
            let Taken::Action(action) = reader.take(typed, &asked) else {
                unreachable!()
            };
            assert_eq!(action.get(), meant);
        }
        for typed in ["0", "3", "what"] {
            assert!(matches!(reader.take(typed, &asked), Taken::Wrong(_)));
        }
    }
}
