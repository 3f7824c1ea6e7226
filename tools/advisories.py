"""`python -m tools.advisories FILE`: list known vulnerabilities of the installed packages, without network access.

FILE is OSV's archive of all advisories for PyPI packages. It contains a JSON file for each advisory, in the format
described at https://ossf.github.io/osv-schema/. Download the archive from

    https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip
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
"""Packages to ignore. They are in every virtual environment, and Campmate doesn't depend on them."""


def read(file: Path) -> Iterator[Advisory]:
    """Yield all advisories in an archive, except those that have been withdrawn."""
    with ZipFile(file) as archive:
        for name in archive.namelist():
            advisory = json.loads(archive.read(name)) if name.endswith(".json") else {}
            if "affected" in advisory and "withdrawn" not in advisory:
                yield advisory


def found(advisories: Iterable[Advisory], installed: dict[str, str]) -> Iterator[str]:
    """Yield a line for each advisory that affects an installed package. `installed` maps normalized names to
    versions.
    """
    for advisory in advisories:
        concerned = defaultdict(list)
        for affected in advisory["affected"]:
            concerned[canonicalize_name(affected["package"]["name"])].append(affected)
        for name in concerned.keys() & installed.keys():
            if any(is_affected(affected, installed[name]) for affected in concerned[name]):
                also = ", ".join(advisory.get("aliases", []))
                yield f"{name} {installed[name]}: {advisory['id']} ({also}) {advisory.get('summary', '')}".strip()


def is_affected(affected: Advisory, version: str) -> bool:
    """Return whether an advisory applies to a version, through either its list of versions or its version ranges."""
    if affected["package"]["ecosystem"] != "PyPI":
        return False
    ranges = [one["events"] for one in affected.get("ranges", []) if one["type"] == "ECOSYSTEM"]
    return version in affected.get("versions", []) or any(_is_within(events, Version(version)) for events in ranges)


def _is_within(events: list[dict[str, str]], version: Version) -> bool:
    """Return whether a version is vulnerable according to the events of a range. It is vulnerable if the last event up
    to this version introduced the vulnerability, and safe if that event fixed it.
    """
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
    file: Annotated[Path, typer.Argument(exists=True, help="OSV's archive of all advisories for PyPI packages.")],
) -> None:
    """List the known vulnerabilities of the installed packages. The exit code is 1 if there are any."""
    installed: dict[str, str] = {canonicalize_name(one.metadata["Name"]): one.version for one in distributions()}
    installed = {name: version for name, version in installed.items() if name not in OWN}
    advisories = [*read(file)]
    known = [*found(advisories, installed)]
    newest = max((advisory["modified"][:10] for advisory in advisories), default="none")
    checked = f"Checked {len(installed)} packages against {len(advisories)} advisories"
    print(f"{checked} (newest: {newest}): {len(known)} found.")
    print("\n".join(known))
    sys.exit(bool(known))


if __name__ == "__main__":
    typer.run(main)
