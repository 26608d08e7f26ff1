//! Faults in Robbers, where hands are hidden.

use parlor_game::Viewer;
use parlor_testkit::{
    laws::{self, Fed, Law, Trials},
    toys::robbers::*,
};

use crate::caught::caught;

fn robbers<const FAULT: u8>() -> Trials<Robbers<FAULT>> {
    Trials {
        config: Config::default(),
        seats: 4,
        matches: 20,
        limit: 1_000,
    }
}

fn leaks<const FAULT: u8>() {
    caught(Law::SecretsAreKept, || {
        laws::keep_secrets(&robbers::<FAULT>(), 1, twist);
    });
}

#[test]
fn a_view_that_leaks_is_caught() {
    leaks::<LEAKY_VIEW>();
}

#[test]
fn an_event_that_leaks_is_caught() {
    leaks::<LEAKY_EVENT>();
}

#[test]
fn a_refusal_that_leaks_is_caught() {
    leaks::<LEAKY_REFUSAL>();
}

#[test]
fn legal_actions_that_leak_are_caught() {
    leaks::<LEAKY_ACTIONS>();
}

#[test]
fn awaited_seats_that_leak_are_caught() {
    leaks::<LEAKY_AWAITED>();
}

#[test]
fn too_few_worlds_are_no_proof() {
    caught(Law::SecretsAreKept, || {
        laws::keep_secrets(&robbers::<NONE>(), 1, |_, _, _, _| None);
    });
}

#[test]
fn awaited_seats_that_change_in_silence_are_caught() {
    caught(Law::SilenceMeansNoChange, || {
        laws::tell_every_change(&robbers::<SILENT_CHOICE>());
    });
}

#[test]
fn an_event_that_can_be_cut_further_is_caught() {
    caught(Law::CutTwiceIsCutOnce, || {
        laws::tell_every_change(&robbers::<CUT_AWAY>());
    });
}

#[test]
fn a_draw_that_is_used_twice_is_caught() {
    caught(Law::DrawsAreFresh, || {
        laws::draw_fairly(&robbers::<SAME_DRAW>());
    });
}

#[test]
fn a_draw_from_the_streams_of_the_table_is_caught() {
    caught(Law::StreamsAreTheGames, || {
        laws::draw_fairly(&robbers::<TABLE_STREAM>());
    });
}

#[test]
fn chance_that_does_not_follow_the_dice_is_caught() {
    caught(Law::ChanceFollowsTheDice, || {
        laws::draw_fairly(&robbers::<OWN_DICE>());
    });
}

#[test]
fn chance_that_does_not_follow_the_seed_is_caught() {
    caught(Law::LogsVerify, || laws::keep_logs(&robbers::<OWN_DICE>()));
}

#[test]
fn chance_that_no_seed_decides_is_caught() {
    caught(Law::LogsVerify, || {
        laws::keep_logs(&robbers::<LOADED_DICE>())
    });
}

#[test]
fn chance_that_nobody_asked_for_is_caught() {
    caught(Law::OutOfPlaceIsRefused, || {
        laws::play_fair(&robbers::<CHANCE_UNASKED>());
    });
}

#[test]
fn a_take_back_in_spite_of_chance_is_caught() {
    caught(Law::TakeBackIsForOpenGames, || {
        laws::take_back(&robbers::<UNDO_WITH_CHANCE>());
    });
}

#[test]
fn an_imagined_world_that_does_not_fit_is_caught() {
    caught(Law::ImaginedWorldsFit, || {
        laws::imagine_well(&robbers::<WILD_DREAMS>());
    });
}

#[test]
fn a_player_that_is_fed_more_than_its_seat_is_caught() {
    caught(Law::PlayersAreFedTheirSeat, || {
        laws::feed_players(&robbers::<NONE>(), 1, twist, |game, seat| Fed {
            view: parlor_game::Game::view(game.game(), Viewer::Referee),
            ..laws::fed_by_match(game, seat)
        });
    });
}

#[test]
fn a_player_that_misses_its_story_is_caught() {
    caught(Law::PlayersAreFedTheirSeat, || {
        laws::feed_players(&robbers::<NONE>(), 1, twist, |game, seat| Fed {
            story: Vec::new(),
            ..laws::fed_by_match(game, seat)
        });
    });
}
