//! Following a table again whose task has ended while people were there.

use std::{sync::Arc, time::Duration};

use parlor_game::Problem;
use parlor_wire::{Paused, Refused, TableId, ToClient};
use tokio::time::{Instant, sleep};

use crate::{
    hub::Hub,
    letter::NOT_KEPT,
    session::Who,
    table::{Command, Follow, Msg},
};

/// How long to wait before a table is looked for again, at first and at most.
const FIRST: Duration = Duration::from_millis(20);
const LATER: Duration = Duration::from_millis(500);
/// A pause that is over by then is not worth a word.
const UNNOTICED: Duration = Duration::from_millis(400);
/// A table that is not found by then is given up.
const GIVE_UP: Duration = Duration::from_secs(600);

/// The task of a table has ended: whoever followed it does so again, from what it was told last.
pub(crate) fn reattach(hub: &Arc<Hub>, who: &Arc<Who>, table: &TableId) {
    if who.followed.loosen(table) {
        tokio::spawn(follow_again(
            Arc::clone(hub),
            Arc::clone(who),
            table.clone(),
        ));
    }
}

async fn follow_again(hub: Arc<Hub>, who: Arc<Who>, table: TableId) {
    let began = Instant::now();
    let (mut pause, mut told) = (FIRST, false);
    loop {
        let Some(again) = who.followed.again(&table) else {
            return;
        };
        if who.followed.is_over() {
            return;
        }
        let problem = match hub.table(table.as_str()).await {
            Ok(handle) => {
                let wish = again.wish.unwrap_or_default();
                let follow = Follow {
                    who: Arc::clone(&who),
                    id: wish.id,
                    sit: wish.sit,
                    want: again.want,
                    last: again.last,
                };
                let mut sent = handle
                    .mail
                    .send(Msg::Follow(Box::new(follow)))
                    .await
                    .is_ok();
                while sent && let Some(open) = who.followed.resend(&handle) {
                    let command = Command {
                        who: Arc::clone(&who),
                        received: open.received.max(began),
                        said: open.said,
                    };
                    sent = handle
                        .mail
                        .send(Msg::Command(Box::new(command)))
                        .await
                        .is_ok();
                }
                if sent {
                    if told {
                        who.outbox.push(ToClient::Paused(Paused {
                            table,
                            problem: None,
                        }));
                    }
                    return;
                }
                moving()
            }
            Err(problem) => problem,
        };
        let waits = matches!(problem.code.as_str(), NOT_KEPT | "moving");
        if !waits || GIVE_UP < began.elapsed() {
            give_up(&who, &table, &problem);
            return;
        }
        if !told && UNNOTICED < began.elapsed() {
            told = true;
            who.outbox.push(ToClient::Paused(Paused {
                table: table.clone(),
                problem: Some(problem),
            }));
        }
        sleep(pause).await;
        pause = LATER.min(pause * 2);
    }
}

/// Says that a table is lost, to what was not answered and to the connection.
fn give_up(who: &Who, table: &TableId, problem: &Problem) {
    let ids = who.followed.give_up(table).into_iter().map(Some);
    for id in ids.chain([None]) {
        who.outbox.push(ToClient::Refused(Refused {
            id,
            table: Some(table.clone()),
            problem: problem.clone(),
            number: None,
        }));
    }
}

/// A table is on its way from one node to another.
pub(crate) fn moving() -> Problem {
    Problem::new("moving", "the table is moving to another machine")
        .with_hint("wait a moment; it goes on by itself")
}
