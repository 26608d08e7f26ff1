//! The client's own board: every move of the server is made on it, and the rules judge it.

use parlor_game::Seat;
use parlor_pentago::{
    Action, Board, End, Event, Field, Last, Reason, Rotation, Rule, Side, State, Verdict, View,
};

use super::super::Fault;

/// The client's own board of a game that a server runs.
///
/// It may be over by the rules while the server goes on; then it follows the server.
#[derive(Clone, Debug)]
pub struct Mirror {
    rule: Rule,
    board: Board,
    turns: u8,
    last: Option<Last>,
    /// How the game stands ended, by the rules.
    end: Option<End>,
    /// An end that the server passed over.
    passed: Option<End>,
    /// The first end there was.
    judged: Option<End>,
    /// The rotation behind a placement that had won already.
    unturned: Option<Rotation>,
}

impl Mirror {
    /// An empty board.
    pub fn new(rule: Rule) -> Self {
        Self {
            rule,
            board: Board::EMPTY,
            turns: 0,
            last: None,
            end: None,
            passed: None,
            judged: None,
            unturned: None,
        }
    }

    /// How many turns were made.
    pub fn turns(&self) -> u8 {
        self.turns
    }

    /// Whose turn it is, or would be.
    pub fn mover(&self) -> Seat {
        Seat(self.turns % 2)
    }

    /// Whether the rules say that the game is over.
    pub fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Whether there is no empty field.
    pub fn is_full(&self) -> bool {
        self.board.is_full()
    }

    /// How the game first ended by the rules, if it did.
    pub fn judged(&self) -> Option<Verdict> {
        self.judged.map(verdict)
    }

    /// Makes a move of the server; one that is impossible changes nothing.
    pub fn apply(&mut self, field: i32, rotation: i32) -> Result<Vec<Event>, Fault> {
        let number = |number: i32| u8::try_from(number).ok();
        let field = number(field).and_then(Field::new).ok_or(Fault::BadField)?;
        let rotation = number(rotation).and_then(Rotation::new);
        let rotation = rotation.ok_or(Fault::BadRotation)?;
        if !self.gone_on().is_empty(field) {
            return Err(Fault::Taken);
        }

        self.go_on();
        let (seat, cell) = (self.mover(), field.number());
        let mut state = State::new(self.rule, self.board);
        let wins = state.end().is_none() && winning(&state, cell);
        if state.end().is_none() {
            let turned = (!wins).then_some(rotation.code());
            state.play(Action {
                cell,
                rotation: turned,
            });
            self.board = *state.board();
        } else {
            self.board.set(field, Side::of(seat));
            self.board.rotate(rotation);
            state = State::new(self.rule, self.board);
        }
        self.turns = self.turns.saturating_add(1);
        self.unturned = wins.then_some(rotation);
        let turned = (!wins).then_some(rotation);
        self.last = Some(seen(field, turned));
        self.end = state.end().filter(|end| self.passed != Some(*end));
        self.judged = self.judged.or(self.end);
        Ok(self.told(seat, cell, turned))
    }

    /// Takes it that the game is not over after all.
    pub fn go_on(&mut self) {
        self.board = self.gone_on();
        self.unturned = None;
        self.passed = self.end.take().or(self.passed);
    }

    /// What the player on turn may do, also on a board that the server has passed over.
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.end.is_some() {
            return actions;
        }
        let state = State::new(self.rule, self.board);
        match state.end() {
            None => state.turns(&mut actions),
            Some(_) => {
                let empty = Field::all().filter(|field| self.board.is_empty(*field));
                actions.extend(
                    empty.flat_map(|field| {
                        (0..8).map(move |code| Action::new(field.number(), code))
                    }),
                );
            }
        }
        actions
    }

    /// The rotation code to send: for a stone that needs none, one that keeps its five if there is one.
    pub fn code(&self, action: Action) -> u8 {
        if let Some(code) = action.rotation {
            return code;
        }
        let wins = |code: &u8| {
            let mut state = State::new(Rule::Twente, self.board);
            let mover = state.mover();
            state.play(Action::new(action.cell, *code));
            state.end() == Some(End::Won(mover))
        };
        (0..8).find(wins).unwrap_or(0)
    }

    /// The board as everybody sees it.
    pub fn view(&self) -> View {
        let result = self.end.map(verdict);
        View {
            rule: self.rule,
            board: self.board.to_string(),
            to_move: result.is_none().then(|| self.mover()),
            turn: self.turns,
            last: self.last,
            result,
            lines: State::new(self.rule, self.board).lines(),
        }
    }

    /// The board with the rotation that a winning stone had not needed.
    fn gone_on(&self) -> Board {
        let mut board = self.board;
        if let Some(rotation) = self.unturned {
            board.rotate(rotation);
        }
        board
    }

    fn told(&self, seat: Seat, cell: u8, turned: Option<Rotation>) -> Vec<Event> {
        let mut events = vec![Event::Placed { seat, cell }];
        events.extend(turned.map(|rotation| Event::Rotated {
            seat,
            rotation: rotation.code(),
        }));
        events.extend(self.end.map(|end| Event::Over {
            result: verdict(end),
            lines: State::new(self.rule, self.board).lines(),
        }));
        events
    }
}

