"""The oldest versions of packages that pyproject.toml allows have no known vulnerability."""

import tomllib
from collections.abc import Iterator
from itertools import chain

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from bot.paths import ROOT

MENDED = {
    "aiohttp": ("3.14.4", "PYSEC-2026-4369 and 4371: the scheme of a request, and requests smuggled past a proxy"),
    "cairosvg": ("2.9.0", "CVE-2026-31899: a small picture that takes for ever"),
    "distributed": ("2026.1.0", "CVE-2026-23528: code run by a link"),
    "filelock": ("4.2.1", "CVE-2025-68146, CVE-2026-22701, CVE-2026-112906 and others: files of others, by links"),
    "mkdocs-material": ("9.7.7", "CVE-2026-73295: scripts by a link to the search"),
    "pillow": ("13.0.0", "CVE-2026-96639, CVE-2026-112403 and others: memory overwritten by pictures"),
    "pydantic-settings": ("2.14.2", "GHSA-4xgf-cpjx-pc3j: files outside the folder of secrets"),
    "pytest": ("9.0.3", "CVE-2025-71176: a folder that others can guess"),
    "python-json-logger": ("3.3.0", "CVE-2025-27607: a package that nobody owned"),
    "sentry-sdk": ("2.8.0", "CVE-2024-40647: the environment of subprocesses"),
}
"""For each package, the first version without a known vulnerability (as of November 2026), and the vulnerabilities that
it fixed.

When `make audit` finds a new vulnerability, add a row here and raise the bound in pyproject.toml.
"""


def requirements() -> Iterator[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = chain.from_iterable(project["project"]["optional-dependencies"].values())
    for line in chain(project["build-system"]["requires"], project["project"]["dependencies"], extras):
        yield Requirement(line)


def floors(name: str) -> list[Version]:
    """Return all lower bounds that pyproject.toml sets for a package."""
    found = [one for one in requirements() if canonicalize_name(one.name) == name]
    return [Version(part.version) for one in found for part in one.specifier if part.operator == ">="]


@pytest.mark.parametrize("name", MENDED)
def test_no_vulnerable_version_is_allowed(name: str) -> None:
    mended, why = MENDED[name]
    assert floors(name), f"{name} is no longer required: delete its row"
    assert min(floors(name)) >= Version(mended), why


def test_every_shipped_package_has_a_lower_bound() -> None:
    shipped = [one for one in requirements() if not one.name.startswith("types-") and one.name != "campmate"]
    assert [one.name for one in shipped if not floors(canonicalize_name(one.name))] == []
