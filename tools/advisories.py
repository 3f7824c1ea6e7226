"""`python -m tools.advisories FILE`: what is known against the packages that are installed here, without a network.

FILE is the archive of all advisories on PyPI's packages that OSV offers (https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip):
a file in JSON for each, in the form of https://ossf.github.io/osv-schema/.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib.metadata import distributions
from pathlib import Path
from typing import Annotated, Any
from zipfile import ZipFile

import typer
from packaging.utils import canonicalize_name
from packaging.version import InvalidVersion, Version

Advisory = dict[str, Any]
OWN = {"pip", "setuptools"}
"""What an environment is made with; Campmate needs neither."""


def read(file: Path) -> Iterator[Advisory]:
    """Read all advisories of an archive that still stand."""
    with ZipFile(file) as archive:
        for name in archive.namelist():
            advisory = json.loads(archive.read(name)) if name.endswith(".json") else {}
            if "affected" in advisory and "withdrawn" not in advisory:
                yield advisory


def found(advisories: Iterable[Advisory], installed: dict[str, str]) -> Iterator[str]:
    """Name what is known against any of these packages, whose versions are given by their names."""
    for advisory in advisories:
        concerned = defaultdict(list)
        for affected in advisory["affected"]:
            concerned[canonicalize_name(affected["package"]["name"])].append(affected)
        for name in concerned.keys() & installed.keys():
            if any(is_affected(affected, installed[name]) for affected in concerned[name]):
                also = ", ".join(advisory.get("aliases", []))
                yield f"{name} {installed[name]}: {advisory['id']} ({also}) {advisory.get('summary', '')}".strip()


def is_affected(affected: Advisory, version: str) -> bool:
    """Whether a version is among those that an advisory names, or in one of its ranges."""
    if affected["package"]["ecosystem"] != "PyPI":
        return False
    ranges = [one["events"] for one in affected.get("ranges", []) if one["type"] == "ECOSYSTEM"]
    return version in affected.get("versions", []) or any(_is_within(events, Version(version)) for events in ranges)


def _is_within(events: list[dict[str, str]], version: Version) -> bool:
    """Whether the last thing that happened up to a version is that the fault came in."""
    is_inside = False
    for kind, at in sorted(
        ((kind, _version(at)) for event in events for kind, at in event.items()), key=lambda e: e[1]
    ):
        if kind == "introduced" and at <= version:
            is_inside = True
        elif (kind == "fixed" and at <= version) or (kind == "last_affected" and at < version):
            is_inside = False
    return is_inside


def _version(text: str) -> Version:
    try:
        return Version(text)
    except InvalidVersion:
        return Version("0")


def main(
    file: Annotated[Path, typer.Argument(exists=True, help="The archive of all advisories on PyPI's packages")],
) -> None:
    """Say what is known against the packages that are installed here; end with 1 if anything is."""
    installed: dict[str, str] = {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}
    installed = {name: version for name, version in installed.items() if name not in OWN}
    advisories = [*read(file)]
    known = [*found(advisories, installed)]
    newest = max((advisory["modified"][:10] for advisory in advisories), default="none")
    print(
        f"{len(advisories)} advisories, the newest of {newest}, against {len(installed)} packages: {len(known)} found."
    )
    print("\n".join(known))
    sys.exit(bool(known))


if __name__ == "__main__":
    typer.run(main)
