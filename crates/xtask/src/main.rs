//! Chores of the workspace: `cargo run -p xtask -- new-game NAME`.

mod name;
mod new_game;

use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};

use crate::name::Name;

#[derive(Parser)]
#[command(about = "Chores of the workspace.")]
struct Args {
    /// The folder of the workspace.
    #[arg(long, global = true, default_value_os_t = here())]
    root: PathBuf,
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Makes a game from the template: a crate, a line in the catalogue, a board in the web client.
    NewGame {
        /// Its name, such as `tower` or `four_towers`: it names the game in messages, links and commands.
        name: Name,
    },
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    match args.chore {
        Chore::NewGame { name } => {
            for path in new_game::make(&args.root, &name)? {
                println!("{path}");
            }
            println!(
                "\nNext: `make types`, then `cargo test -p {}`, then `make run`.",
                name.package()
            );
            println!(
                "The rules are in crates/games/{name}/src/rules.rs, the board in web/src/games/{name}/Board.svelte."
            );
        }
    }
    Ok(())
}
