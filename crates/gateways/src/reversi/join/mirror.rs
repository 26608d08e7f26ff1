//! The match as a client follows it: by our rules, and by the server's word where they differ.

use parlor_game::{Dice, Draw, Game, Imagine, Input, Millis, Seat, Status, Viewer, Why};
use parlor_reversi::{
    Action, Cell, Config, Event, Map, MapError, Phase, Reversi, View, map::MAX_SIDE, rays,
};

use crate::reversi::message::Announcement;

/// Established servers keep counts in a byte.
const WRAP: u16 = 256;

/// What a server does that our rules do not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// In a sentence.
    pub said: String,
    /// The position that it was about.
    pub board: String,
}

/// The match as a client follows it.
#[derive(Clone, Debug)]
pub struct Mirror {
    config: Config,
    belief: <Reversi as Imagine>::Belief,
    game: Reversi,
    seat: Seat,
}

impl Mirror {
    /// The start of a match on a map as a server sends it, for a player from 1 on.
    pub fn begin(text: &[u8], player: u8) -> Result<Self, MapError> {
        let text = wrapped(&String::from_utf8_lossy(text));
        let map = Map::read(text.as_bytes(), MAX_SIDE)?;
        let config = Config {
            map: text,
            max_side: MAX_SIDE,
        };
        let game = Reversi::on(&map);
        let belief = Reversi::believe(&config, map.players(), &game.view(Viewer::Spectator));
        Ok(Self {
            config,
            belief,
            game,
            seat: Seat(player.saturating_sub(1)),
        })
    }

    /// The configuration, with counts as the server keeps them.
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The own seat.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// How many players the map has.
    pub fn players(&self) -> u8 {
        self.game.position().players()
    }

    /// What the players are called, in seat order: the protocol knows only numbers.
    pub fn names(&self) -> Vec<String> {
        let numbers = 1..=self.players();
        numbers.map(|number| format!("player {number}")).collect()
    }