/// Whether a stone wins before any rotation.
fn winning(state: &State, cell: u8) -> bool {
    let mut turns = Vec::new();
    state.turns(&mut turns);
    turns.contains(&Action {
        cell,
        rotation: None,
    })
}

/// The last turn with the place its stone has come to.
fn seen(field: Field, rotation: Option<Rotation>) -> Last {
    let now = rotation.map_or(field, |rotation| {
        let mut board = Board::EMPTY;
        board.set(field, Some(Side::X));
        board.rotate(rotation);
        let stone = |field: &Field| !board.is_empty(*field);
        Field::all().find(stone).unwrap_or(field)
    });
    Last {
        cell: field.number(),
        now: now.number(),
        rotation: rotation.map(Rotation::code),
    }
}

fn verdict(end: End) -> Verdict {
    let (winner, reason) = match end {
        End::Won(side) => (Some(side.seat()), Reason::Five),
        End::Both => (None, Reason::Both),
        End::Full => (None, Reason::Full),
    };
    Verdict { winner, reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(mirror: &mut Mirror, turns: &str) {
        for turn in parlor_pentago::notation::read_game(turns).unwrap() {
            let code = turn.rotation.unwrap();
            mirror.apply(turn.cell.into(), code.into()).unwrap();
        }
    }

    const SIX_TURNED_AWAY: &str = "24.5 0.7 6.2 11.4 29.4 21.5 28.7 9.4 19.5 10.7 29.4 7.5 25.6";

    #[test]
    fn an_impossible_move_changes_nothing() {
        let mut mirror = Mirror::new(Rule::Twente);
        play(&mut mirror, "7.0");
        let before = mirror.view();
        for (field, rotation, fault) in [
            (36, 0, Fault::BadField),
            (-1, 9, Fault::BadField),
            (300, 0, Fault::BadField),
            (0, 8, Fault::BadRotation),
            (7, 1, Fault::Taken),
        ] {
            assert_eq!(mirror.apply(field, rotation), Err(fault));
        }
        assert_eq!(mirror.view(), before);
        assert_eq!(mirror.mover(), Seat(1));
    }

    #[test]
    fn a_five_that_the_server_passes_over_is_turned_after_all() {
        let mut classic = Mirror::new(Rule::Classic);
        play(&mut classic, SIX_TURNED_AWAY);
        assert!(classic.is_over());
        assert!(classic.actions().is_empty());
        let mut twente = Mirror::new(Rule::Twente);
        play(&mut twente, SIX_TURNED_AWAY);
        assert!(!twente.is_over());
        assert_ne!(classic.view().board, twente.view().board);
        classic.go_on();
        assert!(!classic.is_over());
        assert_eq!(classic.view().board, twente.view().board);
        assert_eq!(classic.judged().unwrap().winner, Some(Seat(0)));
        play(&mut classic, "8.7");
        assert_eq!(classic.view().result.unwrap().winner, Some(Seat(1)));
        assert_eq!(classic.judged().unwrap().winner, Some(Seat(0)));
    }

    #[test]
    fn a_server_that_overlooks_fives_is_followed_to_the_full_board() {
        let mut mirror = Mirror::new(Rule::Twente);
        play(&mut mirror, SIX_TURNED_AWAY);
        play(&mut mirror, "8.7");
        assert_eq!(mirror.judged().unwrap().reason, Reason::Both);
        mirror.go_on();
        for _ in 14..36 {
            let actions = mirror.actions();
            let action = actions.first().copied().unwrap();
            assert!(actions.len().is_multiple_of(8));
            play(&mut mirror, &action.to_string());
            assert_eq!(mirror.view().turn, mirror.turns());
            mirror.go_on();
        }
        assert!(mirror.is_full());
        assert!(mirror.actions().is_empty());
        assert_eq!(mirror.judged().unwrap().reason, Reason::Both);
    }

    #[test]
    fn a_stone_that_needs_no_rotation_is_sent_with_one_that_keeps_the_five() {
        let mut mirror = Mirror::new(Rule::Classic);
        play(&mut mirror, "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2");
        let wins = Action {
            cell: 15,
            rotation: None,
        };
        assert!(mirror.actions().contains(&wins));
        let code = mirror.code(wins);
        let mut twente = Mirror::new(Rule::Twente);
        play(&mut twente, "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2");
        twente.apply(15, code.into()).unwrap();
        assert_eq!(twente.judged().unwrap().winner, Some(Seat(0)));
        assert_eq!(mirror.code(Action::new(3, 5)), 5);
    }
}
