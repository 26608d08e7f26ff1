//! Looking for a seat: one question to the hub, whoever asks.
//!
//! The tables decide: one after another is asked for a chair, the oldest first, until one has it. So two who come at
//! once cannot both get the last chair, and whoever does not get it is asked for at the next table.

use std::{collections::HashSet, sync::Arc};

use parlor_game::Problem;
use parlor_wire::{Create, Seek, TableId};
use tokio::sync::oneshot;

use crate::{
    followed::Wish,
    hub::Hub,
    session::Who,
    table::{Follow, Msg, Sought, TableHandle},
};

impl Hub {
    /// Finds a chair for somebody, who follows its table from then on and is answered by it.
    pub(crate) async fn seek(self: &Arc<Self>, who: &Arc<Who>, seek: &Seek) -> Result<(), Problem> {
        // A client that repeats it has not heard the answer.
        if let Some(table) = self.directory.sought(&who.identity.id, &seek.id)
            && let Ok(table) = self.table(table.as_str()).await
        {
            who.followed
                .insert(table.clone(), seek.want, Some(wish(seek)));
            let again = Msg::Follow(Box::new(follow(who, seek)));
            let sent = table.mail.send(again).await;
            return sent.map_err(|_| gone());
        }
        let table = self.find_chair(who, seek).await?;
        self.directory
            .note_sought(&who.identity.id, &seek.id, &table);
        Ok(())
    }

    async fn find_chair(self: &Arc<Self>, who: &Arc<Who>, seek: &Seek) -> Result<TableId, Problem> {
        self.catalog.game(&seek.game)?;
        let mut asked = HashSet::new();
        let mut refused = Problem::new("no_table", "no table waits for anybody");
        loop {
            match self.ask_waiting(who, seek, &mut asked).await {
                Ok(table) => return Ok(table),
                Err(Some(problem)) => refused = problem,
                Err(None) => {}
            }
            let Some(open) = &seek.open else {
                return Err(refused);
            };
            // One at a time: who comes alone finds who came just before, so that two do not miss each other.
            let opening = self.opening_for(&seek.game);
            let _one = opening.lock().await;
            if self.lobby.oldest(&seek.game, who, &asked).is_some() {
                continue;
            }
            let create = Create {
                id: seek.id.clone(),
                game: seek.game.clone(),
                stand: true,
                want: seek.want,
                ..(**open).clone()
            };
            let table = self.create(who, &create).await?;
            // It lists itself before it answers, so the next one finds it.
            ask(who, seek, &table).await?;
            return Ok(table.id);
        }
    }

    /// Asks the tables that wait, the oldest first: the one that has a chair, else the last refusal.
    async fn ask_waiting(
        self: &Arc<Self>,
        who: &Arc<Who>,
        seek: &Seek,
        asked: &mut HashSet<TableId>,
    ) -> Result<TableId, Option<Problem>> {
        let mut refused = None;
        while let Some(id) = self.lobby.oldest(&seek.game, who, asked) {
            let answer = match self.table(id.as_str()).await {
                Ok(table) => ask(who, seek, &table).await,
                Err(gone) => Err(gone),
            };
            match answer {
                Ok(()) => return Ok(id),
                Err(problem) => refused = Some(problem),
            }
            asked.insert(id);
        }
        Err(refused)
    }
}

fn follow(who: &Arc<Who>, seek: &Seek) -> Follow {
    Follow {
        who: Arc::clone(who),
        id: seek.id.clone(),
        sit: Some(None),
        want: seek.want,
        last: None,
    }
}

fn wish(seek: &Seek) -> Wish {
    Wish {
        id: seek.id.clone(),
        sit: Some(None),
    }
}

fn gone() -> Problem {
    Problem::new("no_table", "the table went to rest")
}

/// Asks one table for a chair.
async fn ask(who: &Arc<Who>, seek: &Seek, table: &TableHandle) -> Result<(), Problem> {
    let (answer, answered) = oneshot::channel();
    let sought = Sought {
        follow: follow(who, seek),
        half: seek.half,
        answer,
    };
    // If the connection ends meanwhile, the table has to be told so.
    let knew = who.followed.find(&table.id).is_some();
    who.followed.insert(table.clone(), seek.want, None);
    let sent = table.mail.send(Msg::Seek(Box::new(sought))).await;
    let answer = match sent {
        Ok(()) => answered.await.unwrap_or_else(|_| Err(gone())),
        Err(_) => Err(gone()),
    };
    if answer.is_err() && !knew {
        who.followed.remove(&table.id);
    }
    answer
}
