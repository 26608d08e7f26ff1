//! Runs the clients: connects them, gives each who plays, and tells how they ended.

use std::{
    io::{IsTerminal, Write},
    sync::{Arc, Mutex},
    time::Duration,
};

use parlor_gateways::pentago::join::{Transcript, Wish, join};
use tokio::{
    sync::mpsc::{Sender, channel},
    task::JoinSet,
    time::sleep,
};

use super::{
    client::Reporting,
    options::{Args, Plan},
    person::Person,
    sitting::{Sitting, wish},
};
use crate::{
    exit::Exit,
    join::{call, seat::replies, stage::Stage, visit::coded},
    tui::{Keyboard, Style},
};

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let plan = args.plan()?;
    let runtime = call::start()?;
    let sink: Option<Arc<Mutex<dyn Write + Send>>> = match call::transcript(args.log.as_deref())? {
        None => None,
        Some(file) => Some(Arc::new(Mutex::new(file))),
    };
    let done = match plan.in_terminal {
        true => runtime.block_on(person(&args, &plan, sink)),
        false => runtime.block_on(clients(args, plan, sink)),
    };
    runtime.shutdown_background(); // A player may still think.
    done
}

/// Plays for a person in the terminal.
async fn person(
    args: &Args,
    plan: &Plan,
    sink: Option<Arc<Mutex<dyn Write + Send>>>,
) -> anyhow::Result<()> {
    let is_plain = args.plain || !std::io::stdout().is_terminal();
    let style = match is_plain {
        true => Style::Plain,
        false => Style::terminal(),
    };
    let stream = call::connect(&plan.settings.address, args.reply).await?;
    let keyboard = Keyboard::open(style)?;
    let (sender, mut wishes) = channel(16);
    let mut driver = Person::start(plan, &keyboard, style, args.json, sender);
    let transcript = sink.map(|sink| Transcript::new(sink, "P"));
    let done = join(stream, &plan.settings, transcript, &mut driver, &mut wishes).await;
    drop(wishes); // Nobody waits for a connection that is over.
    driver.finish();
    keyboard.close();
    done.map_err(coded)
}

/// Runs one client or several.
async fn clients(
    args: Args,
    plan: Plan,
    sink: Option<Arc<Mutex<dyn Write + Send>>>,
) -> anyhow::Result<()> {
    let (args, plan) = (Arc::new(args), Arc::new(plan));
    let mut clients = JoinSet::new();
    for nth in 0..args.clients {
        let (args, plan) = (args.clone(), plan.clone());
        let who = match args.clients {
            1 => "P".to_owned(),
            _ => format!("P{}", nth + 1),
        };
        let transcript = sink.clone().map(|sink| Transcript::new(sink, who));
        clients.spawn(async move {
            sleep(Duration::from_millis(args.stagger) * nth).await;
            client(&args, &plan, transcript).await
        });
    }
    let mut first = Ok(());
    while let Some(done) = clients.join_next().await {
        let done = done.map_err(|_| Exit::No.says("a client broke down"));
        first = first.and(done.and_then(|done| done));
    }
    first
}

async fn client(args: &Args, plan: &Plan, transcript: Option<Transcript>) -> anyhow::Result<()> {
    let stream = call::connect(&plan.settings.address, args.reply).await?;
    let (sender, mut wishes) = channel(16);
    let stage = Stage::set(&plan.casting, replies(sender.clone(), wish)).await?;
    let stopped = tokio::spawn(quit_when_stopped(sender));
    let mut driver = Reporting::new(Sitting::new(stage, plan.settings.rule), args.json);
    let done = join(stream, &plan.settings, transcript, &mut driver, &mut wishes).await;
    stopped.abort();
    drop(wishes);
    driver.leave().leave().end().await;
    done.map_err(coded)
}

/// Leaves in order when the program is stopped.
async fn quit_when_stopped(wishes: Sender<Wish>) {
    if tokio::signal::ctrl_c().await.is_ok() {
        let _ = wishes.send(Wish::Quit).await; // The client may have left already.
    }
}
