"""The CI workflows: their commands, versions and permissions."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bot.paths import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CI = ROOT / ".github" / "workflows" / "ci.yml"

every_workflow = pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)


def read(file: Path) -> dict[Any, Any]:
    yaml = pytest.importorskip("yaml")
    found = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


@every_workflow
def test_it_can_only_read_the_repository(file: Path) -> None:
    workflow = read(file)
    assert workflow["permissions"] == {"contents": "read"}
    assert not [job for job in workflow["jobs"].values() if "permissions" in job]
    steps = [step for job in workflow["jobs"].values() for step in job["steps"]]
    kept = [step for step in steps if step.get("uses", "").startswith("actions/checkout@")]
    assert [step["with"]["persist-credentials"] for step in kept] == [False] * len(kept)
    # With these, code from a pull request could read the repository's secrets.
    assert "pull_request_target" not in file.read_text(encoding="utf-8")
    assert "secrets." not in file.read_text(encoding="utf-8")


@every_workflow
def test_its_jobs_have_a_time_limit_and_a_newer_run_replaces_it(file: Path) -> None:
    workflow = read(file)
    assert workflow["concurrency"]["cancel-in-progress"] is True
    assert "github.ref" in workflow["concurrency"]["group"]
    assert all(0 < job["timeout-minutes"] <= 180 for job in workflow["jobs"].values())


@every_workflow
def test_its_actions_have_a_major_version(file: Path) -> None:
    used = re.findall(r"uses: *(\S+)", file.read_text(encoding="utf-8"))
    assert used
    assert [name for name in used if not re.fullmatch(r"[\w.-]+/[\w./-]+@(v[0-9]+|[0-9a-f]{40})", name)] == []


@every_workflow
def test_no_text_of_a_pull_request_is_put_into_a_command(file: Path) -> None:
    for job in read(file)["jobs"].values():
        assert [step for step in job["steps"] if "${{" in step.get("run", "")] == []


def test_lint_and_tests_run_on_each_supported_python() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    supported = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    jobs = read(CI)["jobs"]
    assert jobs["everything"]["strategy"]["matrix"]["python"] == supported
    assert ".ci/run" in [step.get("run") for step in jobs["everything"]["steps"]]
    assert jobs["least-versions"]["container"]["image"].endswith(f"python:{supported[0]}-trixie")


def test_ci_installs_the_system_packages_that_tests_need() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for package in ("chromium-headless-shell", "libcairo2", "postgresql"):
        assert f"missing+=({package})" in script
    assert [line for line in ("make lint", "make test") if line not in script] == []


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_the_files_and_folders_that_it_names_exist(file: Path) -> None:
    named = re.findall(r"(?<![\w/.])(tests/[\w/.]+|\.ci/\w+)", file.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []
