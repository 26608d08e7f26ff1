//! What every game must obey, one call per group of laws.
//!
//! [`obey`] is for every game. [`keep_secrets`] and [`feed_players`] are for games that hide something
//! and take a *twist*: another log by the rules that differs only in what a viewer must not know.
//! [`imagine_well`] is for games with [`Imagine`](parlor_game::Imagine), and
//! [`clocks_run_only_where_a_seat_must`] for whoever runs clocks.

mod chance;
mod clocks;
mod describe;
mod fair;
mod imagine;
mod law;
mod leaving;
mod logs;
mod retrace;
mod secrets;
mod take_back;
mod told;
mod trials;
mod wakes;

use parlor_game::Game;

pub use chance::draw_fairly;
pub use clocks::clocks_run_only_where_a_seat_must;
pub use describe::describe_itself;
pub use fair::play_fair;
pub use imagine::imagine_well;
pub use law::{Case, Law};
pub use leaving::let_go;
pub use logs::keep_logs;
pub use retrace::{Drawn, Stage, retrace};
pub use secrets::{Fed, fed_by_match, feed_players, keep_secrets};
pub use take_back::take_back;
pub use told::tell_every_change;
pub use trials::{Manners, Trials};
pub use wakes::wake_late;

/// Checks every law that needs nothing but the game.
pub fn obey<G: Game>(trials: &Trials<G>) {
    describe_itself(trials);
    play_fair(trials);
    draw_fairly(trials);
    tell_every_change(trials);
    keep_logs(trials);
    wake_late(trials);
    take_back(trials);
    let_go(trials);
}
