# Thin: each target does its own set-up. `make run` and `make test` are all a newcomer needs.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
CHROMIUM ?= /usr/bin/chromium
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: help run web build test rust-test web-test e2e python python-bench python-train python-test coverage bench soak fmt types tools clean

help: ## shows this list
	@grep -E '^[a-z0-9-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: build ## builds everything and serves on http://127.0.0.1:8080
	exec target/release/parlor serve --data data $(ARGS)

web/node_modules: web/package.json web/package-lock.json
	# Not `npm ci`: it refuses a lock file without the optional packages of other platforms.
	npm --prefix web install --no-audit --no-fund
	touch web/node_modules

web/dist: web/node_modules $(shell find web/src web/public web/index.html -type f 2>/dev/null)
	npm --prefix web run build
	touch web/dist

web: web/dist

build: web/dist
	cargo build --release --locked -p parlor-cli

test: tools web-test rust-test python-test e2e ## installs what tests need and runs everything
	@echo "all tests passed"

tools: ## installs what the tests need from Debian's packages
	@missing=
	if [ ! -x "$(CHROMIUM)" ]; then missing="$$missing chromium"; fi
	if ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 && ! command -v postgres >/dev/null; then
	  missing="$$missing postgresql"
	  # Tests start servers of their own: the system needs none.
	  $(ROOT) mkdir -p /etc/postgresql-common/createcluster.d
	  echo "create_main_cluster = false" | $(ROOT) tee /etc/postgresql-common/createcluster.d/parlor.conf >/dev/null
	fi
	if ! PATH=$$PATH:/usr/sbin command -v nats-server >/dev/null; then missing="$$missing nats-server"; fi
	if [ -n "$$missing" ]; then
	  $(ROOT) apt-get update -qq
	  $(ROOT) env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq $$missing
	fi

web-test: web/dist
	npm --prefix web run types:check
	npm --prefix web run check
	npm --prefix web test

rust-test: tools web/dist
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked

e2e: tools web/dist
	cargo build --locked -p parlor-cli
	web/e2e/run.sh target/debug/parlor

# An environment of its own for Python, outside `target`, which `make clean` empties.
PYTHON := $(CURDIR)/.python
$(PYTHON)/ready: crates/python/requirements.txt
	if ! python3 -c "import ensurepip, venv" 2>/dev/null; then
	  $(ROOT) apt-get update -qq
	  DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq python3-venv
	fi
	python3 -m venv $(PYTHON)
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check -r crates/python/requirements.txt
	touch $@

python: $(PYTHON)/ready web/dist ## builds the Python wheel into dist/ and installs it into .python
	rm -f dist/parlor-*.whl
	cd crates/python
	PATH=$(PYTHON)/bin:$$PATH maturin build --release --locked --out $(CURDIR)/dist
	$(PYTHON)/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps $(CURDIR)/dist/parlor-*.whl

# What the comparison needs is large and no part of the tests.
PYTHON_BENCH := $(CURDIR)/.python-bench
$(PYTHON_BENCH)/ready: crates/python/requirements-bench.txt | $(PYTHON)/ready
	python3 -m venv $(PYTHON_BENCH)
	$(PYTHON_BENCH)/bin/pip install --quiet --disable-pip-version-check -r $<
	$(PYTHON_BENCH)/bin/pip install --quiet --disable-pip-version-check --no-deps catanatron_gym==4.0.0
	touch $@

python-bench: python $(PYTHON_BENCH)/ready ## measures the Python package beside OpenSpiel and Catanatron
	$(PYTHON_BENCH)/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps dist/parlor-*.whl
	$(PYTHON_BENCH)/bin/python -m parlor.bench $(ARGS)

# What training needs is larger still.
PYTHON_TRAIN := $(CURDIR)/.python-train
$(PYTHON_TRAIN)/ready: crates/python/requirements-train.txt | $(PYTHON)/ready
	python3 -m venv $(PYTHON_TRAIN)
	$(PYTHON_TRAIN)/bin/pip install --quiet --disable-pip-version-check -r $<
	touch $@

python-train: python $(PYTHON_TRAIN)/ready ## trains MaskablePPO at Pentago, which must win 90 % of 200 games against random
	$(PYTHON_TRAIN)/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps dist/parlor-*.whl
	mkdir -p target/train
	$(PYTHON_TRAIN)/bin/python crates/python/examples/pentago_ppo.py --at-least 0.9 --out target/train/pentago_ppo $(ARGS)

