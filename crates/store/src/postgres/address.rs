//! Where a database is, and how it is reached.

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use postgres::{Client, NoTls};
use rustls::{
    ClientConfig, RootCertStore,
    client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier},
    crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature},
};
use rustls_pki_types::{CertificateDer, ServerName, UnixTime, pem::PemObject as _};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::failed::failed;
use crate::StoreError;

/// How long connecting may take, where the address does not say.
const CONNECT: Duration = Duration::from_secs(5);
/// After how much silence of the network a connection is given up: sent bytes that nobody takes, or no sign of life.
const SILENCE: Duration = Duration::from_secs(3);
/// Where Debian and others keep the certificates they trust.
const TRUSTED: &str = "/etc/ssl/certs/ca-certificates.crt";

/// Where a PostgreSQL database is: `postgres://USER:PASSWORD@HOST:PORT/NAME?sslmode=…`. It is never shown.
#[derive(Clone)]
pub struct PostgresAddress {
    config: tokio_postgres::Config,
    check: Check,
}

/// What is demanded of an encrypted connection.
#[derive(Clone, PartialEq, Eq)]
enum Check {
    /// Any certificate will do, as with `sslmode` `prefer` and `require` elsewhere.
    Nothing,
    /// The certificate is signed by one in this file and names the host.
    Signed(String),
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PostgresAddress")
            .field(&self.place())
            .finish()
    }
}

impl FromStr for PostgresAddress {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        let bad = |why: &str| StoreError::BadAddress(why.to_owned());
        let unreadable = "write postgres://USER:PASSWORD@HOST:PORT/NAME, special characters as %XX";
        if !Self::is_one(text) {
            return Err(bad(unreadable));
        }
        let (bare, options) = text.split_once('?').unwrap_or((text, ""));
        if options.contains('?') || (options.contains('@') && !bare.contains('@')) {
            return Err(bad(unreadable));
        }
        let (mut mode, mut root, mut rest) = ("prefer", TRUSTED.to_owned(), Vec::new());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", value)) => mode = value,
                Some(("sslrootcert", "system")) => {}
                Some(("sslrootcert", value)) => value.replace("%2F", "/").clone_into(&mut root),
                _ => rest.push(option),
            }
        }
        let (ssl, check) = match mode {
            "disable" => (SslMode::Disable, Check::Nothing),
            "prefer" => (SslMode::Prefer, Check::Nothing),
            "require" => (SslMode::Require, Check::Nothing),
            "verify-full" => (SslMode::Require, Check::Signed(root)),
            _ => {
                return Err(bad("sslmode is disable, prefer, require or verify-full"));
            }
        };
        // What is wrong is not said: it could be a part of the password.
        let bare = format!("{bare}?{}", rest.join("&"));
        let mut config: tokio_postgres::Config = bare.parse().map_err(|_| bad(unreadable))?;
        let bare_sign = config.get_hosts().iter().any(|host| match host {
            Host::Tcp(name) => name.contains('@'),
            Host::Unix(_) => false,
        }) || config.get_dbname().is_some_and(|name| name.contains('@'));
        if config.get_hosts().is_empty() || bare_sign {
            return Err(bad(unreadable));
        }
        config.ssl_mode(ssl);
        if config.get_application_name().is_none() {
            config.application_name("parlor");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        if config.get_tcp_user_timeout().is_none() {
            config
                .tcp_user_timeout(SILENCE)
                .keepalives_idle(SILENCE / 3)
                .keepalives_interval(SILENCE / 3)
                .keepalives_retries(2);
        }
        Ok(Self { config, check })
    }
}

impl PostgresAddress {
    /// Whether a text is meant as one.
    pub fn is_one(text: &str) -> bool {
        text.starts_with("postgres://") || text.starts_with("postgresql://")
    }

    /// Host, port and name of the database: what may be shown.
    pub fn place(&self) -> String {
        let host = match self.config.get_hosts().first() {
            Some(Host::Tcp(name)) => name.clone(),
            Some(Host::Unix(path)) => path.display().to_string(),
            None => String::new(),
        };
        let port = self.config.get_ports().first().copied().unwrap_or(5432);
        let name = self.config.get_dbname().unwrap_or("its usual database");
        format!("{host}:{port}, {name}")
    }

    /// How readers connect.
    pub(super) fn config(&self) -> &tokio_postgres::Config {
        &self.config
    }

