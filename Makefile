PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
QUICK := discord domain engine i18n render rules variants
# Finds duplicate code, but ignores comments and imports. Short duplicates in tests are boards.
TWICE := --mode weak --ignore-pattern '(from|import) .*' --min-lines 5 --format python,javascript,css --reporters xcode --no-colors --exit-code 1
# The checks of the website's scripts need Node 20 and the packages in package.json; without them, they're skipped.
NODE := $(shell node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2>/dev/null && command -v npm)
SCRIPTS := $(if $(NODE),node_modules/.stamp)
# Debian packages aren't pinned, so that the image gets their fixes.
UNPINNED := DL3008

# Unset, because each worker and each process that a test starts would otherwise compile all sources again.
test test-all quick: export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test test-all quick lint form types docs pictures audit clean

run: $(VENV)/run.stamp
	$(BIN)/python -m bot

test: $(VENV)/test.stamp
	@$(if $(NODE),node --test --test-reporter=spec tests/js/*.test.js,echo 'The tests of the scripts need Node 20.')
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

# All tests: every reference position, old schema and crash, the network, and each use case on both databases.
test-all: $(VENV)/test.stamp
	$(BIN)/python -m pytest --all --numprocesses auto --dist worksteal

# Most of the tests, to run while you work: no database, Discord, network or browser.
quick: $(VENV)/test.stamp
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal -m 'not long' $(addprefix tests/,$(QUICK))

# With --jobs=2, types are checked in parallel with the rest.
lint: form types

types: $(VENV)/test.stamp
	@echo '-- types'
	@$(BIN)/mypy

# Each step prints its name. The first step that finds something stops the others.
form: $(VENV)/test.stamp $(SCRIPTS)
	@echo '-- style and docstrings'
	@$(BIN)/ruff check bot training tools tests migrations
	@$(BIN)/ruff format --check bot training tools tests migrations
	@echo '-- imports between packages'
	@$(BIN)/lint-imports
	@echo '-- spelling of English words'
	@git ls-files -co --exclude-standard | xargs $(BIN)/codespell
	@echo '-- phrases that sound translated (warnings only)'
	@$(BIN)/python -m tools.prose
	@echo '-- unused code'
	@! $(BIN)/vulture | grep -v '^tests/'
	@echo '-- duplicate code'
	@$(BIN)/jscpd $(TWICE) --min-tokens 60 bot training tools
	@$(BIN)/jscpd $(TWICE) --min-tokens 90 tests
	@echo '-- the scripts of the website: errors, types and style'
	@if [ -d node_modules/eslint ]; then npm run --silent lint; else echo 'Skipped: Node 20 and npm are needed.'; fi
	@echo '-- the container file'
	@! command -v $(BIN)/hadolint >/dev/null || $(BIN)/hadolint --ignore $(UNPINNED) Containerfile
	@echo '-- links, file names, the map, pictures, notices, lengths of files and functions'
	@$(BIN)/python -m pytest -q -p no:cacheprovider tests/test_docs.py tests/tools

# The documentation as a website in three languages; broken links are errors.
docs: $(VENV)/docs.stamp
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo 'Open site/index.html.'

pictures: $(VENV)/test.stamp
	$(BIN)/python -m tools.pictures

# Licenses first, without network access, then known vulnerabilities. A package that the database doesn't know fails too.
# Without network access: make audit ADVISORIES=all.zip, with the OSV archive that tools/advisories.py names.
audit: $(VENV)/audit.stamp
	$(BIN)/pip-licenses --from=mixed --format=plain
	@echo 'All licenses are compatible. Checking for known vulnerabilities.'
ifdef ADVISORIES
	$(BIN)/python -m tools.advisories $(ADVISORIES)
else
	$(BIN)/pip freeze --exclude-editable >$(VENV)/installed.txt
	$(BIN)/pip-audit --strict --no-deps --disable-pip --requirement $(VENV)/installed.txt || \
	  { echo 'Either a vulnerability was found and is named above, or the advisories could not be reached.'; exit 1; }
endif

$(VENV)/run.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[sandbox]'
	touch $@

$(VENV)/test.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[sandbox,test]'
	touch $@

node_modules/.stamp: package.json
	mkdir -p node_modules
	npm install --silent --fetch-retries=1 --fetch-timeout=30000 || echo 'The packages in package.json could not be installed.'
	touch $@

$(VENV)/docs.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[docs]'
	touch $@

$(VENV)/audit.stamp: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[sandbox,test,audit]'
	touch $@

clean:
	rm -rf $(VENV) node_modules build dist site *.egg-info
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
