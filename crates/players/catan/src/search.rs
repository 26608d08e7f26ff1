//! Search: every promising action is played on in many imagined worlds, all with the same dice.
//!
//! In each world all seats go on by one-step players for some rounds; after each the value function says how likely
//! the seat wins. Actions are compared world by world, and those that fall behind are given up early.

use std::time::{Duration, Instant};

use parlor_bots::Cpu;
use parlor_catan::{Action, Catan, Chance, MOST, Phase, View};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status};

use super::{
    choices::Valued,
    mind::Mind,
    outlook::Judge,
    policy::{Care, Policy},
    weights::Mixed,
};

/// How much one level searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Effort {
    /// How much processor time at most.
    pub(crate) time: Duration,
    /// How many positions at most.
    pub(crate) nodes: u64,
    /// How many rounds are played on.
    pub(crate) rounds: u32,
    /// How many rounds after the set-up are played on where the first settlements are placed.
    pub(crate) setup_rounds: u32,
    /// How many actions are compared at most.
    pub(crate) width: usize,
    /// How much worse than the best an action may look at first.
    pub(crate) margin: f32,
    /// How far off the difference of two first looks usually is.
    pub(crate) doubt: f32,
}

/// Worlds between two looks at who has fallen behind.
const BATCH: u32 = 12;
/// Two actions are as good as each other if they surely differ by less.
const SAME: f32 = 0.004;
/// Rolls are spread evenly over the worlds, so means are surer than if they were not.
const EVEN: f32 = 0.7;
/// An action has fallen behind if it is worse by so many standard errors.
const BEHIND: f32 = 2.2;

/// What a search has found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    /// The best action.
    pub(crate) best: Action,
    /// How likely the seat wins with it.
    pub(crate) value: f32,
    /// All that were compared, with their values, best first.
    pub(crate) compared: Vec<Valued>,
    /// In how many worlds.
    pub(crate) worlds: u32,
    /// How many positions were valued.
    pub(crate) nodes: u64,
}

/// An action in comparison.
struct Line {
    action: Action,
    /// The value at first sight.
    first: f32,
    values: Vec<f32>,
}

impl Line {
    fn new((action, first): &Valued) -> Self {
        Self {
            action: *action,
            first: *first,
            values: Vec::new(),
        }
    }

    fn mean(&self) -> f32 {
        self.values.iter().sum::<f32>() / self.values.len().max(1) as f32
    }
}

/// Compares actions, which come with their values at first sight.
pub(crate) fn search(
    mind: &mut Mind,
    view: &View,
    judge: Judge<'_>,
    later: &Mixed,
    mut list: Vec<Valued>,
    effort: &Effort,
    budget: &Budget,
) -> Option<Found> {
    let (begun, cpu) = (Instant::now(), Cpu::of_thread());
    list.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let most = list.first()?.1;
    list.truncate(effort.width);
    list.retain(|(_, value)| most - effort.margin <= *value);
    let (best, value) = *list.first()?;
    let mut found = Found {
        best,
        value,
        compared: list.clone(),
        worlds: 0,
        nodes: 0,
    };
    if list.len() == 1 || value >= 1.0 {
        return Some(found);
    }
    let nodes = budget.nodes.unwrap_or(effort.nodes);
    let granted = budget.time.map(|time| Duration::from_millis(time.0));
    // A clock goes on while others have the processor; the own patience does not.
    let is_late = || {
        budget.nodes.is_none()
            && (cpu.elapsed() > effort.time
                || granted.is_some_and(|granted| begun.elapsed() > granted))
    };
    let mut lines: Vec<Line> = list.iter().map(Line::new).collect();
    let rounds = Rounds::all(effort.rounds);
    let mut trial = Trial::new(judge, later, rounds);
    'worlds: while lines.len() > 1 && trial.policy.seen < nodes && !is_late() {
        for _ in 0..BATCH {
            if !trial.play(mind, view, &mut lines) {
                break 'worlds;
            }
            found.worlds += 1;
            if trial.policy.seen >= nodes || is_late() {
                break;
            }
        }
        if weigh(&mut lines, effort.doubt) == Verdict::Same {
            break;
        }
    }
    found.nodes = trial.policy.seen;
    if let Some(line) = lines.first().filter(|line| !line.values.is_empty()) {
        found.best = line.action;
        found.value = line.mean();
        found.compared = lines
            .iter()
            .map(|line| (line.action, line.mean()))
            .collect();
    }
    Some(found)
}

