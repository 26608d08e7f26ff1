//! The settings that the tables of each game begin with.

use parlor_game::{Game, Millis};
use parlor_project::Project;
use parlor_wire::{
    Absent, ByKind, Chat, ChatDuring, Clock, Comeback, Gone, Idle, Illegal, Overdue, Pace, Points,
    Policy, Restart, Seating, Settings, Start, StartRule, Stretch, Struck, Watch,
};
use serde_json::{Map, Value, json};

use crate::{FACTS, FULL, HINT, Mode, ODDS};

/// How long a lost connection may take to come back where a game says nothing else.
const GRACE: Millis = Millis(60_000);

/// What board games in turns have in common.
fn usual(mode: Mode) -> Settings {
    Settings {
        pace: match mode {
            Mode::Casual | Mode::Rated => Pace {
                turn: (Millis(300), Millis(700)),
                other: (Millis(100), Millis(300)),
            },
            Mode::Batch => Pace::default(),
        },
        start: Start {
            rule: StartRule::Full,
            seating: Seating::Rotated,
            ..Start::default()
        },
        rated: mode == Mode::Rated,
        listed: true,
        ..Settings::default()
    }
}

/// A game that says nothing else: a stand-in keeps a friend's seat; whoever leaves or is late gives up.
pub(crate) fn plain(mode: Mode) -> Settings {
    let person = Policy {
        overdue: Overdue::Leave,
        absent: match mode {
            Mode::Casual => Absent::Play {
                grace: GRACE,
                player: "easy".into(),
            },
            Mode::Rated | Mode::Batch => Absent::Leave { grace: GRACE },
        },
        gone: Gone::Leave,
        ..Policy::default()
    };
    Settings {
        policies: ByKind::all(person),
        ..usual(mode)
    }
}

/// Pentago: a stand-in keeps a friend's seat; whoever leaves or is late has lost.
pub(crate) fn pentago(mode: Mode) -> Settings {
    let person = Policy {
        overdue: Overdue::Leave,
        absent: match mode {
            Mode::Casual => Absent::Play {
                grace: GRACE,
                player: "medium".into(),
            },
            Mode::Rated | Mode::Batch => Absent::Leave {
                grace: Millis(30_000),
            },
        },
        gone: Gone::Leave,
        ..Policy::default()
    };
    let program = Policy {
        absent: Absent::Leave { grace: GRACE },
        ..person.clone()
    };
    Settings {
        clocks: match mode {
            Mode::Casual | Mode::Batch => ByKind::all(Clock::None),
            Mode::Rated => ByKind::all(Clock::Bank {
                start: Millis(300_000),
                add: Millis(3_000),
                when: parlor_wire::When::After,
            }),
        },
        policies: ByKind::all(person).with("bot", program),
        help: match mode {
            Mode::Casual => vec![HINT.into()],
            Mode::Rated | Mode::Batch => Vec::new(),
        },
        ..usual(mode)
    }
}

/// Reversi: whoever leaves or is late is disqualified; where a clock runs, it decides about the absent.
pub(crate) fn reversi(mode: Mode) -> Settings {
    let person = Policy {
        overdue: Overdue::Leave,
        absent: match mode {
            Mode::Casual => Absent::Play {
                grace: GRACE,
                player: "medium".into(),
            },
            Mode::Rated => Absent::Keep,
            Mode::Batch => Absent::Leave { grace: GRACE },
        },
        gone: Gone::Leave,
        ..Policy::default()
    };
    let program = Policy {
        illegal: match mode {
            Mode::Casual => Illegal::Refuse,
            Mode::Rated | Mode::Batch => Illegal::Leave,
        },
        absent: match mode {
            Mode::Rated => Absent::Keep,
            Mode::Casual | Mode::Batch => Absent::Leave { grace: GRACE },
        },
        ..person.clone()
    };
    // The binary protocol knows no second chance and no way back.
    let client = Policy {
        illegal: Illegal::Leave,
        overdue: Overdue::Leave,
        absent: Absent::Leave { grace: Millis(0) },
        gone: Gone::Leave,
        restart: Restart::Leave,
        comeback: Comeback::None,
        ..Policy::default()
    };
    let usual = usual(mode);
    Settings {
        start: Start {
            // Clients of the binary protocol prepare their tables in it.
            pause: match mode {
                Mode::Casual | Mode::Rated => Millis(1_000),
                Mode::Batch => Millis(0),
            },
            ..usual.start
        },
        clocks: match mode {
            Mode::Casual | Mode::Batch => ByKind::all(Clock::None),
            Mode::Rated => ByKind::all(Clock::Bank {
                start: Millis(0),
                add: Millis(30_000),
                when: parlor_wire::When::Before,
            }),
        },
        policies: ByKind::all(person)
            .with("bot", program)
            .with("reversi", client),
        help: match mode {
            Mode::Casual => vec![HINT.into()],
            Mode::Rated | Mode::Batch => Vec::new(),
        },
        points: Some(Points::default()),
        ..usual
    }
}

