//! The parts of the strong player alone.

use parlor_clue::{
    Action, Card, Cards, Clue, Config, Kind, Phase, Room, Scenario, Shown, Suggestion, Suspect,
    Triple, View, Weapon,
    belief::{Counter, Facts},
};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Status, Viewer};

use super::{
    super::{classic::Classic, mind::Luck},
    Manner, Sleuth,
    accuse::Hazards,
    ask,
    effort::Effort,
    weigh::Worlds,
};

fn dice(nth: u32) -> Dice {
    Dice::of(&[6; 32], Draw { stream: 0, nth })
}

fn card(number: u8) -> Card {
    Card::of(number).unwrap()
}

fn cards(numbers: &[u8]) -> Cards {
    numbers.iter().map(|number| card(*number)).collect()
}

fn triple(numbers: [u8; 3]) -> Triple {
    Triple {
        suspect: card(numbers[0]).try_into().unwrap(),
        weapon: card(numbers[1]).try_into().unwrap(),
        room: card(numbers[2]).try_into().unwrap(),
    }
}

/// What seat 0 of three sees, with a hand and some answered suggestions.
fn view(hand: &[u8], suggestions: Vec<Suggestion>) -> View {
    let rest = |kind: Kind| kind.cards().without(cards(hand)).iter().last().unwrap();
    let scenario = Scenario {
        case: Triple {
            suspect: rest(Kind::Suspect).try_into().unwrap(),
            weapon: rest(Kind::Weapon).try_into().unwrap(),
            room: rest(Kind::Room).try_into().unwrap(),
        },
        hands: vec![cards(hand)],
        ..Scenario::default()
    };
    let mut view = scenario.clue().unwrap().view(Viewer::Seat(Seat(0)));
    view.suggestions = suggestions;
    view
}

fn told(seat: u8, named: [u8; 3], passed: &[u8], shown: Option<(u8, Option<u8>)>) -> Suggestion {
    Suggestion {
        turn: 1,
        seat: Seat(seat),
        named: triple(named),
        passed: passed.iter().copied().map(Seat).collect(),
        shown: shown.map(|(by, number)| Shown {
            by: Seat(by),
            card: number.map(card),
        }),
    }
}

fn match_of_three() -> View {
    view(
        &[0, 1, 6, 7, 12, 13],
        vec![
            told(0, [2, 8, 14], &[1], Some((2, Some(8)))),
            told(1, [3, 9, 15], &[], Some((2, None))),
            told(2, [2, 10, 16], &[0], Some((1, None))),
            told(1, [4, 9, 14], &[2, 0], None),
        ],
    )
}

/// Shows are any of the cards that could be shown; nothing else says anything.
const SHOWS_ONLY: Manner = Manner {
    lambda: 1.0,
    lambda_room: 1.0,
    lambda_walk: 1.0,
    ..Manner::STRONG
};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found} is not {expected}");
}

/// Only suspects and weapons were asked for that leave the room aside, so its habit does not matter here.
#[test]
fn deals_are_weighed_by_what_was_shown() {
    let view = match_of_three();
    let facts = Facts::of(&view).unwrap();
    let mut counter = Counter::new();
    assert_eq!(counter.count_walk(&facts).unwrap().deals, 808.0);
    let mut worlds = Worlds::default();
    let weighed = worlds.weigh(
        &view,
        Seat(0),
        &counter,
        &SHOWS_ONLY,
        &Luck::new(dice(0)),
        &Effort::default(),
    );
    let chances = weighed.cards();
    near(chances[2], 0.528233);
    near(chances[4], 0.238616);
    near(chances[9], 0.525501);
    near(weighed.chance(triple([2, 9, 14])), 0.291439);
    assert_eq!(weighed.best().unwrap().0, triple([2, 9, 14]));
}

/// A player who could know the case file and keeps quiet for a round holds one of the cards.
#[test]
fn silence_after_an_undisproved_suggestion_speaks() {
    let mut view = view(
        &[0, 1, 6, 7, 12, 13],
        vec![told(1, [4, 9, 14], &[2, 0], None)],
    );
    let facts = Facts::of(&view).unwrap();
    let mut counter = Counter::new();
    counter.count_walk(&facts).unwrap();
    let named = triple([4, 9, 14]);
    let chance = |view: &View| {
        let mut worlds = Worlds::default();
        let manner = Manner {
            most: 1e9,
            ..SHOWS_ONLY
        };
        let weighed = worlds.weigh(
            view,
            Seat(0),
            &counter,
            &manner,
            &Luck::new(dice(0)),
            &Effort::default(),
        );
        weighed.chance(named)
    };
    let at_once = chance(&view);
    view.turn = 5;
    let after = chance(&view);
    assert!(after < at_once / 3.0, "{after} and {at_once}");
}

