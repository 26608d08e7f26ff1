//! The face of Catan: the island, sentences, and actions typed as text or by number.

use parlor_catan::{
    Action, Closing, Event, View,
    draw::{self, Meaning, Sign, in_words},
    human,
};
use parlor_game::Seat;
use serde_json::{Value, value::RawValue};

use super::{
    Asked, Face, Reader, Style, Taken,
    face::{in_lines, name, read, said, taken},
};

pub(super) static CATAN: Catan = Catan;

/// Catan in the terminal.
#[derive(Debug)]
pub(super) struct Catan;

impl Face for Catan {
    fn draw(
        &self,
        view: &RawValue,
        actions: Option<&RawValue>,
        names: &[String],
        style: Style,
    ) -> String {
        let Ok(view) = serde_json::from_str::<View>(view.get()) else {
            return view.get().to_owned();
        };
        let legal: Vec<Action> = actions.map(read).unwrap_or_default();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut text = String::new();
        for row in draw::island(&view, &legal) {
            let line: String = row.iter().map(|sign| painted(*sign, style)).collect();
            text += line.trim_end();
            text += "\n";
        }
        text += &draw::below(&view, &names);
        if !legal.is_empty() {
            text += &listed(&legal);
        }
        text
    }

    fn tell(&self, events: &RawValue, names: &[String]) -> Vec<String> {
        let events: Vec<Event> = read(events);
        events.iter().filter_map(|e| sentence(e, names)).collect()
    }

    fn notation(&self, steps: &[&RawValue]) -> Option<String> {
        let lines = steps.iter().flat_map(|events| read::<Event>(events));
        let lines: Vec<String> = lines.filter_map(|event| written(&event)).collect();
        Some(lines.join("\n"))
    }

    fn say(&self, action: &Value) -> String {
        said::<Action>(action)
    }

    fn help(&self) -> String {
        "Type the number of an action, or the action: settle -1,2 · road 0,1/0,2 · city 1,-2 · end.\n\
         Trades: bank 4 wool for 1 ore · offer 1 wool for 1 brick to player 2 · yes · no.\n\
         Other discards than the one listed: discard 2 brick 1 ore.\n"
            .into()
    }

    fn reader(&self) -> Box<dyn Reader> {
        Box::new(Typing)
    }
}

/// Colours of the four players; their numbers tell them too.
const COLOURS: [&str; 4] = ["1;31", "1;34", "1;33", "1;37"];

fn painted(Sign { mark, means }: Sign, style: Style) -> String {
    let code = match means {
        _ if mark == ' ' => return mark.to_string(),
        Meaning::Land => "2",
        Meaning::Terrain => "0",
        Meaning::Token { red: true } => "31",
        Meaning::Token { red: false } => "0",
        Meaning::Robber => "7",
        Meaning::Free => "1;32",
        Meaning::Piece(seat) => COLOURS.get(seat.index()).copied().unwrap_or("0"),
    };
    style.paint(code, &mark.to_string())
}

/// The actions with their numbers, as many as fit on each line.
fn listed(legal: &[Action]) -> String {
    in_lines((1..).zip(legal).map(|(n, action)| format!("{n} {action}")))
}

/// Reads a whole action from one line.
struct Typing;

impl Reader for Typing {
    fn prompt(&self, asked: &Asked<'_>) -> String {
        format!("{}, what do you do? ", asked.name)
    }

    fn take(&mut self, line: &str, asked: &Asked<'_>) -> Taken {
        let legal: Vec<Action> = read(asked.actions);
        taken(human::action(line, &legal))
    }
}

