//! Options: the game's configuration and the table's settings.

use std::sync::Arc;

use parlor_catalog::{Catalog, HINT, Mode, ODDS};
use parlor_game::{Millis, Problem};
use parlor_wire::{
    Absent, Again, Clock, Done, Idle, Pace, Points, Policy, Settings, StartRule, WatchAs,
};
use serde_json::{Value, value::RawValue};
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, refuse},
    row::Chair,
};
use crate::session::Who;

/// The longest time that settings may name: a year, so that sums of them never overflow.
const LONGEST: Millis = Millis(365 * 24 * 3_600_000);

impl Table {
    pub(super) fn set_options(
        &mut self,
        who: &Arc<Who>,
        config: Option<Value>,
        settings: Option<Value>,
        now: Instant,
    ) -> Verdict {
        self.owned_by(who)?;
        self.between_matches()?;
        let new_config = match config {
            Some(change) => {
                let merged = merge_raw(&self.row.config, &change).map_err(refuse)?;
                Some(self.listed.kind.config(&merged).map_err(refuse)?)
            }
            None => None,
        };
        let new_settings = match settings {
            Some(change) => Some(merge_settings(&self.row.settings, &change).map_err(refuse)?),
            None => None,
        };
        let config = new_config.as_deref().unwrap_or(&self.row.config);
        let seats = self.listed.kind.seats(config).map_err(refuse)?;
        check_chairs(*seats.end()).map_err(refuse)?;
        let checked = new_settings.as_ref().unwrap_or(&self.row.settings);
        check_settings(self.house.catalog(), &self.row.game, checked).map_err(refuse)?;
        if let Some(config) = &new_config {
            self.check_doors(config).map_err(refuse)?;
        }
        if checked.unattended {
            let (row, house) = (&self.row, &self.house);
            let admitted = house.play_unattended(&row.id, row.owner.as_ref(), row.opened_from);
            admitted.map_err(refuse)?;
        }
        if let Some(config) = new_config {
            self.row.config = config;
            // A new map or team size changes how many chairs there are.
            let count = usize::from(*seats.end());
            let chair = self.row.chairs.first().map(Chair::another);
            self.cut_chairs(count);
            self.row.chairs.resize(count, chair.unwrap_or_default());
        }
        if let Some(settings) = new_settings {
            self.row.settings = settings;
            self.ask_to_play_on();
        }
        self.row.forget_ready();
        self.phase.stop_counting();
        self.restart_filling(now);
        self.news = true;
        Ok(Done::default())
    }
}

/// The most chairs that a table has; a game may allow more elsewhere.
const MOST_CHAIRS: u8 = 32;

/// Refuses more chairs than a table can have.
pub(crate) fn check_chairs(seats: u8) -> Result<(), Problem> {
    match seats <= MOST_CHAIRS {
        true => Ok(()),
        false => Err(Problem::new(
            "chairs",
            format!("a table has {MOST_CHAIRS} chairs at most, not {seats}"),
        )),
    }
}

/// Puts the given fields over a configuration.
pub(crate) fn merge_raw(base: &RawValue, change: &Value) -> Result<Box<RawValue>, Problem> {
    let mut merged: Value = serde_json::from_str(base.get()).unwrap_or_default();
    merge(&mut merged, change);
    serde_json::value::to_raw_value(&merged)
        .map_err(|said| Problem::new("malformed_config", said.to_string()))
}

/// Puts the given fields over settings; unknown ones are refused.
pub(crate) fn merge_settings(base: &Settings, change: &Value) -> Result<Settings, Problem> {
    let mut merged = serde_json::to_value(base).unwrap_or_default();
    merge(&mut merged, change);
    serde_json::from_value(merged).map_err(|said| {
        Problem::new(
            "malformed_settings",
            format!("the settings cannot be read: {said}"),
        )
    })
}

/// Lays one JSON value over another: objects field by field, except where their `type` says that they are another thing.
pub fn merge(base: &mut Value, change: &Value) {
    match (base, change) {
        (Value::Object(base), Value::Object(change)) if !change.contains_key("type") => {
            for (key, value) in change {
                merge(base.entry(key.clone()).or_insert(Value::Null), value);
            }
        }
        (base, change) => *base = change.clone(),
    }
}