#[test]
fn what_is_solved_hides_behind_an_own_card_three_times_of_four() {
    let view = view(
        &[0, 1, 6, 7, 12, 13],
        vec![told(0, [2, 8, 14], &[1, 2], None)],
    );
    let facts = Facts::of(&view).unwrap();
    assert!(facts.solution().is_some());
    let mut hidden = 0;
    for nth in 0..2_000 {
        let named = ask::disguise(triple([2, 8, 14]), &facts, &view, Seat(0), &mut dice(nth));
        assert!(cards(&[0, 1, 2]).has(named.suspect.card()));
        assert_eq!(
            named.room.card(),
            card(14),
            "the room is where the token is"
        );
        hidden += u32::from(named.suspect.card() != card(2));
    }
    assert!((1_400..1_600).contains(&hidden), "{hidden}");
}

/// Everything but two weapons is known: asking for one of them decides, and the rest of the question is silent.
#[test]
fn a_question_that_decides_is_asked() {
    let mut view = view(
        &[0, 1, 6, 7, 12, 13],
        vec![
            told(0, [2, 8, 14], &[1], Some((2, Some(8)))),
            told(0, [3, 8, 14], &[1], Some((2, Some(3)))),
            told(0, [4, 9, 14], &[1], Some((2, Some(9)))),
            told(0, [2, 6, 14], &[1, 2], None),
        ],
    );
    view.phase = Phase::Arrived { suggest: true };
    view.tokens[Suspect::MissScarlet.index()] = parlor_clue::Place::Room(Room::DiningRoom);
    let actions: Vec<Action> = [Weapon::LeadPipe, Weapon::Wrench]
        .map(|weapon| Action::Suggest {
            suspect: Suspect::MissScarlet,
            weapon,
            room: None,
        })
        .to_vec();
    let mut sleuth = Sleuth::new(Manner::STRONG, dice(3));
    let chosen = sleuth.choose(&view, &actions, &Budget::default()).unwrap();
    let Action::Suggest { weapon, .. } = chosen else {
        panic!("{chosen:?}");
    };
    assert!([Weapon::LeadPipe, Weapon::Wrench].contains(&weapon));
    let why = sleuth.why().unwrap();
    assert!(why["value"].as_f64().unwrap() > 0.3);
    assert!(!why["candidates"].as_array().unwrap().is_empty());
    assert_eq!(why["decision"]["type"], "suggest");
}

/// Questions for a suspect each, four of them with equal scores.
fn many_alike() -> (View, Vec<ask::Question>) {
    let view = view(&[0, 1, 6, 7, 12, 13], Vec::new());
    let question = |suspect: u8, score: f64| ask::Question {
        named: triple([suspect, 8, 14]),
        score,
    };
    // Scarlet, Mustard and White are played by seats 0 to 2, Green by nobody.
    let asked = vec![
        question(0, 0.5),
        question(1, 0.5),
        question(2, 0.5),
        question(3, 0.5),
        question(4, 0.495),
    ];
    (view, asked)
}

/// 14.6: with equal scores the token of the most dangerous opponent is dragged away.
#[test]
fn among_equal_questions_the_most_dangerous_opponent_is_called() {
    let (view, asked) = many_alike();
    let me = Seat(0);
    let suspects: Vec<Suspect> = view.players.iter().map(|player| player.suspect).collect();
    let seat_of = |question: &ask::Question| {
        let at = suspects
            .iter()
            .position(|one| *one == question.named.suspect);
        at.map(|at| Seat(at as u8))
    };
    let alike = ask::alike(&asked, asked[3], &view, me);
    let named: Vec<Option<Seat>> = alike.iter().map(seat_of).collect();
    assert_eq!(named, [Some(Seat(1)), Some(Seat(2))], "opponents alone");
    let hazards = |one: f64, two: f64| Hazards([0.9, one, two, 0.0, 0.0, 0.0]);
    let called = |one, two| ask::drag(&alike, &hazards(one, two), &view, me);
    assert_eq!(called(0.1, 0.3), Some(asked[2]));
    assert_eq!(called(0.3, 0.1), Some(asked[1]));
    assert_eq!(called(0.0, 0.0), None, "nobody is dangerous");
    let mut speed = view.clone();
    speed.options.mode = parlor_clue::Mode::Speed;
    assert!(ask::alike(&asked, asked[3], &speed, me).is_empty());
}

