//! What the model makes of what servers say.

use parlor_catan::{Catan, Config};
use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};

use super::Mirror;
use crate::catan::{
    convert,
    info::info,
    message::{Allocation, Counts, Empty, Event, Fact, Player, Point, Roll},
};

/// A position some way into a random game.
fn later(actions: usize) -> Catan {
    let mut game = Catan::new(&Config::default(), 4).unwrap();
    let mut dice = Dice::of(&[7; 32], Draw { stream: 0, nth: 0 });
    let mut acted = 0;
    loop {
        let input = match game.status() {
            Status::Chance(_) => Input::Chance {
                outcome: game.sample(&mut dice),
            },
            Status::Waiting { .. } if acted == actions => return game,
            Status::Waiting { must, .. } => {
                acted += 1;
                let seat = must.lowest().unwrap();
                let action = game.random(seat, &mut dice).unwrap();
                Input::Act { seat, action }
            }
            Status::Over(_) => return game,
        };
        game.apply(Millis(0), input, &mut Vec::new()).unwrap();
    }
}

#[test]
fn what_is_told_of_a_running_game_is_enough_to_go_on() {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    for actions in [0, 1, 7, 14, 16, 200, 500] {
        let view = later(actions).view(Viewer::Seat(Seat(2)));
        let mirror = Mirror::resume(&info(&view, &names, Seat(2)), true).unwrap();
        let ours = mirror.view();
        assert_eq!(ours.deck, view.deck, "{actions}");
        assert_eq!(ours.bank.total(), view.bank.total());
        for (ours, theirs) in ours.players.iter().zip(&view.players) {
            assert_eq!((ours.cards, ours.hand), (theirs.cards, theirs.hand));
            assert_eq!((ours.devs, ours.played), (theirs.devs, theirs.played));
            assert_eq!(ours.road_length, theirs.road_length);
        }
        let in_setup = actions < 16;
        assert_eq!(in_setup, !mirror.allocated, "{actions}");
        if in_setup {
            assert_eq!(ours.now.seat, view.now.seat, "{actions}");
        }
    }
}

/// A server that says everything is ours cannot be played with.
#[test]
fn more_pieces_than_there_are_make_no_game() {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    let view = later(500).view(Viewer::Seat(Seat(2)));
    let mut told = info(&view, &names, Seat(2));
    for road in &mut told.roads {
        road.owner = Some(convert::player(Seat(2)));
    }
    assert!(15 < told.roads.len());
    assert!(Mirror::resume(&told, true).is_none());
}

fn event(by: u8, fact: Fact) -> Event {
    Event {
        instigator: Some(convert::player(Seat(by))),
        fact: Some(fact),
    }
}

/// Somebody rolls, and the second player is paid this and nobody anything else.
fn roll(by: u8, pays: Counts) -> Event {
    let allocations = vec![Allocation {
        player: Some(Player { id: 2 }),
        resources: Some(pays),
    }];
    event(
        by,
        Fact::Rolled(Roll {
            a: 3,
            b: 3,
            allocations,
        }),
    )
}

fn resumed() -> Mirror {
    let names = ["a", "b", "c", "d"].map(str::to_owned);
    let view = later(500).view(Viewer::Seat(Seat(2)));
    Mirror::resume(&info(&view, &names, Seat(2)), true).unwrap()
}

/// What a roll pays is what the server says it pays, however it counts.
#[test]
fn production_is_believed_and_never_computed() {
    let mut mirror = resumed();
    let (before, others) = (mirror.hand(), mirror.view().players[0].cards);
    let pays = Counts {
        ore: 1,
        grain: 4,
        ..Counts::default()
    };
    mirror.take(&roll(0, pays));
    assert_eq!(mirror.hand().total(), before.total() + 5);
    assert_eq!(mirror.view().players[0].cards, others);
    mirror.take(&event(0, Fact::TurnEnded(Empty {})));
    mirror.take(&roll(1, Counts::default()));
    assert_eq!(mirror.hand().total(), before.total() + 5, "nothing is paid");
}

/// Others may play two cards in a turn and discard a wrong number; we may not.
#[test]
fn what_others_may_not_do_is_accepted_of_them() {
    let mut mirror = resumed();
    mirror.take(&roll(0, Counts::default()));
    let knights = mirror.view().players[0].played;
    for to in [Point { x: 0, y: 1 }, Point { x: 0, y: -1 }] {
        let told = mirror.take(&event(0, Fact::DevCardPlayed(0)));
        assert!(!told.is_empty());
        mirror.take(&event(0, Fact::RobberMoved(to)));
    }
    assert_ne!(mirror.view().players[0].played, knights);
    let cards = mirror.view().players[1].cards;
    let three = Counts {
        wool: 3,
        ..Counts::default()
    };
    mirror.take(&event(1, Fact::CardsDiscarded(three)));
    assert_eq!(mirror.view().players[1].cards, cards.saturating_sub(3));
    assert_eq!(mirror.owes, [0; 4]);
    // The turn comes to us all the same, and what we may do is by the rules.
    mirror.take(&event(0, Fact::TurnEnded(Empty {})));
    mirror.take(&roll(1, Counts::default()));
    mirror.take(&event(1, Fact::TurnEnded(Empty {})));
    assert!(mirror.is_asked());
    assert!(
        mirror
            .actions()
            .iter()
            .all(|action| mirror.is_legal(*action))
    );
}
