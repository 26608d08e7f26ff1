//! The server's key pair, kept with its data.

use std::{
    fs::{self, OpenOptions},
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
};

use super::{auth::SigningKey, entropy::Entropy, keys::KeyError};

/// The name of the file.
const FILE: &str = "pentago.key";

/// Why the server has no key.
#[derive(Debug, thiserror::Error)]
pub enum KeyFileError {
    /// The file cannot be read or written.
    #[error("the server's key {path} cannot be kept: {source}")]
    Place {
        /// Where.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// The file holds something else.
    #[error("{path}: {source}")]
    Content {
        /// Where.
        path: PathBuf,
        /// What is wrong.
        source: KeyError,
    },
}

/// Reads the server's key pair from a folder; the first time it is made, readable by its user only.
pub fn load_or_make(folder: &Path, entropy: &dyn Entropy) -> Result<SigningKey, KeyFileError> {
    let path = folder.join(FILE);
    let content = |source| KeyFileError::Content {
        path: path.clone(),
        source,
    };
    let place = |source| KeyFileError::Place {
        path: path.clone(),
        source,
    };
    match fs::read(&path) {
        Ok(file) => SigningKey::from_file(&file).map_err(content),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let key = SigningKey::fresh(entropy).map_err(content)?;
            write(folder, &path, &key.to_file()).map_err(place)?;
            Ok(key)
        }
        Err(error) => Err(place(error)),
    }
}

/// Writes the file whole or not at all.
fn write(folder: &Path, path: &Path, text: &str) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let new = path.with_extension("new");
    let _ = fs::remove_file(&new); // One may be left from a start that was cut short.
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(new, path)
}

#[cfg(test)]
mod tests {
    use super::{super::entropy::System, *};

    #[test]
    fn the_key_is_made_once_and_only_its_user_may_read_it() {
        let folder = std::env::temp_dir().join(format!("parlor-key-{}", std::process::id()));
        let first = load_or_make(&folder, &System).unwrap();
        let again = load_or_make(&folder, &System).unwrap();
        assert_eq!(first.public(), again.public());
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(folder.join(FILE))
                .unwrap()
                .permissions()
                .mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(folder.join(FILE), "nonsense").unwrap();
        assert!(matches!(
            load_or_make(&folder, &System),
            Err(KeyFileError::Content { .. })
        ));
        fs::remove_dir_all(folder).unwrap();
    }
}
