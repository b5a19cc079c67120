# Tablemate's chores. `make` alone lists them.
#
# They need Python 3.11 or newer (with venv), Node.js 20.19 or newer (with npm) for the page, and make; the
# rest they fetch themselves. PYTHON=python3.12 picks another interpreter, ARGS="..." goes to the program
# that is run.

BIN := .venv/bin
# More than the two cores of a usual test machine: many tests wait for a browser, a server or a clock.
JOBS ?= 4
ARGS ?=
SET_UP := PYTHON="$(PYTHON)" tools/set-up

.DEFAULT_GOAL := help
.PHONY: help play page install test check format types soak bench lock clean

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

play: ## open the table in the browser; sets up what playing needs
	@$(SET_UP) play
	@tools/build-page
	@$(BIN)/tablemate $(ARGS)

page: ## build the table's page, if anything of it has changed
	@tools/build-page

install: ## set up everything developing needs
	@$(SET_UP) dev

test: check page ## run the checks, then the tests
	cd web && npm run --silent test
	$(BIN)/pytest -n $(JOBS) --dist worksteal $(ARGS)

check: install ## look at format, style, types, imports, lock files and what the page is told
	@tools/build-page --packages
	@$(MAKE) --no-print-directory -j $(JOBS) $(CHECKS)

# The longest first; each says nothing that could be taken for another's.
CHECKS := check-lint check-types check-page check-rest
.PHONY: $(CHECKS)

check-lint:
	cd web && npm run --silent lint

check-types:
	$(BIN)/mypy

check-page:
	cd web && npm run --silent check

check-rest:
	@! grep -rnE --exclude-dir=node_modules --exclude-dir=static '^(<<<<<<<|>>>>>>>) ' *.md docs src tests web bench tools
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/check_locks.py
	$(BIN)/python tools/page_types.py --check

format: install ## write the source in the house format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

types: install ## write the page's types from the messages and views of the server
	$(BIN)/python tools/page_types.py

soak: install page ## run the long tests with their full counts
	TABLEMATE_RECORD=1 $(BIN)/pytest -m "soak or proof" -n $(JOBS) --dist worksteal $(ARGS)

bench: install ## measure Tablemate beside OpenSpiel
	$(BIN)/python bench/versus_openspiel.py $(ARGS)

# Versions stay where they are unless pyproject.toml forces a change; ARGS=--upgrade takes the newest.
COMPILE := $(BIN)/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
	--no-config --custom-compile-command "make lock"

lock: $(BIN)/uv ## write requirements/*.txt anew from pyproject.toml
	$(COMPILE) $(ARGS) --extra dev --extra ray --extra cuda --output-file requirements/dev.txt
	$(COMPILE) $(ARGS) --extra build --constraints requirements/dev.txt --output-file requirements/play.txt
	$(BIN)/python tools/check_locks.py

# Not `install`: the lock files may be what keeps it from working.
$(BIN)/uv:
	@$(SET_UP) dev

clean: ## remove .venv, caches and build outputs
	rm -rf .venv build dist web/node_modules src/tablemate/table/static .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench tools examples -name __pycache__ -prune -exec rm -rf {} +
