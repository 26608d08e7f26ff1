//! Who plays whom: each client sits once on every seat of every map.

use parlor_game::{Dice, Draw};
use parlor_play::seed_of_text;

/// The games of one map for `players`: for each game, who has each seat; nobody's seats are for a player outside.
///
/// With `clients` clients there are as many games, and each of them plays `players` of those; where there are fewer
/// clients than seats, each of them still has every seat once. Permutation and offsets follow from the seed.
pub(super) fn games(clients: usize, players: usize, seed: &str) -> Vec<Vec<Option<usize>>> {
    let all = clients.max(players);
    let seed = seed_of_text(seed);
    let shuffled = |nth| {
        let mut order: Vec<usize> = (0..all).collect();
        Dice::of(&seed, Draw { stream: 0, nth }).shuffle(&mut order);
        order
    };
    let (order, offsets) = (shuffled(0), shuffled(1));
    let client = |game: usize, offset: &usize| {
        let who = order.get((game + offset) % all).copied();
        who.filter(|who| *who < clients)
    };
    let seats = |game: usize| {
        offsets
            .iter()
            .take(players)
            .map(move |offset| client(game, offset))
    };
    (0..all).map(|game| seats(game).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each client plays, and that nobody has a seat twice.
    fn counts(clients: usize, players: usize) -> Vec<usize> {
        let games = games(clients, players, "seed");
        let mut had = vec![vec![0; players]; clients];
        for game in &games {
            let mut here: Vec<usize> = game.iter().flatten().copied().collect();
            here.sort_unstable();
            here.dedup();
            assert_eq!(
                here.len(),
                game.iter().flatten().count(),
                "nobody plays twice"
            );
            for (seat, client) in game.iter().enumerate() {
                if let Some(client) = client {
                    had[*client][seat] += 1;
                }
            }
        }
        assert!(had.iter().flatten().all(|times| *times == 1), "{had:?}");
        had.iter().map(|seats| seats.iter().sum()).collect()
    }

    #[test]
    fn five_clients_on_a_map_for_three_play_five_games_of_which_each_plays_three() {
        assert_eq!(games(5, 3, "x").len(), 5);
        assert_eq!(counts(5, 3), [3; 5]);
    }

    #[test]
    fn nine_clients_have_every_seat_of_every_map_once() {
        for players in [2, 3, 4, 8] {
            assert_eq!(games(9, players, "x").len(), 9);
            assert_eq!(counts(9, players), [players; 9]);
        }
    }

    #[test]
    fn fewer_clients_than_seats_leave_seats_to_others() {
        assert_eq!(counts(2, 4), [4; 2]);
        assert_eq!(games(2, 4, "x").len(), 4);
        assert!(games(2, 4, "x").iter().all(|game| game.len() == 4));
    }

    #[test]
    fn the_same_seed_gives_the_same_games() {
        assert_eq!(games(9, 4, "a"), games(9, 4, "a"));
        assert_ne!(games(9, 4, "a"), games(9, 4, "b"));
    }
}
