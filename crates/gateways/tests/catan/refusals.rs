//! Clients that repeat what is refused.

use serde_json::{Value, json};

use super::{
    arena::at_once,
    client::{at, discard, empty, player, read_counts, road},
    dialogue::Four,
    tree::Tree,
};

/// One strike would end a connection.
fn settings() -> Value {
    let mut settings = at_once();
    settings["policies"] = json!({"kinds": {"catan": {"strikes": 1}}});
    settings
}

/// Two hexes, and who alone has built at each.
const HEXES: [((i32, i32), i32); 2] = [((4, 2), 2), ((3, 3), 1)];

impl Four {
    /// What a client holds, and whether it owes a discard.
    async fn hand(&mut self, seat: usize) -> ([i32; 5], bool) {
        self.clients[seat].ask(empty(16)).await;
        let told = self.clients[seat].told().await;
        assert_eq!(told.field, 25, "{told:?}");
        let hand = told.body.sub(1).unwrap().sub(2).unwrap();
        (read_counts(&hand), told.body.has(2))
    }

    /// Discards the first half of a hand.
    async fn discard(&mut self, seat: usize) {
        let (hand, owes) = self.hand(seat).await;
        if !owes {
            return;
        }
        self.asks(seat, discard(half(hand)), 12).await;
    }

    /// Moves the robber to where it is not, and robs who has built there.
    async fn robber(&mut self, seat: usize) {
        for (hex, victim) in HEXES {
            self.clients[seat].ask(at(6, hex)).await;
            let told = self.clients[seat].told().await;
            if told.field == 2 {
                assert_eq!(told.code(), "E_SAME_HEX");
                continue;
            }
            self.others(seat, 9).await;
            if victim != seat as i32 {
                let target = Tree::default().message(11, player(victim));
                self.asks(seat, target, 10).await;
            }
            return;
        }
        panic!("the robber is at two places");
    }

    /// All others are told this next.
    async fn others(&mut self, seat: usize, field: u32) {
        for (n, client) in self.clients.iter_mut().enumerate() {
            if n != seat {
                assert_eq!(client.told().await.field, field);
            }
        }
    }

    /// Plays on without building, until a seven makes the player on turn and somebody else discard.
    async fn until_a_rich_seven(&mut self) -> (usize, Vec<bool>) {
        for turn in 0.. {
            let seat = turn % 4;
            let told = self.asks(seat, empty(1), 3).await;
            if told[0].body.int(1) + told[0].body.int(2) == 7 {
                let mut owe = Vec::new();
                for other in 0..4 {
                    owe.push(self.hand(other).await.1);
                }
                if owe[seat] && 2 <= owe.iter().filter(|owes| **owes).count() {
                    return (seat, owe);
                }
                for other in 0..4 {
                    self.discard(other).await;
                }
                self.robber(seat).await;
            }
            self.asks(seat, empty(13), 16).await;
        }
        unreachable!()
    }
}

fn half(hand: [i32; 5]) -> [i32; 5] {
    let mut due = hand.iter().sum::<i32>() / 2;
    hand.map(|count| {
        let part = count.min(due);
        due -= part;
        part
    })
}

/// What is no place at all is refused before it comes to the table, and counts as well.
#[tokio::test]
async fn who_repeats_a_refused_request_has_that_one_decision_made_without_a_strike() {
    let mut four = Four::set_up_with(settings(), json!({"board": "beginner"})).await;
    for (turn, (request, code)) in [
        (road(((2, 3), (3, 4))), "E_NOT_ROLLED"),
        (at(4, (70_000, 1)), "E_BAD_PLACE"),
    ]
    .into_iter()
    .enumerate()
    {
        for _ in 0..20 {
            four.refused(turn, request.clone(), code).await;
        }
        // The dice are rolled for it; it is there and plays on.
        four.all(3, Some(turn as i32)).await;
        four.clients[turn].ask(empty(16)).await;
        while four.clients[turn].told().await.field != 25 {}
        four.end_turn(turn).await;
    }
}

impl Four {
    /// Ends a turn, whatever the dice have brought.
    async fn end_turn(&mut self, seat: usize) {
        self.clients[seat].ask(empty(13)).await;
        let told = self.clients[seat].told().await;
        if told.field == 2 {
            self.robber(seat).await;
            self.asks(seat, empty(13), 16).await;
        } else {
            assert_eq!(told.field, 16);
            self.others(seat, 16).await;
        }
    }
}

#[tokio::test]
async fn a_robber_before_the_own_discard_is_refused_and_the_error_says_who_owes() {
    let mut four = Four::set_up_with(settings(), json!({"board": "beginner"})).await;
    let (seat, owe) = four.until_a_rich_seven().await;
    let (hand, _) = four.hand(seat).await;
    let due = hand.iter().sum::<i32>() / 2;
    for _ in 0..20 {
        four.clients[seat].ask(at(6, HEXES[0].0)).await;
        let error = four.clients[seat].told().await.error().unwrap();
        assert_eq!(error, format!("E_OWED: discard {due} of your cards first"));
    }
    four.all(12, Some(seat as i32)).await;
    // Now the others are waited for: the robber is kept until they have discarded, and a second one is refused.
    let names = ["alice", "bob", "carol", "dave"];
    let others: Vec<usize> = (0..4).filter(|n| *n != seat && owe[*n]).collect();
    let named = others.iter().map(|n| format!("{} (player {n})", names[*n]));
    let named: Vec<String> = named.collect();
    four.clients[seat].ask(at(6, HEXES[0].0)).await;
    four.clients[seat].ask(at(6, HEXES[1].0)).await;
    let error = four.clients[seat].told().await.error().unwrap();
    let said = format!("these have to discard first: {}", named.join(", "));
    assert_eq!(error, format!("E_OTHERS_OWE: {said}"));
    for other in others {
        four.discard(other).await;
    }
    let told = four.clients[seat].told().await;
    assert!(
        told.field == 9 || told.code() == "E_SAME_HEX",
        "the robber that was kept moves: {told:?}"
    );
}
