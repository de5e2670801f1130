# Pitboss. Each target does its own set-up: a .venv beside this file, pinned by constraints.txt.
#   make play    the room, browser   make test   the tests            make check   lint, format, types, imports
#   make bench   speed, ours & peers  make soak   the long campaigns   make clean   remove what was made here
#   make luck    the tests with a room in them, with ten other seeds, half of them beside busy processes

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.DEFAULT_GOAL := play
.PHONY: play test check lint types imports web-types bench soak luck format clean

# One stamp a set of packages, so that `make play` waits only for what it needs.
$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Pitboss needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python's venv is missing; on Debian and Ubuntu: apt-get install python3-venv"; exit 1; }

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up Pitboss in $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[web]'
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Setting up Pitboss and its test tools in $(VENV) (once) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,peers]'
	@touch $@ $(VENV)/.play

# The browser's part: fetched and built with Node from a wheel, never committed.
WEB := $(shell find web/src web/public web/index.html web/vite.config.ts web/wire.mjs src/pitboss/server src/pitboss/room src/pitboss/hand/codec.py -type f ! -path '*/generated/*' ! -name '*.pyc' 2>/dev/null)

web/node_modules/.done: web/package-lock.json | $(VENV)/.play
	@echo "Fetching what the browser's part is built with (once) ..."
	@# not npm ci: it wants the builds for every other system in the lock file, and a registry may not have them
	@web/node npm install --no-save --silent --no-audit --no-fund --ignore-scripts
	@touch $@

src/pitboss/site/index.html: $(WEB) web/node_modules/.done
	@echo "Building the browser's part ..."
	@web/node npm run build --silent
	@touch $@

play: $(VENV)/.play src/pitboss/site/index.html
	@$(BIN)/pitboss play

# Many tests start a Pitboss of their own, and where Python is told to write no .pyc each would compile all of it again.
test: $(VENV)/.dev src/pitboss/site/index.html
	@$(BIN)/python -m compileall -q src/pitboss
	$(BIN)/python -m pytest -n 3 --dist worksteal -m "not soak"
	web/node npm test --silent

check: lint types imports web-types

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy

imports: $(VENV)/.dev
	$(BIN)/lint-imports

web-types: $(VENV)/.dev web/node_modules/.done
	web/node npm run types --silent

bench: $(VENV)/.dev
	$(BIN)/python bench/ranking.py
	$(BIN)/python bench/hands.py --state
	$(BIN)/python bench/equity.py
	$(BIN)/python bench/ultimate.py

soak: $(VENV)/.dev
	@# P: with what the campaigns threw and played
	$(BIN)/python -m pytest -n 2 --dist worksteal -m soak --durations=0 -raP

SEEDS ?= 10
BUSY ?= 4

luck: $(VENV)/.dev src/pitboss/site/index.html
	$(BIN)/python -m tools.luck --seeds $(SEEDS) --busy $(BUSY)

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) web/node_modules web/src/wire/generated src/pitboss/site .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +
