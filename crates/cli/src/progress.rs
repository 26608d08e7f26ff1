//! How far long work has come: a bar on a terminal, plain lines elsewhere; always on standard error.

use std::{
    io::IsTerminal,
    sync::atomic::{AtomicU64, Ordering},
};

use indicatif::{ProgressBar, ProgressStyle};

/// How far long work has come.
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    all: u64,
    done: AtomicU64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// Begins work of `all` parts; `what` names the parts.
    pub(crate) fn new(what: &'static str, all: u64) -> Self {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(all).with_message(what);
            let style = "{bar:40} {pos}/{len} {msg}, {eta} left";
            match ProgressStyle::with_template(style) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        let done = AtomicU64::new(0);
        Self {
            what,
            all,
            done,
            bar,
        }
    }

    /// One more part is done.
    pub(crate) fn step(&self) {
        let before = self.done.fetch_add(1, Ordering::Relaxed);
        match &self.bar {
            Some(bar) => bar.inc(1),
            None => {
                let done = before + 1;
                let tenth = |n: u64| n * 10 / self.all.max(1);
                if tenth(done) != tenth(before) {
                    eprintln!("{done}/{} {}", self.all, self.what);
                }
            }
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
