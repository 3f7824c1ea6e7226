PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test lint clean

run: $(VENV)/run.stamp
	$(BIN)/python -m bot

test: $(VENV)/test.stamp
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

lint: $(VENV)/test.stamp
	$(BIN)/ruff check bot workshop tests migrations
	$(BIN)/ruff format --check bot workshop tests migrations
	$(BIN)/mypy
	$(BIN)/lint-imports

$(VENV)/run.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[sandbox]'
	touch $@

$(VENV)/test.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[sandbox,test]'
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
