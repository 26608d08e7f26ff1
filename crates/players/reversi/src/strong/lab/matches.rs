//! Matches of one player among others of another kind, for decisions about its search.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use parlor_bots::Bot;
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Status, Viewer};
use parlor_reversi::{Config, Event, Reversi};

use super::super::{Strong, think::Method, weights::Weights};
use crate::{CLASSIC, CLASSIC_LEANING, EASY, HARD, MEDIUM, RANDOM};

/// Who plays: the searching player by one of its methods and with some weights, or another one.
#[derive(Clone, Debug)]
pub struct Entry(Kind);

#[derive(Clone, Debug)]
enum Kind {
    Strong(Option<Method>, Arc<Weights>),
    Listed(&'static Bot<Reversi>),
}

impl Entry {
    /// Reads `strong`, `paranoid`, `best_reply` or `max_n`, which may use the text of a file of weights,
    /// or the name of another player.
    pub fn read(name: &str, weights: Option<&str>) -> Option<Self> {
        let weights = match weights {
            Some(text) => Arc::new(Weights::read(text)),
            None => super::super::built_in(),
        };
        Some(Self(match name {
            "strong" => Kind::Strong(None, weights),
            "paranoid" => Kind::Strong(Some(Method::Paranoid), weights),
            "best_reply" => Kind::Strong(Some(Method::BestReply), weights),
            "max_n" => Kind::Strong(Some(Method::MaxN), weights),
            name => {
                let all = [&RANDOM, &EASY, &CLASSIC, &CLASSIC_LEANING, &MEDIUM, &HARD];
                Kind::Listed(all.into_iter().find(|bot| bot.name == name)?)
            }
        }))
    }

    fn sit(&self, config: &Config, seat: Seat, dice: Dice) -> Box<dyn Player<Reversi>> {
        match &self.0 {
            Kind::Strong(method, weights) => Box::new(Strong::with(config, weights, *method, dice)),
            Kind::Listed(bot) => (bot.make)(config, 0, seat, dice),
        }
    }
}

/// What is played.
#[derive(Clone, Debug)]
pub struct Series {
    /// Who is measured.
    pub hero: Entry,
    /// Who sits on all other seats.
    pub field: Entry,
    /// The texts of the maps.
    pub maps: Vec<String>,
    /// How often the hero takes each seat of each map.
    pub rounds: u32,
    /// So many plies by chance begin each match, so that no two are the same.
    pub by_chance: u32,
    /// What each decision is granted.
    pub budget: Budget,
    /// How many matches are played at once.
    pub threads: usize,
    /// Decides all chance.
    pub seed: [u8; 32],
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Score {
    /// Matches on maps for so many players.
    pub players: u8,
    /// How many were played.
    pub games: u32,
    /// In how many the hero came first, alone or not.
    pub firsts: u32,
    /// In how many of those others came first too.
    pub shared: u32,
    /// In how many it was first, alone or not, when building ended.
    pub built: u32,
}

/// Plays all matches; the scores by number of players.
pub fn compare(series: &Series) -> Vec<Score> {
    let mut games = Vec::new();
    for (map, text) in (0u32..).zip(&series.maps) {
        let config = Config::of(text.clone());
        let Ok(seats) = Reversi::seats(&config).map(|seats| *seats.start()) else {
            continue;
        };
        for round in 0..series.rounds {
            games.extend((0..seats).map(|hero| (map * 1000 + round, config.clone(), seats, hero)));
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        let mut scores = [Score::default(); 9];
        while let Some((nth, config, seats, hero)) = games.get(next.fetch_add(1, Ordering::Relaxed))
        {
            let score = &mut scores[usize::from(*seats)];
            if let Some(end) = play(series, config, *seats, Seat(*hero), *nth) {
                score.games += 1;
                score.firsts += u32::from(end.is_first);
                score.shared += u32::from(end.is_shared);
                score.built += u32::from(end.was_first);
            }
        }
        scores
    };
    let mut total = [Score::default(); 9];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..series.threads.max(1))
            .map(|_| scope.spawn(work))
            .collect();
        for scores in workers.into_iter().filter_map(|worker| worker.join().ok()) {
            for (sum, score) in total.iter_mut().zip(scores) {
                sum.games += score.games;
                sum.firsts += score.firsts;
                sum.shared += score.shared;
                sum.built += score.built;
            }
        }
    });
    for (players, score) in (0..).zip(&mut total) {
        score.players = players;
    }
    total.into_iter().filter(|score| score.games > 0).collect()
}

/// How a match ended for the hero.
struct End {
    /// Whether it was first when building ended.
    was_first: bool,
    is_first: bool,
    /// Whether others came first too.
    is_shared: bool,
}

/// Plays one match.
fn play(series: &Series, config: &Config, seats: u8, hero: Seat, nth: u32) -> Option<End> {
    let mut game = Reversi::new(config, seats).ok()?;
    let mut dice = Dice::of(&series.seed, Draw { stream: 0, nth });
    let mut players: Vec<_> = (0..seats)
        .map(|seat| {
            let stream = 1 + u32::from(seat);
            let dice = Dice::of(&series.seed, Draw { stream, nth });
            let entry = match Seat(seat) == hero {
                true => &series.hero,
                false => &series.field,
            };
            entry.sit(config, Seat(seat), dice)
        })
        .collect();
    let mut told = Vec::new();
    let mut actions = Vec::new();
    let mut ply = 0;
    let mut was_first = false;
    loop {
        let seat = match game.status() {
            Status::Over(outcome) => {
                let is_first = outcome.winners.contains(hero);
                return Some(End {
                    was_first,
                    is_first,
                    is_shared: is_first && 1 < outcome.winners.iter().count(),
                });
            }
            Status::Waiting { must, .. } => must.lowest()?,
            Status::Chance(_) => return None,
        };
        let action = if ply < series.by_chance {
            game.random(seat, &mut dice)?
        } else {
            actions.clear();
            game.actions(seat, &mut actions);
            let view = game.view(Viewer::Seat(seat));
            let player = players.get_mut(seat.index())?;
            player.choose(&view, &actions, &series.budget)?
        };
        ply += 1;
        told.clear();
        game.apply(Millis(0), Input::Act { seat, action }, &mut told)
            .ok()?;
        let position = game.position();
        if told.contains(&Event::BuildingOver) {
            let stones = |p: u8| position.stones(p);
            let most = (1..=seats).map(stones).max();
            was_first = Some(stones(hero.0 + 1)) == most;
        }
    }
}
