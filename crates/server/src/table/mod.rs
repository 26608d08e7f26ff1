//! A table: chairs, settings, chat, and matches played one after another.
//!
//! [`Table`] is a plain value that takes messages and moments and says what to write and whom to tell.
//! The task around it owns its mailbox, its timer and the way to the store. A table applies an input at
//! once and holds all that it would tell until the entry is durable.

mod absent;
mod act;
mod agree;
mod chairs;
mod chat;
mod clock;
mod core;
mod countdown;
mod doors;
mod drive;
mod driver;
mod effects;
mod flags;
mod follow;
mod followers;
mod held;
mod help;
mod late;
mod leave;
mod life;
mod live;
mod load;
mod memo;
mod minds;
#[cfg(test)]
mod model;
mod news;
mod options;
mod orders;
mod phase;
mod pooled;
mod report;
mod rest;
mod row;
mod task;
mod tell;
mod updates;

pub use self::options::merge;
pub(crate) use self::{
    chairs::built_in,
    clock::Clocks,
    core::{Origin, Table, not_following},
    doors::{Door, Doors, Porters},
    effects::{Counts, House, Note, porters_for},
    load::{load, reopen},
    memo::Memo,
    news::empty_object,
    options::{check_chairs, check_settings, merge_raw, merge_settings},
    row::{Chair, Row, Sat, is_for},
    task::{Command, Follow, Msg, Sought, TableHandle, spawn, unseat},
    updates::start_seats,
};
