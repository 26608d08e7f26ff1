//! How much of a server one identity, and one address, may have.

use std::{collections::HashMap, net::IpAddr, time::Duration};

use parlor_game::Problem;
use parlor_wire::{IdentityId, TableId};
use tokio::time::Instant;

use crate::http::{Client, Rates};

/// New guests are counted by the hour.
const HOUR: Duration = Duration::from_secs(3600);

/// How much of a server one identity, and one address, may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// Tables that one identity may have: those it owns or sits at.
    pub tables_per_identity: usize,
    /// Tables in memory that were opened from one address.
    pub tables_per_address: usize,
    /// Tables of one identity that play on when nobody follows them.
    pub unattended_per_identity: usize,
    /// Such tables that were opened from one address.
    pub unattended_per_address: usize,
    /// Questions that built-in players think about at once for one identity.
    pub thoughts_per_identity: usize,
    /// The same for all identities at one address.
    pub thoughts_per_address: usize,
    /// New guests that may come from one address within an hour, or at once; 0 for no limit.
    pub guests_per_address: u32,
}

impl Quotas {
    /// No quotas, for a server whose clients are all one's own.
    pub const NONE: Self = Self {
        tables_per_identity: usize::MAX,
        tables_per_address: usize::MAX,
        unattended_per_identity: usize::MAX,
        unattended_per_address: usize::MAX,
        thoughts_per_identity: usize::MAX,
        thoughts_per_address: usize::MAX,
        guests_per_address: 0,
    };
}

impl Default for Quotas {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            tables_per_identity: 64,
            tables_per_address: 1024,
            unattended_per_identity: 1,
            unattended_per_address: 4,
            thoughts_per_identity: (cores / 2).max(1),
            thoughts_per_address: cores,
            guests_per_address: 5_000,
        }
    }
}

/// A quota, as the settings and refusals name it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quota {
    pub(crate) name: &'static str,
    pub(crate) most: usize,
}

impl Quota {
    /// Whether one more fits beside so many; if not, the refusal names the setting.
    pub(crate) fn allows(self, count: usize, code: &str, said: &str) -> Result<(), Problem> {
        let Self { name, most } = self;
        if count < most {
            return Ok(());
        }
        let problem = Problem::new(code, format!("{said}: {most} is the most here (`{name}`)"));
        Err(problem.with_hint("close one that is no longer needed"))
    }
}

/// Counts new guests by address: each of them is kept for ever.
#[derive(Debug)]
pub(crate) struct Guests {
    most: u32,
    rates: Rates,
}

impl Guests {
    pub(crate) fn new(quotas: &Quotas) -> Self {
        let most = quotas.guests_per_address;
        Self {
            most,
            rates: Rates::within(HOUR, most, most),
        }
    }

    /// Lets one more come from an address; pipes have none and are not counted.
    pub(crate) fn admit(&self, from: Option<IpAddr>, now: Instant) -> Result<(), Problem> {
        let Some(from) = from else { return Ok(()) };
        self.rates
            .take(Client(from).counted(), now)
            .map_err(|wait| {
                let said = format!(
                    "too many new guests come from your address: {} an hour is the most here (`guests_per_address`)",
                    self.most
                );
                let seconds = wait.as_secs() + 1;
                let hint = format!("say hello with the token of before, or try again in {seconds} s");
                Problem::new("too_many_guests", said).with_hint(hint)
            })
    }
}

/// The tables that play on when nobody follows them, with the identity that asked for it and from where.
#[derive(Default, Debug)]
pub(crate) struct Unattended(HashMap<TableId, (Option<IdentityId>, Option<IpAddr>)>);

impl Unattended {
    /// Lets a table play on, if its owner may have one more such table.
    pub(crate) fn admit(
        &mut self,
        quotas: &Quotas,
        table: &TableId,
        owner: Option<&IdentityId>,
        from: Option<IpAddr>,
    ) -> Result<(), Problem> {
        if self.0.contains_key(table) {
            return Ok(());
        }
        let code = "too_many_unattended";
        let of = |is_it: &dyn Fn(&(Option<IdentityId>, Option<IpAddr>)) -> bool| {
            self.0.values().filter(|one| is_it(one)).count()
        };
        let quota = Quota {
            name: "unattended_per_identity",
            most: quotas.unattended_per_identity,
        };
        let said = "too many of your tables play on when nobody follows them";
        quota.allows(of(&|(who, _)| who.as_ref() == owner), code, said)?;
        if from.is_some() {
            let quota = Quota {
                name: "unattended_per_address",
                most: quotas.unattended_per_address,
            };
            let said = "too many tables from your address play on when nobody follows them";
            quota.allows(of(&|(_, other)| *other == from), code, said)?;
        }
        self.0.insert(table.clone(), (owner.cloned(), from));
        Ok(())
    }

    /// A table plays on no longer.
    pub(crate) fn dismiss(&mut self, table: &TableId) {
        self.0.remove(table);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn tables_that_play_on_are_counted_by_owner_and_by_address() {
        let quotas = Quotas {
            unattended_per_identity: 2,
            unattended_per_address: 3,
            ..Quotas::default()
        };
        let mut all = Unattended::default();
        let mut admit = |table: &str, owner: &str, from: u8| {
            let (table, owner) = (TableId(table.into()), IdentityId(owner.into()));
            let from = Some([10, 0, 0, from].into());
            let admitted = all.admit(&quotas, &table, Some(&owner), from);
            admitted.map_err(|problem| problem.message)
        };
        assert_eq!(admit("a", "ada", 1), Ok(()));
        assert_eq!(admit("a", "ada", 1), Ok(()), "the same again");
        assert_eq!(admit("b", "ada", 1), Ok(()));
        let said = admit("c", "ada", 2).unwrap_err();
        assert!(said.contains("unattended_per_identity"), "{said}");
        assert_eq!(admit("c", "ben", 1), Ok(()));
        let said = admit("d", "cy", 1).unwrap_err();
        assert!(said.contains("unattended_per_address"), "{said}");
        assert_eq!(admit("d", "cy", 2), Ok(()));
        all.dismiss(&TableId("b".into()));
        let (table, ada) = (TableId("e".into()), IdentityId("ada".into()));
        assert_eq!(all.admit(&quotas, &table, Some(&ada), None), Ok(()));
    }
}
