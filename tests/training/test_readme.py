"""The training README mentions every command, and every option that it mentions exists."""

import re
import sys
from importlib import import_module
from pathlib import Path

import pytest

import training

FOLDER = Path(training.__file__).parent
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8").replace("\\\n", " ")
LINES = [line.split("#")[0].split() for line in PAGE.splitlines() if line.startswith("python -m training.")]
COMMANDS = sorted(
    path.stem for path in FOLDER.glob("*.py") if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
)


def options_of(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> set[str]:
    """Return the options that a command's help lists."""
    module = f"{name}.__main__" if (FOLDER / name).is_dir() else name
    monkeypatch.setattr(sys, "argv", [name, "--help"])
    with pytest.raises(SystemExit):
        import_module(f"training.{module}").main()
    return set(re.findall(r"--?[a-z][a-z-]*", capsys.readouterr().out))


@pytest.mark.parametrize("words", LINES, ids=" ".join)
def test_a_command_line_has_existing_options(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = words[2].removeprefix("training.")
    assert {word for word in words[3:] if word.startswith("-")} <= options_of(name, monkeypatch, capsys)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str) -> None:
    assert re.search(rf"`{name}\b|training\.{name}\b", PAGE), f"{name} is missing in training/README.md"
