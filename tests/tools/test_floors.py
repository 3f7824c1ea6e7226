"""The oldest allowed versions: none of them has a known vulnerability."""

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
"""The first version of each package in which all that was known in November 2026 is mended. A row more whenever `make
audit` finds something: raise the bound in pyproject.toml with it."""


def asked() -> Iterator[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = chain.from_iterable(project["project"]["optional-dependencies"].values())
    for line in chain(project["build-system"]["requires"], project["project"]["dependencies"], extras):
        yield Requirement(line)


def floors(name: str) -> list[Version]:
    """The least version of a package that each place of pyproject.toml asks for."""
    found = [one for one in asked() if canonicalize_name(one.name) == name]
    return [Version(part.version) for one in found for part in one.specifier if part.operator == ">="]


@pytest.mark.parametrize("name", MENDED)
def test_no_version_with_a_known_vulnerability_is_let_in(name: str) -> None:
    mended, why = MENDED[name]
    assert floors(name), f"{name} is asked for no more: take its row away"
    assert min(floors(name)) >= Version(mended), why


def test_of_all_that_is_shipped_the_least_version_is_said() -> None:
    shipped = [one for one in asked() if not one.name.startswith("types-") and one.name != "campmate"]
    assert [one.name for one in shipped if not floors(canonicalize_name(one.name))] == []
