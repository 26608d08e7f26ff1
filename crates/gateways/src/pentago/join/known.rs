//! The keys of servers that were met before, by host and port.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::super::auth::PublicKey;

/// The keys of servers that were met before: a text file with a line `HOST:PORT KEY` for each.
#[derive(Debug, Default)]
pub struct KnownServers {
    file: Option<PathBuf>,
    keys: Mutex<BTreeMap<String, PublicKey>>,
}

/// A server's key is not the one that is remembered, or cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum NotRemembered {
    /// The server had another key before.
    #[error("the server has another key than before")]
    Changed,
    /// The file cannot be written.
    #[error("the file of known servers cannot be written: {0}")]
    File(#[from] io::Error),
}

impl KnownServers {
    /// Remembers only until the end of the program.
    pub fn nowhere() -> Self {
        Self::default()
    }

    /// Reads a file; one that is not there yet is empty.
    pub fn load(file: &Path) -> io::Result<Self> {
        let text = match fs::read_to_string(file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(error) => return Err(error),
        };
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let keys = lines.map(|line| read(line).ok_or_else(|| malformed(line)));
        Ok(Self {
            file: Some(file.to_owned()),
            keys: Mutex::new(keys.collect::<io::Result<_>>()?),
        })
    }

    /// The key of a server, if it is known.
    pub fn key_of(&self, address: &str) -> Option<PublicKey> {
        self.lock().get(address).copied()
    }

    /// Compares a server's key with the remembered one; that of a new server is remembered.
    pub fn check(&self, address: &str, key: PublicKey) -> Result<(), NotRemembered> {
        match self.key_of(address) {
            Some(known) if known == key => Ok(()),
            Some(_) => Err(NotRemembered::Changed),
            None => self.remember(address, key),
        }
    }

    /// Remembers a server's key, instead of another if there was one.
    pub fn remember(&self, address: &str, key: PublicKey) -> Result<(), NotRemembered> {
        let mut keys = self.lock();
        keys.insert(address.to_owned(), key);
        let Some(file) = &self.file else {
            return Ok(());
        };
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let lines = keys.iter();
        let lines: String = lines
            .map(|(address, key)| format!("{address} {}\n", key.write()))
            .collect();
        let new = file.with_extension("new");
        fs::write(&new, lines)?;
        Ok(fs::rename(&new, file)?)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, PublicKey>> {
        self.keys.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn read(line: &str) -> Option<(String, PublicKey)> {
    let (address, key) = line.split_once(char::is_whitespace)?;
    Some((address.to_owned(), PublicKey::read(key.trim()).ok()?))
}

fn malformed(line: &str) -> io::Error {
    let said = format!("`{line}` is not a host with its port and a key");
    io::Error::new(io::ErrorKind::InvalidData, said)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_remembered_by_host_and_port_and_survives_the_program() {
        let folder = std::env::temp_dir().join(format!("parlor-known-{}", std::process::id()));
        let file = folder.join("deep/known-servers");
        let (one, two) = (PublicKey([1; 32]), PublicKey([2; 32]));
        let known = KnownServers::load(&file).unwrap();
        known.check("a:1", one).unwrap();
        known.check("a:2", two).unwrap();
        let known = KnownServers::load(&file).unwrap();
        known.check("a:1", one).unwrap();
        assert!(matches!(
            known.check("a:1", two),
            Err(NotRemembered::Changed)
        ));
        known.remember("a:1", two).unwrap();
        assert_eq!(KnownServers::load(&file).unwrap().key_of("a:1"), Some(two));
        fs::write(&file, "# mine\n\na:1 nonsense\n").unwrap();
        assert!(KnownServers::load(&file).is_err());
        fs::remove_dir_all(&folder).unwrap();
    }
}
