//! What must hold for any text that comes in; seeded tests and fuzzers share it.

use parlor_wire::{Settings, ToClient, ToServer};

/// A text is refused with a code, or is a message that survives writing and reading.
pub fn message(text: &str) {
    match ToServer::read(text) {
        Ok(message) => {
            let written = message.write();
            let again = ToServer::read(&written).expect("what was written can be read");
            assert_eq!(again.write(), written);
        }
        Err((_, problem)) => assert!(!problem.code.is_empty()),
    }
    match ToClient::read(text) {
        Ok(message) => {
            let written = message.write();
            let again = ToClient::read(&written).expect("what was written can be read");
            assert_eq!(again.write(), written);
        }
        Err((_, problem)) => assert!(!problem.code.is_empty()),
    }
}

/// Settings are refused, or survive writing and reading.
pub fn settings(text: &str) {
    if let Ok(settings) = serde_json::from_str::<Settings>(text) {
        let written = serde_json::to_string(&settings).expect("settings can be written");
        let again: Settings = serde_json::from_str(&written).expect("and read again");
        assert_eq!(again, settings);
    }
}
