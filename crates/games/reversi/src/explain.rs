//! What helps to understand why a move was refused.

use serde_json::{Value, json};

use crate::{Action, Cell, Illegal, Phase, Position, Ray, TAKE_BOMB, TAKE_OVERRIDE, rays};

/// The names of the directions.
const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
/// So many cells of a ray are named; longer ones say how long they are.
const NAMED: usize = 6;

/// What helps to understand why a move of `player` is refused; nothing if it is not, or speaks for itself.
pub(crate) fn explain(position: &Position, player: u8, action: Action) -> Option<Value> {
    if position.mover() != player {
        return None;
    }
    let (x, y) = action.xy();
    let refused = position.judge(x, y, action.special_value()).err()?;
    match refused {
        Illegal::NotCapturing { .. } => {
            let tile = position.graph().tile(x, y);
            let rays = rays(position, player, tile);
            let told = rays.iter().map(|ray| told(position, ray));
            Some(json!({"rays": told.collect::<Vec<_>>()}))
        }
        Illegal::NoOverride { .. } => Some(json!({
            "overrides": position.overrides(player),
            "bombs": position.bombs(player),
        })),
        Illegal::BadSpecial { .. } => {
            let tile = position.graph().tile(x, y);
            let cell = position.cell(tile);
            Some(json!({
                "tile": cell.symbol(),
                "allowed": allowed(cell, position.players(), position.phase()),
            }))
        }
        _ => None,
    }
}

/// The special values that a tile allows.
fn allowed(cell: Cell, players: u8, phase: Phase) -> Vec<u8> {
    match cell {
        _ if phase != Phase::Building => vec![0],
        Cell::CHOICE => (1..=players).collect(),
        Cell::BONUS => vec![TAKE_BOMB, TAKE_OVERRIDE],
        _ => vec![0],
    }
}

/// A ray in short: its direction, the cells it enters, and how it ends.
fn told(position: &Position, ray: &Ray) -> String {
    let name = NAMES.get(usize::from(ray.direction)).copied();
    let name = name.unwrap_or_default();
    let cells = ray.path.iter().take(NAMED).map(|(tile, _)| {
        let (x, y) = position.graph().xy(*tile);
        format!(" {x},{y}")
    });
    let cells: String = cells.collect();
    let more = match ray.path.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{name}{cells}{more}: {}", ray.end.sentence())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Map;

    fn explained(map: &str, action: Action) -> String {
        let position = Position::new(&Map::read(map.as_bytes(), 50).unwrap());
        let told = explain(&position, position.mover(), action);
        told.map_or(String::new(), |told| told.to_string())
    }

    #[test]
    fn a_move_that_captures_nothing_is_explained_by_its_rays() {
        let said = explained("2 0 0 0 1 5 0 2 b 2 1", Action::place(0, 0));
        assert!(said.contains("E 1,0 2,0: reaches a free tile"), "{said}");
        assert!(said.contains("N: reaches edge or hole"), "{said}");
    }

    #[test]
    fn a_wrong_choice_is_explained_by_what_the_tile_allows() {
        let said = explained("2 0 0 0 1 3 c 2 1", Action::special(0, 0, 3));
        assert_eq!(said, r#"{"allowed":[1,2],"tile":"c"}"#);
        let said = explained("2 0 1 0 1 4 0 2 2 1", Action::place(3, 0));
        assert_eq!(said, r#"{"bombs":1,"overrides":0}"#);
        assert_eq!(explained("2 0 1 0 1 4 0 2 2 1", Action::place(4, 0)), "");
    }
}
