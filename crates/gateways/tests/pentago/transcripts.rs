//! Every transcript of the document holds, however its bytes come.

use super::{client::Sending, replay::transcripts};

const ALL: [Sending; 4] = [
    Sending::Lines,
    Sending::CarriageReturns,
    Sending::ByteByByte,
    Sending::Packets,
];

async fn replay(name: &str) {
    let all = transcripts();
    let transcript = &all[name];
    for sending in ALL {
        let arena = transcript.arena().await;
        if let Some(before) = transcript.after() {
            all[before].run(&arena, sending).await;
        }
        transcript.run(&arena, sending).await;
        arena.server.stop().await;
    }
}

macro_rules! replays {
    ($($test:ident $name:literal)*) => {$(
        #[tokio::test]
        async fn $test() {
            replay($name).await;
        }
    )*

        #[test]
        fn every_transcript_is_replayed() {
            let mut known = [$($name),*].map(str::to_owned);
            known.sort();
            assert!(transcripts().keys().eq(known.iter()));
        }
    };
}

replays! {
    e1_two_clients_play_a_whole_game "E1"
    e2_wrong_input_is_answered_in_every_phase_of_the_handshake "E2"
    e3_who_leaves_the_queue_is_not_paired_and_wrong_moves_change_nothing "E3"
    e4_a_six_rotated_away_does_not_count_and_two_fives_are_a_draw "E4"
    e5_a_stone_wins_under_the_classic_rule_and_its_rotation_is_told "E5"
    e6_a_rotation_gives_the_game_away_and_both_play_again "E6"
    e7_who_is_lost_has_lost_and_the_other_one_is_not_queued "E7"
    e8_members_talk_whisper_and_are_ranked "E8"
    e9_a_name_is_claimed_with_a_proof "E9"
    e10_a_name_is_claimed_with_a_proof_on_an_encrypted_connection "E10"
    e11_a_bound_name_is_refused_to_everybody_else "E11"
}
