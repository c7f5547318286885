# Everything runs in .venv, which the first target that needs it makes; only Python 3.11+, make and a package registry are asked for.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: help audit test lint bench docs soak clean
.DEFAULT_GOAL := help

help: ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r target text; do printf 'make %-6s %s\n' "$$target" "$$text"; done

audit: $(READY) ## audit sample_logs, and say what exit status a cron job gets
	@# Python itself exits with 1 if hhparse cannot be imported: that is no finding
	@$(BIN)/hhparse --version >/dev/null
	@status=0; $(BIN)/hhparse audit sample_logs || status=$$?; \
	case $$status in \
	0) echo "exit status 0: that is what a cron job gets (no finding at or above error)" ;; \
	1) echo "exit status 1: that is what a cron job gets (findings at or above error)" ;; \
	*) echo "exit status $$status: not an audit result (2 usage, 3 unread input, 4 database, 5 a fault of hhparse)" >&2; exit $$status ;; \
	esac

test: $(READY) ## run the tests, but the long ones
	@$(BIN)/python -m pytest

lint: $(READY) ## ruff and mypy
	@$(BIN)/python -m ruff check
	@$(BIN)/python -m ruff format --check
	@$(BIN)/python -m mypy

bench: $(READY) ## hands a second, CPU and memory, with PokerKit beside it
	@$(BIN)/python bench/run.py

docs: $(READY) ## write the generated pages of docs/ anew
	@$(BIN)/python -m hhparse.docs

soak: $(READY) ## run the long tests
	@$(BIN)/python -m pytest -m soak --hypothesis-profile=soak

clean: ## remove .venv, caches and builds
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; v = sys.version_info[:3]; sys.exit(v < (3, 11) and "hhparse needs Python 3.11 or newer, this is %d.%d.%d: name another, make PYTHON=python3.12" % v)'
	$(PYTHON) -m venv .venv || { rm -f $@; exit 1; }

# pyproject.toml names the dependencies; an editable install needs no other file.
$(READY): pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@
