//! Who plays: guests and what is kept of them.

use std::{net::IpAddr, sync::Arc};

use parlor_catalog::Catalog;
use parlor_game::Problem;
use parlor_store::{Fate, Store, Write, Writer, kept};
use parlor_wire::{Identity, IdentityId, IdentityKind};
use tokio::time::Instant;

use crate::{
    hub::{storage, unreadable},
    ids,
    metrics::Metrics,
    names,
    quotas::{Guests, Quotas},
};

/// The longest name that is kept as it was given, in bytes.
const NAME_GIVEN: usize = 256;

/// Finds and makes identities. They are in the store, so every server on it knows them.
pub(crate) struct Identities {
    store: Arc<dyn Store>,
    writer: Writer,
    guests: Guests,
}

impl Identities {
    pub(crate) fn new(store: Arc<dyn Store>, writer: Writer, quotas: &Quotas) -> Self {
        Self {
            store,
            writer,
            guests: Guests::new(quotas),
        }
    }

    /// Finds who has a token, or makes a new guest.
    pub(crate) async fn identify(
        &self,
        (catalog, metrics): (&Catalog, &Metrics),
        token: Option<&str>,
        name: Option<&str>,
        kind: IdentityKind,
        address: Option<IpAddr>,
    ) -> Result<(Identity, Option<String>), Problem> {
        let given = name.filter(|name| !name.trim().is_empty());
        // What a foreign client calls itself is kept as it is; only what is shown is cut.
        let wanted = match (given, kind) {
            (Some(name), IdentityKind::Foreign) => names::shown(catalog, name),
            (Some(name), _) => Some(names::checked(catalog, name)?),
            (None, _) => None,
        };
        if let Some(token) = token {
            let hash = ids::hash(token);
            let found = self.store.identity(hash.clone()).await.map_err(storage)?;
            let identity = found.map(|json| {
                kept::read::<kept::Identity>(&json).map_err(|error| {
                    tracing::error!(token_hash = hash, %error, "an identity cannot be read");
                    metrics.unreadable("identity", &hash);
                    unreadable("what was kept of you")
                })
            });
            let Some(mut identity) = identity.transpose()?.map(Identity::from) else {
                return Err(
                    Problem::new("unknown_token", "this token is not known here")
                        .with_hint("say hello without a token to become a new guest"),
                );
            };
            if let Some(name) = wanted.filter(|name| *name != identity.shown) {
                identity.name = name.clone();
                identity.shown = name;
                self.keep_identity(&identity, hash).await?;
            }
            return Ok((identity, None));
        }
        self.guests.admit(address, Instant::now())?;
        let token = ids::fresh(32);
        let id = ids::fresh(12);
        let shown = wanted.unwrap_or_else(|| format!("Guest {}", id.get(..4).unwrap_or("new")));
        let identity = Identity {
            id: IdentityId(id),
            kind,
            name: name
                .filter(|name| name.len() <= NAME_GIVEN)
                .unwrap_or(&shown)
                .to_owned(),
            shown,
        };
        self.keep_identity(&identity, ids::hash(&token)).await?;
        Ok((identity, Some(token)))
    }

    async fn keep_identity(&self, identity: &Identity, token_hash: String) -> Result<(), Problem> {
        let write = Write::Identity {
            id: identity.id.0.clone(),
            token_hash,
            identity: kept::write(&kept::Identity::from(identity)),
        };
        match self.writer.write_now(vec![write]).await {
            Fate::Kept => Ok(()),
            Fate::Refused | Fate::Doubtful => {
                let problem = Problem::new("storage", "you could not be registered just now");
                Err(problem.with_hint("try again in a moment"))
            }
        }
    }
}
