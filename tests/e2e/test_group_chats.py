"""A group chat in which one member has installed the bot.

From a group chat, Discord sends the bot nothing but interactions. Such an interaction has context 2 (PRIVATE_CHANNEL),
no server, a user instead of a member, and a channel of type 3 with its recipients
(interactions/receiving-and-responding#interaction-object, resources/channel#channel-object).
"""

from collections.abc import Mapping
from typing import Any

import discord
import pytest
from simcord.backend import serializers

from bot.services import outbox
from tests.e2e.strict import Strict
from tests.e2e.test_own_install import Abroad
from tests.e2e.world import World, action_ids, answer, buttons, refusal, text, told
from tests.wording import ui_text

OF_SERVERS = ("guild_id", "guild", "guild_locale", "member")
APP_PERMISSIONS = str(discord.Permissions(send_messages=True, attach_files=True, embed_links=True).value)


@pytest.fixture
def group(world: World, strict: Strict, monkeypatch: pytest.MonkeyPatch) -> Abroad:
    """A group chat. The simulation has no group chats, so this rewrites the payloads of a server without the bot."""
    with strict.abroad():
        guild = world.env.create_guild(name="Group")
        channel = guild.create_text_channel("group")
        apps = guild.create_role("apps", permissions=discord.Permissions(use_external_apps=True))
        ann, ben, cat = (guild.add_member(world.env.create_user(name), roles=[apps]) for name in ("ann", "ben", "cat"))
    recipients = [dict(serializers.user_payload(world.env.backend.get_user(one.id))) for one in (ann, ben, cat)]
    kind = discord.ChannelType.group.value
    told_of = {"id": str(channel.id), "type": kind, "name": None, "icon": None, "recipients": recipients, "flags": 0}
    emit = strict._emit

    def emit_as_group(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and payload["channel_id"] == str(channel.id):
            kept = {key: value for key, value in payload.items() if key not in OF_SERVERS}
            kept["data"].get("resolved", {}).pop("members", None)
            own = {"user": payload["member"]["user"], "channel": told_of, "context": 2}
            payload = {**kept, **own, "app_permissions": APP_PERMISSIONS}
        emit(event, payload)

    monkeypatch.setattr(strict, "_emit", emit_as_group)
    return Abroad(world, channel, ann, ben, cat)


async def begun(group: Abroad) -> None:
    await group.ann.slash(group.channel, "challenge", opponent=group.ben, color="white")
    await group.ben.click(group.newest, label=ui_text("button-accept"))


async def test_a_public_challenge_is_posted_accepted_and_played(group: Abroad) -> None:
    await begun(group)
    game = await group.game()
    assert (game.white.user_id, game.black.user_id, game.rated) == (group.ann.id, group.ben.id, False)
    await group.ann.slash(group.channel, "move", move="d4")
    assert "1. d4" in text(group.newest)
    form = await group.ben.click(group.newest, label=ui_text("button-move"))
    await group.ben.submit_modal(form, {"move": "c5"})
    assert "1… c5" in text(group.newest)
    picked = await group.ann.select(group.newest, values=["d4"], custom_id=action_ids(group.newest)["piece"])
    targets = answer(picked)
    await group.ann.select(targets, values=["d4c5"], custom_id=action_ids(targets)["target"])
    assert (await group.game()).line.sans == ("d4", "c5", "dxc5")


async def test_members_who_are_not_challenged_cannot_accept_or_move(group: Abroad) -> None:
    await group.ann.slash(group.channel, "challenge", opponent=group.ben)
    assert told(await group.cat.click(group.newest, label=ui_text("button-accept")))
    await group.ben.click(group.newest, label=ui_text("button-accept"))
    assert ui_text("error-no-game-here") in await refusal(
        group.world, group.cat.slash(group.channel, "move", move="d4")
    )


async def test_anyone_in_the_group_can_accept_an_open_challenge(group: Abroad) -> None:
    await group.ann.slash(group.channel, "challenge", color="white")
    await group.cat.click(group.newest, label=ui_text("button-accept"))
    assert (await group.game()).black.user_id == group.cat.id


async def test_a_game_can_be_finished_and_replayed(group: Abroad) -> None:
    await begun(group)
    await group.ann.slash(group.channel, "move", move="d4")
    await group.ben.slash(group.channel, "move", move="c5")
    await group.ben.click(answer(await group.ben.slash(group.channel, "resign")), label=ui_text("button-resign"))
    assert ui_text("button-rematch") in buttons(group.newest)
    assert "d4" in told(await group.ann.slash(group.channel, "replay", game=1))
    runtime = group.world.client.runtime
    await group.world.env.advance_time(120)
    assert await outbox.due(runtime.db, runtime.now()) == []


async def test_the_engine_plays_in_private_replies(group: Abroad) -> None:
    board = answer(await group.ann.slash(group.channel, "play", level=1, color="white"))
    form = await group.ann.click(board, label=ui_text("button-move"))
    await group.ann.submit_modal(form, {"move": "d4"})
    assert (await group.game()).ply == 2
    assert group.world.messages(group.channel) == []


async def test_a_puzzle_can_take_more_presses_than_one_interaction_has_follow_ups(group: Abroad) -> None:
    puzzle = answer(await group.ann.slash(group.channel, "puzzle"))
    for _ in range(7):
        await group.ann.click(puzzle, label=ui_text("button-solve-type"))
    await group.ann.click(puzzle, label=ui_text("button-solution"))
    assert ui_text("button-next-puzzle") in buttons(puzzle)
    assert answer(await group.ann.click(puzzle, label=ui_text("button-next-puzzle")))
    assert group.world.messages(group.channel) == []


@pytest.mark.parametrize("name", ["daily", "storm", "rules", "help"])
async def test_other_commands_work_in_a_group(group: Abroad, name: str) -> None:
    assert answer(await group.ann.slash(group.channel, name))


async def test_help_can_start_a_game_with_the_engine(group: Abroad) -> None:
    shown = answer(await group.ann.slash(group.channel, "help"))
    form = await group.ann.click(shown, label=ui_text("button-start-engine-game"))
    wished = {"family": ["orda"], "level": ["1"], "colour": "white"}
    assert ui_text("button-move") in buttons(answer(await group.ann.submit_modal(form, wished)))
    assert (await group.game()).ply == 0


async def test_help_can_challenge_everybody_in_the_group(group: Abroad) -> None:
    shown = answer(await group.ann.slash(group.channel, "help"))
    cards = answer(await group.ann.click(shown, label=ui_text("button-start-challenge")))
    form = await group.ann.click(cards, custom_id="c2:new-game:family=orda")
    await group.ann.submit_modal(form, {"colour": "white", "clock": ["none"]})
    await group.ben.click(group.newest, label=ui_text("button-accept"))
    game = await group.game()
    assert (game.black.user_id, game.rated) == (group.ben.id, False)


async def test_the_game_continues_after_a_restart(group: Abroad) -> None:
    await begun(group)
    await group.world.restart()
    await group.ann.slash(group.channel, "move", move="d4")
    assert "1. d4" in text(group.newest)
