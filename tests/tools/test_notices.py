"""THIRD-PARTY-NOTICES.md lists every dependency of Campmate."""

import re
import tomllib

from bot.paths import ROOT
from tools.notices import EXTRAS, FILE, license_of, needed

ROWS = re.findall(r"^\| (?P<name>[\w.-]+) \| (?P<licence>[^|]+) \|", FILE.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_dependency_is_named_with_its_license() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    names = {re.split(r"[\[<>=~!; ]", line)[0].lower() for line in asked}
    told = {name.lower().replace("_", "-"): said.strip() for name, said in ROWS}
    assert names - told.keys() == set(), "write them again: python -m tools.notices"
    assert [name for name in names if told[name] in ("", "see its package")] == []


def test_dependencies_that_only_tests_use_are_not_named() -> None:
    assert {"pyffish", "pytest"} & {name.lower() for name, _ in ROWS} == set()


def test_indirect_dependencies_are_found_with_their_licenses() -> None:
    found = needed(["alembic"])
    assert {"sqlalchemy", "mako", "markupsafe"} <= found.keys()
    assert "MIT" in license_of(found["sqlalchemy"])