    /// The position as everybody sees it.
    pub fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    /// What may be done now by the own seat.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(self.seat, &mut actions);
        actions
    }

    /// About how many moves the own seat has still to make.
    pub fn moves_to_come(&self) -> usize {
        let position = self.game.position();
        let free = position.board();
        let free = free.bytes().filter(|cell| b"0cib".contains(cell)).count();
        let own = self.seat.0.saturating_add(1);
        let share = match position.phase() {
            Phase::Building => free / usize::from(position.players().max(1)),
            Phase::Bombing | Phase::Over => 0,
        };
        1 + share + usize::from(position.bombs(own))
    }

    /// A player has moved.
    pub fn announced(&mut self, told: Announcement) -> (Vec<Event>, Option<Difference>) {
        let seat = Seat(told.player.saturating_sub(1));
        if told.player == 0 || self.players() < told.player {
            let said = format!("there is no player {}", told.player);
            return (Vec::new(), Some(self.difference(said)));
        }
        let is_turn = self.mover() == Some(seat);
        let action = self.action(told);
        if is_turn && let Ok(events) = self.apply(Input::Act { seat, action }) {
            self.wrap();
            return (events, None);
        }
        let why = match is_turn {
            true => "which is illegal here",
            false => "whose turn it is not",
        };
        let difference = self.difference(format!("player {} moves {action:?}, {why}", told.player));
        self.turn_to(seat);
        let action = self.action(told);
        let events = self.apply(Input::Act { seat, action });
        let events = events.unwrap_or_else(|()| self.force(told));
        self.wrap();
        (events, Some(difference))
    }

    /// A player is disqualified.
    pub fn disqualified(&mut self, player: u8) -> (Vec<Event>, Option<Difference>) {
        let code = "disqualified".to_owned();
        let gone = vec![(Seat(player.saturating_sub(1)), Why::Lost { code })];
        match self.apply(Input::Leave { gone }) {
            Ok(events) => (events, None),
            Err(()) => {
                let said = format!("player {player} cannot be disqualified any more");
                (Vec::new(), Some(self.difference(said)))
            }
        }
    }

    /// Nobody builds any more.
    pub fn building_over(&mut self) -> Option<Difference> {
        if self.game.position().phase() != Phase::Building {
            return None;
        }
        let difference = self.difference("building is over".into());
        self.change(|view| view.phase = Phase::Bombing);
        Some(difference)
    }

    /// It is the own turn, whatever was thought.
    pub fn asked(&mut self) -> Option<Difference> {
        if self.mover() == Some(self.seat) {
            return None;
        }
        let difference = self.difference("it is our turn".into());
        self.turn_to(self.seat);
        Some(difference)
    }

    /// Some tile, for a request that nothing legal answers.
    pub fn any_action(&self) -> Action {
        let position = self.game.position();
        let tiles = position.graph().tiles().iter();
        let mut tiles = tiles.filter(|tile| !position.cell(**tile).is_hole());
        let tile = tiles.next().copied().unwrap_or(0);
        let (x, y) = position.graph().xy(tile);
        match position.phase() {
            Phase::Building => Action::place(x, y),
            Phase::Bombing | Phase::Over => Action::Bomb { x, y },
        }
    }

    fn action(&self, told: Announcement) -> Action {
        let (x, y) = (told.made.x, told.made.y);
        match self.game.position().phase() {
            Phase::Building => Action::special(x, y, told.made.special),
            Phase::Bombing | Phase::Over => Action::Bomb { x, y },
        }
    }

    fn mover(&self) -> Option<Seat> {
        match self.game.status() {
            Status::Waiting { must, .. } => must.lowest(),
            Status::Chance(_) | Status::Over(_) => None,
        }
    }

    fn apply(&mut self, input: parlor_game::InputOf<Reversi>) -> Result<Vec<Event>, ()> {
        let mut events = Vec::new();
        let done = self.game.apply(Millis(0), input, &mut events);
        done.map(|()| events).map_err(drop)
    }

    /// Gives the turn to a seat; a match that we thought over goes on with bombs.
    fn turn_to(&mut self, seat: Seat) {
        self.change(|view| {
            if view.phase == Phase::Over {
                view.phase = Phase::Bombing;
                view.places = None;
            }
            view.to_move = Some(seat);
        });
    }

    /// Carries out what our rules refuse, as far as it makes sense.
    fn force(&mut self, told: Announcement) -> Vec<Event> {
        let (x, y) = (told.made.x, told.made.y);
        let position = self.game.position();
        let graph = position.graph();
        if graph.width() <= x || graph.height() <= y {
            return Vec::new();
        }
        let tile = graph.tile(x, y);
        let symbol = match position.phase() {
            Phase::Building => Cell::stone(told.player).map(Cell::symbol),
            Phase::Bombing | Phase::Over => Some(Cell::HOLE.symbol()),
        };
        let mut cells = vec![tile];
        if position.phase() == Phase::Building && !position.cell(tile).is_hole() {
            let all = rays(position, told.player, tile).into_iter();
            let capturing = all.filter(|ray| ray.end == parlor_reversi::RayEnd::Captures);
            cells.extend(capturing.flat_map(|ray| ray.path.into_iter().map(|(tile, _)| tile)));
        }
        let players = self.players();
        let Some(symbol) = symbol else {
            return Vec::new();
        };
        self.change(|view| {
            let mut board: Vec<char> = view.board.chars().collect();
            for cell in cells {
                if let Some(cell) = board.get_mut(usize::from(cell)) {
                    *cell = symbol;
                }
            }
            view.board = board.into_iter().collect();
            view.to_move = Some(Seat(told.player % players));
        });
        Vec::new()
    }

    /// Counts are kept as the established servers keep them.
    fn wrap(&mut self) {
        let position = self.game.position();
        let large = |player| WRAP <= position.overrides(player) || WRAP <= position.bombs(player);
        if (1..=position.players()).any(large) {
            self.change(|view| {
                for holding in &mut view.players {
                    holding.overrides %= WRAP;
                    holding.bombs %= WRAP;
                }
            });
        }
    }

    /// Goes on from another position; nothing happens if it makes no sense.
    fn change(&mut self, change: impl FnOnce(&mut View)) {
        let mut view = self.view();
        change(&mut view);
        for (player, holding) in (b'1'..).zip(&mut view.players) {
            let stones = view.board.bytes().filter(|cell| *cell == player).count();
            holding.stones = u16::try_from(stones).unwrap_or(u16::MAX);
        }
        let mut dice = Dice::of(&[0; 32], Draw { stream: 0, nth: 0 });
        match Reversi::imagine(&self.belief, &view, &mut dice) {
            Some(game) => self.game = game,
            None => tracing::warn!("the server's position cannot be followed"),
        }
    }

    fn difference(&self, said: String) -> Difference {
        let board = self.game.position().board();
        Difference { said, board }
    }
}

