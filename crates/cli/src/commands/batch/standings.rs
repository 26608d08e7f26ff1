//! The standings: points, then first places, then the share of the score.

use std::collections::BTreeMap;

use comfy_table::{Table, presets};
use serde::Serialize;

use super::{
    game::{Line, Seated, State},
    ratings::{pairs, ratings},
};

/// What a client has come to.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub(super) struct Standing {
    pub(super) rank: usize,
    pub(super) client: String,
    pub(super) games: usize,
    pub(super) points: f64,
    pub(super) firsts: usize,
    /// Its share of all scores in its games, such as stones.
    pub(super) score: f64,
    pub(super) disqualified: usize,
    /// Its rating, from the places of all games.
    pub(super) rating: f64,
    /// The points on each map.
    pub(super) maps: BTreeMap<String, f64>,
    /// The points by the number of players.
    pub(super) sizes: BTreeMap<usize, f64>,
    /// How often it was placed before each of the others.
    pub(super) before: BTreeMap<String, usize>,
}

/// The standings of all clients, the best first.
pub(super) fn standings(clients: &[String], lines: &[Line]) -> Vec<Standing> {
    let mut all: Vec<Standing> = clients.iter().map(|client| of(client, lines)).collect();
    let ratings = ratings(clients, &pairs(lines));
    for standing in &mut all {
        standing.rating = ratings.get(&standing.client).copied().unwrap_or_default();
    }
    all.sort_by(|a, b| {
        let points = b.points.total_cmp(&a.points);
        let firsts = points.then(b.firsts.cmp(&a.firsts));
        firsts.then(b.score.total_cmp(&a.score))
    });
    for (rank, standing) in (1..).zip(&mut all) {
        standing.rank = rank;
    }
    all
}

fn of(client: &str, lines: &[Line]) -> Standing {
    let mut standing = Standing {
        client: client.to_owned(),
        ..Standing::default()
    };
    let (mut own_score, mut all_scores) = (0, 0);
    for line in lines.iter().filter(|line| line.state == State::Played) {
        let own = line
            .seats
            .iter()
            .find(|seat| seat.client.as_deref() == Some(client));
        let Some(own) = own else { continue };
        standing.games += 1;
        standing.points += own.points;
        standing.firsts += usize::from(is_first(own));
        standing.disqualified += usize::from(own.disqualified.is_some());
        let scores = line.seats.iter().filter_map(|seat| seat.score);
        all_scores += scores.map(i64::from).sum::<i64>();
        own_score += i64::from(own.score.unwrap_or(0));
        if let Some(map) = &line.map {
            *standing.maps.entry(map.clone()).or_default() += own.points;
        }
        *standing.sizes.entry(line.seats.len()).or_default() += own.points;
        let behind = line.seats.iter().filter(|seat| own.place < seat.place);
        for other in behind.filter_map(|seat| seat.client.clone()) {
            *standing.before.entry(other).or_default() += 1;
        }
    }
    if 0 < all_scores {
        standing.score = own_score as f64 / all_scores as f64;
    }
    standing
}

fn is_first(seat: &Seated) -> bool {
    seat.place == 1 && seat.disqualified.is_none()
}

/// The standings as a table for people.
pub(super) fn table(standings: &[Standing]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header([
        "rank",
        "client",
        "games",
        "points",
        "first",
        "score",
        "disqualified",
        "rating",
    ]);
    for one in standings {
        table.add_row([
            one.rank.to_string(),
            one.client.clone(),
            one.games.to_string(),
            one.points.to_string(),
            one.firsts.to_string(),
            format!("{:.1} %", one.score * 100.0),
            one.disqualified.to_string(),
            format!("{:.0}", one.rating),
        ]);
    }
    table
}

/// The standings for spreadsheets.
pub(super) fn csv(standings: &[Standing]) -> String {
    let mut text = String::from("rank,client,games,points,first,score,disqualified,rating\n");
    for one in standings {
        text += &format!(
            "{},{},{},{},{},{:.4},{},{:.0}\n",
            one.rank,
            quoted(&one.client),
            one.games,
            one.points,
            one.firsts,
            one.score,
            one.disqualified,
            one.rating
        );
    }
    text
}

