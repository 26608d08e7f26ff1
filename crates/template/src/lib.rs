//! Template: two seats mark fields of a square in turn; three marks in a line win.

mod config;

mod action;
mod event;
mod illegal;
mod view;

mod state;

mod rules;

pub use action::Action;
pub use config::Config;
pub use event::Event;
pub use illegal::Illegal;
pub use rules::Template;
pub use view::View;
