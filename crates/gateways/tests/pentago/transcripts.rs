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
    two_clients_play_a_whole_game "whole_game"
    wrong_input_is_answered_in_every_phase_of_the_handshake "handshake"
    who_leaves_the_queue_is_not_paired_and_wrong_moves_change_nothing "queue"
    a_six_rotated_away_does_not_count_and_two_fives_are_a_draw "both_fives"
    a_stone_wins_under_the_classic_rule_and_its_rotation_is_told "classic"
    a_rotation_gives_the_game_away_and_both_play_again "given_away"
    who_is_lost_has_lost_and_the_other_one_is_not_queued "lost"
    members_talk_whisper_and_are_ranked "talk"
    a_name_is_claimed_with_a_proof "proof"
    a_name_is_claimed_with_a_proof_on_an_encrypted_connection "encrypted"
    a_bound_name_is_refused_to_everybody_else "bound_name"
}
