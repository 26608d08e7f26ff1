//! Glass: a Row that cannot be looked at once two cells are marked.

use std::ops::RangeInclusive;

use parlor_catalog::{Listed, Mode};
use parlor_game::{Dice, Game, Info, InputOf, Millis, NoChance, Seat, Status, Turn, Viewer};
use parlor_play::KindOf;
use parlor_testkit::toys::row::{Config, Event, Illegal, Mark, Row, View};
use parlor_wire::Settings;

#[derive(Clone, Debug)]
struct Glass(Row);

/// Glass as the catalogue lists it.
pub fn listed() -> Listed {
    Listed {
        kind: &KindOf::<Glass>::NEW,
        settings: |_: Mode| Settings::default(),
    }
}

impl Game for Glass {
    const INFO: Info = Info {
        id: "glass",
        title: "Glass",
        ..<Row as Game>::INFO
    };
    type Config = Config;
    type Action = Mark;
    type Chance = NoChance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        Row::<0>::seats(config)
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        Row::new(config, seats).map(Self)
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Mark>) {
        self.0.actions(seat, out);
    }

    fn sample(&self, dice: &mut Dice) -> NoChance {
        self.0.sample(dice)
    }

    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.0.apply(at, input, out)
    }

    fn view(&self, viewer: Viewer) -> View {
        let view = self.0.view(viewer);
        assert!(view.moves < 2, "the glass is broken");
        view
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Row::<0>::redact(event, viewer)
    }
}