/// How likely the seat wins with each action, on average over so many worlds.
pub(crate) fn averages(
    mind: &mut Mind,
    view: &View,
    judge: Judge<'_>,
    later: &Mixed,
    actions: &[Action],
    rounds: Rounds,
    worlds: u32,
) -> Vec<f32> {
    let mut trial = Trial::new(judge, later, rounds);
    let lines = actions.iter().map(|action| Line::new(&(*action, 0.0)));
    let mut lines: Vec<Line> = lines.collect();
    for _ in 0..worlds {
        trial.play(mind, view, &mut lines);
    }
    lines.iter().map(Line::mean).collect()
}

/// How many rounds are played on, and after which of them the value is looked at; the mean of all looks counts.
///
/// The later a look, the more it knows and the more of it is luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rounds {
    first: u32,
    last: u32,
}

impl Rounds {
    /// So many, with a look after each.
    pub(crate) const fn all(rounds: u32) -> Self {
        Self {
            first: 1,
            last: rounds,
        }
    }

    /// So many, with a look after the last.
    pub(crate) const fn to_the_end(rounds: u32) -> Self {
        Self {
            first: rounds,
            last: rounds,
        }
    }
}

/// What worlds are tried with, one after the other.
struct Trial<'a> {
    policy: Policy<'a>,
    later: &'a Mixed,
    rounds: Rounds,
    fates: Fates,
    scratch: Vec<Valued>,
}

impl<'a> Trial<'a> {
    fn new(judge: Judge<'a>, later: &'a Mixed, rounds: Rounds) -> Self {
        Self {
            policy: Policy::new(judge, Care::Quick),
            later,
            rounds,
            fates: Fates::new(rounds.last),
            scratch: Vec::new(),
        }
    }

    /// Plays all lines on in one more world; not if none can be imagined.
    fn play(&mut self, mind: &mut Mind, view: &View, lines: &mut [Line]) -> bool {
        let Some(world) = mind.imagine(view) else {
            return false;
        };
        let run = Run {
            seat: mind.seat,
            later: self.later,
            rounds: self.rounds,
            fate: &self.fates.next(&mut mind.dice),
        };
        for line in lines {
            let value = run.play(&world, line.action, &mut self.policy, &mut self.scratch);
            line.values.push(value);
        }
        true
    }
}

/// Puts the best first and drops what is clearly worse than it.
///
/// What was seen in the worlds is weighed against the first look, each by how sure it is: few worlds alone
/// would mislead.
fn weigh(lines: &mut Vec<Line>, doubt: f32) -> Verdict {
    let Some(base) = lines.first().map(|line| (line.first, line.values.clone())) else {
        return Verdict::Same;
    };
    let gains = |line: &Line| {
        let (mean, error) = difference(&line.values, &base.1);
        let (seen, looked) = (1.0 / error.powi(2).max(1e-9), 1.0 / doubt.powi(2));
        let gain = (mean * seen + (line.first - base.0) * looked) / (seen + looked);
        (gain, (seen + looked).sqrt().recip())
    };
    let mut weighed: Vec<(f32, f32, Line)> = lines
        .drain(..)
        .map(|line| {
            let (gain, error) = gains(&line);
            (gain, error, line)
        })
        .collect();
    // The base is no guess: it is compared with itself.
    if let Some(first) = weighed.first_mut() {
        (first.0, first.1) = (0.0, 0.0);
    }
    weighed.sort_by(|(a, ..), (b, ..)| b.total_cmp(a));
    let Some((top, certain)) = weighed.first().map(|(gain, error, _)| (*gain, *error)) else {
        return Verdict::Same;
    };
    weighed.retain(|(gain, error, _)| top - gain <= BEHIND * error.max(certain));
    let mut rest = weighed.iter().skip(1);
    let same = rest.all(|(gain, error, _)| top - gain + BEHIND * error.max(certain) < SAME);
    lines.extend(weighed.into_iter().map(|(_, _, line)| line));
    if same { Verdict::Same } else { Verdict::Open }
}

/// Whether there is something left to find out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    /// It does not matter any more which one is taken.
    Same,
    /// It may matter.
    Open,
}

/// How much better the first values are than the second, world by world, and the standard error of it.
fn difference(one: &[f32], other: &[f32]) -> (f32, f32) {
    let count = one.len().min(other.len()) as f32;
    if count < 2.0 {
        return (0.0, 1.0);
    }
    let gaps = one.iter().zip(other).map(|(a, b)| a - b);
    let mean = gaps.clone().sum::<f32>() / count;
    let spread: f32 = gaps.map(|gap| (gap - mean).powi(2)).sum();
    (mean, EVEN * (spread / (count - 1.0) / count).sqrt())
}

/// The chance of one world: the same rolls for every action, turn by turn.
struct Fate {
    rolls: Vec<[u8; 2]>,
    rest: Dice,
}

/// The chance of all worlds: in every 36 of them each turn sees every roll once.
struct Fates {
    turns: Vec<Vec<[u8; 2]>>,
}

