"""`python -m tools.notices`: write THIRD-PARTY-NOTICES.md, the licenses of all packages that Campmate installs.

Packages that are needed only for the tests, the documentation or the linters are left out.
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
"""Campmate's optional dependencies (extras) whose licenses are listed as well."""

HEAD = """# Third-party notices

Campmate's own code is under the MIT license ([LICENSE](LICENSE)), its drawings and texts are under CC BY 4.0
([assets/LICENSE](assets/LICENSE)). The packages listed here are installed with it, unchanged and each under its own
license, whose text is in the package. `python -m tools.notices` writes this list, and a test fails if a package that
Campmate requires is missing.

Some licenses require more than attribution. The packages concerned are used as follows:

- **CairoSVG, psycopg** (LGPL): imported unchanged; you can replace them with other versions.
- **cairo**, the library behind CairoSVG (LGPL-2.1 or MPL-1.1): the one installed in the system.
- **certifi** (MPL-2.0): unchanged, used only by Sentry's client and by requests, which pywebpush imports.
- **pywebpush, py-vapid** (MPL-2.0): imported unchanged, to encrypt and sign notifications.
- **Noto Sans SC** in pylopdf-fonts-zh-cn (OFL-1.1): used to draw pictures, which the license doesn't restrict.
- **FFmpeg** inside av (LGPL or GPL, depending on the build): only the extra `sandbox` installs it, for the simulated
  Discord.
- **pyffish** (GPL-3.0): imported only by the tests. It isn't part of any Campmate package, and hosts never install it.

| package | license | purpose |
|---|---|---|
"""


def needed(names: Iterable[str], extras: frozenset[str] = frozenset()) -> dict[str, Distribution]:
    """Return the distributions with these names and all their dependencies, direct and indirect. The keys are
    normalized names.
    """
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
                continue  # needed only on another platform
            waiting.append(one)
    return found


def license_of(package: Distribution) -> str:
    """Return a package's license. It comes from the license expression, from the classifiers, or from the license
    field, whichever is found first.
    """
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
    """Return the text of THIRD-PARTY-NOTICES.md. It has no package versions, because these differ between
    installations.
    """
    packages = needed([f"campmate[{','.join(EXTRAS)}]"])
    rows = [
        f"| {package.metadata['Name']} | {license_of(package)} | {summary_of(package)} |"
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