/// Checks what settings promise against the game and against each other.
pub(crate) fn check_settings(
    catalog: &Catalog,
    game: &str,
    settings: &Settings,
) -> Result<(), Problem> {
    let policies = &settings.policies;
    let kinds = policies.kinds.keys().chain(settings.clocks.kinds.keys());
    let kinds = kinds.map(String::as_str).chain(["person"]);
    for kind in kinds {
        check_policy(catalog, game, policies.of(kind), *settings.clocks.of(kind))?;
    }
    if spans(settings).into_iter().any(|span| LONGEST < span) {
        return Err(Problem::new(
            "endless",
            "no time in the settings may be longer than a year",
        ));
    }
    if !settings.points.as_ref().is_none_or(Points::is_sound) {
        return Err(Problem::new(
            "bad_points",
            "at most sixteen places can be worth points, none less than 0 or more than a million",
        ));
    }
    if let Some(fill) = &settings.start.fill {
        catalog.player(game, &fill.player)?;
    }
    let known = catalog.help(game);
    if let Some(help) = settings
        .help
        .iter()
        .find(|help| !known.contains(&help.as_str()))
    {
        let shown: String = help.chars().take(40).collect();
        return Err(Problem::new(
            "unknown_help",
            format!("{game} has no help `{shown}`"),
        ));
    }
    let offered = (catalog.game(game)?.settings)(Mode::Casual);
    if settings.forced_orders && !offered.forced_orders {
        return Err(Problem::new(
            "no_orders",
            format!("in {game} the table cannot tell which decisions leave no choice"),
        ));
    }
    let for_fun = |help: &&String| help.as_str() == HINT || help.as_str() == ODDS;
    if let Some(help) = settings
        .help
        .iter()
        .find(for_fun)
        .filter(|_| settings.rated)
    {
        return Err(Problem::new(
            "rated",
            format!("there is no `{help}` in a match that counts"),
        ));
    }
    if settings.watch.viewer == WatchAs::Referee {
        return Err(Problem::new(
            "watch",
            "watchers who see everything are only allowed by the operator",
        ));
    }
    let range = |(least, most): (Millis, Millis)| least <= most;
    if !range(settings.pace.turn) || !range(settings.pace.other) {
        return Err(Problem::new(
            "pace",
            "the shortest time to hold an answer is longer than the longest",
        ));
    }
    Ok(())
}

/// Every time in the settings.
fn spans(settings: &Settings) -> Vec<Millis> {
    let clocks = &settings.clocks;
    let clocks = clocks.kinds.values().chain([&clocks.default]);
    let clocks = clocks.flat_map(|clock| match *clock {
        Clock::None => [Millis(0); 2],
        Clock::PerMove { turn, other } => [turn, other],
        Clock::Bank { start, add, .. } => [start, add],
    });
    let policies = &settings.policies;
    let policies = policies.kinds.values().chain([&policies.default]);
    let policies = policies.flat_map(|policy| {
        let grace = match policy.absent {
            Absent::Play { grace, .. } | Absent::Leave { grace } => grace,
            Absent::Keep => Millis(0),
        };
        let idle = match policy.idle {
            Idle::Leave { after } => after,
            Idle::Wait => Millis(0),
        };
        [grace, idle]
    });
    let countdown = match settings.start.rule {
        StartRule::Ready { countdown } => countdown,
        StartRule::Full | StartRule::Owner => Millis(0),
    };
    let again = match settings.again {
        Again::After { pause } => pause,
        Again::Ask | Again::No => Millis(0),
    };
    let Pace { turn, other } = settings.pace;
    let fill = settings.start.fill.as_ref();
    clocks
        .chain(policies)
        .chain([turn.0, turn.1, other.0, other.1])
        .chain([
            settings.pause,
            settings.start.pause,
            settings.watch.delay,
            countdown,
            again,
        ])
        .chain(fill.map(|fill| fill.after))
        .collect()
}

fn check_policy(
    catalog: &Catalog,
    game: &str,
    policy: &Policy,
    clock: Clock,
) -> Result<(), Problem> {
    if policy.absent == Absent::Keep && clock == Clock::None {
        return Err(Problem::new(
            "keep_needs_clock",
            "a lost connection can only be left to the clock where there is one",
        ));
    }
    let players = [
        match &policy.struck {
            parlor_wire::Struck::Play { player } => Some(player),
            parlor_wire::Struck::Gone => None,
        },
        match &policy.overdue {
            parlor_wire::Overdue::Play { player, .. } => Some(player),
            parlor_wire::Overdue::Leave => None,
        },
        match &policy.absent {
            Absent::Play { player, .. } => Some(player),
            Absent::Leave { .. } | Absent::Keep => None,
        },
        match &policy.gone {
            parlor_wire::Gone::Play { player } => Some(player),
            parlor_wire::Gone::Leave => None,
        },
    ];
    for player in players.into_iter().flatten() {
        catalog.player(game, player)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_laid_over_each_other_but_another_type_is_another_thing() {
        let mut settings =
            json!({"start": {"rule": {"type": "ready", "count": 3}, "pause": 5}, "chat": true});
        merge(
            &mut settings,
            &json!({"start": {"rule": {"type": "full"}, "seating": "as_sat"}, "chat": false}),
        );
        let merged = json!({"start": {"rule": {"type": "full"}, "pause": 5, "seating": "as_sat"}, "chat": false});
        assert_eq!(settings, merged);
    }
}
