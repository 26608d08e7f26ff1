//! Encrypted listeners.

use std::{path::Path, sync::Arc};

use rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tokio::net::TcpStream;
use tokio_rustls::{TlsAcceptor, server::TlsStream};

/// A certificate and its key, ready to accept connections.
#[derive(Clone)]
pub struct Tls(TlsAcceptor);

/// Why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read.
    #[error("{path} cannot be read: {said}")]
    File {
        /// Which file.
        path: String,
        /// What is wrong.
        said: String,
    },
    /// Certificate and key do not fit.
    #[error("the certificate and its key cannot be used: {0}")]
    Rustls(#[from] rustls::Error),
}

impl Tls {
    /// Reads a certificate chain and its key from PEM files.
    pub fn read(certificate: &Path, key: &Path) -> Result<Self, TlsError> {
        let file = |path: &Path, said: String| TlsError::File {
            path: path.display().to_string(),
            said,
        };
        let chain: Vec<_> = CertificateDer::pem_file_iter(certificate)
            .and_then(Iterator::collect)
            .map_err(|said| file(certificate, said.to_string()))?;
        let secret =
            PrivateKeyDer::from_pem_file(key).map_err(|said| file(key, said.to_string()))?;
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(chain, secret)?;
        Ok(Self(TlsAcceptor::from(Arc::new(config))))
    }

    pub(crate) async fn accept(&self, socket: TcpStream) -> std::io::Result<TlsStream<TcpStream>> {
        self.0.accept(socket).await
    }
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tls")
    }
}
