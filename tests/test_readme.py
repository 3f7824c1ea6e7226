"""The README says what the commands are, so it is held against them."""

import re

from bot.frontend.client import COGS, COGS_OF_CLIENT
from bot.paths import ROOT
from bot.settings import Settings

README = (ROOT / "README.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| `/(?P<name>\w+)` \| (?P<options>[^|]*?) ?\| (?P<does>[^|]+) \|$", re.MULTILINE)


def commands():
    return [command for cog in (*COGS_OF_CLIENT, *COGS) for command in cog.__cog_app_commands__]


def test_the_command_table_is_the_command_tree():
    table = {
        row["name"]: (row["options"].replace("`", "").split(), row["does"].strip()) for row in ROW.finditer(README)
    }
    tree = {
        command.name: ([parameter.name for parameter in command.parameters], str(command.description))
        for command in commands()
    }
    assert table == tree


def test_every_setting_is_named_in_the_readme_and_in_the_example():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in Settings.model_fields:
        assert f"`{name.upper()}`" in README
        assert re.search(rf"^{name.upper()}=", example, re.MULTILINE)


def test_the_picture_is_there():
    for picture in re.findall(r'src="([^"]+)"', README):
        assert (ROOT / picture).is_file()
