#!/bin/sh
# Cargo calls this instead of rustc for our own crates: only they are measured, dependencies stay as they are.
exec "$@" -C instrument-coverage
