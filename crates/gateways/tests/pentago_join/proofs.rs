//! AUTH and CRYPT from the client's side, with published vectors.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use parlor_gateways::pentago::{
    auth::{PublicKey, SigningKey},
    entropy::Entropy,
    join::{JoinError, KnownServers, News, Settings, Wanted, Wish},
};

use crate::scripted::{plain, play, play_with};

/// Random bytes that are known, by how many are asked for.
#[derive(Debug)]
struct Known(Mutex<VecDeque<u8>>);

impl Entropy for Known {
    fn fill(&self, bytes: &mut [u8]) {
        let counted = |from: u8, bytes: &mut [u8]| {
            for (n, byte) in bytes.iter_mut().enumerate() {
                *byte = from + n as u8;
            }
        };
        match bytes.len() {
            32 => counted(0x40, bytes),
            40 => counted(0x80, bytes),
            _ => bytes.fill(self.0.lock().unwrap().pop_front().unwrap()),
        }
    }
}

fn with_key() -> Settings {
    let seed: Vec<u8> = (0..32).collect();
    Settings {
        auth: Wanted::Auto,
        key: Some(Arc::new(
            SigningKey::from_seed(seed.try_into().unwrap()).unwrap(),
        )),
        entropy: Arc::new(Known(Mutex::new([0xd0, 0xd2, 0xd4, 0xd5, 0xd7].into()))),
        ..plain()
    }
}

const SERVER_KEY: &str = "MCowBQYDK2VwAyEAKay64UG8yvCyLhqU000LxzYeUm0L/hLIl5S8kyKWbdc=";

const GREETING: &str = "
    P> HELLO~Parlor~CHAT~RANK~AUTH
    P< HELLO~Parlor~CHAT~RANK~AUTH~CRYPT
    P> LOGIN~Parlor~MCowBQYDK2VwAyEAA6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=~gIGCg4SFhoeIiYqLjI2Oj5CRkpOUlZaXmJmam5ydnp+goaKjpKWmpw==
";
const CHALLENGE: &str = "
    P< CHALLENGE~MCowBQYDK2VwAyEAKay64UG8yvCyLhqU000LxzYeUm0L/hLIl5S8kyKWbdc=~pEyMVi1N5KTPTWCPjMQlXDulg5Qd4bT98sUDOcPVeQHSTD5TiLmZPD5U1UgQ600tEp1216ZS2K337H6A8gwCDg==~qKmqq6ytrq+wsbKztLW2t7i5uru8vb6/wMHCw8TFxsfIycrLzM3Ozw==
";
const ANSWER: &str = "
    P> CHALLENGE~znKCj7fzZnp76eHAH/6OIJyeWhB3/w/ATTPBEoY4wptotzoznUZ4C9wKT3ZrXDSUtzgv88J4XTD3kAqnb3TfCg==
";
const AND_LEAVES: &str = "P< LOGIN\nP> QUEUE\nP> QUIT\nP ends\nP closes";

async fn run(settings: &Settings, script: &str) -> (Result<(), JoinError>, Vec<News>) {
    let quit = vec![Wish::Quit];
    let joined = play_with(settings, "", script, |d| d.when_queued = quit).await;
    (joined.done, joined.news)
}

#[tokio::test(start_paused = true)]
async fn the_clients_side_of_auth_is_that_of_the_transcript_and_the_key_is_remembered() {
    let settings = with_key();
    let script = format!("{GREETING}{CHALLENGE}{ANSWER}{AND_LEAVES}");
    let (done, news) = run(&settings, &script).await;
    assert_eq!(done, Ok(()));
    assert!(matches!(news[0], News::LoggedIn { proved: true, .. }));
    let key = PublicKey::read(SERVER_KEY).unwrap();
    assert_eq!(settings.known.key_of("test:1"), Some(key));
    // The same server again: nothing has changed.
    assert_eq!(run(&settings, &script).await.0, Ok(()));
}

