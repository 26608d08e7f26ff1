//! Clue: places to walk to, suggestions, cards to show and the 324 accusations.

use parlor_clue::{
    Action, CARDS, Card, Cards, Chance, Clue, Config, Event, Glance, Mode, Room, Stage, Suspect,
    Triple, View, Weapon,
    belief::{Asks, Conclusions, Holder, TRIPLES, entropy, triple_at, triple_index},
    board::{PLACES, Spot, board},
};
use parlor_game::{Dice, Game, Imagine, Seat, Standing, Viewer};
use serde_json::{Value, json};

use super::{after, nth_after};
use crate::{Chosen, Feature, Learn, Legal, Sheet};

const ROLL: usize = 0;
const PASSAGE: usize = 1;
const END: usize = 2;
const MOVE: usize = 3;
const SHOW: usize = MOVE + PLACES;
const ACCUSE: usize = SHOW + CARDS;
const SUGGEST: usize = ACCUSE + TRIPLES;
/// Suspects, weapons and rooms.
const SUSPECTS: usize = 6;
const WEAPONS: usize = 6;
const ROOMS: usize = 9;

/// What a table of actions depends on.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    seats: u8,
    /// Whether suggestions name their room: only without a board.
    names_room: bool,
}

impl Table {
    fn suggestions(self) -> usize {
        SUSPECTS * WEAPONS * if self.names_room { ROOMS } else { 1 }
    }
}

fn triple(nth: usize) -> Triple {
    triple_at(nth)
}

fn words(triple: Triple) -> String {
    let [suspect, weapon, room] = [
        triple.suspect.card(),
        triple.weapon.card(),
        triple.room.card(),
    ]
    .map(Card::name);
    format!("{suspect} {weapon} {room}")
}

fn suspect_weapon(nth: usize) -> (Suspect, Weapon) {
    (
        Suspect::ALL[nth / WEAPONS % SUSPECTS],
        Weapon::ALL[nth % WEAPONS],
    )
}

impl Learn for Clue {
    type Table = Table;
    type Draft = ();
    type Belief = Asks;

    const TABLE_VERSION: u32 = 1;

    fn table(&self, config: &Config, seats: u8) -> Table {
        Table {
            seats,
            names_room: config.mode == Mode::Speed,
        }
    }

    fn size(table: &Table) -> usize {
        SUGGEST + table.suggestions()
    }

    fn describe(table: &Table, action: usize) -> String {
        match action {
            ROLL => "roll".into(),
            PASSAGE => "secret passage".into(),
            END => "end turn".into(),
            MOVE..SHOW => {
                let spot = Spot::new((action - MOVE) as u8);
                match spot.map(|spot| (spot.room(), board().square(spot))) {
                    Some((Some(room), _)) => format!("move {}", room.card().name()),
                    Some((None, Some(square))) => format!("move {},{}", square.row, square.col),
                    _ => String::new(),
                }
            }
            SHOW..ACCUSE => {
                let card = Card::of((action - SHOW) as u8);
                format!("show {}", card.map_or("", Card::name))
            }
            ACCUSE..SUGGEST => format!("accuse {}", words(triple(action - ACCUSE))),
            _ if table.names_room => format!("suggest {}", words(triple(action - SUGGEST))),
            _ => {
                let (suspect, weapon) = suspect_weapon(action - SUGGEST);
                format!("suggest {} {}", suspect.card().name(), weapon.card().name())
            }
        }
    }

    fn features(table: &Table) -> Vec<Feature> {
        let seats = usize::from(table.seats);
        vec![
            Feature::private("hand", &[CARDS]),
            Feature::public("face_up", &[CARDS]),
            Feature::public("stage", &[5]),
            Feature::public("to_move", &[seats]),
            Feature::public("disprover", &[seats]),
            Feature::private("showable", &[CARDS]),
            Feature::public("steps", &[1]),
            Feature::public("still_in", &[seats]),
            Feature::public("hand_sizes", &[seats]),
            Feature::public("suspect_of_seat", &[seats, SUSPECTS]),
            Feature::public("token_square", &[SUSPECTS, 2]),
            Feature::public("token_room", &[SUSPECTS, ROOMS]),
            Feature::public("imposed_room", &[ROOMS]),
            Feature::public("last_suggestion", &[CARDS]),
            Feature::public("last_suggester", &[seats]),
            Feature::public("last_shown_by", &[seats]),
            Feature::private("last_shown_card", &[CARDS]),
            Feature::private("seen_cards", &[seats, CARDS]),
            Feature::public("lacks_cards", &[seats, CARDS]),
            Feature::public("accused_cards", &[seats, CARDS]),
            Feature::private("case", &[CARDS]),
            Feature::public("turn", &[1]),
        ]
    }

