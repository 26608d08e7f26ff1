#!/usr/bin/env bash
# Plays the browser tests against a server of its own: web/e2e/run.sh target/debug/parlor
set -euo pipefail

binary=${1:?usage: web/e2e/run.sh BINARY [TEST…]}
shift
web=$(cd "$(dirname "$0")/.." && pwd)
export CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
said=$(mktemp)

"$binary" serve --config "$web/e2e/parlor.toml" --memory --listen 127.0.0.1:0 --lines 127.0.0.1:0 >"$said" 2>&1 </dev/null &
server=$!
tests=
finish() {
  kill $tests "$server" 2>/dev/null || true # They may have stopped by themselves.
  wait $tests "$server" 2>/dev/null || true
  rm -f "$said"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

address() { sed -nE "s|^$1 ||p" "$said" | head -n 1; }
for _ in $(seq 1200); do
  PARLOR_PROJECT=$(address "Project Game players connect to") # It is said last, so it is read first.
  PARLOR_PENTAGO=$(address "Pentago clients connect to")
  PARLOR_LINES=$(address "Programs connect to")
  PARLOR_URL=$(address "Parlor is at")
  if [ -n "$PARLOR_PROJECT" ] || ! kill -0 "$server" 2>/dev/null; then break; fi
  sleep 0.1
done
if [ -z "$PARLOR_URL" ] || [ -z "$PARLOR_LINES" ] || [ -z "$PARLOR_PENTAGO" ] || [ -z "$PARLOR_PROJECT" ]; then
  echo "the server did not say where it is:" >&2
  cat "$said" >&2
  exit 1
fi
export PARLOR_URL PARLOR_LINES PARLOR_PENTAGO PARLOR_PROJECT
PARLOR_BINARY=$(realpath "$binary")
export PARLOR_BINARY

cd "$web"
if [ $# -eq 0 ]; then set -- e2e/*.test.mjs; fi
node --test --test-concurrency=1 --test-reporter=spec "$@" </dev/null &
tests=$! # In the background, so that a signal is heard at once.
wait "$tests"
if grep -F "a built-in player failed to act" "$said" >&2; then exit 1; fi
