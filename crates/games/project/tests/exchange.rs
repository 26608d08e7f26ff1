//! Knowledge exchange at the rules' level.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Play, f, scene, valid};
use parlor_game::{Input, Millis, Seat};
use parlor_project::{
    Action, Config, Contains, Decided, Direction, Duration, Event, Illegal, Payer, Report,
};

fn three() -> Config {
    scene(
        &[f(2, 5), f(4, 5), f(6, 5)],
        &[f(7, 9), f(3, 9), f(5, 9)],
        &[valid(0, 8)],
        &[f(3, 2)],
    )
}

fn report(x: u8, y: u8, stamp: u32, contains: Contains) -> Report {
    Report {
        x,
        y,
        reading: None,
        contains,
        stamp,
        player: None,
    }
}

fn offer(to: u8) -> Action {
    Action::Offer {
        to: Seat(to),
        fields: None,
    }
}

fn data(to: u8, count: u8) -> Action {
    let fields = (0..count).map(|n| report(n % 10, n / 10, 1, Contains::Empty));
    Action::Send {
        to: Seat(to),
        fields: fields.collect(),
    }
}

fn accept(from: u8) -> Action {
    Action::Accept {
        from: Some(Seat(from)),
    }
}

fn reject(from: Option<u8>, duration: Duration) -> Action {
    Action::Reject {
        from: from.map(Seat),
        duration,
    }
}

/// What a seat was told of exchanges and steps, as words with their moment.
fn words(play: &Play, seat: u8) -> Vec<String> {
    let word = |(at, event): (u64, Event)| {
        let said = match event {
            Event::Offered { from, .. } => format!("offer of {}", from.0),
            Event::Rejected {
                to, duration, by, ..
            } => format!("{} says no: {duration:?} {by:?}", to.0),
            Event::Accepted { to, .. } => format!("{} says yes", to.0),
            Event::Received { from, fields, .. } => format!("{} tells {}", from.0, fields.len()),
            Event::Moved { .. } => "moved".into(),
            Event::Ready { .. } => "ready".into(),
            _ => return None,
        };
        Some(format!("{at} {said}"))
    };
    play.told(seat).into_iter().filter_map(word).collect()
}

#[test]
fn an_accepted_offer_costs_the_receiver_its_delay_and_nobody_else() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(0, data(1, 3));
    play.run(50);
    play.ask(1, accept(0));
    play.go(1, Direction::North);
    play.go(0, Direction::North);
    play.run(5_000);
    assert_eq!(
        words(&play, 0),
        ["0 offer of 0", "50 1 says yes", "150 moved"]
    );
    let receiver = [
        "0 offer of 0",
        "50 1 says yes",
        "1250 ready",
        "1250 0 tells 3",
        "1350 moved",
    ];
    assert_eq!(words(&play, 1), receiver);
    assert!(words(&play, 2).is_empty() && words(&play, 3).is_empty());
}

#[test]
fn a_rejection_is_single_or_permanent() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.run(10);
    play.ask(1, reject(Some(0), Duration::Single));
    play.ask(0, offer(1));
    play.run(20);
    play.ask(1, reject(None, Duration::Permanent));
    play.ask(0, offer(1));
    play.run(30);
    play.ask(1, offer(0));
    play.run(40);
    let told = [
        "0 offer of 0",
        "10 1 says no: Single Player",
        "10 offer of 0",
        "20 1 says no: Permanent Player",
        "20 1 says no: Permanent Game",
        "30 offer of 1",
    ];
    assert_eq!(words(&play, 0), told);
    assert_eq!(
        words(&play, 1).len(),
        5,
        "the third offer was not passed on"
    );
    assert_eq!(play.own(0).refused_by, [Seat(1)]);
}

#[test]
fn who_cannot_be_asked_rejects_by_the_game_itself() {
    let mut play = Play::new(&three());
    play.leave(&[2]);
    for to in [99, 0, 4, 2] {
        play.ask(0, offer(to));
    }
    play.put(Input::Away { seat: Seat(1) });
    play.ask(0, offer(1));
    play.run(10);
    let by = |to: u8, duration: &str| format!("0 {to} says no: {duration} Game");
    let told = [99, 0, 4, 2].map(|to| by(to, "Permanent"));
    assert_eq!(words(&play, 0)[..4], told);
    assert_eq!(words(&play, 0)[4], by(1, "Single"));
    assert!(words(&play, 1).is_empty() && words(&play, 4).is_empty());
    let opponents = Config {
        exchange_opponents: true,
        ..three()
    };
    let mut play = Play::new(&opponents);
    play.ask(0, offer(4));
    play.run(10);
    assert_eq!(words(&play, 4), ["0 offer of 0"]);
}

#[test]
fn data_comes_never_before_its_time_and_not_after_a_rejection() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(0, data(1, 2));
    play.run(300);
    play.ask(1, reject(None, Duration::Single));
    play.run(20_000);
    assert!(!words(&play, 1).iter().any(|word| word.contains("tells")));
    // Late data still arrives.
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.run(10);
    play.ask(1, accept(0));
    play.run(4_000);
    play.ask(0, data(1, 2));
    play.run(20_000);
    assert_eq!(words(&play, 1).last().unwrap(), "4000 0 tells 2");
    // An unanswered offer ends by itself.
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.run(20_000);
    assert_eq!(
        words(&play, 0),
        ["0 offer of 0", "10000 1 says no: Single Time"]
    );
    assert!(play.own(1).asked_by.is_empty());
    // Data without an offer is dropped.
    let mut play = Play::new(&three());
    play.ask(0, data(1, 2));
    play.ask(0, offer(1));
    play.run(10);
    play.ask(1, accept(0));
    play.run(30_000);
    assert!(!words(&play, 1).iter().any(|word| word.contains("tells")));
}

