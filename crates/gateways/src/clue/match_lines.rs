//! One step of a match as lines: events, what the awaited seat may do, clocks, and the number of the step.

use parlor_clue::{Event, Mode, Place as At};
use parlor_game::{Seat, Standing};
use parlor_play::By;
use parlor_wire::{Update, You};

use super::{
    facts::{self, Lines, accused, card, cards, clocks, disprove, in_room, of_seat, shown},
    state::Game,
};

impl Game {
    /// Tells a step; one whose position is not known, because it is past, without what could be done in it.
    pub(super) fn tell(&mut self, update: &Update, reply: &mut Lines) {
        let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
        let rolls_itself = matches!(update.by, None | Some(By::Player));
        for event in &events {
            self.event(event, rolls_itself, reply);
        }
        self.take(update);
        if update.over.is_some() {
            let ended = |event: &Event| matches!(event, Event::Over { .. });
            if !events.iter().any(ended) {
                reply.say("gameover -1,closed".into());
            }
        }
        if update.you == You::Must
            && update.view.is_some()
            && let Some(view) = &self.view
        {
            facts::prompts(self, view, reply);
        }
        clocks(self, reply);
        self.step = update.number;
        reply.say(format!("step {}", update.number));
    }

    /// Takes in how things stand after a step, without a word.
    pub(super) fn take(&mut self, update: &Update) {
        let view = update.view.as_ref();
        let view = view.and_then(|view| serde_json::from_str(view.get()).ok());
        self.view = view.or(self.view.take());
        let clock = |seat: Seat| {
            let clocks = update.clocks.as_ref()?;
            clocks.get(seat.index()).copied()
        };
        let must = update.must.iter();
        self.clocks = must.map(|seat| (seat, clock(seat))).collect();
        self.over |= update.over.is_some();
    }

    fn event(&mut self, event: &Event, rolls_itself: bool, reply: &mut Lines) {
        match event {
            Event::Dealt {
                sizes,
                face_up,
                hands,
                ..
            } => {
                self.begin(sizes, reply);
                for (seat, hand) in (0u8..).map(Seat).zip(hands) {
                    cards(hand.unwrap_or_default(), of_seat(seat), reply);
                }
                cards(*face_up, -3, reply);
                reply.say("donefixingcards".into());
                if self.mode == Mode::Board {
                    facts::starts(reply);
                }
                for seat in 0..sizes.len() {
                    reply.say(format!("valid {seat},1"));
                }
            }
            Event::Began { .. } => {}
            Event::TurnStarted { seat, room, .. } => {
                reply.say(format!("playerTurn {}", seat.0));
                if let Some(room) = room {
                    reply.say(format!("room {}", card(room.card())));
                }
            }
            Event::Rolled { seat, steps, .. } => {
                let built_in = self.built_in.get(seat.index()).copied();
                let name = match rolls_itself && built_in != Some(true) {
                    true => "roll",
                    false => "rolla",
                };
                reply.say(format!("{name} {steps}"));
            }
            Event::Moved { seat, path, to } => {
                let end = match to {
                    At::Square(at) => Some(*at),
                    At::Room(_) => path.last().copied(),
                };
                if let Some(at) = end {
                    reply.say(format!("moveplayer {},{}", at.row, at.col));
                }
                if let At::Room(room) = to {
                    reply.say(in_room(self.suspect(*seat), *room));
                }
            }
            Event::TookPassage { seat, to, .. } => {
                reply.say("secretpassage".into());
                reply.say(in_room(self.suspect(*seat), *to));
            }
            Event::Suggested { named, .. } => reply.say(facts::named(*named, false)),
            Event::CalledIn {
                suspect,
                seat,
                room,
            } => {
                reply.say(in_room(*suspect, *room));
                if let Some(seat) = seat {
                    self.warped.push(*seat);
                    reply.say(format!("warped {},1", seat.0));
                }
            }
            Event::CouldNotDisprove { seat } => reply.say(format!("cannotdisprove {}", seat.0)),
            Event::AskedToDisprove { seat, cards, .. } => reply.say(disprove(*seat, *cards)),
            Event::Showed { card, .. } => reply.say(shown(*card)),
            Event::Undisproved { seat } => reply.say(format!("undisproved {}", seat.0)),
            Event::Accused { named, right, .. } => accused(*named, *right, reply),
            Event::CaseFileSeen { case, .. } => cards(case.cards(), -2, reply),
            Event::Eliminated { seat, to } => {
                reply.say(format!("valid {},0", seat.0));
                if let Some(room) = to {
                    reply.say(in_room(self.suspect(*seat), *room));
                }
            }
            Event::TurnEnded { seat } => {
                if self.warped.contains(seat) {
                    self.warped.retain(|other| other != seat);
                    reply.say(format!("warped {},0", seat.0));
                }
                reply.say("endturn".into());
            }
            Event::Left { seat, to, .. } => {
                if !self.away.contains(seat) {
                    self.away.push(*seat);
                    reply.say(format!("playerleft {}", seat.0));
                }
                reply.say(format!("valid {},0", seat.0));
                if let Some(room) = to {
                    reply.say(in_room(self.suspect(*seat), *room));
                }
            }
            Event::Over {
                winner,
                ending,
                case,
                hands,
            } => {
                cards(case.cards(), -2, reply);
                for (seat, hand) in (0u8..).map(Seat).zip(hands) {
                    cards(*hand, of_seat(seat), reply);
                }
                let winner = winner.map_or(-1, of_seat);
                reply.say(format!("gameover {winner},{}", facts::ending(*ending)));
            }
        }
    }

    /// The beginning, up to the cards.
    fn begin(&self, sizes: &[u8], reply: &mut Lines) {
        reply.say("StartGame".into());
        for (seat, chair) in self.chairs.iter().enumerate() {
            reply.say(format!("gamelookupspot {chair},{seat}"));
        }
        for (seat, suspect) in self.suspects.iter().enumerate() {
            let name = suspect.card().title();
            reply.say(format!("fixcharacterNames {seat},{name}"));
            let name = self.names.get(seat).map_or("", String::as_str);
            reply.say(format!("fixPlayerNames {seat},{name}"));
        }
        for (seat, size) in sizes.iter().enumerate() {
            reply.say(format!("handsize {seat},{size}"));
        }
    }

    /// Tells who is away and who is back.
    pub(super) fn presence(&mut self, away: impl Fn(u8) -> bool, reply: &mut Lines) {
        for (seat, chair) in (0u8..).map(Seat).zip(self.chairs.clone()) {
            let gone = self.view.as_ref().is_some_and(|view| {
                let player = view.players.get(seat.index());
                player.is_some_and(|player| player.standing == Standing::Gone)
            });
            let was = self.away.contains(&seat);
            match away(chair) || gone {
                true if !was => {
                    self.away.push(seat);
                    reply.say(format!("playerleft {}", seat.0));
                }
                false if was => {
                    self.away.retain(|other| *other != seat);
                    reply.say(format!("playerback {}", seat.0));
                }
                true | false => {}
            }
        }
    }
}
