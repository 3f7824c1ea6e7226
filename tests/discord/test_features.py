"""Features are found without being registered. Conflicting declarations are rejected."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

from bot.discord import features
from bot.discord.client import FEATURES
from bot.discord.core.commands import find_features
from bot.discord.core.controls import Action

COMMAND = """
from bot.discord.core.commands import Where, slash
from bot.discord.core.context import Context
from bot.discord.core.commands import Feature


@slash("clock", Where.SERVER)
async def clock_command(ctx: Context) -> None:
    ...


FEATURE = Feature(commands=(clock_command,))
"""

Package = Callable[[dict[str, str]], ModuleType]


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Package:
    """Returns a function that makes a package of modules, given each module's name and source."""
    monkeypatch.syspath_prepend(tmp_path)

    def made(modules: dict[str, str]) -> ModuleType:
        folder = tmp_path / "some_features"
        folder.mkdir()
        for name, written in modules.items():
            (folder / f"{name}.py").write_text(written)
            monkeypatch.delitem(sys.modules, f"some_features.{name}", raising=False)
        found = ModuleType("some_features")
        found.__path__ = [str(folder)]
        monkeypatch.setitem(sys.modules, "some_features", found)
        return found

    return made


def test_each_module_and_folder_of_features_is_a_feature() -> None:
    folder = Path(str(features.__file__)).parent
    assert len(FEATURES) == len([path for path in folder.iterdir() if not path.name.startswith("_")])


def test_a_feature_needs_no_registration(package: Package) -> None:
    [found] = find_features(package({"clock": COMMAND}))
    assert [one.name for one in found.commands] == ["clock"]


@pytest.mark.parametrize("written", ["", "FEATURE = None"])
def test_a_module_without_a_feature_is_refused(package: Package, written: str) -> None:
    with pytest.raises(TypeError, match=r"expected a FEATURE in some_features\.helper"):
        find_features(package({"clock": COMMAND, "helper": written}))


def test_two_features_with_the_same_command_are_refused(package: Package) -> None:
    with pytest.raises(ValueError, match=r"got two for \['clock'\]"):
        find_features(package({"clock": COMMAND, "watch": COMMAND}))


def test_two_actions_with_the_same_name_are_refused() -> None:
    with pytest.raises(ValueError, match="got two for 'resign'"):

        @dataclass(frozen=True)
        class Again(Action, name="resign"):
            pass
