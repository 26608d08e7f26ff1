//! Many games at once, written into buffers of the caller.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use parlor_game::Seed;
use parlor_play::seed_of_text;

use crate::{
    Env, Learn, LearnError, Setup,
    crew::{Crew, Meeting},
    legal::mixed,
    returns,
};

/// Where a batch writes: one row per environment in each.
#[derive(Debug)]
pub struct Buffers<'a> {
    /// What the mover of each environment may know.
    pub observations: &'a mut [f32],
    /// One byte per action: whether the mover may choose it.
    pub masks: &'a mut [u8],
    /// What each seat got by the last step: its return if the match ended, else nothing.
    pub rewards: &'a mut [f32],
    /// Whether the last step ended a match; the next one has begun.
    pub dones: &'a mut [u8],
    /// Who decides next.
    pub players: &'a mut [i32],
}

/// Many games of one configuration; one that ends begins again at once with its next seed.
#[derive(Debug)]
pub struct Batch<G: Learn> {
    setup: Arc<Setup<G>>,
    slots: Vec<Slot<G>>,
    crew: Crew,
}

#[derive(Debug)]
struct Slot<G: Learn> {
    env: Env<G>,
    seed: u64,
    episode: u64,
    chance: Seed,
}

/// The seed of one episode of an environment; the first is that of a state with the same seed.
pub(crate) fn episode_seed(seed: u64, episode: u64) -> Seed {
    seed_of_text(&crate::any::episode(seed, episode))
}

impl<G: Learn> Slot<G> {
    fn restart(&mut self) -> Result<(), LearnError> {
        self.chance = episode_seed(self.seed, self.episode);
        self.env.reset(&self.chance)
    }

    #[inline]
    fn allows(&self, action: i32) -> bool {
        usize::try_from(action).is_ok_and(|action| self.env.legal().contains(action))
    }

    #[inline]
    fn step(&mut self, action: i32, row: &mut Row<'_>) -> Result<(), LearnError> {
        let action = usize::try_from(action).unwrap_or(usize::MAX);
        self.env.step(action, &self.chance)?;
        row.rewards.fill(0.0);
        *row.done = 0;
        if self.env.mover().is_none() {
            if let Some(outcome) = self.env.outcome() {
                returns(&outcome, row.rewards);
            }
            *row.done = 1;
            self.episode += 1;
            self.restart()?;
        }
        self.write(row);
        Ok(())
    }

    #[inline]
    fn write(&self, row: &mut Row<'_>) {
        if let Some(seat) = self.env.mover() {
            self.env.observe(seat, row.observation);
            *row.player = seat.0.into();
        }
        self.env.legal().write(row.mask);
    }
}

/// The rows of one environment.
struct Row<'a> {
    observation: &'a mut [f32],
    mask: &'a mut [u8],
    rewards: &'a mut [f32],
    done: &'a mut u8,
    player: &'a mut i32,
}

impl<G: Learn> Batch<G> {
    /// So many environments with these seeds, stepped by so many threads.
    pub fn new(setup: Arc<Setup<G>>, seeds: &[u64], threads: usize) -> Result<Self, LearnError> {
        if seeds.is_empty() {
            return Err(LearnError::Buffer(
                "a batch has at least one environment".into(),
            ));
        }
        let slot = |seed: &u64| -> Result<Slot<G>, LearnError> {
            let chance = episode_seed(*seed, 0);
            Ok(Slot {
                env: Env::new(setup.clone(), &chance)?,
                seed: *seed,
                episode: 0,
                chance,
            })
        };
        let slots = seeds.iter().map(slot).collect::<Result<Vec<_>, _>>()?;
        Ok(Self {
            crew: Crew::new(threads.min(seeds.len()))?,
            setup,
            slots,
        })
    }

    /// What is shared by all environments.
    pub fn setup(&self) -> &Arc<Setup<G>> {
        &self.setup
    }

