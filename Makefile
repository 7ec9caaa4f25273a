# Everything that this project can do on a machine with Python 3.11 or newer and make.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
# Compiled code is kept, whatever the shell says: without it each process takes seconds longer to start.
export PYTHONDONTWRITEBYTECODE :=
.PHONY: help setup run test long dates services lint audit e2e bench crowd faults soak fuzz abuse messages corpus lock clean

PYTHON ?= python3
HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
BIN := $(VENV)/bin
# The stamps carry the lock's digest: nothing is installed again until a lock changes.
digest = $(shell cksum < $(1) | tr ' ' '-')
RUNTIME := $(VENV)/.runtime-$(call digest,requirements.lock)
TOOLS := $(VENV)/.dev-$(call digest,requirements-dev.lock)
# One file's tests stay together: they share what is dear to make.
ALL := -n auto --dist loadfile
NODE := node_modules/.stamp-$(call digest,package-lock.json)

help: ## list the targets
	@sed -nE 's/^([a-z0-9]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 18

setup: $(TOOLS) ## make .venv with everything that running, testing and checking need
	@$(BIN)/python -m tools.compile_messages

run: $(RUNTIME) ## serve the site on HOST and PORT (127.0.0.1, 8000)
	@echo "Compiling the texts ..."
	@$(BIN)/python -m tools.compile_messages
	@echo "Preparing the database ..."
	@$(BIN)/python manage.py migrate --verbosity 0
	@echo "Starting ..."
	@$(BIN)/python manage.py serve --host "$(HOST)" --port "$(PORT)"

test: setup ## run the tests, on all cores; only some, one after another, with ARGS="tests/accounts -k guest"
	@$(BIN)/python -m pytest $(or $(ARGS),$(ALL))

long: setup ## the long check, all of it; parts of it with ONLY=browser,dates (docs/checks.md)
	@$(BIN)/python -m tools.long_check --only "$(ONLY)" --tests "$(ARGS)"

dates: setup ## run the tests on days that others have (needs faketime); some with ONLY="new-year,2038" ARGS="tests/accounts"
	@$(BIN)/python -m tools.dates $(if $(ONLY),--only "$(ONLY)") $(ARGS)

services: setup ## play on real services, each restarted once (needs PostgreSQL's and Redis' programs, nginx)
	@$(BIN)/python -m pytest tests/services -p no:cacheprovider $(ARGS)

lint: setup $(NODE) ## format, lint, types, import contracts, JavaScript types, repository checks
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@node_modules/.bin/tsc -p tsconfig.json
	@$(BIN)/python -m tools.check_repository
	@$(BIN)/python -m tools.check_messages

audit: setup ## are the locks whole, and are weaknesses known of what they name? (AUDIT=required, AUDIT=offline)
	@$(BIN)/python -m tools.audit

e2e: setup ## play in a real Chromium (on real services: ARGS="--on services")
	@$(BIN)/python -m pytest tests/e2e -p no:cacheprovider $(ARGS)

bench: setup ## measure; each figure with its bar
	@$(BIN)/python -m bench $(ARGS)

crowd: setup ## measure a crowd at the scaled-out site; ten minutes with ARGS="--full --out docs/load.md"
	@$(BIN)/python -m bench.crowd $(ARGS)

faults: setup ## break what the site stands on, each thing twenty times, under battles (ARGS="--only web --times 4")
	@$(BIN)/python -m bench.faults $(ARGS)

soak: setup ## an hour of battles and onlookers, the services killed by turns in its second half (ARGS="--minutes 600")
	@$(BIN)/python -m bench.soak $(ARGS)

fuzz: setup ## a million inputs that no page would send, to every door; some with ARGS="--inputs 20000 --only socket"
	@$(BIN)/python -m bench.fuzz $(ARGS)

abuse: setup ## eight hostile clients of each kind beside a quiet player (ARGS="drafts imports --seconds 20")
	@$(BIN)/python -m bench.abuse $(ARGS)

messages: setup ## collect texts into locale/*/LC_MESSAGES/django.po and compile them
	@$(BIN)/python -m tools.collect_messages
	@$(BIN)/python -m tools.compile_messages

corpus: setup ## keep battles of this version in tests/corpus; with ARGS=--released when it is released
	@kept=$$(mktemp -d); trap 'rm -rf "$$kept"' EXIT; \
	  export NINTHSITE_VAR="$$kept" DATABASE_URL= REDIS_URL= LOG_LEVEL=WARNING; \
	  $(BIN)/python manage.py migrate --verbosity 0; \
	  $(BIN)/python manage.py keep_corpus "tests/corpus/$$(sed -nE 's/^version = "(.*)"/\1/p' pyproject.toml)" $(ARGS)

lock: ## resolve the dependencies anew (needs uv and npm)
	uv pip compile -q --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes \
	  pyproject.toml -o requirements.lock
	uv pip compile -q --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes \
	  --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	echo uv | uv pip compile -q --universal --python-version 3.11 --no-header --no-annotate --no-emit-index-url --generate-hashes \
	  - -o requirements-installer.lock
	npm install --package-lock-only --omit-lockfile-registry-resolved

clean: ## remove what was made, but neither the database nor its secret
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
	find locale -name '*.mo' -delete

$(BIN)/python:
	@echo "Making a virtual environment in $(VENV) ..."
	@tools/make_venv "$(PYTHON)" "$(VENV)"

$(RUNTIME): requirements.lock | $(BIN)/python
	@if ! ls $(VENV)/.dev-* >/dev/null 2>&1 || ! test -e $(TOOLS); then \
	  echo "Installing the libraries (once; a minute or less) ..."; \
	  tools/install $(VENV) requirements.lock; fi
	@rm -f $(VENV)/.runtime-*; touch $@

$(TOOLS): requirements-dev.lock | $(BIN)/python
	@echo "Installing the libraries (once; a minute or less) ..."
	@tools/install $(VENV) requirements-dev.lock
	@rm -f $(VENV)/.dev-*; touch $@

$(NODE): package.json package-lock.json
	@command -v npm >/dev/null || { echo "make lint checks the JavaScript types: install Node 18 or newer." >&2; exit 1; }
	@npm ci --silent --no-audit --no-fund
	@rm -f node_modules/.stamp-*; touch $@