/// Catan: nobody can leave; a stand-in keeps every seat whose player is gone, lost or late.
pub(crate) fn catan(mode: Mode) -> Settings {
    let player = || "normal".to_owned();
    let person = Policy {
        overdue: Overdue::Play {
            player: player(),
            stretch: Stretch::Decision,
        },
        absent: Absent::Play {
            grace: GRACE,
            player: player(),
        },
        gone: Gone::Play { player: player() },
        ..Policy::default()
    };
    let program = Policy {
        absent: Absent::Play {
            grace: Millis(0),
            player: player(),
        },
        ..person.clone()
    };
    let foreign = Policy {
        strikes: Some(3),
        comeback: Comeback::NameAndAddress,
        ..program.clone()
    };
    let per_move = |seconds: u64| Clock::PerMove {
        turn: Millis(seconds * 1000),
        other: Millis(seconds * 1000),
    };
    Settings {
        clocks: match mode {
            Mode::Casual | Mode::Rated => ByKind::all(per_move(120))
                .with("bot", per_move(10))
                .with("built_in", Clock::None)
                .with("catan", per_move(60)),
            Mode::Batch => ByKind::all(Clock::None),
        },
        policies: ByKind::all(person)
            .with("bot", program)
            .with("catan", foreign),
        pace: match mode {
            Mode::Casual | Mode::Rated => Pace {
                turn: (Millis(300), Millis(1000)),
                // Players that answer an offer beside a person leave the person a second.
                other: (Millis(1000), Millis(1000)),
            },
            Mode::Batch => Pace::default(),
        },
        help: match mode {
            Mode::Casual => vec![HINT.into()],
            Mode::Rated | Mode::Batch => Vec::new(),
        },
        start: Start {
            seating: Seating::Shuffled,
            ..usual(mode).start
        },
        ..usual(mode)
    }
}

/// Who plays on for somebody who is gone in Clue, and who finishes a turn without accusing.
const CLUE_STAND_IN: &str = "classic";
const CLUE_QUIET: &str = "classic_quiet";
/// Who ends the turn or shows a card in Clue.
const CLUE_PASS: &str = "pass";

/// Clue: friends are replaced, in rated matches a seat that is left is passive; nobody accuses for others.
pub(crate) fn clue(mode: Mode) -> Settings {
    let play = |player: &str| Overdue::Play {
        player: player.into(),
        stretch: Stretch::Turn,
    };
    let friend = Policy {
        overdue: play(CLUE_QUIET),
        strikes: Some(3),
        struck: Struck::Play {
            player: CLUE_STAND_IN.into(),
        },
        absent: Absent::Play {
            grace: GRACE,
            player: CLUE_STAND_IN.into(),
        },
        gone: Gone::Play {
            player: CLUE_STAND_IN.into(),
        },
        ..Policy::default()
    };
    let rival = Policy {
        overdue: play(CLUE_PASS),
        strikes: Some(3),
        absent: Absent::Keep,
        gone: Gone::Leave,
        ..Policy::default()
    };
    let program = Policy {
        absent: Absent::Leave { grace: GRACE },
        ..rival.clone()
    };
    let per_move = |turn: u64, other: u64| Clock::PerMove {
        turn: Millis(turn * 1000),
        other: Millis(other * 1000),
    };
    let hosted = ByKind::all(per_move(60, 30))
        .with("bot", per_move(5, 5))
        .with("built_in", Clock::None);
    let usual = usual(mode);
    let ready = Start {
        rule: StartRule::Ready {
            countdown: Millis(10_000),
        },
        seating: Seating::AsSat,
        ..Start::default()
    };
    let quick = (Millis(100), Millis(400));
    match mode {
        Mode::Casual | Mode::Rated => Settings {
            clocks: hosted,
            policies: ByKind::all(match mode {
                Mode::Casual => friend,
                Mode::Rated | Mode::Batch => rival,
            }),
            pace: Pace {
                turn: quick,
                other: quick,
            },
            start: ready,
            // Players who are out know the case file.
            chat: match mode {
                Mode::Rated => Chat {
                    during: ChatDuring::InOnly,
                    ..usual.chat
                },
                Mode::Casual | Mode::Batch => usual.chat,
            },
            forced_orders: true,
            help: match mode {
                Mode::Casual => [HINT, FACTS, FULL, ODDS].map(String::from).to_vec(),
                Mode::Rated | Mode::Batch => vec![FACTS.into()],
            },
            ..usual
        },
        Mode::Batch => Settings {
            clocks: ByKind::all(Clock::None),
            policies: ByKind::all(program),
            ..usual
        },
    }
}

/// The Project Game: in real time; what is wrong is denied by the rules, a lost player's body waits for it.
pub(crate) fn project(mode: Mode) -> Settings {
    const WAITS: Millis = Millis(30_000);
    let policy = Policy {
        absent: match mode {
            Mode::Casual => Absent::Play {
                grace: WAITS,
                player: "sonar".into(),
            },
            Mode::Rated | Mode::Batch => Absent::Leave { grace: WAITS },
        },
        gone: Gone::Leave,
        idle: Idle::Leave {
            after: Millis(90_000),
        },
        comeback: Comeback::NameAndAddress,
        ..Policy::default()
    };
    let own = Policy {
        comeback: Comeback::Token,
        ..policy.clone()
    };
    let usual = usual(mode);
    Settings {
        policies: ByKind::all(own).with("project", policy),
        pace: Pace::default(),
        start: Start {
            // Players keep the order in which they sit.
            seating: Seating::AsSat,
            ..usual.start
        },
        chat: Chat {
            during: ChatDuring::Off,
            watchers: false,
        },
        watch: Watch {
            delay: Project::INFO.watch_delay,
            ..Watch::default()
        },
        ..usual
    }
}

/// The options of Catan where a table is for this: programs may never come to an end where people would agree on one.
pub(crate) fn catan_options(mode: Mode) -> Map<String, Value> {
    in_batches(mode, "turn_cap", json!(1000))
}

/// The options of the Project Game where a table is for this.
pub(crate) fn project_options(mode: Mode) -> Map<String, Value> {
    in_batches(mode, "max_game_time", json!(3_600_000))
}

fn in_batches(mode: Mode, option: &str, value: Value) -> Map<String, Value> {
    let given = (mode == Mode::Batch).then(|| (option.to_owned(), value));
    given.into_iter().collect()
}