    /// How many environments there are.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether there is none, which never is.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Begins all again, with other seeds if they are given.
    pub fn reset(
        &mut self,
        seeds: Option<&[u64]>,
        buffers: &mut Buffers<'_>,
    ) -> Result<(), LearnError> {
        self.check(buffers)?;
        if let Some(seeds) = seeds {
            if seeds.len() != self.slots.len() {
                let (given, wanted) = (seeds.len(), self.slots.len());
                return Err(LearnError::Buffer(format!(
                    "there are {given} seeds for {wanted} environments"
                )));
            }
            for (slot, seed) in self.slots.iter_mut().zip(seeds) {
                slot.seed = *seed;
            }
        }
        let restart = |slot: &mut Slot<G>, _, row: &mut Row<'_>| {
            slot.episode = 0;
            slot.restart()?;
            row.rewards.fill(0.0);
            *row.done = 0;
            slot.write(row);
            Ok(())
        };
        self.each(&[], buffers, |_, _| true, restart)?;
        Ok(())
    }

    /// One action in each environment; if one of them is not legal nothing is done in any.
    pub fn step(&mut self, actions: &[i32], buffers: &mut Buffers<'_>) -> Result<(), LearnError> {
        self.check(buffers)?;
        self.check_count(actions.len())?;
        let done = self.each(actions, buffers, Slot::allows, |slot, action, row| {
            slot.step(action, row)
        })?;
        match done {
            true => Ok(()),
            false => Err(self.refused(actions)),
        }
    }

    /// One legal action for each environment, drawn by a number: equal numbers draw equal actions.
    pub fn sample(&self, number: u64, actions: &mut [i32]) -> Result<(), LearnError> {
        self.check_count(actions.len())?;
        let share = self.crew.share(self.slots.len());
        let parts = self.slots.chunks(share).zip(actions.chunks_mut(share));
        let number = mixed(number);
        self.crew
            .work(parts.enumerate(), |(nth, (slots, actions))| {
                // Environments that stand alike draw differently.
                for (env, (slot, action)) in (nth * share..).zip(slots.iter().zip(actions)) {
                    let drawn = slot.env.legal().draw(number.wrapping_add(env as u64));
                    *action = drawn.map_or(-1, |drawn| drawn as i32);
                }
                Ok(())
            })
    }

    fn check_count(&self, given: usize) -> Result<(), LearnError> {
        let wanted = self.slots.len();
        match given == wanted {
            true => Ok(()),
            false => Err(LearnError::Buffer(format!(
                "there are {given} actions for {wanted} environments"
            ))),
        }
    }

    /// Which actions are not legal.
    fn refused(&self, actions: &[i32]) -> LearnError {
        let pairs = self.slots.iter().zip(actions).enumerate();
        let mut wrong = pairs.filter(|(_, (slot, action))| !slot.allows(**action));
        let (env, action) = wrong
            .next()
            .map_or((0, -1), |(env, (_, action))| (env, *action));
        let known = usize::try_from(action).ok();
        let known = known.filter(|action| *action < self.setup.actions);
        LearnError::IllegalInBatch {
            count: 1 + wrong.count(),
            env,
            action: i64::from(action),
            text: match known {
                Some(action) => G::describe(&self.setup.table, action),
                None => format!("the table has {}", self.setup.actions),
            },
        }
    }

    fn check(&self, buffers: &Buffers<'_>) -> Result<(), LearnError> {
        let n = self.slots.len();
        let wanted = [
            (
                "observations",
                buffers.observations.len(),
                self.setup.observation,
            ),
            ("masks", buffers.masks.len(), self.setup.actions),
            (
                "rewards",
                buffers.rewards.len(),
                usize::from(self.setup.seats),
            ),
            ("dones", buffers.dones.len(), 1),
            ("players", buffers.players.len(), 1),
        ];
        for (name, given, row) in wanted {
            if given != n * row {
                return Err(LearnError::Buffer(format!(
                    "the buffer for {name} has {given} places; {n} environments with {row} each need {}",
                    n * row
                )));
            }
        }
        Ok(())
    }

    /// Does something in each environment, in several threads if there are; nothing in any if one is not content.
    fn each(
        &mut self,
        actions: &[i32],
        buffers: &mut Buffers<'_>,
        is_content: impl Fn(&Slot<G>, i32) -> bool + Sync,
        work: impl Fn(&mut Slot<G>, i32, &mut Row<'_>) -> Result<(), LearnError> + Sync,
    ) -> Result<bool, LearnError> {
        let (observation, mask) = (self.setup.observation, self.setup.actions);
        let seats = usize::from(self.setup.seats);
        let share = self.crew.share(self.slots.len());
        let meeting = Meeting::of(self.slots.len().div_ceil(share));
        let parts = self
            .slots
            .chunks_mut(share)
            .zip(buffers.observations.chunks_mut(share * observation))
            .zip(buffers.masks.chunks_mut(share * mask))
            .zip(buffers.rewards.chunks_mut(share * seats))
            .zip(buffers.dones.chunks_mut(share))
            .zip(buffers.players.chunks_mut(share))
            .enumerate();
        let content = AtomicBool::new(true);
        self.crew.work(parts, |(nth, part)| {
            let (((((slots, observations), masks), rewards), dones), players) = part;
            let given = actions.iter().skip(nth * share).copied();
            let given = || given.clone().chain(std::iter::repeat(-1));
            let all = slots.iter().zip(given());
            if !meeting.is_content(
                all.into_iter()
                    .all(|(slot, action)| is_content(slot, action)),
            ) {
                content.store(false, Ordering::Relaxed);
                return Ok(());
            }
            let rows = observations
                .chunks_exact_mut(observation)
                .zip(masks.chunks_exact_mut(mask))
                .zip(rewards.chunks_exact_mut(seats))
                .zip(dones.iter_mut())
                .zip(players.iter_mut());
            for ((slot, action), ((((observation, mask), rewards), done), player)) in
                slots.iter_mut().zip(given()).zip(rows)
            {
                let mut row = Row {
                    observation,
                    mask,
                    rewards,
                    done,
                    player,
                };
                work(slot, action, &mut row)?;
            }
            Ok(())
        })?;
        Ok(content.into_inner())
    }
}
