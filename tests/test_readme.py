"""The README lists the same commands as the code."""

import json
import re

import typer

from bot.cli import app
from bot.paths import ROOT
from bot.settings import BotSettings
from bot.variants import FAMILIES
from tests.declared import COMMANDS

README = (ROOT / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `/(?P<name>[\w ]+)` \| (?P<options>[^|]*?) ?\| (?P<does>[^|]+) \|$", re.MULTILINE)


def test_the_command_table_agrees_with_the_command_tree() -> None:
    table = {
        row["name"]: (row["options"].replace("`", "").split(), row["does"].strip()) for row in ROW.finditer(README)
    }
    tree = {
        name: ([parameter.name for parameter in command.parameters], str(command.description))
        for name, command in COMMANDS.items()
    }
    assert table == tree


def test_every_subcommand_is_named() -> None:
    section = README.partition("## On the command line")[2].partition("\n## ")[0]
    words = set(re.findall(r"[a-z]+", section))
    for name, command in vars(typer.main.get_command(app))["commands"].items():
        assert {name, *getattr(command, "commands", {})} <= words


def test_every_setting_is_in_the_readme_and_the_example() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in BotSettings.model_fields:
        assert f"`{name.upper()}`" in README
        assert re.search(rf"^{name.upper()}=", example, re.MULTILINE)


def test_the_table_of_levels_agrees_with_the_gauntlet() -> None:
    ladders = json.loads((ROOT / "bot" / "engine" / "ratings.json").read_text())["ladders"]
    measured = [
        [f"{row['value']} ± {row['error']} ({row['games']})" for row in level]
        for level in zip(*(ladders[key] for key, one in FAMILIES.items() if not one.example.plays_like), strict=True)
    ]
    page = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d \| (.+) \|$", page, re.MULTILINE)
    assert [row.split(" | ")[1:] for row in rows] == measured


def test_the_pictures_exist() -> None:
    for picture in re.findall(r'src="([^"]+)"', README):
        assert (ROOT / picture).is_file()


def test_the_readme_can_be_read_in_ten_minutes() -> None:
    assert len(README.splitlines()) <= 150
