//! A finished match, step by step: one page of it at a time.

use parlor_game::{Millis, Problem, Seat, Viewer};
use parlor_play::{AnyMatch, Record};
use parlor_store::kept;
use parlor_wire::{
    ClockView, MatchId, MatchStart, Replay, ReplayStep, Settings, SharedMemo, TableId, Update, You,
};

use crate::{
    hub::Hub,
    table::{Clocks, start_seats},
};

/// Which steps of a match are wanted, as whom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub(super) viewer: Viewer,
    /// The first step.
    pub(super) from: u32,
    /// How many at most.
    pub(super) count: u32,
    /// The page ends with the step that brings it to so many bytes.
    pub(super) bytes: usize,
}

/// The steps of one page, as they are found.
struct Steps {
    part: Part,
    found: Vec<ReplayStep>,
    bytes: usize,
    /// How many steps of the match were seen, on the page or not.
    seen: usize,
}

impl Steps {
    fn new(part: Part) -> Self {
        Self {
            part,
            found: Vec::new(),
            bytes: 0,
            seen: 0,
        }
    }

    fn from(&self) -> usize {
        usize::try_from(self.part.from).unwrap_or(usize::MAX)
    }

    /// Where the page ends so far.
    fn end(&self) -> usize {
        self.from().saturating_add(self.found.len())
    }

    /// Whether a step belongs on the page.
    fn wants(&self, step: usize) -> bool {
        let many = u32::try_from(self.found.len()).unwrap_or(u32::MAX);
        step == self.end() && many < self.part.count && self.bytes < self.part.bytes
    }

    fn push(&mut self, step: ReplayStep) {
        self.bytes += size(&step);
        self.found.push(step);
    }

    /// Takes the last step back that was seen: it has grown.
    fn take_back(&mut self) {
        if self.seen == self.end()
            && let Some(step) = self.found.pop()
        {
            self.bytes -= size(&step);
        }
        self.seen = self.seen.saturating_sub(1);
    }
}

/// What a step has of text, about.
fn size(step: &ReplayStep) -> usize {
    step.view.get().len() + step.update.events.get().len()
}

/// Plays a record again, line by line, and keeps what the viewer sees of the steps that are wanted.
pub(super) fn build(hub: &Hub, text: &str, part: Part) -> Result<Replay, Problem> {
    let viewer = part.viewer;
    let broken = |said: String| Problem::new("record", said);
    let record = Record::read(text).map_err(|said| broken(said.to_string()))?;
    let header = &record.header;
    let kind = hub.catalog.rules(&header.game, header.rules)?;
    let footer = record
        .footer
        .as_ref()
        .ok_or_else(|| broken("it has no end".into()))?;
    if let Viewer::Seat(seat) = viewer
        && record.header.seats.len() <= seat.index()
    {
        return Err(Problem::new(
            "no_seat",
            "there is no such seat in this match",
        ));
    }
    let mut steps = Steps::new(part);
    let settings = settings(&record);
    let mut clocks = clocks(&record, &settings);
    // A line may bring several steps (ticks); each shows the position after the line.
    let mut take = |game: &dyn AnyMatch| {
        // Chance belongs to the step before it, which has grown.
        if steps.seen == game.steps() {
            steps.take_back();
        }
        for step in steps.seen..game.steps() {
            clocks.fold(game, step);
            if steps.wants(step) {
                let view = game.view(viewer);
                let update = update(&record, game, (step, viewer), clocks.view());
                if let Some(update) = update {
                    steps.push(ReplayStep { update, view });
                }
            }
            steps.seen = step + 1;
        }
    };
    let whole = record
        .watch(kind, &mut take)
        .map_err(|said| broken(said.to_string()))?;
    let total = u32::try_from(steps.seen).unwrap_or(u32::MAX);
    let next = u32::try_from(steps.end()).ok();
    let next = next.filter(|next| !steps.found.is_empty() && *next < total);
    Ok(Replay {
        id: MatchId(record.header.id.clone()),
        start: MatchStart {
            game: record.header.game.clone(),
            config: record.header.config.clone(),
            seats: start_seats(&record.header),
            seat: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator | Viewer::Referee => None,
            },
            seed_hash: record.header.seed_hash.clone(),
            depth: settings.depth,
            points: settings.points.clone(),
        },
        finish: footer.finish.clone(),
        left: footer.left.iter().copied().collect(),
        played_on: footer.played_on.clone(),
        seed: footer.seed.clone(),
        from: part.from,
        steps: steps.found,
        next,
        total,
        took: whole.now(),
        memos: footer.memos.iter().filter_map(shared_memo).collect(),
    })
}

fn shared_memo((seat, memo): &(Seat, serde_json::Value)) -> Option<SharedMemo> {
    Some(SharedMemo {
        seat: *seat,
        memo: serde_json::value::to_raw_value(memo).ok()?,
    })
}

/// What the log keeps of why seats were let go.
fn report(game: &dyn AnyMatch, line: usize) -> Option<String> {
    let left = !game.leavers(line).is_empty();
    game.stamp(line).filter(|_| left)?.note.clone()
}

/// The settings of a record; one that was made elsewhere may have none.
fn settings(record: &Record) -> Settings {
    let kept: Result<kept::Settings, _> = serde_json::from_str(record.header.settings.get());
    let kept = kept.inspect_err(
        |error| tracing::warn!(game = record.header.id, %error, "the settings of a record cannot be read"),
    );
    kept.map(Settings::from).unwrap_or_default()
}

/// The clocks that the seats of a match had.
fn clocks(record: &Record, settings: &Settings) -> Clocks {
    let seats = record.header.seats.iter();
    Clocks::new(seats.map(|seat| (seat.kind.as_str(), *settings.clocks.of(&seat.kind))))
}

fn update(
    record: &Record,
    game: &dyn AnyMatch,
    (step, viewer): (usize, Viewer),
    clocks: Option<Vec<ClockView>>,
) -> Option<Update> {
    let facts = game.facts(step)?;
    let stamp = facts.line.and_then(|line| game.stamp(line));
    Some(Update {
        table: TableId(String::new()),
        game: MatchId(record.header.id.clone()),
        number: u32::try_from(step + 1).ok()?,
        at: facts.at,
        actor: facts.line.and_then(|line| game.actor(line)),
        by: stamp.map(|stamp| stamp.by),
        spent: stamp.and_then(|stamp| stamp.spent),
        why: stamp
            .filter(|_| viewer == Viewer::Referee)
            .and_then(|stamp| stamp.why.clone()),
        events: game.events(step, viewer),
        you: You::Watch,
        must: facts.must,
        turn: facts.turn,
        clocks,
        pause: Millis(0),
        report: facts.line.and_then(|line| report(game, line)),
        start: None,
        undone: game.undone(step).map(|to| to + 1),
        over: None,
        view: None,
        actions: None,
        left_out: false,
    })
}
