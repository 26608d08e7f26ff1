//! A table: chairs, settings, chat, and matches played one after another.
//!
//! [`Table`] is a plain value that takes messages and moments and says what to write and whom to tell.
//! The task around it owns its mailbox, its timer and the way to the store. A table applies an input at
//! once and holds all that it would tell until the entry is durable.

mod act;
mod agree;
mod chairs;
mod chat;
mod clock;
mod core;
mod doors;
mod drive;
mod flags;
mod follow;
mod held;
mod help;
mod leave;
mod life;
mod live;
mod load;
mod minds;
mod options;
mod pooled;
mod report;
mod row;
mod task;
mod tell;

pub(crate) use self::{
    chairs::{built_in, clean_name, cut_name},
    clock::Clocks,
    core::Table,
    doors::{Door, Porters},
    load::{load, reopen},
    options::{check_chairs, check_settings, merge_raw, merge_settings},
    row::{Chair, Row, Sat},
    task::{Command, Follow, Msg, TableHandle, spawn, unseat},
    tell::{empty_object, start_seats},
};
