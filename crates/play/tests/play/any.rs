//! A match without its types, as a table holds it.

use parlor_game::{Millis, Seat, SeatSet, Standing, Team, Viewer, Why};
use parlor_play::{AnyMatch, Kind, KindOf, Stamp};
use parlor_testkit::toys::{Court, Robbers, Row, Rush, robbers, row};
use serde_json::value::{RawValue, to_raw_value};

use crate::{a_row, mark, robbers_to_the_end};

fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.into()).unwrap()
}

fn start(kind: &dyn Kind, config: &str, seats: u8) -> Box<dyn AnyMatch> {
    kind.start(&raw(config), seats, [1; 32]).unwrap()
}

#[test]
fn an_action_is_checked_without_being_taken() {
    let game = a_row();
    let cell = |cell| to_raw_value(&row::Mark { cell }).unwrap();
    assert!(game.check(Seat(0), &cell(4)).is_ok());
    let code = |seat, action: &RawValue| game.check(Seat(seat), action).unwrap_err().code;
    assert_eq!(code(1, &cell(4)), "not_your_turn");
    assert_eq!(code(0, &cell(99)), "no_cell");
    assert_eq!(code(0, &raw(r#"{"cell":"x"}"#)), "malformed_action");
    assert!(game.log().is_empty());
}

#[test]
fn an_action_of_another_game_is_refused() {
    let mut game = a_row();
    let action = Box::new(robbers::Action::Roll);
    let verdict = game.act_typed(Millis(0), Seat(0), action, Stamp::default());
    assert_eq!(verdict.unwrap_err().code, "malformed_action");
    let action = Box::new(row::Mark { cell: 0 });
    game.act_typed(Millis(0), Seat(0), action, Stamp::default())
        .unwrap();
}

#[test]
fn events_are_cut_for_each_viewer() {
    let game = robbers_to_the_end(1);
    let steps = 0..AnyMatch::steps(&game);
    let steals = |viewer| {
        let texts = steps
            .clone()
            .map(|step| AnyMatch::events(&game, step, viewer));
        let told: Vec<String> = texts.map(|text| text.get().to_owned()).collect();
        told.concat().matches(r#""type":"stole","#).count()
    };
    let hidden = |viewer| {
        let texts = steps
            .clone()
            .map(|step| AnyMatch::events(&game, step, viewer));
        texts
            .filter(|text| text.get().contains(r#""kind":null"#))
            .count()
    };
    assert_ne!(steals(Viewer::Referee), 0);
    assert_eq!(steals(Viewer::Spectator), steals(Viewer::Referee));
    assert_eq!(hidden(Viewer::Referee), 0);
    assert!(hidden(Viewer::Seat(Seat(0))) < hidden(Viewer::Spectator));
    let beyond = AnyMatch::events(&game, 9_999, Viewer::Referee);
    assert_eq!(beyond.get(), "[]");
}

#[test]
fn a_player_is_asked_with_what_its_seat_sees() {
    let game = a_row();
    let question = AnyMatch::question(&game, Seat(0));
    let actions = question.actions.downcast::<Vec<row::Mark>>().unwrap();
    assert_eq!(actions.len(), 9);
    assert!(question.view.downcast::<row::View>().is_ok());
    let idle = AnyMatch::question(&game, Seat(1));
    assert!(
        idle.actions
            .downcast::<Vec<row::Mark>>()
            .unwrap()
            .is_empty()
    );
}

#[test]
fn the_lines_of_a_match_rebuild_it() {
    let mut game = a_row();
    mark(&mut game, &[4, 0, 8]);
    let lines: Vec<String> = (0..game.lines()).map(|n| game.line(n).unwrap()).collect();
    let mut lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let kind = KindOf::<Row>::NEW;
    let again = kind.replay(&raw("{}"), 2, None, &lines).unwrap();
    let referee = Viewer::Referee;
    assert_eq!(
        again.view(referee).get(),
        AnyMatch::view(&game, referee).get()
    );
    assert_eq!(again.line(3), None);
    lines[1] = r#"{"at":0}"#;
    let error = kind.replay(&raw("{}"), 2, None, &lines).unwrap_err();
    assert!(
        error.to_string().starts_with("line 1 cannot be read"),
        "{error}"
    );
}

#[test]
fn seats_that_leave_together_are_named_by_their_line() {
    let mut game = start(&KindOf::<Court>::NEW, "{}", 4);
    let gone = vec![(Seat(1), Why::Left), (Seat(3), Why::Late)];
    game.leave(Millis(3), gone, Stamp::default()).unwrap();
    let left: SeatSet = [Seat(1), Seat(3)].into_iter().collect();
    assert_eq!(game.leavers(0), left);
    assert_eq!(game.standing_of(Seat(3)), Standing::Gone);
    assert_eq!(game.standing_of(Seat(2)), Standing::In);
}

#[test]
fn presence_reaches_only_games_that_asked_for_it() {
    let mut rush = start(&KindOf::<Rush>::NEW, "{}", 4);
    rush.away(Millis(1), Seat(2)).unwrap();
    assert!(rush.away(Millis(2), Seat(2)).is_err(), "away already");
    rush.back(Millis(3), Seat(2)).unwrap();
    assert_eq!(rush.lines(), 2);
    let mut robbers = start(&KindOf::<Robbers>::NEW, "{}", 2);
    robbers.away(Millis(1), Seat(0)).unwrap();
    assert_eq!(robbers.lines(), 0);
}

#[test]
fn the_lobby_learns_seats_teams_and_refusals_without_a_match() {
    let kind = KindOf::<Rush>::NEW;
    assert_eq!(kind.seats(&raw(r#"{"team_size":16}"#)).unwrap(), 32..=32);
    let problem = kind.seats(&raw(r#"{"team_size":0}"#)).unwrap_err();
    assert_eq!(problem.code, "team_size_range");
    assert!(problem.hint.is_some());
    let problem = kind.seats(&raw(r#"{"teem":1}"#)).unwrap_err();
    assert_eq!(problem.code, "malformed_config");
    assert_eq!(kind.team(&raw("{}"), 4, Seat(3)).unwrap(), Team(1));
    let full = kind.config(&raw("{}")).unwrap();
    assert_eq!(full.get(), r#"{"team_size":2,"spawn":500,"end":3000}"#);
}
