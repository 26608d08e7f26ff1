//! What must hold for any bytes of a peer in the Project Game; seeded tests and fuzzers share it.

use bytes::Bytes;
use parlor_gateways::project::{
    Parsed,
    frames::{Cut, Cutter},
    json,
    message::{FromMaster, FromPlayer, FromServer},
};

/// The longest frame that is read here.
const LONGEST: usize = 300;

/// Frames are cut alike however the bytes come; what is read is written in one strict form and read again alike.
pub(crate) fn frames(bytes: &[u8], pieces: usize) {
    let cuts = cut(bytes, 1);
    assert_eq!(cuts, cut(bytes, pieces.max(1)));
    for one in cuts {
        let Cut::Frame(frame) = one else {
            continue;
        };
        if let Ok(reading) = json::read(&frame) {
            let strict = reading.value.compact();
            let again = json::read(strict.as_bytes()).unwrap();
            assert!(!again.repaired);
            assert_eq!(again.value, reading.value);
            assert!(
                serde_json::from_str::<serde_json::Value>(&strict).is_ok()
                    || strict.contains(['e', 'E'])
            );
        }
        if let Ok(parsed) = Parsed::read(&frame) {
            relayed(&parsed, &frame);
        }
        if let Ok((said, _)) = FromPlayer::read(&frame) {
            let strict = said.frame();
            let again = FromPlayer::read(&strict[..strict.len() - 1]).unwrap();
            assert_eq!(again.0, said);
        }
        if let Ok((said, _)) = FromMaster::read(&frame) {
            let strict = said.frame();
            assert_eq!(strict.iter().filter(|byte| **byte == 0x17).count(), 1);
            if let Ok((again, _)) = FromMaster::read(&strict[..strict.len() - 1]) {
                assert_eq!(again.frame(), strict);
            }
        }
        let _ = FromServer::read(&frame); // It must not fall over.
    }
}

/// What is passed on has the same one sender for every reader.
fn relayed(parsed: &Parsed, frame: &Bytes) {
    let passed = parsed.relayed(frame, Some("receiverGuid"));
    let passed = &passed[..passed.len() - 1];
    assert!(!passed.contains(&0x17));
    let again = Parsed::read(passed).unwrap();
    assert_eq!(again.user(), parsed.user());
    let senders = again
        .keys()
        .filter(|key| key.eq_ignore_ascii_case("userguid") || key.eq_ignore_ascii_case("userid"));
    assert!(senders.count() <= 2);
}

fn cut(bytes: &[u8], piece: usize) -> Vec<Cut> {
    let mut cutter = Cutter::new(LONGEST);
    let mut cuts = Vec::new();
    for piece in bytes.chunks(piece) {
        cutter.buffer().extend_from_slice(piece);
        while let Some(one) = cutter.cut() {
            let hopeless = one == Cut::Hopeless;
            cuts.push(one);
            if hopeless {
                return cuts;
            }
        }
        assert!(cutter.buffer().len() <= LONGEST, "what waits is bounded");
    }
    cuts
}