fn sentence(event: &Event, names: &[String]) -> Option<String> {
    let who = |seat: &Seat| name(names, seat.index());
    Some(match event {
        Event::Laid { .. } => "The board is laid.".into(),
        Event::Settled { seat, at, .. } => format!("{} settles at {at}.", who(seat)),
        Event::RoadBuilt { seat, at, .. } => format!("{} builds a road at {at}.", who(seat)),
        Event::CityBuilt { seat, at, .. } => format!("{} builds a city at {at}.", who(seat)),
        Event::SetUp { gains } => format!("The first cards: {}.", gained(gains.iter(), names)),
        Event::Rolled { seat, dice, gains } => {
            let total = dice[0] + dice[1];
            let gains = gained(gains.iter(), names);
            format!("{} rolls {total}: {gains}.", who(seat))
        }
        Event::Discarded { seat, cards } => {
            format!("{} discards {}.", who(seat), in_words(*cards))
        }
        Event::RobberMoved { seat, to } => format!("{} moves the robber to {to}.", who(seat)),
        Event::Stole {
            seat,
            from,
            count,
            kind,
        } => {
            let what = match (count, kind) {
                (0, _) => "nothing",
                (_, Some(kind)) => kind.word(),
                (_, None) => "a card",
            };
            format!("{} steals {what} from {}.", who(seat), who(from))
        }
        Event::Bought { seat, card, .. } => match card {
            Some(card) => format!("{} buys a development card: {card:?}.", who(seat)),
            None => format!("{} buys a development card.", who(seat)),
        },
        Event::Played { seat, card } => format!("{} plays {}.", who(seat), card.word()),
        Event::Picked { seat, kind } => format!("{} takes {}.", who(seat), kind.word()),
        Event::Monopolised {
            seat,
            kind,
            takings,
        } => {
            let all: u16 = takings.iter().map(|(_, count)| u16::from(count)).sum();
            format!("{} takes all {}: {all} cards.", who(seat), kind.word())
        }
        Event::BankTraded { seat, give, get } => {
            let (give, get) = (in_words(*give), in_words(*get));
            format!("{} gives the bank {give} for {get}.", who(seat))
        }
        Event::Offered {
            seat, give, get, ..
        } => format!(
            "{} offers {} for {}.",
            who(seat),
            in_words(*give),
            in_words(*get)
        ),
        Event::Accepted { seat, .. } => format!("{} accepts.", who(seat)),
        Event::Declined { seat, .. } => format!("{} declines.", who(seat)),
        Event::Countered {
            seat, give, get, ..
        } => {
            let (give, get) = (in_words(*give), in_words(*get));
            format!("{} would give {give} for {get}.", who(seat))
        }
        Event::Traded {
            seat,
            with,
            give,
            get,
            ..
        } => {
            let (give, get) = (in_words(*give), in_words(*get));
            format!("{} gives {} {give} for {get}.", who(seat), who(with))
        }
        Event::OfferClosed { why, .. } => closing(*why)?.into(),
        Event::LongestRoad { seat: Some(seat) } => format!("{} has the longest road.", who(seat)),
        Event::LongestRoad { seat: None } => "Nobody has the longest road any more.".into(),
        Event::LargestArmy { seat } => format!("{} has the largest army.", who(seat)),
        Event::TurnEnded { next, .. } => format!("It is {}'s turn.", who(next)),
        Event::Over { .. } => return None, // The board says it.
    })
}

fn gained(gains: impl Iterator<Item = (Seat, parlor_catan::Cards)>, names: &[String]) -> String {
    let some = gains.filter(|(_, cards)| !cards.is_empty());
    let all: Vec<String> = some
        .map(|(seat, cards)| format!("{} gets {}", name(names, seat.index()), in_words(cards)))
        .collect();
    match all.is_empty() {
        true => "nobody gets anything".into(),
        false => all.join("; "),
    }
}

/// Why an offer is closed; nothing where something else says it.
fn closing(why: Closing) -> Option<&'static str> {
    match why {
        Closing::Withdrawn => Some("The offer is taken back."),
        Closing::Declined => Some("Nobody wants the offer."),
        Closing::Late => Some("The offer has waited long enough."),
        Closing::Spent => Some("The offer is closed: its cards are spent."),
        Closing::Void => Some("The trade cannot be made; the offer is closed."),
        Closing::Replaced | Closing::TurnEnded | Closing::Over => None,
    }
}

