//! The honest toys obey every law.

use parlor_game::{Game, Seat, SeatSet, Team, Viewer};
use parlor_play::AnyMatch;
use parlor_testkit::{
    laws::{self, Manners, Trials},
    toys::{Court, Robbers, Row, Rush, court, robbers, row, rush},
};

fn rows(cells: u8) -> Trials<Row> {
    Trials {
        config: row::Config { cells },
        seats: 2,
        matches: 20,
        limit: 100,
    }
}

fn robbers(seats: u8) -> Trials<Robbers> {
    Trials {
        config: robbers::Config::default(),
        seats,
        matches: 20,
        limit: 1_000,
    }
}

fn rush() -> Trials<Rush> {
    Trials {
        config: rush::Config::default(),
        seats: 4,
        matches: 12,
        limit: 1_000,
    }
}

fn court(seats: u8) -> Trials<Court> {
    Trials {
        config: court::Config::default(),
        seats,
        matches: 20,
        limit: 1_000,
    }
}

/// The clock of a table: it runs on whoever must act.
fn must(game: &dyn AnyMatch) -> SeatSet {
    game.awaited().0
}

#[test]
fn row_obeys_the_laws() {
    laws::obey(&rows(9));
    laws::obey(&rows(4));
    laws::imagine_well(&rows(9));
    laws::clocks_run_only_where_a_seat_must(&rows(9), must);
}

#[test]
fn robbers_obey_the_laws() {
    laws::obey(&robbers(2));
    laws::obey(&robbers(4));
    laws::clocks_run_only_where_a_seat_must(&robbers(4), must);
}

#[test]
fn robbers_keep_their_cards_to_themselves() {
    let trials = robbers(4);
    laws::keep_secrets(&trials, 100, robbers::twist);
    laws::feed_players(&trials, 80, robbers::twist, laws::fed_by_match);
}

#[test]
fn robbers_never_lose_a_card() {
    let trials = robbers(3);
    for case in trials.cases() {
        trials.play(case, 0, Manners::Wander, |game| {
            let view = game.game().view(Viewer::Referee);
            let held: u8 = view.totals.iter().sum();
            let told = game.told(Viewer::Spectator).flat_map(|(_, events)| events);
            let laid = told.filter(|e| matches!(e, robbers::Event::Discarded { .. }));
            let all = usize::from(held + view.deck) + laid.count();
            assert_eq!(all, 2 * usize::from(trials.config.cards));
        });
    }
}

#[test]
fn robbers_are_imagined_with_hands_that_fit() {
    laws::imagine_well(&robbers(4));
}

#[test]
fn rush_obeys_the_laws() {
    laws::obey(&rush());
    laws::clocks_run_only_where_a_seat_must(&rush(), must);
}

#[test]
fn rush_obeys_the_laws_with_200_seats() {
    let config = rush::Config {
        team_size: 100,
        end: 600,
        ..rush::Config::default()
    };
    assert_eq!(Rush::<0>::team(&config, 200, Seat(150)), Team(1));
    laws::obey(&Trials::<Rush> {
        config,
        seats: 200,
        matches: 1,
        limit: 2_000,
    });
}

#[test]
fn rush_tells_nobody_what_others_tell_each_other() {
    laws::keep_secrets(&rush(), 100, rush::twist);
    laws::feed_players(&rush(), 80, rush::twist, laws::fed_by_match);
}

#[test]
fn court_obeys_the_laws() {
    laws::obey(&court(2));
    laws::obey(&court(5));
    let titles = vec![court::Title::Spy, court::Title::Queen, court::Title::Fool];
    laws::obey(&Trials::<Court> {
        config: court::Config {
            titles,
            ..court::Config::default()
        },
        ..court(3)
    });
    laws::clocks_run_only_where_a_seat_must(&court(5), must);
}

#[test]
fn court_hides_answers_until_the_petition_is_closed() {
    let trials = Trials {
        matches: 60,
        ..court(5)
    };
    laws::keep_secrets(&trials, 60, court::twist);
    laws::feed_players(&trials, 40, court::twist, laws::fed_by_match);
}

#[test]
fn no_two_seats_of_court_have_the_same_title() {
    let titles = vec![court::Title::Spy, court::Title::Queen, court::Title::Spy];
    let config = court::Config {
        titles,
        ..court::Config::default()
    };
    assert_eq!(Court::<0>::seats(&config), Err(court::Illegal::TitleTaken));
}
