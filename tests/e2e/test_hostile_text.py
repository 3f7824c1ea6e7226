"""User text and names never become markup, links or pings in the bot's messages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from simcord import MemberActor

from bot.services import settings
from tests.e2e import payloads, voting
from tests.e2e.test_imports import bring
from tests.e2e.test_names import message
from tests.e2e.test_tournaments import begun, pass_time
from tests.e2e.world import CHECKMATE, World

HOSTILE = "**E** [x](http://evil) <@1> <t:1> </x:1>"
"""Hostile markup that is short enough for a Discord name and for a tournament's title."""
FOUL = f"{HOSTILE}\u202e\0\u2066"
ESCAPED = re.compile(r"\\[^a-zA-Z0-9\s]")
MARKS = ("](", "://", "<@1>", "<t:1>", "</x", "**E", "@everyone", *"\0\u202e\u2066")
"""Signs of a user's unescaped markup. Once escaped characters are removed, a text must not contain any of them."""


@pytest.fixture
def eve(world: World) -> MemberActor:
    return world.guild.add_member(world.env.create_user("eve", global_name=FOUL))


def marked(world: World) -> list[str]:
    """All strings sent as Markdown that contain unescaped markup from users."""
    texts = []
    for entry in world.env.http_requests:
        sent: dict[str, Any] = message(entry.json) if isinstance(entry.json, dict) else {}
        parts = payloads.walk(sent.get("components") or [])
        texts += [str(part["content"]) for part in parts if "content" in part] + [str(sent.get("content") or "")]
    return [text for text in texts if any(mark in ESCAPED.sub("·", text) for mark in MARKS)]


def foul(world: World) -> list[str]:
    """All strings in the bot's requests that contain a character that reverses or breaks text."""
    found = []
    for entry in world.env.http_requests:
        found += [text for text in _strings(entry.json) if set(text) & set("\0\u202e\u2066\ud800")]
    return found


def _strings(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for one in value.values() for text in _strings(one)]
    if isinstance(value, list):
        return [text for one in value for text in _strings(one)]
    return [value] if isinstance(value, str) else []


async def test_a_tournament_with_a_hostile_title_and_player_shows_no_markup(world: World, eve: MemberActor) -> None:
    await begun(world, (eve, world.alice, world.bo, world.chen), title=f"{HOSTILE}\u202e"[:60])
    for name in ("table", "leave", "cancel"):
        await eve.slash(world.channel, f"tournament {name}", tournament=1)
    await world.bo.autocomplete(world.channel, "tournament table", "tournament", "")
    assert marked(world) == []
    assert foul(world) == []


async def test_all_replies_about_a_hostile_tournament_show_no_markup(world: World, eve: MemberActor) -> None:
    await eve.slash(world.channel, "tournament create", title=HOSTILE)
    for name in ("join", "table", "extend", "role", "leave", "start"):
        await eve.slash(world.channel, f"tournament {name}")
    await eve.slash(world.channel, "tournament join")
    await eve.slash(world.channel, "tournament remove", member=eve)
    await pass_time(world)
    assert marked(world) == []


async def test_a_game_of_a_hostile_player_in_a_hostile_server_shows_no_markup(world: World, eve: MemberActor) -> None:
    world.env.backend.edit_guild(world.guild.id, {"name": FOUL})
    game_channel = await world.begin(eve, world.bo)
    await world.play(game_channel, eve, world.bo, CHECKMATE)
    for command in ("ladder", "history", "games", "profile"):
        await world.bo.slash(world.channel, command, **({"member": eve} if command != "ladder" else {}))
    for command in ("replay", "board", "analyze"):
        await world.bo.slash(world.channel, command, game=1)
    for kind in ("pgn", "fen", "png"):
        await world.bo.slash(world.channel, "export", game=1, format=kind)
    await world.bo.autocomplete(world.channel, "replay", "game", "")
    assert marked(world) == []
    assert foul(world) == []


async def test_quoted_input_is_not_markup(world: World) -> None:
    game_channel = await world.begin(world.alice, world.bo)
    await world.alice.slash(game_channel, "move", move=f"{FOUL}\ud800")
    await world.alice.slash(game_channel, "rules", variant="orda", piece=FOUL)
    await world.alice.slash(game_channel, "learn", topic=FOUL)
    await world.alice.slash(game_channel, "tournament challenge", server=FOUL)
    assert marked(world) == []
    assert foul(world) == []


@pytest.mark.parametrize(
    "written",
    [
        f'[White "{HOSTILE}"]\n[Black "{FOUL}"]\n[Variant "Orda"]\n\n1. e4 {{{HOSTILE}}} *',
        f'[Variant "{HOSTILE}"]\n\n1. e4 *',
        f'[Variant "Orda"]\n[FEN "{HOSTILE}"]\n\n*',
        '[Variant "Orda"]\n\n1. [x](http://evil) *',
        '[Variant "Orda"]\n\n1. **E** *',
        HOSTILE,
    ],
)
async def test_text_of_a_pgn_is_not_markup(world: World, written: str) -> None:
    await bring(world, written)
    await world.alice.slash(world.channel, "replay", game=1)
    await world.alice.slash(world.channel, "export", game=1, format="fen")
    assert marked(world) == []


async def test_challenges_between_servers_with_hostile_names_show_no_markup(world: World, eve: MemberActor) -> None:
    world.env.backend.edit_guild(world.guild.id, {"name": FOUL})
    world.allow(world.alice, "manage_guild")
    await settings.change_votes(
        world.client.runtime.db, voting.OTHER, FOUL, channel_id=voting.ELSEWHERE, is_challengeable=True
    )
    await settings.change(world.client.runtime.db, settings.TOURNAMENTS, voting.OTHER, channel_id=voting.ELSEWHERE)
    await voting.asked(world)
    for command in ("vote", "tournament"):
        await world.alice.autocomplete(world.channel, f"{command} challenge", "server", "")
        for _ in range(2):
            await world.alice.slash(world.channel, f"{command} challenge", server=str(voting.OTHER))
    assert marked(world) == []
    assert foul(world) == []