/// The points of each client on each map and for each number of players, for spreadsheets.
pub(super) fn parts_csv(standings: &[Standing]) -> String {
    let mut text = String::from("client,part,name,points\n");
    for one in standings {
        let name = quoted(&one.client);
        for (map, points) in &one.maps {
            text += &format!("{name},map,{},{points}\n", quoted(map));
        }
        for (players, points) in &one.sizes {
            text += &format!("{name},players,{players},{points}\n");
        }
    }
    text
}

/// What each client scored against each other, for spreadsheets.
pub(super) fn pairs_csv(lines: &[Line]) -> String {
    let mut text = String::from("client,other,games,score\n");
    for ((me, they), pair) in pairs(lines) {
        let (me, they) = (quoted(&me), quoted(&they));
        text += &format!("{me},{they},{},{}\n", pair.games, pair.score);
    }
    text
}

/// Every disqualification with its cause, what the seat had and had used of its time, the record and the step in it,
/// for spreadsheets.
pub(super) fn lost_csv(lines: &[Line]) -> String {
    let told = |number: Option<u64>| number.map(|number| number.to_string()).unwrap_or_default();
    let mut text = String::from("game,map,player,client,cause,budget_ms,used_ms,step,record\n");
    for line in lines {
        for seat in &line.seats {
            let Some(cause) = &seat.disqualified else {
                continue;
            };
            text += &format!(
                "{},{},{},{},{},{},{},{},{}\n",
                quoted(&line.game),
                quoted(line.map.as_deref().unwrap_or_default()),
                seat.player,
                quoted(seat.client.as_deref().unwrap_or_default()),
                quoted(cause),
                told(seat.budget),
                told(seat.used),
                seat.lost_at
                    .map(|step| step.to_string())
                    .unwrap_or_default(),
                quoted(line.record.as_deref().unwrap_or_default()),
            );
        }
    }
    text
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(client: &str, score: i32, place: u8, points: f64) -> Seated {
        Seated {
            client: Some(client.into()),
            player: 1,
            score: Some(score),
            place,
            points,
            ..Seated::default()
        }
    }

    fn line(seats: Vec<Seated>) -> Line {
        Line {
            game: "g".into(),
            map: Some("m".into()),
            repeat: 0,
            state: State::Played,
            seats,
            steps: 1,
            record: None,
        }
    }

    #[test]
    fn equal_points_are_parted_by_first_places_and_then_by_score() {
        let clients = ["a", "b", "c"].map(String::from);
        let lines = [
            line(vec![seat("a", 10, 1, 5.0), seat("b", 20, 1, 5.0)]),
            line(vec![seat("c", 30, 2, 5.0), seat("x", 40, 1, 9.0)]),
        ];
        let all = standings(&clients, &lines);
        let names: Vec<&str> = all.iter().map(|one| one.client.as_str()).collect();
        assert_eq!(names, ["b", "a", "c"]);
        assert!(csv(&all).starts_with("rank,client"));
        assert_eq!(
            csv(&all).lines().nth(1),
            Some("1,\"b\",1,5,1,0.6667,0,1582")
        );
    }

    #[test]
    fn a_disqualification_is_told_with_the_time_that_was_used() {
        let late = Seated {
            disqualified: Some("timeout".into()),
            lost_at: Some(7),
            budget: Some(500),
            used: Some(521),
            ..seat("a", 0, 2, 0.0)
        };
        let lost = Seated {
            disqualified: Some("closed".into()),
            ..seat("b", 0, 2, 0.0)
        };
        let told = lost_csv(&[line(vec![late, lost])]);
        let expected = "game,map,player,client,cause,budget_ms,used_ms,step,record\n\
                        \"g\",\"m\",1,\"a\",\"timeout\",500,521,7,\"\"\n\
                        \"g\",\"m\",1,\"b\",\"closed\",,,,\"\"\n";
        assert_eq!(told, expected);
    }

    #[test]
    fn games_that_were_not_played_count_for_nobody() {
        let mut lost = line(vec![seat("a", 10, 1, 25.0)]);
        lost.state = State::NotPlayed {
            problem: "nobody came".into(),
        };
        assert_eq!(standings(&["a".to_owned()], &[lost])[0].points, 0.0);
    }
}