python-test: $(PYTHON)/ready web/dist
	cargo build --locked -p parlor-cli
	export PARLOR_BIN=$(CURDIR)/target/debug/parlor
	cd crates/python
	export VIRTUAL_ENV=$(PYTHON) PATH=$(PYTHON)/bin:$$PATH
	maturin develop --locked --quiet
	mypy --strict python/parlor
	python -m mypy.stubtest parlor._core
	pytest --quiet

coverage: web/dist ## what the Rust tests reach, per crate; of some: make coverage CRATES="-p parlor-game"
	node scripts/coverage.mjs $(CRATES)

bench: build ## measures engines, players and server here
	target/release/parlor bench $(ARGS)

soak: export PARLOR_STRICT = 1
soak: build ## the long versions: kills, crowds, fuzzing
	PARLOR_BIN=$(CURDIR)/target/release/parlor PARLOR_KILLS=200 cargo test --release --locked -p parlor-cli --test crash -- --nocapture
	ulimit -n 4096 || true
	PARLOR_LONG=1 PARLOR_SOAK_SECONDS=$${PARLOR_SOAK_SECONDS:-120} cargo test --release --locked -p parlor-gateways --test pentago_soak -- --nocapture
	PARLOR_LONG=1 cargo test --release --locked -p parlor-catan -p parlor-clue
	# Catan: 10,000,000 frames, 200 games each of clients, of our client at odd servers and at ours, and losses in every phase.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-gateways --test catan -- fuzz:: games:: odd:: joined:: phases:: --nocapture
	# Clue: the oracle, both solvers, the leak test and the honesty of players, with all their matches.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-clue-players --test minds --test sleuth
	PARLOR_LONG=1 cargo test --release --locked -p parlor-gateways --lib clue
	# Clue: 10,000 restarts.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-server --test clue_restarts -- --nocapture
	# 3,000 tables driven by chance beside a slow model.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-server --lib model
	PARLOR_LONG=1 cargo test --release --locked -p parlor-project
	PARLOR_LONG=1 cargo test --release --locked -p parlor-project-players --test players
	# 1,000 connections that misbehave for a minute, 20 real games in either frame, three games with the default rests.
	PARLOR_LONG=2 cargo test --release --locked -p parlor-gateways --test project
	# Masks against the rules on millions of positions, and a million steps per game from Python against matches of the server.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-learn
	$(MAKE) python
	cd crates/python && PARLOR_LONG=1 $(PYTHON)/bin/pytest --quiet tests/test_traces.py && cd $(CURDIR)
	# A policy that was trained for some minutes wins at least 90 % of its games against random; a draw is no win.
	$(MAKE) python-train ARGS="--steps 150000"
	# 1,120 games of Reversi over all own maps, half of the seats over the binary protocol: nobody may be disqualified.
	rm -rf target/soak-reversi
	PARLOR_BIN=$(CURDIR)/target/release/parlor target/release/parlor reversi batch --maps crates/games/reversi/maps \
	  --clients crates/cli/soak/reversi.txt --fill classic --time 0.1 --repeat 5 --parallel 2 --out target/soak-reversi
	if grep -E '"disqualified":"|not_played' target/soak-reversi/games.jsonl; then exit 1; fi
	# One guest's crowd of tables, a thousand watchers, readers of one replay and followers of the lobby do not slow others.
	target/release/parlor bench server_crowd server_watchers server_watching server_replays server_lobby --seconds 30 --strict
	PARLOR_LONG=20 cargo test --release --locked -p parlor-wire -p parlor-play -p parlor-pentago -p parlor-catan -p parlor-clue -p parlor-gateways -p parlor-server --test 'fuzz*'

fmt: ## formats the code
	cargo fmt --all

types: web/node_modules ## writes the schemas and the TypeScript types anew
	PARLOR_WRITE=1 cargo test -q --locked -p parlor-catalog --test schema
	PARLOR_WRITE=1 cargo test -q --locked -p parlor-server --test openapi
	npm --prefix web run types

clean:
	cargo clean
	rm -rf web/dist web/node_modules
