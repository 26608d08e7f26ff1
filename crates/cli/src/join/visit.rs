//! A visit to a foreign server for one match: connects, gives the seat to its player, and waits until it is over.

use std::{io::Write, path::Path, time::Duration};

use parlor_gateways::frame::client::{Answer, JoinError};
use tokio::{
    net::TcpStream,
    sync::mpsc::{Receiver, channel},
};

use super::{
    call,
    seat::{Elsewhere, replies},
    stage::{Casting, Stage},
};
use crate::exit::Exit;

/// Where a match is played, and by whom.
pub(super) struct Visit<'a> {
    /// The address of the server.
    pub(super) address: String,
    /// Who plays.
    pub(super) casting: Casting,
    /// The file for all that is said.
    pub(super) transcript: Option<&'a Path>,
}

/// What a match is played with.
pub(super) struct At<G: Elsewhere> {
    /// The connection.
    pub(super) stream: TcpStream,
    /// How long the server took to answer the call.
    pub(super) called: Duration,
    /// Where all that is said is written down.
    pub(super) transcript: Option<Box<dyn Write + Send>>,
    /// Who moves, and who looks on.
    pub(super) stage: Stage<G>,
    /// What they say.
    pub(super) answers: Receiver<Answer<G::Action>>,
}

impl Visit<'_> {
    /// Plays one match; nothing comes back if whoever plays has left it.
    pub(super) fn play<G: Elsewhere, E>(
        self,
        play: impl AsyncFnOnce(&mut At<G>) -> Result<E, JoinError>,
    ) -> anyhow::Result<Option<E>> {
        let runtime = call::start()?;
        let transcript = call::transcript(self.transcript)?;
        let done = runtime.block_on(async {
            let (stream, called) = call::connect_timed(&self.address, call::CONNECT).await?;
            let (sender, answers) = channel(64);
            let mut at = At {
                stream,
                called,
                transcript: transcript.map(|file| -> Box<dyn Write + Send> { Box::new(file) }),
                stage: Stage::set(&self.casting, replies(sender, |answer| answer)).await?,
                answers,
            };
            let done = play(&mut at).await;
            drop(at.answers); // Nobody waits for a match that is over.
            at.stage.end().await;
            match done {
                Err(JoinError::Left) => Ok(None),
                done => done.map(Some).map_err(coded),
            }
        });
        runtime.shutdown_background(); // A player may still think.
        done
    }
}

/// The exit code that says why a client had to stop.
pub(super) fn coded(error: JoinError) -> anyhow::Error {
    let exit = match &error {
        JoinError::Lost | JoinError::Closed | JoinError::Silent { .. } => Exit::Unreachable,
        JoinError::Refused(_) => Exit::Refused,
        JoinError::Broken(_) | JoinError::Stalled => Exit::Broken,
        JoinError::Disqualified(_) | JoinError::Player(_) | JoinError::Left => Exit::No,
    };
    exit.says(error)
}
