//! An audience that sees a match late: a second match that takes the same lines behind the first.

use parlor_game::{Info, Millis, Viewer};
use parlor_wire::WatchAs;
use tokio::time::Instant;

use super::{core::Table, live::Live, tell::Group};

impl Table {
    /// What is known of the rules of the match on the table: an old one keeps those it was begun under.
    pub(super) fn rules(&self) -> Info {
        let live = self.phase.live();
        live.map_or_else(|| self.listed.kind.info(), |live| live.game.info())
    }

    /// How late those who watch see a running match.
    ///
    /// What anybody may know of it is safe only as late as the game says; everything is shown where it was chosen.
    pub(super) fn lateness(&self) -> Millis {
        let watch = self.row.settings.watch;
        match watch.viewer {
            WatchAs::Referee => watch.delay,
            WatchAs::Spectator | WatchAs::Nobody => watch.delay.max(self.rules().watch_delay),
        }
    }

    /// Whether a viewer sees the match late.
    pub(super) fn is_late(&self, viewer: Viewer) -> bool {
        let over = self.phase.live().is_none_or(Live::is_over);
        !matches!(viewer, Viewer::Seat(_)) && !over && self.lateness() != Millis(0)
    }

    /// How many steps a viewer may know of.
    pub(super) fn horizon(&self, viewer: Viewer) -> usize {
        let Some(live) = self.phase.live() else {
            return 0;
        };
        match self.is_late(viewer) {
            true => live.audience.as_ref().map_or(0, |behind| behind.steps()),
            false => live.game.steps(),
        }
    }

    /// The numbers of the steps that a viewer was told, as far as it may know of them.
    pub(super) fn numbers_for(&mut self, viewer: Viewer) -> &[u32] {
        let horizon = self.horizon(viewer);
        let Some(live) = self.phase.live_mut() else {
            return &[];
        };
        let numbers = live.numbers(viewer);
        let known = numbers.partition_point(|step| (*step as usize) < horizon);
        numbers.get(..known).unwrap_or_default()
    }

    /// The number of the newest update that a viewer may have.
    pub(super) fn newest_for(&mut self, viewer: Viewer) -> u32 {
        u32::try_from(self.numbers_for(viewer).len()).unwrap_or(u32::MAX)
    }

    /// Followers who see the match late.
    pub(super) fn late_ones(&mut self) -> Vec<Group> {
        // Most tables show everything at once, and this is asked after every move.
        if self.lateness() == Millis(0) {
            return Vec::new();
        }
        self.lookers(Self::is_late)
    }

    /// Lets the audience see what has become old enough.
    pub(super) fn show_late(&mut self, now: Instant) {
        let watchers = self.late_ones();
        if watchers.is_empty() {
            return;
        }
        let known = |table: &Self| {
            let audience = table.phase.live()?.audience.as_ref()?;
            Some(audience.steps())
        };
        let before = known(self).unwrap_or(0);
        self.let_audience_in(now);
        let after = known(self).unwrap_or(0);
        self.tell_steps(&watchers, before..after);
    }

    /// Lets the second match come to what is old enough, and tells nobody.
    pub(super) fn let_audience_in(&mut self, now: Instant) {
        let lateness = self.lateness();
        let Some(live) = self.phase.live_mut().filter(|live| !live.broken) else {
            return;
        };
        if let Some(until) = live.at(now).0.checked_sub(lateness.0) {
            live.show_until(Millis(until));
        }
    }

    /// When the audience sees more.
    pub(super) fn late_deadline(&self) -> Option<Instant> {
        if self.lateness() == Millis(0) {
            return None;
        }
        let mut followers = self.followers.values().filter(|follower| !follower.new);
        if !followers.any(|follower| {
            let viewer = self.viewer(&follower.who);
            viewer.is_some_and(|viewer| self.is_late(viewer))
        }) {
            return None;
        }
        let live = self.phase.live()?;
        let next = live.audience.as_ref().map_or(0, |behind| behind.lines());
        let at = live.game.line_at(next)?;
        live.moment(Millis(at.0.saturating_add(self.lateness().0)))
    }
}

impl Live {
    /// Lets the audience come to a match time.
    fn show_until(&mut self, until: Millis) {
        if self.audience.is_none() {
            self.audience = self.game.behind().ok();
        }
        let Some(behind) = &mut self.audience else {
            return;
        };
        if let Err(problem) = behind.catch_up(&*self.game, until) {
            tracing::error!(game = %self.id, %problem, "an audience cannot follow its match");
        }
    }
}
