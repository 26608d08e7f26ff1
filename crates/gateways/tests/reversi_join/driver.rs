//! One who chooses by chance and says what it saw.

use parlor_gateways::reversi::join::{
    Answer, Choice, Difference, Driver, End, JoinError, Keeper, Mirror, Settings, join,
};
use parlor_reversi::{Event, View};
use std::time::Duration;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc,
};

/// One who chooses by chance; or never, if it is slow.
pub struct Chance {
    pub answers: mpsc::Sender<Answer>,
    pub number: u64,
    pub is_slow: bool,
    pub differences: Vec<String>,
    pub boards: Vec<String>,
    pub depths: Vec<Option<u8>>,
}

impl Driver for Chance {
    fn begin(&mut self, mirror: &Mirror) {
        self.boards.push(mirror.view().board);
    }

    fn tell(&mut self, _: &[Event], view: &View) {
        self.boards.push(view.board.clone());
    }

    fn choose(&mut self, choice: Choice) {
        self.depths.push(choice.depth);
        if self.is_slow {
            return;
        }
        self.number = self
            .number
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        let nth = usize::try_from(self.number >> 33).unwrap() % choice.actions.len();
        let action = choice.actions[nth];
        let number = choice.number;
        self.answers
            .try_send(Answer::Move { number, action })
            .unwrap();
    }

    fn differs(&mut self, difference: &Difference) {
        self.differences.push(difference.said.clone());
    }
}

/// Joins on a stream; gives the end and what was seen.
pub async fn joins(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    seed: u64,
    is_slow: bool,
) -> (Result<End, JoinError>, Chance) {
    let (answers, mut heard) = mpsc::channel(4);
    let mut driver = Chance {
        answers,
        number: seed,
        is_slow,
        differences: Vec::new(),
        boards: Vec::new(),
        depths: Vec::new(),
    };
    let settings = Settings {
        group: 7,
        keeper: Keeper::new(None, Duration::from_secs(60)),
    };
    let end = join(stream, settings, None, &mut driver, &mut heard).await;
    (end, driver)
}