#[test]
fn answers_close_the_offer_they_mean_and_twenty_fields_arrive() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(2, offer(1));
    play.run(10);
    assert_eq!(play.own(1).asked_by, [Seat(0), Seat(2)]);
    play.ask(1, reject(Some(2), Duration::Single));
    assert_eq!(play.own(1).asked_by, [Seat(0)]);
    play.ask(2, offer(1));
    play.run(20);
    play.ask(1, Action::Accept { from: None });
    play.ask(0, data(1, 21));
    play.run(5_000);
    assert_eq!(words(&play, 0)[1], "20 1 says yes");
    assert!(words(&play, 1).contains(&"1220 0 tells 20".to_owned()));
    assert_eq!(play.own(1).asked_by, [Seat(2)]);
}

#[test]
fn an_answer_in_kind_comes_with_the_end_of_the_delay() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(0, data(1, 1));
    play.run(10);
    play.ask(1, accept(0));
    play.ask(1, data(0, 2));
    play.run(5_000);
    assert_eq!(words(&play, 0).last().unwrap(), "1210 1 tells 2");
    let one_way = Config {
        exchange_two_way: false,
        ..three()
    };
    let mut play = Play::new(&one_way);
    play.ask(0, offer(1));
    play.run(10);
    play.ask(1, accept(0));
    play.ask(1, data(0, 2));
    play.run(5_000);
    assert_eq!(words(&play, 0).len(), 2);
}

#[test]
fn the_sender_or_both_may_pay_instead() {
    for (payer, ends) in [(Payer::Sender, [1310, 110]), (Payer::Both, [1310, 1310])] {
        let config = Config {
            exchange_payer: payer,
            ..three()
        };
        let mut play = Play::new(&config);
        play.ask(0, offer(1));
        play.ask(0, data(1, 1));
        play.run(10);
        play.ask(1, accept(0));
        play.run(10);
        play.go(0, Direction::North);
        play.go(1, Direction::North);
        play.run(5_000);
        let moved = |seat| {
            words(&play, seat)
                .into_iter()
                .find(|word| word.contains("moved"))
        };
        assert_eq!(moved(0), Some(format!("{} moved", ends[0])));
        assert_eq!(moved(1), Some(format!("{} moved", ends[1])));
        assert!(words(&play, 1).contains(&"1210 0 tells 1".to_owned()));
    }
}

#[test]
fn an_open_offer_is_not_passed_on_again_but_its_data_is_replaced() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(0, data(1, 1));
    play.ask(0, offer(1));
    play.ask(0, data(1, 4));
    play.run(10);
    play.ask(1, accept(0));
    play.run(5_000);
    assert_eq!(words(&play, 0).len(), 2);
    assert_eq!(words(&play, 1).last().unwrap(), "1210 0 tells 4");
    // When all is told a new offer can be made.
    play.ask(0, offer(1));
    play.run(5_010);
    assert_eq!(words(&play, 1).last().unwrap(), "5000 offer of 0");
}

#[test]
fn an_answer_to_nobody_is_refused() {
    let mut play = Play::new(&three());
    let act = |action| Input::Act {
        seat: Seat(1),
        action,
    };
    for action in [accept(0), reject(None, Duration::Single)] {
        assert_eq!(play.try_put(act(action)).unwrap_err(), Illegal::NoOffer);
    }
}

#[test]
fn offers_to_and_of_who_is_away_are_closed() {
    let mut play = Play::new(&three());
    play.ask(0, offer(1));
    play.ask(1, offer(2));
    play.run(10);
    play.put(Input::Away { seat: Seat(1) });
    assert_eq!(words(&play, 0)[1], "10 1 says no: Single Gone");
    assert!(play.own(2).asked_by.is_empty());
    let gone = |event: &Event| {
        matches!(
            event,
            Event::Rejected {
                by: Decided::Gone,
                ..
            }
        )
    };
    assert_eq!(
        play.events.iter().filter(|(_, event)| gone(event)).count(),
        2
    );
}

/// What a seat hears replaces what it knows only if it is strictly newer.
#[test]
fn hearsay_counts_only_if_it_is_newer() {
    let mut play = Play::new(&three());
    play.run(1_000);
    play.ask(1, Action::Discover);
    play.run(1_450);
    let seen = |play: &Play, x, y| {
        let own = play.own(1).fields;
        let known = own.iter().find(|one| (one.x, one.y) == (x, y)).copied();
        known.map(|one| (one.contains, one.at))
    };
    let fields = vec![
        report(3, 4, 144, Contains::Valid),
        report(4, 4, 145, Contains::Sham),
        report(5, 4, 146, Contains::Valid),
        report(0, 0, 7, Contains::Goal),
    ];
    play.ask(0, offer(1));
    let to = Seat(1);
    play.ask(0, Action::Send { to, fields });
    play.run(1_460);
    play.ask(1, accept(0));
    play.run(5_000);
    assert_eq!(
        seen(&play, 3, 4),
        Some((Contains::Empty, Millis(1_450))),
        "older"
    );
    assert_eq!(
        seen(&play, 4, 4),
        Some((Contains::Empty, Millis(1_450))),
        "equal"
    );
    assert_eq!(
        seen(&play, 5, 4),
        Some((Contains::Valid, Millis(1_460))),
        "newer"
    );
    assert_eq!(
        seen(&play, 0, 0),
        Some((Contains::Goal, Millis(70))),
        "unknown before"
    );
}
