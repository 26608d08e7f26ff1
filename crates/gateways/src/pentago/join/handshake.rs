//! From the greeting to the login: one command at a time, each answered before the next.

use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc::Receiver,
    time::Instant,
};

use super::super::{
    ClientLine, Extension, Extensions, Fault, Proof, ServerLine,
    auth::{Challenge, PublicKey, SigningKey},
    crypt::{KeyExchange, SharedSecret},
    names,
};
use super::{
    Driver, JoinError, Naming, News, NotRemembered, Settings, Wanted, Wish,
    link::{Heard, Link},
};

/// How the program calls itself.
const DESCRIPTION: &str = "Parlor";
/// So many names are tried.
const TRIES: u32 = 20;

/// What came of the handshake.
#[derive(Clone, Debug)]
pub(super) struct LoggedIn {
    pub(super) name: String,
    pub(super) agreed: Extensions,
}

/// What came of one name.
enum Answer {
    /// It is ours, and both sides have proved who they are.
    Proved,
    /// It is ours.
    Yes,
    /// Somebody else has it.
    Taken,
    /// The server does not like it.
    No,
}

/// Greets, encrypts and logs in; nothing if the driver leaves instead.
pub(super) async fn shake<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
    driver: &mut dyn Driver<News>,
    wishes: &mut Receiver<Wish>,
) -> Result<Option<LoggedIn>, JoinError> {
    let agreed = greet(link, settings).await?;
    require(settings.auth, agreed, Extension::Auth)?;
    require(settings.crypt, agreed, Extension::Crypt)?;
    let secret = match agreed.has(Extension::Crypt) {
        true => encrypt(link, settings).await?,
        false => None,
    };
    let key = settings.key.as_deref();
    let key = key.filter(|_| agreed.has(Extension::Auth));
    let mut last = None;
    for attempt in 1..=TRIES {
        let Some(name) = name(link, settings, attempt, last.take(), driver, wishes).await? else {
            return Ok(None);
        };
        let answer = match key {
            Some(key) => prove(link, settings, &name, key, secret.as_ref()).await?,
            None => claim(link, settings, &name).await?,
        };
        match answer {
            Answer::Yes | Answer::Proved => {
                driver.tell(News::LoggedIn {
                    name: name.clone(),
                    agreed,
                    encrypted: secret.is_some(),
                    proved: matches!(answer, Answer::Proved),
                });
                return Ok(Some(LoggedIn { name, agreed }));
            }
            Answer::No if matches!(settings.naming, Naming::Numbered(_)) => {
                return Err(JoinError::Refused(format!(
                    "the server does not let {name} in"
                )));
            }
            Answer::Taken | Answer::No => last = Some(name),
        }
    }
    let said = format!("the server has given none of {TRIES} names");
    Err(JoinError::Refused(said))
}

async fn greet<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
) -> Result<Extensions, JoinError> {
    let ours = settings.extensions();
    link.say(&ClientLine::Hello {
        description: DESCRIPTION.into(),
        extensions: ours,
    })
    .await?;
    let until = Instant::now() + settings.reply;
    loop {
        match answer(link, until, "it does not return our greeting").await? {
            ServerLine::Hello { extensions, .. } => return Ok(ours.agreed(extensions)),
            ServerLine::Error { .. } => {
                let said = "the server does not take our greeting";
                return Err(JoinError::Refused(said.into()));
            }
            other => tracing::debug!(line = %other, "ignored: not the greeting"),
        }
    }
}

fn require(wanted: Wanted, agreed: Extensions, extension: Extension) -> Result<(), JoinError> {
    if wanted != Wanted::Require || agreed.has(extension) {
        return Ok(());
    }
    let what = match extension {
        Extension::Crypt => "encryption",
        Extension::Auth => "proof of identity",
        Extension::Chat | Extension::Rank => extension.name(),
    };
    Err(JoinError::Refused(format!(
        "the server does not offer {what}, and it is required"
    )))
}

/// Agrees on a secret; nothing if the server cannot after all and it is not required.
async fn encrypt<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
) -> Result<Option<SharedSecret>, JoinError> {
    let ours = KeyExchange::fresh(&*settings.entropy);
    let key = ours.public();
    link.say(&ClientLine::Encrypt { key }).await?;
    let until = Instant::now() + settings.reply;
    loop {
        match answer(link, until, "it does not answer our key").await? {
            ServerLine::Encrypt { key } => {
                let bad = |_: Fault| {
                    JoinError::Broken("the server's key for encryption is no key".into())
                };
                let secret = ours.agree(&key).map_err(bad)?;
                link.encrypt(secret.cipher().map_err(bad)?);
                return Ok(Some(secret));
            }
            ServerLine::Error { .. } if settings.crypt == Wanted::Require => {
                let said = "the server does not encrypt, and it is required";
                return Err(JoinError::Refused(said.into()));
            }
            ServerLine::Error { .. } => return Ok(None),
            other => tracing::debug!(line = %other, "ignored: not the server's key"),
        }
    }
}

