import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tools.advisories import found, read


def advisory(*events: dict[str, str], name: str = "Some_Package", **more: Any) -> dict[str, Any]:
    affected = {"package": {"ecosystem": "PyPI", "name": name}, "ranges": [{"type": "ECOSYSTEM", "events": [*events]}]}
    return {"id": "OSV-1", "modified": "2026-01-02T00:00:00Z", "aliases": ["CVE-1"], "affected": [affected], **more}


FROM_2_TO_3 = advisory({"introduced": "2.0"}, {"fixed": "3.0"})


@pytest.mark.parametrize(
    ("version", "is_known"),
    [("1.9", False), ("2.0", True), ("2.10", True), ("3.0rc1", True), ("3.0", False), ("10.0", False)],
)
def test_a_version_is_affected_from_introduced_to_fixed(version: str, is_known: bool) -> None:
    assert bool([*found([FROM_2_TO_3], {"some-package": version})]) is is_known


def test_an_unfixed_vulnerability_ends_with_the_last_affected_version() -> None:
    fault = advisory({"introduced": "0"}, {"last_affected": "2.0"})
    assert [bool([*found([fault], {"some-package": version})]) for version in ("2.0", "2.1")] == [True, False]


def test_a_reintroduced_vulnerability_is_found_again() -> None:
    fault = advisory({"introduced": "0"}, {"fixed": "1.1"}, {"introduced": "2.0"})
    assert [bool([*found([fault], {"some-package": version})]) for version in ("1.0", "1.5", "2.5")] == [
        True,
        False,
        True,
    ]


def test_a_single_listed_version_is_affected() -> None:
    affected = {"package": {"ecosystem": "PyPI", "name": "some-package"}, "versions": ["1.0"]}
    told = [*found([{"id": "OSV-2", "summary": "It leaks.", "affected": [affected]}], {"some-package": "1.0"})]
    assert told == ["some-package 1.0: OSV-2 () It leaks."]


def test_packages_of_other_registries_or_not_installed_are_ignored() -> None:
    other = advisory({"introduced": "0"})
    other["affected"][0]["package"]["ecosystem"] = "npm"
    assert [*found([other, advisory({"introduced": "0"}, name="another")], {"some-package": "1.0"})] == []


def test_a_withdrawn_advisory_is_ignored(tmp_path: Path) -> None:
    file = tmp_path / "all.zip"
    with ZipFile(file, "w") as archive:
        archive.writestr("OSV-1.json", json.dumps(FROM_2_TO_3))
        archive.writestr("OSV-2.json", json.dumps(advisory(withdrawn="2026-01-03T00:00:00Z")))
    assert [one["id"] for one in read(file)] == ["OSV-1"]
