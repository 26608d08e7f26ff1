//! How a fault is caught.

use std::panic::{AssertUnwindSafe, catch_unwind};

use parlor_testkit::laws::Law;

/// Fails unless `check` finds that `law` is broken, and says so with the seed.
#[track_caller]
pub(crate) fn caught(law: Law, check: impl FnOnce()) {
    let Err(panic) = catch_unwind(AssertUnwindSafe(check)) else {
        panic!("nobody noticed that this is broken: {law}");
    };
    let said = match panic.downcast::<String>() {
        Ok(said) => *said,
        Err(_) => panic!("something else fell over, not: {law}"),
    };
    let start = format!("broken law: {law} (seed ");
    assert!(said.starts_with(&start), "expected `{law}`, got: {said}");
}