    #[inline]
    fn observe(&self, table: &Table, (): &(), seat: Seat, out: &mut Sheet<'_>) {
        let (glance, seats) = (self.glance(seat), table.seats);
        let n = usize::from(seats);
        let each = || (0..n).map(|n| nth_after(seat, n, seats));
        let cards = |out: &mut Sheet<'_>, cards: Cards| out.bits(CARDS, cards.0.into());
        cards(out, glance.hand());
        cards(out, glance.face_up());
        out.one_of(5, stage(glance.stage()));
        out.one_of(n, Some(after(seat, glance.mover(), seats)));
        out.one_of(n, glance.disprover().map(|by| after(seat, by, seats)));
        cards(out, glance.showable());
        out.put(
            glance
                .reach()
                .map_or(0.0, |(steps, _)| f32::from(steps) / 12.0),
        );
        each()
            .for_each(|other| out.put(f32::from(u8::from(glance.standing(other) == Standing::In))));
        each().for_each(|other| out.put(f32::from(glance.count(other)) / 9.0));
        each().for_each(|other| out.one_of(SUSPECTS, Some(glance.suspect(other).index())));
        observe_tokens(glance, out);
        out.one_of(ROOMS, glance.room().map(Room::index));
        let last = glance.questions().next_back();
        cards(out, last.map_or(Cards::NONE, |last| last.named.cards()));
        out.one_of(n, last.map(|last| after(seat, last.seat, seats)));
        let shown = last.and_then(|last| last.by);
        out.one_of(n, shown.map(|by| after(seat, by, seats)));
        let card = last.and_then(|last| last.card);
        out.one_of(CARDS, card.map(|card| usize::from(card.number())));
        let (seen, lacks) = known(glance, seats);
        each().for_each(|other| cards(out, seen[other.index() % 6]));
        each().for_each(|other| cards(out, lacks[other.index() % 6]));
        let mut accused = [Cards::NONE; 6];
        for (by, named) in glance.accusations() {
            let all = &mut accused[by.index() % 6];
            *all = all.or(named.cards());
        }
        each().for_each(|other| cards(out, accused[other.index() % 6]));
        cards(out, glance.case().map_or(Cards::NONE, Triple::cards));
        let (turn, cap) = glance.turns();
        out.put(turn as f32 / cap.max(1) as f32);
    }

    #[inline]
    fn mover(&self, _: &Table, (): &()) -> Option<Seat> {
        self.to_act()
    }

    #[inline]
    fn legal(&self, table: &Table, (): &(), seat: Seat, out: &mut Legal) {
        let glance = self.glance(seat);
        let stage = glance.stage();
        if stage == Stage::Disproving {
            out.insert_bits(SHOW, glance.showable().0.into());
            return;
        }
        if stage == Stage::Start {
            if glance.has_board() {
                out.insert(ROLL);
            }
            if glance.passage().is_some() {
                out.insert(PASSAGE);
            }
        }
        if let Some((_, reach)) = glance.reach() {
            reach
                .iter()
                .for_each(|spot| out.insert(MOVE + spot.index()));
        }
        out.insert(END);
        for from in (0..TRIPLES).step_by(64) {
            let count = (TRIPLES - from).min(64);
            out.insert_bits(ACCUSE + from, u64::MAX >> (64 - count));
        }
        if !glance.may_suggest() {
            return;
        }
        match (table.names_room, glance.room()) {
            (false, _) => out.insert_bits(SUGGEST, (1 << (SUSPECTS * WEAPONS)) - 1),
            (true, imposed) => {
                let fits = |nth: &usize| imposed.is_none_or(|room| triple(*nth).room == room);
                (0..TRIPLES)
                    .filter(fits)
                    .for_each(|nth| out.insert(SUGGEST + nth));
            }
        }
    }

    #[inline]
    fn chosen(&self, table: &Table, (): &(), _: Seat, action: usize) -> Option<Chosen<Self>> {
        Some(Chosen::Act(match action {
            ROLL => Action::Roll,
            PASSAGE => Action::SecretPassage,
            END => Action::EndTurn,
            MOVE..SHOW => Action::Move {
                to: board().place(Spot::new((action - MOVE) as u8)?),
            },
            SHOW..ACCUSE => Action::Show {
                card: Card::of((action - SHOW) as u8)?,
            },
            ACCUSE..SUGGEST => {
                let Triple {
                    suspect,
                    weapon,
                    room,
                } = triple(action - ACCUSE);
                Action::Accuse {
                    suspect,
                    weapon,
                    room,
                }
            }
            _ if Self::size(table) <= action => return None,
            _ if table.names_room => {
                let named = triple(action - SUGGEST);
                Action::Suggest {
                    suspect: named.suspect,
                    weapon: named.weapon,
                    room: Some(named.room),
                }
            }
            _ => {
                let (suspect, weapon) = suspect_weapon(action - SUGGEST);
                Action::Suggest {
                    suspect,
                    weapon,
                    room: None,
                }
            }
        }))
    }

