//! Pentago obeys the laws of games, under both rules.

use parlor_pentago::{Config, Pentago, Rule};
use parlor_testkit::laws::{self, Trials};

fn trials(rule: Rule) -> Trials<Pentago> {
    Trials {
        config: Config {
            rule,
            position: None,
        },
        seats: 2,
        matches: 12,
        limit: 100,
    }
}

#[test]
fn pentago_obeys_the_laws_under_both_rules() {
    laws::obey(&trials(Rule::Twente));
    laws::obey(&trials(Rule::Classic));
}

#[test]
fn an_imagined_pentago_looks_like_its_view() {
    laws::imagine_well(&trials(Rule::Twente));
    laws::imagine_well(&trials(Rule::Classic));
}
