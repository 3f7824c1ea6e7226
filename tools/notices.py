"""`python -m tools.notices`: write THIRD-PARTY-NOTICES.md, the licences of all packages that Campmate installs.

Packages that only the tests, the documentation or the linters use are not listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

import typer
from packaging.requirements import Requirement

from bot.paths import ROOT

FILE = ROOT / "THIRD-PARTY-NOTICES.md"
EXTRAS = ("sandbox", "postgresql", "sentry")
"""The extras whose packages are also listed."""

HEAD = """# Third-party notices

Campmate's own code is under the MIT licence ([LICENSE](LICENSE)), its drawings and wording under CC BY 4.0
([assets/LICENSE](assets/LICENSE)). It is installed together with the following, each unchanged, from its own package,
and under its own licence, whose text is in that package. `python -m tools.notices` writes this list, and a test says
when one of those that Campmate asks for is not in it.

Which of them ask more than to be named, and how they are used:

- **CairoSVG, psycopg** (LGPL): imported as they are; you may put other versions in their place.
- **cairo**, the library behind CairoSVG (LGPL-2.1 or MPL-1.1): the system's own.
- **certifi** (MPL-2.0): used unchanged, by Sentry's client alone.
- **Noto Sans SC** in pylopdf-fonts-zh-cn (OFL-1.1): drawn into pictures, which the licence leaves free.
- **FFmpeg** inside av (LGPL or GPL, as it was built): the simulated Discord brings it, with the extra `sandbox` alone.
- **pyffish** (GPL-3.0): the tests alone import it; it is in no package of Campmate's, and a host never installs it.

| package | licence | what for |
|---|---|---|
"""


def needed(names: Iterable[str], extras: frozenset[str] = frozenset()) -> dict[str, Distribution]:
    """Return all dependencies of these distributions, direct or not, by their normalised name."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement(name) for name in names]
    while waiting:
        wanted = waiting.pop()
        for line in distribution(wanted.name).requires or ():
            one = Requirement(line)
            chosen = wanted.extras or {""}
            if one.marker is not None and not any(one.marker.evaluate({"extra": extra}) for extra in chosen):
                continue
            key = re.sub(r"[-_.]+", "-", one.name).lower()
            if key == "campmate" or key in found:
                continue
            try:
                found[key] = distribution(one.name)
            except PackageNotFoundError:
                continue  # of another platform
            waiting.append(one)
    return found


def licence_of(package: Distribution) -> str:
    """Return a package's licence: its licence expression, else its classifiers, else its licence field."""
    facts = package.metadata.json
    expression = facts.get("license_expression")
    if expression:
        return str(expression)
    classified = [
        line.rpartition(" :: ")[2] for line in package.metadata.get_all("Classifier", []) if "License ::" in line
    ]
    named = str(facts.get("license") or "")
    return ", ".join(classified) or (named if 0 < len(named) < 60 else "see its package")


def notices() -> str:
    """Return the file's text. It has no versions, as these depend on the installation."""
    packages = needed([f"campmate[{','.join(EXTRAS)}]"])
    rows = [
        f"| {package.metadata['Name']} | {licence_of(package)} | {summary_of(package)} |"
        for _, package in sorted(packages.items())
    ]
    return HEAD + "\n".join(rows) + "\n"


def summary_of(package: Distribution) -> str:
    """Return the first line of a package's summary."""
    return str(package.metadata.json.get("summary") or "").split("\n")[0].strip().replace("|", "/")


def main(file: Path = FILE) -> None:
    """Write the notices."""
    file.write_text(notices(), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