    fn numbers(&self, table: &Table, _: Seat, action: &Action) -> Option<Vec<usize>> {
        Some(vec![match *action {
            Action::Roll => ROLL,
            Action::SecretPassage => PASSAGE,
            Action::EndTurn => END,
            Action::Move { to } => MOVE + board().spot(to)?.index(),
            Action::Show { card } => SHOW + usize::from(card.number()),
            Action::Accuse {
                suspect,
                weapon,
                room,
            } => {
                ACCUSE
                    + triple_index(Triple {
                        suspect,
                        weapon,
                        room,
                    })
            }
            Action::Suggest {
                suspect,
                weapon,
                room,
            } => match (table.names_room, room) {
                (false, None) => SUGGEST + suspect.index() * WEAPONS + weapon.index(),
                (true, Some(room)) => {
                    SUGGEST
                        + triple_index(Triple {
                            suspect,
                            weapon,
                            room,
                        })
                }
                _ => return None,
            },
        }])
    }

    fn outcomes(&self) -> Option<Vec<(Chance, f64)>> {
        self.chances()
    }

    fn conclusions(table: &Table) -> Vec<Feature> {
        let holders = usize::from(table.seats) + 1;
        vec![
            Feature::private("chance_of_card", &[holders, CARDS]),
            Feature::private("chance_of_case", &[TRIPLES]),
        ]
    }

    fn believe(config: &Config, seats: u8, view: &View) -> Asks {
        <Self as Imagine>::believe(config, seats, view)
    }

    fn learn(belief: &mut Asks, told: &Event) {
        <Self as Imagine>::learn(belief, told);
    }

    fn conclude(&self, table: &Table, _: &Asks, seat: Seat, out: &mut Sheet<'_>) {
        let Some(known) = concluded(self, seat) else {
            return;
        };
        let seats =
            (0..usize::from(table.seats)).map(|n| Holder::Seat(nth_after(seat, n, table.seats)));
        for holder in std::iter::once(Holder::CaseFile).chain(seats) {
            for card in Card::ALL {
                out.put(known.chance(card, holder) as f32);
            }
        }
        known
            .odds()
            .case
            .iter()
            .for_each(|chance| out.put(*chance as f32));
    }

    fn belief(&self, _: &Asks, seat: Seat) -> Value {
        let Some(known) = concluded(self, seat) else {
            return json!({});
        };
        let at = |holder: Holder| -> Value {
            let named =
                Card::ALL.map(|card| (card.name().to_owned(), json!(known.chance(card, holder))));
            named.into_iter().collect::<serde_json::Map<_, _>>().into()
        };
        let odds = known.odds();
        let files: Vec<Value> = odds
            .case
            .iter()
            .enumerate()
            .filter(|(_, chance)| 0.0 < **chance)
            .map(|(nth, chance)| {
                let Triple {
                    suspect,
                    weapon,
                    room,
                } = triple(nth);
                json!({ "suspect": suspect, "weapon": weapon, "room": room, "chance": chance })
            })
            .collect();
        json!({
            "deals": odds.deals,
            "case": at(Holder::CaseFile),
            "seats": self.all_seats().map(|other| at(Holder::Seat(other))).collect::<Vec<_>>(),
            "case_files": files,
            "entropy_bits": entropy(&odds.case),
        })
    }

    fn imagine(belief: &Asks, view: &View, dice: &mut Dice) -> Option<Self> {
        <Self as Imagine>::imagine(belief, view, dice)
    }
}

/// What a seat can conclude, counted exactly; nothing before the deal.
fn concluded(game: &Clue, seat: Seat) -> Option<Conclusions> {
    Conclusions::of(&game.view(Viewer::Seat(seat))).ok()
}

fn stage(stage: Stage) -> Option<usize> {
    Some(match stage {
        Stage::Start => 0,
        Stage::Rolled => 1,
        Stage::Arrived => 2,
        Stage::Disproving => 3,
        Stage::Answered => 4,
        Stage::Chance | Stage::Over => return None,
    })
}

fn observe_tokens(glance: Glance<'_>, out: &mut Sheet<'_>) {
    let squares = out.part(SUSPECTS * 2);
    let rooms = out.part(SUSPECTS * ROOMS);
    if !glance.has_board() {
        return;
    }
    for suspect in Suspect::ALL {
        let (spot, nth) = (glance.token(suspect), suspect.index());
        match (spot.room(), board().square(spot)) {
            (Some(room), _) => rooms[nth * ROOMS + room.index()] = 1.0,
            (None, Some(square)) => {
                squares[nth * 2] = (1.0 + f32::from(square.row)) / 25.0;
                squares[nth * 2 + 1] = (1.0 + f32::from(square.col)) / 24.0;
            }
            (None, None) => {}
        }
    }
}

/// The cards that a seat has seen in other hands, and those that hands certainly lack because they passed.
fn known(glance: Glance<'_>, seats: u8) -> ([Cards; 6], [Cards; 6]) {
    let (mut seen, mut lacks) = ([Cards::NONE; 6], [Cards::NONE; 6]);
    for one in glance.questions() {
        let cards = one.named.cards();
        for n in 1..=usize::from(one.passed) {
            let passed = &mut lacks[nth_after(one.seat, n, seats).index() % 6];
            *passed = passed.or(cards);
        }
        if let (Some(by), Some(card)) = (one.by, one.card) {
            seen[by.index() % 6].insert(card);
        }
    }
    (seen, lacks)
}