/// One event in the notation of logs; nothing for what follows from others.
fn written(event: &Event) -> Option<String> {
    let player = |seat: &Seat| format!("p{}", seat.0 + 1);
    let act = |seat: &Seat, action: Action| Some(format!("{} {action}", player(seat)));
    match *event {
        Event::Settled { seat, at, .. } => act(&seat, Action::Settle { at }),
        Event::RoadBuilt { seat, at, .. } => act(&seat, Action::Road { at }),
        Event::CityBuilt { seat, at, .. } => act(&seat, Action::City { at }),
        Event::Rolled {
            seat, dice: [a, b], ..
        } => Some(format!("{} roll # {a}+{b}", player(&seat))),
        Event::Discarded { seat, cards } => act(&seat, Action::Discard { cards }),
        Event::RobberMoved { seat, to } => act(&seat, Action::Robber { to }),
        Event::Stole { seat, from, .. } => act(&seat, Action::Steal { from }),
        Event::Bought { seat, .. } => act(&seat, Action::Buy),
        Event::Played { seat, card } => act(&seat, Action::Play { card }),
        Event::Picked { seat, kind } | Event::Monopolised { seat, kind, .. } => {
            act(&seat, Action::Pick { kind })
        }
        Event::BankTraded { seat, give, get } => act(&seat, Action::Bank { give, get }),
        Event::Offered {
            seat,
            give,
            get,
            to,
            ..
        } => act(&seat, Action::Offer { give, get, to }),
        Event::Accepted { seat, offer } => act(&seat, Action::Accept { offer }),
        Event::Declined { seat, offer } => act(&seat, Action::Decline { offer }),
        Event::Countered {
            seat,
            offer,
            give,
            get,
            ..
        } => act(&seat, Action::Counter { offer, give, get }),
        Event::Traded {
            seat, with, offer, ..
        } => act(&seat, Action::Confirm { offer, with }),
        Event::OfferClosed {
            offer,
            why: Closing::Withdrawn,
        } => Some(format!("# offer {offer} withdrawn")),
        Event::TurnEnded { seat, .. } => act(&seat, Action::End),
        Event::Laid { .. }
        | Event::SetUp { .. }
        | Event::OfferClosed { .. }
        | Event::LongestRoad { .. }
        | Event::LargestArmy { .. }
        | Event::Over { .. } => None,
    }
}

#[cfg(test)]
mod tests {
    use parlor_catan::Config;
    use parlor_game::{Game, Viewer};

    use serde_json::value::to_raw_value;

    use super::*;

    fn names() -> Vec<String> {
        ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned).to_vec()
    }

    #[test]
    fn the_island_is_drawn_with_numbered_actions_that_can_be_typed() {
        let game = parlor_catan::Catan::new(&Config::beginner(), 4).unwrap();
        let mut actions = Vec::new();
        game.actions(Seat(0), &mut actions);
        let view = to_raw_value(&game.view(Viewer::Seat(Seat(0)))).unwrap();
        let actions = to_raw_value(&actions).unwrap();
        let drawn = CATAN.draw(&view, Some(&actions), &names(), Style::Plain);
        assert!(drawn.contains("ROB"), "{drawn}");
        assert!(drawn.contains("Ada places a settlement."), "{drawn}");
        assert!(drawn.contains("1 settle -2,3"), "{drawn}");
        assert!(drawn.lines().all(|line| line.len() < 160), "{drawn}");
        let asked = Asked {
            name: "Ada",
            actions: &actions,
        };
        let mut reader = CATAN.reader();
        for typed in ["1", "settle -2,3", "settlement at -2 3"] {
            let Taken::Action(action) = reader.take(typed, &asked) else {
                panic!("{typed}");
            };
            assert_eq!(action.get(), r#"{"type":"settle","at":[-2,3]}"#);
        }
        assert!(matches!(reader.take("fly", &asked), Taken::Wrong(_)));
    }

    #[test]
    fn what_happened_is_told_and_written() {
        let events = r#"[{"type":"rolled","seat":0,"dice":[3,4],"gains":[{},{},{},{}]},
            {"type":"robber_moved","seat":0,"to":[0,3]},
            {"type":"stole","seat":0,"from":1,"count":1,"kind":null},
            {"type":"longest_road","seat":null},
            {"type":"turn_ended","seat":0,"next":1}]"#;
        let events = RawValue::from_string(events.into()).unwrap();
        assert_eq!(
            CATAN.tell(&events, &names()),
            [
                "Ada rolls 7: nobody gets anything.",
                "Ada moves the robber to 0,3.",
                "Ada steals a card from Ben.",
                "Nobody has the longest road any more.",
                "It is Ben's turn.",
            ]
        );
        assert_eq!(
            CATAN.notation(&[&events]).unwrap(),
            "p1 roll # 3+4\np1 robber 0,3\np1 steal p2\np1 end"
        );
    }
}
