//! `parlor pentago`: what an operator does for the Pentago line protocol.

use std::path::PathBuf;

use clap::Subcommand;
use parlor_store::{Owner, SqliteStore, Store, Write};

use crate::exit::{Exit, OrExit};

/// Manages the names of the Pentago line protocol.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Releases a name from its key; works while the server runs.
    Unbind(Unbind),
}

#[derive(clap::Args, Debug)]
struct Unbind {
    /// The name.
    name: String,
    /// The pool where it is bound.
    #[arg(long, value_name = "NAME", default_value = "pentago-55555")]
    pool: String,
    /// The folder where the server keeps its data.
    #[arg(
        long,
        value_name = "DIR",
        env = "PARLOR_DATA",
        default_value = "parlor-data"
    )]
    data: PathBuf,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let Command::Unbind(unbind) = args.command;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    runtime.block_on(free(unbind))
}

async fn free(unbind: Unbind) -> anyhow::Result<()> {
    let Unbind { name, pool, data } = unbind;
    if !data.join("parlor.db").exists() {
        let folder = data.display();
        return Err(Exit::Usage.says(format!("there is no server's data in {folder}")));
    }
    let store = SqliteStore::open(&data).await.or_exit(Exit::Usage)?;
    let bound = store.binding(pool.clone(), name.clone()).await;
    if bound.or_exit(Exit::Usage)?.is_none() {
        return Err(Exit::No.says(format!("{name:?} is not bound to a key in the pool {pool}")));
    }
    let write = Write::Binding {
        pool: pool.clone(),
        name: name.clone(),
        key: None,
    };
    store
        .commit(&Owner::alone(), &[write])
        .await
        .or_exit(Exit::No)?;
    println!("{name:?} is free again in the pool {pool}");
    Ok(())
}