/// 14.9 and 14.11: opponents are looked at as far as the granted work goes.
#[test]
fn hazards_are_found_with_the_work_that_is_granted() {
    let view = match_of_three();
    let facts = Facts::of(&view).unwrap();
    let mut counter = Counter::new();
    counter.count_walk(&facts).unwrap();
    let mut worlds = Worlds::default();
    let (luck, manner) = (Luck::new(dice(0)), Manner::STRONG);
    let weighed = worlds.weigh(&view, Seat(0), &counter, &manner, &luck, &Effort::default());
    let look = |nodes: Option<u64>| {
        let mut effort = Effort::of(&Budget {
            nodes,
            ..Budget::default()
        });
        let mut other = Counter::new();
        Hazards::of(
            &view,
            Seat(0),
            &weighed,
            &mut other,
            &manner,
            &mut effort,
            &mut dice(1),
        )
    };
    let (all, none) = (look(None), look(Some(0)));
    assert_eq!(all.at(Seat(0)), 0.0, "oneself is no danger");
    assert!(0.0 < all.at(Seat(1)).max(all.at(Seat(2))), "{all:?}");
    assert_eq!(
        all.safe(),
        (1.0 - all.at(Seat(1))) * (1.0 - all.at(Seat(2)))
    );
    assert_eq!(none.safe(), 1.0, "without work nobody is looked at");
    assert_eq!(look(Some(1 << 40)), all, "nothing is cut");
}

/// What it shows leaves more open for the suggester than what custom would show.
#[test]
fn what_is_shown_tells_less_than_custom_would() {
    let (mut hidden, mut custom, mut many) = (0.0, 0.0, 0u32);
    for nth in 0..12 {
        let mut game = Clue::new(&Config::default(), 4).unwrap();
        let mut nature = dice(100 + nth);
        let mut players: Vec<Classic> = (0..4).map(|seat| Classic::new(dice(seat))).collect();
        let mut sleuth = Sleuth::new(Manner::STRONG, dice(nth));
        loop {
            let input = match game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => Input::Chance {
                    outcome: game.sample(&mut nature),
                },
                Status::Waiting { must, .. } => {
                    let seat = must.lowest().unwrap();
                    let mut actions = Vec::new();
                    game.actions(seat, &mut actions);
                    let view = game.view(Viewer::Seat(seat));
                    let player = &mut players[seat.index()];
                    let budget = Budget::default();
                    let action = player.choose(&view, &actions, &budget).unwrap();
                    if let (Action::Show { card }, 1..) = (action, actions.len() - 1) {
                        let shown = sleuth.decide(&view, &actions, &budget);
                        let mut left = |card| sleuth.left(&view, seat, card);
                        if let Some(Action::Show { card: ours }) = shown
                            && let (Some(ours), Some(theirs)) = (left(ours), left(card))
                        {
                            hidden += ours;
                            custom += theirs;
                            many += 1;
                        }
                    }
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
        }
    }
    assert!(20 <= many, "{many}");
    let (hidden, custom) = (hidden / f64::from(many), custom / f64::from(many));
    assert!(
        hidden > custom + 0.01,
        "{hidden:.3} and {custom:.3} bits of {many}"
    );
}

/// The short match of three, with seat 0 to move: one triple has a chance of 29 %, and others know a lot.
fn to_move(phase: Phase) -> View {
    let mut view = match_of_three();
    view.phase = phase;
    view.mover = Seat(0);
    view
}

/// A player who gambles from here on, and for whom a next turn is worth nothing.
const BOLD: Manner = Manner {
    tau: 0.1,
    growth: 0.0,
    ..Manner::STRONG
};

fn decided(manner: Manner, phase: Phase) -> Action {
    let actions = [Action::Roll, Action::EndTurn];
    let mut sleuth = Sleuth::new(manner, dice(4));
    let decided = sleuth.choose(&to_move(phase), &actions, &Budget::default());
    decided.unwrap()
}

/// 14.9: in `Answered` it accuses where its chance is higher than what waiting is worth, unless it is cautious.
#[test]
fn an_uncertain_accusation_comes_when_the_question_was_answered() {
    let accuses = |manner| matches!(decided(manner, Phase::Answered), Action::Accuse { .. });
    assert!(accuses(BOLD));
    let unlikely = Manner { tau: 0.9, ..BOLD };
    assert!(!accuses(unlikely), "less than τ");
    let patient = Manner {
        growth: 1.0,
        courage: 0.0,
        ..BOLD
    };
    assert!(!accuses(patient), "waiting is worth more");
    let cautious = Manner {
        cautious: true,
        ..BOLD
    };
    assert!(!accuses(cautious));
}

/// 14.9 as worded weighs it at `Start` too; that is weaker, so the strong player asks first.
#[test]
fn the_question_of_a_turn_comes_before_an_uncertain_accusation() {
    let start = || Phase::Start {
        suggest: false,
        passage: None,
    };
    assert_eq!(decided(BOLD, start()), Action::Roll);
    let early = Manner {
        early: true,
        ..BOLD
    };
    assert!(matches!(decided(early, start()), Action::Accuse { .. }));
    let cautious = Manner {
        cautious: true,
        ..early
    };
    assert_eq!(decided(cautious, start()), Action::Roll);
}
