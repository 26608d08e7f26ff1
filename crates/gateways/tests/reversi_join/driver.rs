//! One who chooses by chance and says what it saw.

use parlor_gateways::{
    frame::client::Choice,
    reversi::join::{Answer, Driver, End, JoinError, Keeper, News, Settings, join},
};
use parlor_reversi::{Action, View};
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

impl Driver<News> for Chance {
    fn tell(&mut self, news: News) {
        match news {
            News::Begun(start) => self.boards.push(start.view.board),
            News::Told { view, .. } => self.boards.push(view.board),
            News::Choose(choice) => self.choose(*choice),
            News::Differs(difference) => self.differences.push(difference.said),
            News::Said { text, .. } => unreachable!("nobody talks here: {text}"),
        }
    }
}

impl Chance {
    fn choose(&mut self, choice: Choice<View, Action>) {
        self.depths.push(choice.budget.depth);
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
            .try_send(Answer::Act { number, action })
            .unwrap();
    }
}

/// Joins on a stream; gives the end and what was seen.
pub async fn joins(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    seed: u64,
    is_slow: bool,
) -> (Result<Option<End>, JoinError>, Chance) {
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
