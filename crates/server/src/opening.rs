//! How a table is opened.

use std::sync::Arc;

use parlor_catalog::{Listed, Mode};
use parlor_game::Problem;
use parlor_play::CommandKey;
use parlor_wire::{ChairSet, Create};

use crate::{
    fork::Branch,
    hub::{Hub, storage, unix_now},
    kind::SitterKind,
    quotas::Quota,
    session::Who,
    table::{self, Chair, Door, Doors, House, Origin, Row, Table, TableHandle},
};

impl Hub {
    /// Opens a table for somebody; the same command opens one table only.
    pub(crate) async fn create(
        self: &Arc<Self>,
        who: &Arc<Who>,
        create: &Create,
    ) -> Result<TableHandle, Problem> {
        let key = CommandKey {
            who: who.identity.id.0.clone(),
            id: create.id.clone(),
        };
        let _one = self.opening.lock().await;
        let known = self.directory.opened_by(&key);
        if let Some(id) = known {
            match self.table(id.as_str()).await {
                // It could not be kept, so nobody was told of it.
                Err(problem) if problem.code == "no_table" => self.directory.unnote(&id),
                found => return found,
            }
        }
        self.has_room_for_table(who)?;
        let listed = self.catalog.game(&create.game)?;
        let branch = self.branch(create).await?;
        let row = self.new_row(&listed, who, create, branch.as_ref(), key.clone())?;
        let id = row.id.clone();
        let mut doors = Vec::new();
        for porter in table::porters_for(&**self, &row.game, &create.chairs) {
            porter.fits(&row.config)?;
            doors.push(Door::new(&*porter, porter.open(&id, None)?));
        }
        if row.settings.unattended {
            self.play_unattended(&id, row.owner.as_ref(), row.opened_from)?;
        }
        self.directory.note_opened(key, &id);
        self.directory.note(&who.identity.id, &id);
        let hub = Arc::clone(self);
        let origin = branch.map(|branch| Origin {
            rules: branch.header.rules,
            lines: branch.lines,
        });
        let mut table = Table::new(hub, listed, row);
        table.origin = origin;
        table.doors = Doors::opened(doors);
        table.ask_to_play_on();
        let handle = table::spawn(Arc::clone(self), table);
        self.directory.insert(handle.clone());
        self.metrics.tables_opened.inc();
        Ok(handle)
    }

    /// What the first match of a table goes on from, if it does.
    async fn branch(&self, create: &Create) -> Result<Option<Branch>, Problem> {
        let Some(fork) = &create.from else {
            return Ok(None);
        };
        let stored = self
            .store
            .stored_match(fork.game.0.clone())
            .await
            .map_err(storage)?;
        let stored = stored.ok_or_else(|| Problem::new("no_match", "there is no such match"))?;
        let branch = Branch::of(&self.catalog, stored, fork)?;
        if create.config.is_some() || branch.header.game != create.game {
            let said = "a match that goes on from another has its game and its options";
            return Err(Problem::new("fork_options", said).with_hint("leave the options out"));
        }
        Ok(Some(branch))
    }

    fn new_row(
        &self,
        listed: &Listed,
        who: &Who,
        create: &Create,
        branch: Option<&Branch>,
        key: CommandKey,
    ) -> Result<Row, Problem> {
        let given = match branch {
            Some(branch) => Some(branch.header.config.clone()),
            None => create.config.clone(),
        };
        // What goes on from another match keeps the rules that it was begun under.
        let kind = match branch {
            Some(branch) => self
                .catalog
                .rules(&branch.header.game, branch.header.rules)?,
            None => listed.kind,
        };
        let config = kind.config(&given.unwrap_or_else(table::empty_object))?;
        let seats = match branch.map(|branch| u8::try_from(branch.header.seats.len())) {
            Some(seats) => seats.map(|seats| seats..=seats).unwrap_or(1..=1),
            None => listed.kind.seats(&config)?,
        };
        table::check_chairs(*seats.end())?;
        let base = (listed.settings)(Mode::Casual);
        let settings = match &create.settings {
            Some(change) => table::merge_settings(&base, change)?,
            None => base,
        };
        if branch.is_some() && settings.rated {
            let said = "a match that goes on from another does not count";
            return Err(Problem::new("rated", said));
        }
        let game = listed.kind.info().id;
        table::check_settings(&self.catalog, game, &settings)?;
        for set in &create.chairs {
            if let ChairSet::BuiltIn { player } = set {
                self.catalog.player(game, player)?;
            }
        }
        if usize::from(*seats.end()) < create.chairs.len() {
            return Err(Problem::new("chairs", "there are more chairs than seats"));
        }
        let mut chairs = vec![Chair::open_to(&who.kind); usize::from(*seats.end())];
        for (chair, set) in chairs.iter_mut().zip(&create.chairs) {
            chair.set(game, set.clone(), unix_now());
        }
        let mut free = chairs.iter().filter(|chair| chair.is_free_for(who));
        if !create.stand && free.next().is_none() {
            let problem = Problem::new("full", "no chair of this table is for you");
            let hint =
                "leave a chair open to yourself, or open the table without sitting down (`stand`)";
            return Err(problem.with_hint(hint));
        }
        Ok(Row {
            owner: (who.kind == SitterKind::Person || !create.stand)
                .then(|| who.identity.id.clone()),
            opened_by: Some(key),
            opened_from: who.address,
            from: branch.zip(create.from.as_ref()).map(|(branch, fork)| {
                let lines = u32::try_from(branch.lines.len()).unwrap_or(u32::MAX);
                (fork.game.clone(), lines)
            }),
            ..Row::new(game.to_owned(), config, settings, chairs)
        })
    }

    /// Whether somebody may open one more table.
    fn has_room_for_table(&self, who: &Who) -> Result<(), Problem> {
        let code = "too_many_tables";
        let quota = Quota {
            name: "tables_per_identity",
            most: self.quotas.tables_per_identity,
        };
        let own = self.directory.tables_of(&who.identity.id).len();
        quota.allows(own, code, "you have too many tables open")?;
        let Some(address) = who.address else {
            return Ok(());
        };
        let quota = Quota {
            name: "tables_per_address",
            most: self.quotas.tables_per_address,
        };
        let said = "too many tables are open from your address";
        quota.allows(self.directory.count_from(address), code, said)
    }
}
