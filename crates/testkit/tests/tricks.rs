//! The toy to learn from obeys every law, and its own.

use parlor_game::{Game, Seat, Viewer};
use parlor_testkit::{
    laws::{self, Manners, Trials},
    toys::{Tricks, tricks},
};

fn trials(seats: u8, cards: u8) -> Trials<Tricks> {
    Trials {
        config: tricks::Config { cards },
        seats,
        matches: 20,
        limit: 200,
    }
}

#[test]
fn it_obeys_the_laws() {
    laws::obey(&trials(3, 4));
    laws::obey(&trials(4, 6));
    laws::obey(&trials(2, 1));
}

#[test]
fn imagined_worlds_look_right() {
    laws::imagine_well(&trials(3, 4));
}

#[test]
fn hands_stay_secret() {
    laws::keep_secrets(&trials(3, 4), 200, tricks::twist);
    laws::feed_players(&trials(3, 4), 100, tricks::twist, laws::fed_by_match);
}

#[test]
fn no_card_is_lost_or_dealt_twice() {
    let trials = trials(4, 6);
    for case in trials.cases() {
        trials.play(case, 0, Manners::Stay, |game| {
            let view = game.game().view(Viewer::Referee);
            let hands = view.hands.iter().filter_map(|hand| hand.cards.as_ref());
            let mut cards: Vec<u8> = hands
                .flatten()
                .chain(&view.seen)
                .chain(&view.table)
                .copied()
                .collect();
            cards.sort_unstable();
            let all = cards.len();
            cards.dedup();
            assert_eq!((cards.len(), all), (all, usize::from(view.dealt)));
        });
    }
}

#[test]
fn the_highest_card_takes_the_trick_and_leads_the_next() {
    use parlor_game::{Input, Millis};
    let mut game = Tricks::new(&tricks::Config { cards: 1 }, 3).ok();
    let mut told = Vec::new();
    if let Some(game) = &mut game {
        for card in [7, 20, 3] {
            let outcome = tricks::Chance { card };
            assert_eq!(
                game.apply(Millis(0), Input::Chance { outcome }, &mut told),
                Ok(())
            );
        }
        for (seat, card) in [(0, 7), (1, 20), (2, 3)] {
            let seat = Seat(seat);
            let action = tricks::Action { card };
            assert_eq!(
                game.apply(Millis(0), Input::Act { seat, action }, &mut told),
                Ok(())
            );
        }
    }
    assert_eq!(told.last(), Some(&tricks::Event::Took { seat: Seat(1) }));
}
