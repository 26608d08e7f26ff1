//! A driver whose games are told on standard output.

use parlor_gateways::pentago::join::{Driver, News, Report};

/// A driver whose games are told on standard output.
pub(super) struct Reporting<D> {
    driver: D,
    json: bool,
}

impl<D: Driver<News>> Reporting<D> {
    /// Tells the games of a driver, as JSON or as text.
    pub(super) fn new(driver: D, json: bool) -> Self {
        Self { driver, json }
    }

    /// Gives the driver back.
    pub(super) fn leave(self) -> D {
        self.driver
    }
}

impl<D: Driver<News>> Driver<News> for Reporting<D> {
    fn tell(&mut self, news: News) {
        if let News::Over(report) = &news {
            println!("{}", line(report, self.json));
        }
        self.driver.tell(news);
    }
}

/// The line of a game.
pub(super) fn line(report: &Report, json: bool) -> String {
    match json {
        true => serde_json::to_string(report).unwrap_or_default(),
        false => report.to_string(),
    }
}
