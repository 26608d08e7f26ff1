//! Games in the terminal: how they are drawn and told, and how a person's typing becomes an action.

mod browse;
mod catan;
mod face;
mod hint;
mod input;
mod json;
mod keyboard;
mod local;
mod pentago;
mod project;
mod reversi;
mod screen;
mod style;
mod typed;

pub(crate) use browse::browse;
pub(crate) use face::{Asked, Face, Reader, Taken, face_of};
pub(crate) use hint::{HINT, proposed, reason};
pub(crate) use input::Input;
pub(crate) use keyboard::{Keyboard, Paper};
pub(crate) use local::{Local, Who};
pub(crate) use screen::Screen;
pub(crate) use style::Style;
pub(crate) use typed::{There, Typed};
