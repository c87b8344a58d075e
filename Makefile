.DEFAULT_GOAL := help
.PHONY: help run test check format look bench clean
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

help: ## Say what there is
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

# pip itself first: dependency groups need 25.1 or newer.
$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --editable '.[scripts]' --group dev
	@touch $@

$(VENV)/.run: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[scripts]'
	@touch $@

run: $(VENV)/.run ## Set up and start the app; its address and QR code are printed
	@$(BIN)/companion run

# A browser keeps more than one core busy by itself: its tests come one after the other.
test: $(VENV)/.ready ## Set up and run all tests
	$(BIN)/python -m pytest -m "not browser" -n auto --dist worksteal
	$(BIN)/python -m pytest -m browser

check: $(VENV)/.ready ## Format, lint, types and import contracts
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/mypy --strict companion/core companion/games
	$(BIN)/lint-imports
	$(BIN)/djlint templates --lint --quiet

format: $(VENV)/.ready ## Put the code into shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

look: $(VENV)/.ready ## Take pictures of every page and every PDF into look/
	$(BIN)/python -m tests.look

bench: $(VENV)/.ready ## Measure speed and size as ratios
	$(BIN)/python -m bench

clean: ## Remove what was made
	rm -rf $(VENV) look build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
