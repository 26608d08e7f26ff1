//! The settings that the tables of each game begin with.

use parlor_game::Millis;
use parlor_wire::{
    Absent, ByKind, Chat, ChatDuring, Clock, Comeback, Gone, Illegal, Overdue, Pace, Policy,
    Restart, Seating, Settings, Start, StartRule, Stretch, Struck,
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
                other: (Millis(300), Millis(1000)),
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
            // Whoever is out knows the case file.
            chat: match mode {
                Mode::Rated => Chat {
                    during: ChatDuring::InOnly,
                    ..usual.chat
                },
                Mode::Casual | Mode::Batch => usual.chat,
            },
            help: match mode {
                Mode::Casual => [HINT, FACTS, FULL, ODDS].map(str::to_owned).to_vec(),
                Mode::Rated | Mode::Batch => vec![FACTS.into()],
            },
            forced_orders: true,
            ..usual
        },
        Mode::Batch => Settings {
            clocks: ByKind::all(Clock::None),
            policies: ByKind::all(program),
            ..usual
        },
    }
}

/// The options of a game that differ from its own defaults where a table is for this.
pub(crate) fn options(game: &str, mode: Mode) -> Map<String, Value> {
    let given = match (game, mode) {
        // Programs may never come to an end where people would agree on one.
        ("catan", Mode::Batch) => Some(("turn_cap".to_owned(), json!(1000))),
        _ => None,
    };
    given.into_iter().collect()
}