impl Fates {
    /// For so many rounds after the set-up.
    fn new(rounds: u32) -> Self {
        let turns = (rounds as usize + 3) * MOST;
        Self {
            turns: vec![Vec::new(); turns],
        }
    }

    fn next(&mut self, dice: &mut Dice) -> Fate {
        let mut rolls = Vec::with_capacity(self.turns.len());
        for turn in &mut self.turns {
            if turn.is_empty() {
                turn.extend((0..36).map(|n| [1 + n / 6, 1 + n % 6]));
                dice.shuffle(turn);
            }
            rolls.extend(turn.pop());
        }
        let seed = std::array::from_fn(|_| dice.below(256) as u8);
        let rest = Dice::of(&seed, Draw { stream: 0, nth: 0 });
        Fate { rolls, rest }
    }
}

/// One action played on in one world.
struct Run<'a> {
    seat: Seat,
    later: &'a Mixed,
    rounds: Rounds,
    fate: &'a Fate,
}

impl Run<'_> {
    /// How likely the seat wins, by the mean of all looks.
    fn play(
        &self,
        world: &Catan,
        action: Action,
        policy: &mut Policy<'_>,
        list: &mut Vec<Valued>,
    ) -> f32 {
        let start = world.now().nth;
        let round = u32::from(world.seat_count());
        let mut next = start.max(2 * round) + self.rounds.first * round;
        let mut rest = self.fate.rest.clone();
        let Some(mut game) = policy.act(world, self.seat, action) else {
            return 0.0;
        };
        let mut told = Vec::new();
        let looks = self.rounds.last + 1 - self.rounds.first;
        let (mut sum, mut left) = (0.0, looks);
        loop {
            if next <= game.now().nth {
                sum += self.look(policy, &game);
                left -= 1;
                next += round;
            }
            if left == 0 {
                break;
            }
            told.clear();
            let done = match game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => {
                    let outcome = self.outcome(&game, start, &mut rest);
                    game.apply(Millis(0), Input::Chance { outcome }, &mut told)
                }
                // Nobody talks in imagined worlds.
                Status::Waiting { must, .. } => {
                    let seat = must.lowest().unwrap_or(game.now().seat);
                    let Some((action, _)) = policy.choose(&game, seat, list) else {
                        break;
                    };
                    game.apply(Millis(0), Input::Act { seat, action }, &mut told)
                }
            };
            if done.is_err() {
                break;
            }
        }
        if left != 0 {
            // It stays as it is.
            sum += left as f32 * self.look(policy, &game);
        }
        sum / looks as f32
    }

    /// How likely the seat wins from here.
    fn look(&self, policy: &Policy<'_>, game: &Catan) -> f32 {
        let judge = Judge {
            weights: self.later,
            ..policy.judge
        };
        judge.value(game, self.seat)
    }

    fn outcome(&self, game: &Catan, start: u32, rest: &mut Dice) -> Chance {
        let turn = game.now().nth.saturating_sub(start) as usize;
        match game.phase() {
            Phase::Rolling => match self.fate.rolls.get(turn) {
                Some(dice) => Chance::Roll { dice: *dice },
                None => game.sample(rest),
            },
            _ => game.sample(rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_catan::Config;
    use parlor_game::Viewer;

    use super::{
        super::{
            ledger::Ledger,
            outlook::Scale,
            weights::{STAGES, Weights},
        },
        *,
    };

    /// With weights that see no difference after the rounds played on, everybody is as likely to win, whatever one
    /// step says.
    #[test]
    fn what_comes_later_is_valued_by_weights_of_its_own() {
        let config = Config::beginner();
        let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth: 0 });
        let mut mind = Mind::new(&config, 4, Seat(0), dice.clone());
        let mut game = Catan::new(&config, 4).unwrap();
        while let Status::Chance(_) = game.status() {
            let outcome = game.sample(&mut dice);
            let mut told = Vec::new();
            game.apply(Millis(0), Input::Chance { outcome }, &mut told)
                .unwrap();
            mind.hear(Millis(0), &told);
        }
        let view = game.view(Viewer::Seat(Seat(0)));
        let chart = mind.chart(&view);
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let judge = Judge {
            chart: &chart,
            weights: &Mixed::new(Weights::fitted(), 10),
            ledger: &Ledger::new(),
            scale: Scale::Chance,
        };
        let mut look = |weights: &Weights| {
            let later = Mixed::new(weights, 10);
            let rounds = Rounds::all(2);
            averages(&mut mind, &view, judge, &later, &actions, rounds, 2)
        };
        let blind = Weights([[0.0; super::super::features::FEATURES]; STAGES]);
        assert!(look(&blind).iter().all(|chance| *chance == 0.25));
        assert!(look(Weights::later()).iter().all(|chance| *chance != 0.25));
    }
}
