//! Logging in: plainly, with a proof, and on an encrypted connection.

use parlor_wire::{Enter, Hello, ToServer, VERSION};

use super::{
    ClientLine, Extension, Fault, Out, ServerLine,
    auth::{Challenge, PublicKey},
    crypt::KeyExchange,
    names,
    translate::{Link, State, What},
};
use crate::frame::Reply;

/// What a client has to sign before it is let in.
#[derive(Debug)]
pub(super) struct Challenged {
    name: String,
    key: PublicKey,
    challenge: Challenge,
}

impl Link {
    /// Begins encryption; once, and before the login.
    pub(super) fn encrypt(&mut self, line: &str, reply: &mut Reply<Out>) -> Result<(), Fault> {
        if self.secret.is_some() || !matches!(self.state, State::Greeted) {
            return Err(Fault::LateEncrypt);
        }
        let ClientLine::Encrypt { key } = ClientLine::read(line)? else {
            return Err(Fault::Arguments);
        };
        let exchange = KeyExchange::fresh(&*self.shared.entropy);
        let secret = exchange.agree(&key)?;
        let cipher = Box::new(secret.cipher()?);
        self.secret = Some(secret);
        let key = exchange.public();
        let line = ServerLine::Encrypt { key }.to_string();
        reply.say(Out::Last { line, cipher });
        Ok(())
    }

    /// Claims a name; any such line drops an open challenge.
    pub(super) fn login(&mut self, line: &str, reply: &mut Reply<Out>) -> Result<(), Fault> {
        if self.is_logged_in() {
            reply.say(ServerLine::AlreadyLoggedIn.into());
            return Ok(());
        }
        self.state = State::Greeted;
        let ClientLine::Login { name, proof } = ClientLine::read(line)? else {
            return Err(Fault::Arguments);
        };
        if proof.is_some() && !self.agreed.has(Extension::Auth) {
            return Err(Fault::Arguments);
        }
        if !names::is_good(&name) {
            return Err(Fault::BadName);
        }
        let Some(proof) = proof else {
            self.enter(name, None, reply);
            return Ok(());
        };
        let key = PublicKey::read(&proof.key)?;
        let theirs = Challenge::read(&proof.challenge)?;
        let challenge = Challenge::fresh(&*self.shared.entropy);
        let answer = ServerLine::Challenge {
            key: self.shared.key.public().write(),
            signature: self.shared.key.sign(&theirs, self.secret.as_ref()),
            challenge: challenge.write(),
        };
        reply.say(answer.into());
        self.state = State::Challenged(Box::new(Challenged {
            name,
            key,
            challenge,
        }));
        Ok(())
    }

    /// Checks the proof of the challenged client.
    pub(super) fn prove(&mut self, line: &str, reply: &mut Reply<Out>) -> Result<(), Fault> {
        let State::Challenged(challenged) = &self.state else {
            return Err(Fault::NoChallenge);
        };
        let ClientLine::Challenge { signature } = ClientLine::read(line)? else {
            return Err(Fault::Arguments);
        };
        let Challenged {
            name,
            key,
            challenge,
        } = &**challenged;
        key.verify(challenge, self.secret.as_ref(), &signature)?;
        let (name, key) = (name.clone(), key.write());
        self.state = State::Greeted;
        self.enter(name, Some(key), reply);
        Ok(())
    }

    /// Enters the pool of the listener.
    fn enter(&mut self, name: String, key: Option<String>, reply: &mut Reply<Out>) {
        if !self.introduced {
            reply.ask(ToServer::Hello(Hello {
                version: VERSION,
                name: Some(name.clone()),
                ..Hello::default()
            }));
        }
        let id = self.command(What::Enter { name: name.clone() });
        reply.ask(ToServer::Enter(Enter {
            id,
            pool: self.shared.pool.clone(),
            name: Some(name),
            chat: self.agreed.has(Extension::Chat),
            proven: key,
        }));
    }
}