/// The text of a map with counts of a byte.
fn wrapped(text: &str) -> String {
    let mut left = text;
    let mut out = String::with_capacity(text.len());
    for nth in 0..4 {
        let start = left
            .find(|c: char| !c.is_ascii_whitespace())
            .unwrap_or(left.len());
        let (space, rest) = left.split_at(start);
        let end = rest
            .find(|c: char| c.is_ascii_whitespace())
            .unwrap_or(rest.len());
        let (token, rest) = rest.split_at(end);
        out.push_str(space);
        match token.parse::<u64>() {
            Ok(count) if 0 < nth => out.push_str(&(count % u64::from(WRAP)).to_string()),
            Ok(_) | Err(_) => out.push_str(token),
        }
        left = rest;
    }
    out + left
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reversi::message::Move;

    fn moved(player: u8, x: u16, y: u16, special: u8) -> Announcement {
        let made = Move { x, y, special };
        Announcement { made, player }
    }

    fn mirror(map: &str, player: u8) -> Mirror {
        Mirror::begin(map.as_bytes(), player).unwrap()
    }

    #[test]
    fn what_is_announced_is_carried_out_by_the_rules() {
        let mut mirror = mirror("2 0 0 0\r\n1 5\r\n0 2 b 2 1", 1);
        let (events, difference) = mirror.announced(moved(1, 2, 0, 20));
        assert_eq!((events.len(), difference), (3, None));
        assert_eq!(mirror.view().board, "02111");
        assert_eq!(mirror.actions(), [Action::place(0, 0)]);
    }

    /// The server is right.
    #[test]
    fn an_illegal_announcement_is_told_and_carried_out_as_far_as_it_makes_sense() {
        let mut mirror = mirror("2 0 1 0 1 5 0 2 b 2 1", 1);
        let (_, difference) = mirror.announced(moved(1, 0, 0, 0));
        assert!(difference.unwrap().said.contains("illegal"));
        assert_eq!(mirror.view().board, "12b21");
        let (_, difference) = mirror.announced(moved(1, 9, 9, 0));
        assert!(difference.is_some());
        assert_eq!(
            mirror.announced(moved(7, 0, 0, 0)).1.unwrap().said,
            "there is no player 7"
        );
        assert!(mirror.building_over().is_some());
        assert!(mirror.building_over().is_none());
        let _ = mirror.announced(moved(2, 4, 0, 9));
        assert_eq!(mirror.view().board, "12b2-");
        assert!(mirror.asked().is_some() || mirror.mover() == Some(Seat(0)));
        assert!(!mirror.actions().is_empty());
    }

    #[test]
    fn counts_are_kept_in_a_byte() {
        let mut mirror = mirror("2 256 511 1 1 5 0 2 b 2 1", 1);
        let view = mirror.view();
        assert_eq!((view.players[0].overrides, view.players[0].bombs), (0, 255));
        mirror.announced(moved(1, 2, 0, 20));
        assert_eq!(mirror.view().players[0].bombs, 0);
    }

    #[test]
    fn a_request_is_always_for_us() {
        let mut mirror = mirror(
            "3 0 0 0 : 5 3 : c 1 3 / - - - / 0 1 2 / - - - / 0 2 1"
                .replace([':', '/'], " ")
                .as_str(),
            3,
        );
        let difference = mirror.asked();
        assert!(difference.is_some());
        assert!(!mirror.actions().is_empty());
        assert_eq!(mirror.disqualified(1).0.len(), 1);
        assert!(mirror.disqualified(1).1.is_some());
    }
}
