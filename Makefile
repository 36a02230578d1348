# One command for each intent; the plain command stands in each recipe. `make help` lists them.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MUSTERBOOK := $(BIN)/musterbook
SYSTEM := sh builder/system.sh
PORT ?= 8000

.DEFAULT_GOAL := site
.PHONY: site serve test test-fast check lint format i18n readme clean help

site: $(VENV)/ready ## Set up what is missing and build the whole site into site/
	@PYTHON=$(BIN)/python $(SYSTEM) pdf
	$(MUSTERBOOK) build

serve: $(VENV)/ready ## Show the built site on http://127.0.0.1:8000/ (PORT=... for another)
	$(MUSTERBOOK) serve --port $(PORT)

test: $(VENV)/ready-test tests/web/node_modules/ready ## Set up what is missing and run every test and check
	@PYTHON=$(BIN)/python $(SYSTEM) pdf browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	tests/web/node_modules/.bin/tsc --project tests/web/tsconfig.json
	node --test tests/web/*.test.js
	$(BIN)/pytest --numprocesses 2 --dist loadgroup

test-fast: $(VENV)/ready-test ## Run the tests that need neither a browser nor a whole build
	@PYTHON=$(BIN)/python $(SYSTEM) pdf svg
	$(BIN)/pytest --numprocesses 2 --dist loadgroup -m "not build and not browser"

check: $(VENV)/ready ## Report every problem in data, pages and catalogues; writes no site
	$(MUSTERBOOK) check
	$(MUSTERBOOK) i18n check

format: $(VENV)/ready-test ## Format the Python code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

i18n: $(VENV)/ready ## Bring the catalogues up to date and show how far they are
	$(MUSTERBOOK) i18n update
	$(MUSTERBOOK) i18n status

readme: $(VENV)/ready ## Write the README's generated parts anew
	$(BIN)/python -m tests.readme --write

clean: ## Remove everything that was built or set up
	rm -rf build site tests/web/node_modules $(VENV)

help: ## List the targets
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

$(VENV)/ready: pyproject.toml
	@$(SYSTEM) venv
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/ready-test: $(VENV)/ready
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@

tests/web/node_modules/ready: tests/web/package.json
	@$(SYSTEM) node
	cd tests/web && npm install --no-package-lock --no-audit --no-fund --silent
	@touch $@