/// The name for an attempt; nothing if the driver leaves.
async fn name<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
    attempt: u32,
    taken: Option<String>,
    driver: &mut dyn Driver<News>,
    wishes: &mut Receiver<Wish>,
) -> Result<Option<String>, JoinError> {
    match (&settings.naming, attempt) {
        (Naming::Numbered(name), 1) | (Naming::Asked(Some(name)), 1) => Ok(Some(name.clone())),
        (Naming::Numbered(name), attempt) => Ok(Some(format!("{name} {attempt}"))),
        (Naming::Asked(_), _) => {
            driver.tell(News::NameWanted { taken });
            loop {
                let wish = tokio::select! {
                    frame = link.frame() => Err(frame?),
                    wish = wishes.recv() => Ok(wish),
                };
                match wish {
                    Ok(Some(Wish::Name(name))) if names::is_good(&name) => return Ok(Some(name)),
                    Ok(Some(Wish::Name(name))) => {
                        driver.tell(News::NameWanted { taken: Some(name) });
                    }
                    Ok(Some(Wish::Quit) | None) => return Ok(None),
                    Ok(Some(Wish::Fail(said))) => return Err(JoinError::Player(said)),
                    Ok(Some(_)) => {} // Nothing else can be done before the login.
                    Err(frame) => {
                        if let Some(Heard::Line(ServerLine::Quit)) = link.take(frame).await? {
                            return Err(JoinError::Closed);
                        }
                    }
                }
            }
        }
    }
}

/// Logs in by name alone.
async fn claim<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
    name: &str,
) -> Result<Answer, JoinError> {
    let (name, proof) = (name.to_owned(), None);
    link.say(&ClientLine::Login { name, proof }).await?;
    verdict(link, Instant::now() + settings.reply).await
}

/// Logs in with a key, and checks the server's.
async fn prove<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    settings: &Settings,
    name: &str,
    ours: &SigningKey,
    secret: Option<&SharedSecret>,
) -> Result<Answer, JoinError> {
    let asked = Challenge::fresh(&*settings.entropy);
    let proof = Proof {
        key: ours.public().write(),
        challenge: asked.write(),
    };
    let (name, proof) = (name.to_owned(), Some(proof));
    link.say(&ClientLine::Login { name, proof }).await?;
    let until = Instant::now() + settings.reply;
    let (key, signature, challenge) = loop {
        match answer(link, until, "it does not answer our login").await? {
            ServerLine::Challenge {
                key,
                signature,
                challenge,
            } => break (key, signature, challenge),
            ServerLine::AlreadyLoggedIn | ServerLine::WrongKey => return Ok(Answer::Taken),
            ServerLine::Error { .. } => return Ok(Answer::No),
            ServerLine::Login if settings.auth == Wanted::Require => {
                return Err(JoinError::Broken(
                    "the server did not prove who it is".into(),
                ));
            }
            ServerLine::Login => return Ok(Answer::Yes),
            other => tracing::debug!(line = %other, "ignored: not the server's challenge"),
        }
    };
    let checked = PublicKey::read(&key).and_then(|key| {
        key.verify(&asked, secret, &signature)?;
        Ok((key, Challenge::read(&challenge)?))
    });
    let (key, challenge) = match checked {
        Ok(checked) => checked,
        Err(fault) => {
            let description = Some(fault.to_string());
            link.say(&ClientLine::Error { description }).await?;
            return Err(JoinError::Broken(
                "the server could not prove who it is: its signature is wrong".into(),
            ));
        }
    };
    trust(settings, key)?;
    let signature = ours.sign(&challenge, secret);
    link.say(&ClientLine::Challenge { signature }).await?;
    Ok(
        match verdict(link, Instant::now() + settings.reply).await? {
            Answer::Yes => Answer::Proved,
            other => other,
        },
    )
}

fn trust(settings: &Settings, key: PublicKey) -> Result<(), JoinError> {
    let (known, address) = (&settings.known, &settings.address);
    let checked = match known.check(address, key) {
        Err(NotRemembered::Changed) if settings.accept_server_key => known.remember(address, key),
        checked => checked,
    };
    match checked {
        Ok(()) => Ok(()),
        Err(NotRemembered::Changed) => Err(JoinError::Refused(format!(
            "{address} has another key than before: it may be another server \
             (--accept-server-key takes the new key)"
        ))),
        Err(NotRemembered::File(error)) => {
            tracing::warn!(%error, "the server's key cannot be remembered");
            Ok(())
        }
    }
}

/// The answer to a login.
async fn verdict<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    until: Instant,
) -> Result<Answer, JoinError> {
    loop {
        match answer(link, until, "it does not answer our login").await? {
            ServerLine::Login => return Ok(Answer::Yes),
            ServerLine::AlreadyLoggedIn | ServerLine::WrongKey => return Ok(Answer::Taken),
            ServerLine::Error { .. } => return Ok(Answer::No),
            other => tracing::debug!(line = %other, "ignored: not the answer to a login"),
        }
    }
}

/// The next line that may be an answer.
async fn answer<S: AsyncRead + AsyncWrite>(
    link: &mut Link<S>,
    until: Instant,
    waited: &'static str,
) -> Result<ServerLine, JoinError> {
    loop {
        match link.hear_by(until).await? {
            Some(Heard::Line(ServerLine::Quit)) => return Err(JoinError::Closed),
            Some(Heard::Line(line)) => return Ok(line),
            Some(Heard::BadMove(_)) => {}
            None => return Err(JoinError::Silent { waited }),
        }
    }
}
