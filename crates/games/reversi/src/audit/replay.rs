//! Plays the steps of a record by the rules.

use parlor_game::{Game, Input, Millis, Refusal, Seat, Status, Why};

use super::{Audit, Championship, Checked, Difference, Step, crc::crc32};
use crate::{Action, Illegal, Map, Phase, Reversi};

pub(super) fn championship(record: &Championship, map: &Map) -> Audit {
    let mut audit = Audit::default();
    let mut rest = vec![0; usize::from(map.players())];
    let mut table = Table::new(map);
    for (step, taken) in record.moves.iter().enumerate() {
        let done = match taken {
            Step::Taken(player, x, y, special, ms) => {
                audit.moves += 1;
                table.moves(*player, *x, *y, *special).and_then(|()| {
                    let account = rest.get_mut(usize::from(*player) - 1);
                    let account = account.ok_or("there is no such player")?;
                    *account += record.increment_ms - ms;
                    let left: i64 = *account;
                    audit.least_rest = Some(audit.least_rest.map_or(left, |least| least.min(left)));
                    if left <= 0 {
                        return Err(format!("player {player} answered {} ms late", -left));
                    }
                    Ok(())
                })
            }
            Step::Refused(player, _, _, x, y, special) => {
                audit.disqualifications += 1;
                table.refuses(*player, *x, *y, *special)
            }
            Step::Lost(player, _, why) => {
                audit.disqualifications += 1;
                table.loses(*player, why)
            }
        };
        if let Err(said) = done {
            audit.differences.push(Difference { step, said });
            return audit;
        }
    }
    audit.end(record.moves.len(), table.ends_with(&record.scores));
    audit
}

pub(super) fn checked(record: &Checked, map: &Map) -> Audit {
    let mut audit = Audit::default();
    let mut table = Table::new(map);
    for (step, told) in record.steps.iter().enumerate() {
        let (phase, player, x, y, special, ok, legal, crc) = *told;
        let done = table.stands_at(phase, player, legal).and_then(|()| {
            if ok == 1 {
                audit.moves += 1;
                table.moves(player, x, y, special)?;
            } else {
                audit.disqualifications += 1;
                table.refuses(player, x, y, special)?;
            }
            let board = table.game.position().board();
            match crc32(board.as_bytes()) {
                is if is == crc => Ok(()),
                is => Err(format!(
                    "the board has CRC {is:08x}, not {crc:08x}: {board}"
                )),
            }
        });
        if let Err(said) = done {
            audit.differences.push(Difference { step, said });
            return audit;
        }
    }
    let last = record.steps.len();
    audit.end(last, table.ends_with(&record.scores));
    let board = table.game.position().board();
    if board != record.r#final {
        let said = format!("the last board is {board}, not {}", record.r#final);
        audit.end(last, Err(said));
    }
    audit
}

impl Audit {
    fn end(&mut self, step: usize, verdict: Result<(), String>) {
        if let Err(said) = verdict {
            self.differences.push(Difference { step, said });
        }
    }
}

/// A match that is played by a record.
struct Table {
    game: Reversi,
}

impl Table {
    fn new(map: &Map) -> Self {
        let game = Reversi::on(map);
        Self { game }
    }

    fn act(&mut self, player: u8, x: i64, y: i64, special: i64) -> Result<(), Refused> {
        let (Ok(x), Ok(y)) = (u16::try_from(x), u16::try_from(y)) else {
            let (x, y) = (u16::MAX, u16::MAX);
            return Err(Refused::Rules(Illegal::OffBoard { x, y }));
        };
        let special = u8::try_from(special).unwrap_or(u8::MAX);
        let position = self.game.position();
        if position.mover() != player {
            let mover = position.mover();
            let said = format!("player {mover} is to move, not {player}");
            return Err(Refused::Turn(said));
        }
        let action = match position.phase() {
            Phase::Building => Action::special(x, y, special),
            Phase::Bombing | Phase::Over => Action::Bomb { x, y },
        };
        let seat = Seat(player.saturating_sub(1));
        let input = Input::Act { seat, action };
        self.game
            .apply(Millis(0), input, &mut Vec::new())
            .map_err(Refused::Rules)
    }

    fn moves(&mut self, player: u8, x: i64, y: i64, special: i64) -> Result<(), String> {
        let done = self.act(player, x, y, special);
        done.map_err(|refused| match refused {
            Refused::Turn(said) => said,
            Refused::Rules(illegal) => {
                let code = illegal.code();
                format!(
                    "({x},{y},{special}) of player {player} was accepted, but: {illegal} ({code})"
                )
            }
        })
    }

    fn refuses(&mut self, player: u8, x: i64, y: i64, special: i64) -> Result<(), String> {
        match self.act(player, x, y, special) {
            Ok(()) => Err(format!(
                "({x},{y},{special}) of player {player} was refused, but is legal"
            )),
            Err(Refused::Turn(said)) => Err(said),
            Err(Refused::Rules(illegal)) => self.leave(player, illegal.code()),
        }
    }

    fn loses(&mut self, player: u8, why: &str) -> Result<(), String> {
        let mover = self.game.position().mover();
        if why != "send failed" && mover != player {
            return Err(format!("player {mover} is to move, not {player}"));
        }
        self.leave(player, why)
    }

    fn leave(&mut self, player: u8, why: &str) -> Result<(), String> {
        let why = Why::Lost { code: why.into() };
        let gone = vec![(Seat(player.saturating_sub(1)), why)];
        let input = Input::Leave { gone };
        let done = self.game.apply(Millis(0), input, &mut Vec::new());
        done.map_err(|illegal| format!("player {player} cannot be disqualified: {illegal}"))
    }

    fn stands_at(&self, phase: u8, player: u8, legal: i64) -> Result<(), String> {
        let position = self.game.position();
        let is = match position.phase() {
            Phase::Building => 1,
            Phase::Bombing => 2,
            Phase::Over => 0,
        };
        if is != phase {
            return Err(format!("it is phase {is}, not {phase}"));
        }
        let tiles = position.legal_tiles(player).count();
        if phase == 1 && i64::try_from(tiles) != Ok(legal) {
            return Err(format!(
                "player {player} has {tiles} legal tiles, not {legal}"
            ));
        }
        Ok(())
    }

    fn ends_with(&self, scores: &[Option<i64>]) -> Result<(), String> {
        let position = self.game.position();
        if !matches!(self.game.status(), Status::Over(_)) {
            let mover = position.mover();
            return Err(format!("the game is not over, player {mover} is to move"));
        }
        let of = |player: u8| {
            position
                .is_in(player)
                .then(|| position.stones(player).into())
        };
        let stones: Vec<Option<i64>> = (1..=position.players()).map(of).collect();
        match stones == scores {
            true => Ok(()),
            false => Err(format!("the stones are {stones:?}, not {scores:?}")),
        }
    }
}

/// Why a move was not made.
enum Refused {
    Turn(String),
    Rules(Illegal),
}
