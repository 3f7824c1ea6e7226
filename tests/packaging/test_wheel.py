"""A wheel contains everything that the bot needs: it runs in an environment of its own, outside the checkout."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.paths import ASSETS, MIGRATIONS, ROOT
from bot.storage import migrations
from tests.sampling import more

LIBRARIES = [path for path in sys.path if path.endswith("site-packages")]
CAMPMATE = "campmate.exe" if os.name == "nt" else "campmate"


def files_of(folder: Path) -> set[str]:
    """Return the files in a folder, at any depth."""
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    return {file.as_posix() for file in files if "__pycache__" not in file.parts}


class Installed:
    """The console script of an environment, run in an empty folder."""

    def __init__(self, environment: Path, folder: Path) -> None:
        self.folder = folder
        self.script = Path(sysconfig.get_path("scripts", "venv", {"base": str(environment)})) / CAMPMATE
        self.package = Path(sysconfig.get_path("purelib", "venv", {"base": str(environment)})) / "bot"

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "DISCORD_TOKEN"}}
        return {**kept, "DATABASE_URL": "sqlite+aiosqlite:///campmate.db"}

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [self.script, *arguments],
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the installed backend, so that no package index is needed."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder], cwd=ROOT, check=True)
    [path] = folder.glob("campmate-*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Install the wheel without its dependencies, which come from the tests' environment."""
    environment, folder = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("elsewhere")
    venv.create(environment, with_pip=False)
    installed = Installed(environment, folder)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--python",
        str(environment),
        "--disable-pip-version-check",
        "install",
        "--quiet",
    ]
    subprocess.run([*pip, "--no-index", "--no-deps", wheel], check=True)
    (installed.package.parent / "dependencies.pth").write_text("\n".join(LIBRARIES), encoding="utf-8")
    # Reuse the kernels that were compiled from the same sources in this checkout.
    for compiled in ROOT.glob("bot/*/_kernel/__pycache__/*.nb[ic]"):
        place = installed.package.parent / compiled.relative_to(ROOT)
        place.parent.mkdir(exist_ok=True)
        shutil.copy(compiled, place)
    return installed


@pytest.fixture
def sandbox_process(installed: Installed) -> Iterator[subprocess.Popen[str]]:
    """A sandbox that has nothing left to compile, so that it exits promptly when it's told to."""
    installed.run("kernels")
    with subprocess.Popen(
        [installed.script, "sandbox", "--port", "0"],
        cwd=installed.folder,
        env={**installed.environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.terminate()


def test_it_knows_its_version(installed: Installed, wheel: Path) -> None:
    assert installed.run("--version").split() == ["campmate", wheel.name.split("-")[1]]


def test_all_data_files_are_included(installed: Installed) -> None:
    for folder, name in (
        (ASSETS, "assets"),
        (MIGRATIONS, "migrations"),
        (ROOT / "bot" / "web" / "static", "web/static"),
    ):
        assert files_of(installed.package / name) == files_of(folder) > set()
    assert "No problems were found." in installed.run("variants")


@pytest.mark.more
def test_it_counts_moves(installed: Installed) -> None:
    assert installed.run("perft", "orda", "2").startswith("nodes 560 ")


@pytest.mark.parametrize("name", ["board.png", *more(["board.svg"])])
def test_it_draws(installed: Installed, name: str) -> None:
    installed.run("render", "orda", "--moves", "d4 c5", "-o", name)
    assert (installed.folder / name).stat().st_size > 1000


def test_it_makes_a_database(installed: Installed) -> None:
    installed.run("db", "upgrade")
    assert str(migrations.head()) in installed.run("db", "current")


# This is marked `more` because other tests check that the wheel is complete, and that the bot starts from a checkout.
@pytest.mark.more
def test_it_starts_the_sandbox_with_its_page(sandbox_process: subprocess.Popen[str]) -> None:
    assert sandbox_process.stdout is not None
    address = next(line.strip() for line in sandbox_process.stdout if line.startswith("http://"))
    page = urllib.request.urlopen(address).read().decode()
    [script] = re.findall(r'<script[^>]+src="([^"]+main\.js)"', page)
    assert urllib.request.urlopen(address + script).status == 200
