# Thin: each target does its own set-up. `make run` and `make test` are all a newcomer needs.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
CHROMIUM ?= /usr/bin/chromium
ROOT := $(if $(filter 0,$(shell id -u)),,sudo)

.PHONY: help run web build test rust-test web-test e2e bench soak fmt types tools clean

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

test: tools web-test rust-test e2e ## installs what tests need and runs everything
	@echo "all tests passed"

tools: ## installs what the tests need from Debian's packages
	@if [ ! -x "$(CHROMIUM)" ]; then
	  $(ROOT) apt-get update -qq
	  DEBIAN_FRONTEND=noninteractive $(ROOT) apt-get install -y -qq chromium
	fi

web-test: web/dist
	npm --prefix web run types:check
	npm --prefix web run check
	npm --prefix web test

rust-test: web/dist
	cargo fmt --all --check
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked

e2e: tools web/dist
	cargo build --locked -p parlor-cli
	web/e2e/run.sh target/debug/parlor

bench: build ## measures engines, players and server here
	target/release/parlor bench $(ARGS)

soak: build ## the long versions: kills, crowds, fuzzing
	PARLOR_BIN=$(CURDIR)/target/release/parlor PARLOR_KILLS=200 cargo test --release --locked -p parlor-cli --test crash -- --nocapture
	ulimit -n 4096 || true
	PARLOR_LONG=1 PARLOR_SOAK_SECONDS=$${PARLOR_SOAK_SECONDS:-120} cargo test --release --locked -p parlor-gateways --test pentago_soak -- --nocapture
	PARLOR_LONG=1 cargo test --release --locked -p parlor-catan -p parlor-clue
	# T35 to T40: 10,000,000 frames, 200 games each of clients, of our client at odd servers and at ours, and losses in every phase.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-gateways --test catan -- t35 t37 t38 t39 t40 --nocapture
	# J-10, J-11, V-4 and CV-11 of Clue with all their matches: above, here, and on the lines of its gateway.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-bots --test clue_minds --test clue_sleuth
	PARLOR_LONG=1 cargo test --release --locked -p parlor-gateways --lib clue
	# I4 of Clue: 10,000 restarts.
	PARLOR_LONG=1 cargo test --release --locked -p parlor-server --test clue_restarts -- --nocapture
	PARLOR_LONG=1 cargo test --release --locked -p parlor-project
	PARLOR_LONG=1 cargo test --release --locked -p parlor-bots --test project
	# 1,000 connections that misbehave for a minute, 20 real games in either frame, three games with the default rests.
	PARLOR_LONG=2 cargo test --release --locked -p parlor-gateways --test project
	# 1,120 games of Reversi over all own maps, half of the seats over the binary protocol: nobody may be disqualified.
	rm -rf target/soak-reversi
	PARLOR_BIN=$(CURDIR)/target/release/parlor target/release/parlor reversi batch --maps crates/games/reversi/maps \
	  --clients crates/cli/soak/reversi.txt --fill classic --time 0.1 --repeat 5 --parallel 2 --out target/soak-reversi
	if grep -E '"disqualified":"|not_played' target/soak-reversi/games.jsonl; then exit 1; fi
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
