# Everything a developer or a first-time visitor runs. `make` alone lists it.

# The first Python on PATH that is new enough; PYTHON=/path/to/python chooses another.
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
COMPILE := $(BIN)/uv pip compile -q --universal --python-version 3.11 --no-annotate --no-header --generate-hashes
WORKERS ?= 3
ROUNDS ?= 3
# Some shells and images keep Python from leaving bytecode: each of the processes that tests start would compile it all.
unexport PYTHONDONTWRITEBYTECODE

# Runs a command and keeps what it says to itself, unless it fails.
QUIETLY := said=$$(mktemp) && trap 'rm -f "$$said"' EXIT && quietly() { "$$@" >"$$said" 2>&1 || { cat "$$said"; exit 1; }; } && quietly

.DEFAULT_GOAL := help
.PHONY: help install chat test check lint format bench search soak model model-check eval oracle smoke lock licences clean

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(INSTALLED) ## make .venv with exactly what the locks pin

$(BIN)/python:
	@test -n "$(PYTHON)" || { \
		echo "Guarda needs Python 3.11 or newer, and none is on PATH. Install one (https://www.python.org/downloads/)" \
			"or name yours: make install PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Guarda needs Python 3.11 or newer, and $(PYTHON) is $$("$(PYTHON)" --version 2>&1)." \
			"Name a newer one: make install PYTHON=/path/to/python3.11" >&2; exit 1; }
	@"$(PYTHON)" -m venv --clear $(VENV) || { \
		echo "$(PYTHON) cannot make virtual environments. On Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }

$(INSTALLED): requirements.txt requirements-dev.txt pyproject.toml | $(BIN)/python
	@echo "Installing into $(VENV); the first time this takes a minute or two."
	@$(PIP) install --require-hashes -r requirements.txt -r requirements-dev.txt
	@$(PIP) install --no-deps --no-index --no-build-isolation --editable .
	@touch $@

chat: install ## talk to Guarda in this terminal
	@$(BIN)/guarda chat

check: test ## the same as test

test: lint ## install, lint, check types and imports, run every test
	@$(BIN)/pytest -n $(WORKERS) --dist worksteal -m "not soak and not network"

lint: install ## all of test but the tests
	@$(QUIETLY) $(BIN)/ruff format --check .
	@$(QUIETLY) $(BIN)/ruff check .
	@$(QUIETLY) $(BIN)/mypy
	@$(QUIETLY) $(BIN)/lint-imports
	@echo "Format, lint, types and import contracts are as they should be."

format: install ## put the code into the house's format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

bench: install ## measure what README.md's table says
	@$(BIN)/python -m tests.bench

search: install ## run the property tests on new random examples, ROUNDS times
	@for round in $$(seq $(ROUNDS)); do GUARDA_TEST_EXAMPLES=search $(BIN)/pytest -n $(WORKERS) --dist worksteal \
		-m "hypothesis and not soak and not network" || exit 1; done

soak: install ## the slow fault and load tests, and the whole of long searches
	@$(BIN)/pytest -m soak

model: install ## train what is learnt from the examples anew
	@$(BIN)/python -m tests.model.train

model-check: install ## train it elsewhere, and compare it with the one in the tree
	@$(BIN)/python -m tests.model.check

eval: install ## measure how well messages are understood
	@$(BIN)/python -m tests.model.evaluate
	@$(BIN)/python -m tests.conversations.scenarios

oracle: install ## ask Duckling (Linux, x86-64) what it reads in the phrases of tests/oracle
	@$(BIN)/python -m venv build/oracle
	@build/oracle/bin/python -m pip install --disable-pip-version-check -qq pyduckling-native-phihos==0.3.0
	@build/oracle/bin/python -m tests.oracle < tests/oracle/answers.jsonl > build/answers.jsonl
	@mv build/answers.jsonl tests/oracle/answers.jsonl && git diff --stat tests/oracle

smoke: install ## try the real model that GUARDA_TEST_MODEL_URL and GUARDA_TEST_MODEL name
	@$(BIN)/pytest -m network -s tests/bot/planner/test_real_model.py

lock: install ## pin what pyproject.toml asks for; pins that still fit stay
	@$(COMPILE) pyproject.toml -o requirements.txt
	@$(COMPILE) --group dev -c requirements.txt -o requirements-dev.txt

licences: install ## write docs/licences.md from what the locks pin
	@$(BIN)/python -m tests.licences

clean: ## remove what the other targets made; conversations are kept
	@rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