    /// Connects a thread that may wait; `told` hears the warnings of the server.
    pub(crate) fn connect(
        &self,
        told: impl Fn(&str) + Send + Sync + 'static,
    ) -> Result<Client, StoreError> {
        let mut config = postgres::Config::from(self.config.clone());
        config.notice_callback(move |notice| told(notice.code().code()));
        let connected = match self.config.get_ssl_mode() {
            SslMode::Disable => config.connect(NoTls),
            _ => config.connect(self.encrypting()?),
        };
        connected.map_err(|error| match failed(error) {
            StoreError::Away(said) => StoreError::Away(format!("{}: {said}", self.place())),
            StoreError::NoAccess(said) => StoreError::NoAccess(format!("{}: {said}", self.place())),
            other => other,
        })
    }

    /// What encrypts connections.
    pub(super) fn encrypting(&self) -> Result<MakeRustlsConnect, StoreError> {
        let provider = Arc::new(ring::default_provider());
        let unfit = |why: String| StoreError::BadAddress(why);
        let config = ClientConfig::builder_with_provider(Arc::clone(&provider))
            .with_safe_default_protocol_versions()
            .map_err(|error| unfit(error.to_string()))?;
        let config = match &self.check {
            Check::Nothing => config
                .dangerous()
                .with_custom_certificate_verifier(Arc::new(AnyCertificate(provider))),
            Check::Signed(file) => {
                let mut roots = RootCertStore::empty();
                let read = CertificateDer::pem_file_iter(file)
                    .map_err(|error| unfit(format!("sslrootcert {file}: {error}")))?;
                let (known, _) = roots.add_parsable_certificates(read.filter_map(Result::ok));
                if known == 0 {
                    return Err(unfit(format!("sslrootcert {file} holds no certificate")));
                }
                config.with_root_certificates(roots)
            }
        };
        Ok(MakeRustlsConnect::new(config.with_no_client_auth()))
    }
}

/// Takes any certificate: the connection is private, but nobody has said who is at the other end.
#[derive(Debug)]
struct AnyCertificate(Arc<CryptoProvider>);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _end_entity: &CertificateDer<'_>,
        _intermediates: &[CertificateDer<'_>],
        _server_name: &ServerName<'_>,
        _ocsp_response: &[u8],
        _now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &rustls::DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(
            message,
            cert,
            dss,
            &self.0.signature_verification_algorithms,
        )
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        dss: &rustls::DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(
            message,
            cert,
            dss,
            &self.0.signature_verification_algorithms,
        )
    }

    fn supported_verify_schemes(&self) -> Vec<rustls::SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_never_shows_its_password() {
        let address: PostgresAddress = "postgres://ada:se%40cret@db.example:6543/arena"
            .parse()
            .unwrap();
        assert_eq!(address.place(), "db.example:6543, arena");
        assert!(!format!("{address:?}").contains("cret"));
        // Signs that should have been written as %XX put parts of the password where options are.
        for text in [
            "postgres://ada:sec?ret@host/name",
            "postgres://ada:sec?x&ret=1@host/name",
            "postgres://ada:sec@ret@host/name",
            "postgres://ada:sec?ret@host/name?sslmode=require",
            "postgres://ada:sec@re/t@host/name",
            "postgres://ada:secret@host:port/name",
            "mysql://ada:secret@host",
        ] {
            let said = match text.parse::<PostgresAddress>() {
                Ok(address) => format!("{address:?}"),
                Err(error) => error.to_string(),
            };
            assert!(!said.contains("ret"), "{text}: {said}");
        }
    }

    #[test]
    fn how_a_certificate_is_checked_stands_in_the_address() {
        let parse = |options: &str| format!("postgres://host/name?{options}").parse();
        let of = |options: &str| -> (SslMode, bool) {
            let address: PostgresAddress = parse(options).unwrap();
            let checks = address.check != Check::Nothing;
            (address.config.get_ssl_mode(), checks)
        };
        assert_eq!(of(""), (SslMode::Prefer, false));
        assert_eq!(of("sslmode=disable"), (SslMode::Disable, false));
        assert_eq!(of("sslmode=require"), (SslMode::Require, false));
        assert_eq!(of("sslmode=verify-full"), (SslMode::Require, true));
        let wrong: Result<PostgresAddress, _> = parse("sslmode=verify-ca");
        assert!(wrong.unwrap_err().to_string().contains("verify-full"));
        let missing: PostgresAddress = parse("sslmode=verify-full&sslrootcert=/none").unwrap();
        let said = missing.encrypting().err().unwrap().to_string();
        assert!(said.contains("/none"), "{said}");
    }
}