#[tokio::test(start_paused = true)]
async fn a_changed_server_key_stops_the_login_unless_it_is_accepted() {
    let other = PublicKey([7; 32]);
    let known = Arc::new(KnownServers::nowhere());
    known.remember("test:1", other).unwrap();
    let settings = Settings {
        known: known.clone(),
        ..with_key()
    };
    let script = format!("{GREETING}{CHALLENGE}P> QUIT\nP ends\nP closes");
    let (done, _) = run(&settings, &script).await;
    assert!(matches!(done, Err(JoinError::Refused(_))), "{done:?}");
    assert_eq!(known.key_of("test:1"), Some(other));
    let settings = Settings {
        accept_server_key: true,
        ..settings
    };
    let script = format!("{GREETING}{CHALLENGE}{ANSWER}{AND_LEAVES}");
    assert_eq!(run(&settings, &script).await.0, Ok(()));
    assert_ne!(known.key_of("test:1"), Some(other));
}

#[tokio::test(start_paused = true)]
async fn a_wrong_signature_of_the_server_always_stops_the_login() {
    for (from, to, fault) in [
        ("pEyMVi1N", "pEyMVi1O", "bad signature"),
        ("Kay64UG8", "Kay64UG9", "bad signature"),
        ("gwCDg==", "gwC", "bad signature"),
        ("gwCDg==", "gw%Dg==", "bad base64"),
        ("MCowBQYDK2VwAyEAKay", "MCowBQYDK2VuAyEAKay", "bad key"),
        ("zM3Ozw==", "zM0=", "bad challenge"),
    ] {
        let settings = Settings {
            accept_server_key: true,
            ..with_key()
        };
        let spoilt = CHALLENGE.replace(from, to);
        assert_ne!(spoilt, CHALLENGE);
        let script = format!("{GREETING}{spoilt}P> ERROR~{fault}\nP> QUIT\nP ends\nP closes");
        let (done, _) = run(&settings, &script).await;
        assert!(matches!(done, Err(JoinError::Broken(_))), "{done:?}");
        assert_eq!(settings.known.key_of("test:1"), None);
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_with_another_key_is_a_name_that_is_taken() {
    let again = GREETING
        .trim()
        .lines()
        .last()
        .unwrap()
        .replace("~Parlor~", "~Parlor 2~");
    let script =
        format!("{GREETING}{CHALLENGE}{ANSWER}P< WRONGKEY\n{again}{CHALLENGE}{ANSWER}{AND_LEAVES}");
    let (done, news) = run(&with_key(), &script).await;
    assert_eq!(done, Ok(()));
    assert!(matches!(&news[0], News::LoggedIn { name, .. } if name == "Parlor 2"));
}

#[tokio::test(start_paused = true)]
async fn what_is_required_and_not_offered_ends_the_client() {
    for (auth, crypt, hello) in [
        (Wanted::Require, Wanted::Off, "CHAT~RANK~AUTH"),
        (Wanted::Off, Wanted::Require, "CHAT~RANK~CRYPT"),
    ] {
        let settings = Settings {
            auth,
            crypt,
            ..with_key()
        };
        let script =
            format!("P> HELLO~Parlor~{hello}\nP< HELLO~x~CHAT~RANK\nP> QUIT\nP ends\nP closes");
        let joined = play(&settings, "", &script).await;
        assert!(matches!(joined.done, Err(JoinError::Refused(_))));
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_not_required_and_not_offered_is_done_without() {
    let settings = Settings {
        crypt: Wanted::Auto,
        ..with_key()
    };
    let script =
        format!("P> HELLO~Parlor~CHAT~RANK~AUTH~CRYPT\nP< HELLO~x\nP> LOGIN~Parlor\n{AND_LEAVES}");
    let (done, news) = run(&settings, &script).await;
    assert_eq!(done, Ok(()));
    let plain = News::LoggedIn {
        name: "Parlor".into(),
        agreed: Default::default(),
        encrypted: false,
        proved: false,
    };
    assert_eq!(news[0], plain);
}

#[tokio::test(start_paused = true)]
async fn a_server_that_cannot_encrypt_after_all_is_plain_or_left() {
    let begin = "P> HELLO~Parlor~CHAT~RANK~CRYPT\nP< HELLO~x~CRYPT\nP> ENCRYPT~*\n";
    let settings = |crypt| Settings { crypt, ..plain() };
    let script = format!("{begin}P< ERROR~no\nP> LOGIN~Parlor\n{AND_LEAVES}");
    assert_eq!(run(&settings(Wanted::Auto), &script).await.0, Ok(()));
    let script = format!("{begin}P< ERROR~no\nP> QUIT\nP ends\nP closes");
    let (done, _) = run(&settings(Wanted::Require), &script).await;
    assert!(matches!(done, Err(JoinError::Refused(_))));
    let zero = "MCowBQYDK2VuAyEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";
    for key in ["AAAA", "%", zero] {
        let script = format!("{begin}P< ENCRYPT~{key}\nP> QUIT\nP ends\nP closes");
        let (done, _) = run(&settings(Wanted::Auto), &script).await;
        assert!(matches!(done, Err(JoinError::Broken(_))), "{done:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn auth_over_crypt_is_that_of_the_transcript_byte_for_byte() {
    let settings = Settings {
        crypt: Wanted::Auto,
        auth: Wanted::Require,
        naming: parlor_gateways::pentago::join::Naming::Numbered("Ada".into()),
        ..with_key()
    };
    let script = "
        P> HELLO~Parlor~CHAT~RANK~AUTH~CRYPT
        P< HELLO~Parlor~CHAT~RANK~AUTH~CRYPT
        P> ENCRYPT~MCowBQYDK2VuAyEAeaYx7t4b+cmPEgMs3q3Q56B5OY/HhriMyEbsia+FpRo=
        P< ENCRYPT~MCowBQYDK2VuAyEAZ13VdO13iTELPS52gfN5C0ZsdzsVIf7PNld5WDcepS8=
        P> 0NDQ0NDQ0NDQ0NDQ~7zcGLpDhh29LUa1wZFxw1S7HuJy6E8h3pITfEtEKUHMtATkLepVeEFeRgTkH3PZKdH2amUtgMHkn2JDr5WFxsm0kvnKQnevD/z+U4WLddyD7h9ycfk1kQy1bdrVL+JqdBQbQqJFfYUMnbDSHLjs1FPj+Yk3Ud5k7/y/vMICQFKFK8FQEsGh2S7AepgPYdrM=
        P< 0dHR0dHR0dHR0dHR~ygvGoLtYvllPGIVcgvindE9wLeUB2NpzGFjWiXWsnwsKPnuOHD/stoJO0qTF7gpp88NodydW51pdsf6/c/KgWoPUy1vz7HgJ9K3AsH44mMp9PsqXVZgDAfMRoUvxNLqL3CUDBDE08KFjR8uWN2lwouApDpwkWk6TYtsnsILoGlDZRwj6pQnWuxsvpuItgsLkJPIxe+0STIuH61BXPpQ1mYDs+Zz3ugVEClZw7WiTHJfChItQR6YBPbQ2SZRI7mslIqjSRXJHo+QDMnQTGbeIUOTphlRTPX7yLFKCxbu0UMU9p+Da+TG75Q==
        P> 0tLS0tLS0tLS0tLS~y5CNg5asSax1esHxrLw5Dlolj9tHPT6UCEHY0RieDgXMlw89ackDsIK+8TiWXYuveMwU8PEYZIsQ6P+CskwtYkgl3F1Hm0fyPKulZdne9D3P3XSHNrwQGT0T9kLfB8DfMP2lEIo6SJuuX83p4Xc4cezz
        P< 09PT09PT09PT09PT~qkEhcgq1+2kk7Rko9XbuspRAuQ7L
        P> 1NTU1NTU1NTU1NTU~9/FeAgu6u325X9+T0TTKFyfoWu/y
        P> 1dXV1dXV1dXV1dXV~jiFPrDOeOJlUxvb1WA4ZKgOJo54=
        P< 1tbW1tbW1tbW1tbW~fxFdJn1ThETlkwbXJEXXxnT19zk=
        P resets";
    let ping = vec![Wish::Ping];
    let joined = play_with(&settings, "", script, |d| d.when_queued = ping).await;
    assert_eq!(joined.done, Err(JoinError::Lost));
    assert!(matches!(
        joined.news[0],
        News::LoggedIn {
            encrypted: true,
            proved: true,
            ..
        }
    ));
    assert!(matches!(joined.news.last(), Some(News::Pong(_))));
}
