//! One connection without its socket: what is heard, what is told, and what it waits for.

use std::{sync::Arc, time::Duration};

use bytes::BytesMut;
use parlor_server::{Ask, Next, Out, Outbox, Session};
use parlor_wire::{ToClient, ToServer};
use tokio::time::Instant;

use super::{
    Asking, Codec, End, Order, Protocol, Translate,
    paced::Paced,
    protocol::{Reply, Step},
    seek::Seeking,
    strict::Awaited,
    unsent::Unsent,
};

/// A table that does not answer for so long is not waited for.
const ANSWER: Duration = Duration::from_secs(10);
/// More unsent bytes than this are not added to: the rest stays in the outbox, which has a limit.
const ENOUGH: usize = 64 * 1024;

type OutOf<P> = <<P as Protocol>::Codec as Codec>::Out;

/// One connection without its socket.
pub(super) struct Connection<P: Protocol> {
    pub(super) session: Session,
    pub(super) outbox: Arc<Outbox>,
    codec: P::Codec,
    pub(super) link: P::Link,
    order: Order,
    /// What was read and not yet taken.
    pub(super) unread: BytesMut,
    pub(super) received: Instant,
    pub(super) unsent: Unsent,
    /// The question that the translator holds until its pause is over.
    held: Option<Arc<Ask>>,
    read_ahead: usize,
    /// What waits for a search to end.
    later: Reply<OutOf<P>>,
    pub(super) seeking: Option<Seeking>,
    awaited: Vec<Awaited>,
    asked: Instant,
    paced: Paced,
}

impl<P: Protocol> Connection<P> {
    pub(super) fn new(protocol: &P, session: Session) -> Self {
        let now = Instant::now();
        Self {
            outbox: session.outbox(),
            session,
            codec: protocol.codec(),
            link: protocol.link(),
            order: protocol.order(),
            unread: BytesMut::new(),
            received: now,
            unsent: Unsent::new(protocol.writing()),
            held: None,
            read_ahead: protocol.read_ahead(),
            later: Reply::default(),
            seeking: None,
            awaited: Vec::new(),
            asked: now,
            paced: Paced::new(protocol.pace(), now),
        }
    }

    /// Whether the next frame may be taken.
    pub(super) fn may_hear(&self) -> bool {
        let free = self.seeking.is_none() && self.awaited.is_empty() && self.has_room();
        free && self.waits_until().is_none()
    }

    /// How many bytes may be read now.
    pub(super) fn may_read(&self) -> usize {
        match self.may_hear() {
            true if self.link.listens() => usize::MAX,
            true => self.read_ahead.saturating_sub(self.unread.len()),
            false => 0,
        }
    }

    /// When the next frame may be taken from a client that sends too much.
    pub(super) fn waits_until(&self) -> Option<Instant> {
        self.paced.waits_until(Instant::now())
    }

    /// Whether there is room for more to write.
    pub(super) fn has_room(&self) -> bool {
        self.unsent.bytes.len() < ENOUGH
    }

    /// When an answer is waited for no longer.
    pub(super) fn answer_by(&self) -> Option<Instant> {
        let asked = (!self.awaited.is_empty()).then_some(self.asked);
        let since = self.seeking.as_ref().map(|seeking| seeking.since);
        asked.into_iter().chain(since).min().map(|at| at + ANSWER)
    }

    /// Takes the frames that were read, as far as they need not wait.
    pub(super) async fn hear(&mut self) -> Result<(), End> {
        while self.may_hear() && self.link.listens() {
            let frame = match self.codec.decode(&mut self.unread) {
                Ok(Some(frame)) => frame,
                Ok(None) => return Ok(()),
                Err(broken) => return Err(End::Broken(broken.code)),
            };
            self.paced.take(Instant::now());
            let mut reply = Reply::default();
            self.link.hear(frame, self.received, &mut reply);
            self.follow(reply).await?;
        }
        Ok(())
    }

    /// Takes what the server has said.
    pub(super) async fn tell(&mut self) -> Result<(), End> {
        for Out { letter, ask } in self.outbox.take() {
            self.take(letter.into_message()).await?;
            if let Some(ask) = ask {
                match self.link.asking() {
                    Asking::AsTold => self.unsent.note(ask, Instant::now()),
                    Asking::Now => {
                        ask.set_held();
                        self.unsent.note(ask, Instant::now());
                    }
                    Asking::Later => {
                        ask.set_held();
                        self.held = Some(ask);
                    }
                }
            }
        }
        Ok(())
    }

    /// Lets the translator do what is due.
    pub(super) async fn wake(&mut self) -> Result<(), End> {
        let mut reply = Reply::default();
        self.link.wake(Instant::now(), &mut reply);
        self.follow(reply).await?;
        if self.link.asking() != Asking::Later
            && let Some(ask) = self.held.take()
        {
            self.unsent.note(ask, Instant::now());
        }
        Ok(())
    }

    /// Waits for answers no longer.
    pub(super) async fn give_up(&mut self) -> Result<(), End> {
        self.awaited.clear();
        match self.seeking.take() {
            Some(seeking) => self.found(seeking.give_up()).await,
            None => Ok(()),
        }
    }

    /// Says good-bye.
    pub(super) fn part(&mut self, end: End) {
        for frame in self.link.farewell(end) {
            self.codec.encode(frame, &mut self.unsent.bytes);
            self.unsent.end_frame();
        }
    }

    async fn take(&mut self, message: ToClient) -> Result<(), End> {
        self.awaited.retain(|awaited| !awaited.is(&message));
        let seeking = self.seeking.as_ref();
        match seeking.is_some_and(|seeking| seeking.is_answered_by(&message)) {
            true => self.found(message).await,
            false => self.translate(message).await,
        }
    }

    /// A search is over: its answer is told, then what came behind it goes on.
    async fn found(&mut self, answer: ToClient) -> Result<(), End> {
        self.seeking = None;
        self.translate(answer).await?;
        let later = std::mem::take(&mut self.later);
        self.follow(later).await
    }

    async fn translate(&mut self, message: ToClient) -> Result<(), End> {
        let mut reply = Reply::default();
        self.link.tell(message, &mut reply);
        self.follow(reply).await
    }

    /// Does what follows from a frame or a message; what comes behind a search waits for it.
    async fn follow(&mut self, mut reply: Reply<OutOf<P>>) -> Result<(), End> {
        while let Some(step) = reply.next() {
            match step {
                Step::Say(frame) => {
                    self.codec.encode(frame, &mut self.unsent.bytes);
                    self.unsent.end_frame();
                }
                Step::Ask(message) => self.ask_and_wait(message).await?,
                Step::Offend => self.session.offended(),
                Step::Close(code) => return Err(End::Left(code)),
                Step::Seek(seek) if self.seeking.is_some() => self.later.seek(*seek),
                Step::Seek(seek) if seek.is_straight() => {
                    self.ask_and_wait(seek.question()).await?;
                }
                Step::Seek(seek) => {
                    self.seeking = Some(Seeking::new(&seek, Instant::now()));
                    self.later = reply;
                    return self.ask(seek.question()).await;
                }
            }
        }
        Ok(())
    }

    async fn ask_and_wait(&mut self, message: ToServer) -> Result<(), End> {
        if self.order == Order::Strict {
            self.awaited.extend(Awaited::by(&message));
            self.asked = Instant::now();
        }
        self.ask(message).await
    }

    async fn ask(&mut self, message: ToServer) -> Result<(), End> {
        match self.session.take(message, self.received).await {
            Next::Go => Ok(()),
            Next::Close => Err(End::Refused),
        }
    }
}
