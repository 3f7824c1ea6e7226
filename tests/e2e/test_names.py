"""Names of members and servers never inject markup into messages. Pings aren't tested here, because `payloads.faults`
checks after every test which members a message can ping.
"""

from typing import Any

import pytest
from simcord import MemberActor

from tests.e2e import payloads
from tests.e2e.world import CHECKMATE, World, answer, content, files

EVIL = '**@everyone** [x](http://evil) `<@1>` \u202e\n# "]\\ <b>&'
MARKS = ("http://evil", "@everyone", "\u202e")


@pytest.fixture
def eve(world: World) -> MemberActor:
    """A member whose name consists of markup."""
    return world.guild.add_member(world.env.create_user("eve", global_name=EVIL))


async def seen(world: World, eve: MemberActor) -> list[dict[str, Any]]:
    """Everything that the bot sends while Eve plays Bo, Bo looks her up, and she challenges him again."""
    world.env.backend.edit_guild(world.guild.id, {"name": EVIL})
    game_channel = await world.begin(eve, world.bo)
    await world.play(game_channel, eve, world.bo, CHECKMATE)
    for command in ("ladder", "history", "games", "profile"):
        await world.bo.slash(world.channel, command)
    for command in ("replay", "board"):
        await world.bo.slash(world.channel, command, game=1)
    await eve.slash(world.channel, "challenge", opponent=world.bo)
    return [entry.json for entry in world.env.http_requests if isinstance(entry.json, dict)]


async def test_no_name_is_inserted_into_a_message_unescaped(world: World, eve: MemberActor) -> None:
    for sent in await seen(world, eve):
        texts = [part["content"] for part in payloads.walk(message(sent).get("components") or []) if "content" in part]
        texts.append(message(sent).get("content") or "")
        assert not [text for text in texts if any(mark in text for mark in MARKS)]


async def test_thread_names_are_one_printable_line(world: World, eve: MemberActor) -> None:
    [thread] = [sent for sent in await seen(world, eve) if "auto_archive_duration" in sent]
    assert thread["name"].isprintable()


async def test_options_and_choices_are_one_printable_line(world: World, eve: MemberActor) -> None:
    sent = await seen(world, eve)
    offered = await world.bo.autocomplete(world.channel, "replay", "game", "")
    labels = [option["label"] for one in sent for option in _options(one)]
    assert offered
    assert labels
    assert all(name.isprintable() for name in [*labels, *(choice["name"] for choice in offered)])


async def test_a_name_cannot_break_out_of_its_pgn_tag(world: World, eve: MemberActor) -> None:
    await seen(world, eve)
    exported = answer(await world.bo.slash(world.channel, "export", game=1, format="pgn"))
    [document] = files(exported)
    tags = [line for line in (await content(exported, document)).decode().splitlines() if line.startswith("[")]
    white = next(tag for tag in tags if tag.startswith("[White "))
    assert white == r'[White "**@everyone** [x](http://evil) `<@1>` # \"]\\ <b>&"]'


def message(sent: dict[str, Any]) -> dict[str, Any]:
    """The message in a request's body. In the response to an interaction, the message is nested."""
    inner = sent.get("data")
    return inner if isinstance(inner, dict) else sent


def _options(sent: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        option
        for part in payloads.walk(message(sent).get("components") or [])
        if part.get("type") == payloads.MENU
        for option in part["options"]
    ]
