"""Commands that the bot mentions can be clicked. A check after every test finds mentions that can't be clicked."""

import re

import pytest

from bot.discord.startup import SyncedCommands
from bot.i18n.catalog import escape_markdown
from bot.services import settings
from tests.e2e import payloads
from tests.e2e.test_commands import dance, syncs
from tests.e2e.world import Shown, World, answer, components

PLAIN, CHINESE = "/challenge", "用 "


def raw(message: Shown) -> str:
    """A message's whole text, exactly as it was sent."""
    texts = [part["content"] for part in components(message) if part["type"] == payloads.TEXT]
    return "\n".join([message.content, *texts])


def id_of(world: World, name: str, guild_id: int | None = None) -> str:
    command = world.env.backend.commands[guild_id][name, payloads.SLASH]
    return str(command["id"])


async def refused(world: World) -> str:
    """The reply to a member without a game. It mentions the command that starts one."""
    return raw(answer(await world.alice.slash(world.channel, "move", move="e4")))


async def test_a_refusal_mentions_the_command_that_helps(world: World) -> None:
    assert f"</challenge:{id_of(world, 'challenge')}>" in await refused(world)


async def test_a_layout_mentions_commands_and_subcommands(world: World) -> None:
    shown = raw(answer(await world.alice.slash(world.channel, "help")))
    assert f"</games:{id_of(world, 'games')}>" in shown
    shown = raw(answer(await world.alice.slash(world.channel, "tournament table")))
    assert f"</tournament create:{id_of(world, 'tournament')}>" in shown


async def test_in_chinese_the_same_commands_are_mentioned(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    assert f"{CHINESE}</challenge:{id_of(world, 'challenge')}>" in await refused(world)


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
async def test_every_command_in_help_can_be_clicked(world: World, language: str) -> None:
    world.locales[world.alice.id] = language
    shown = raw(answer(await world.alice.slash(world.channel, "help")))
    named = re.findall(r"/([a-z]+)", payloads.HIDDEN.sub(" ", shown))
    assert len(named) > 5
    assert all(f"</{name}" in shown for name in named)
    assert (
        payloads.Commands.registered(world.env).faults(payloads.Sent("help", {"content": shown}, is_edit=False)) == []
    )


async def test_a_restarted_bot_knows_the_ids_without_registering_again(world: World) -> None:
    before = len(syncs(world.env))
    await world.restart()
    assert len(syncs(world.env)) == before
    assert f"</challenge:{id_of(world, 'challenge')}>" in await refused(world)


async def test_commands_of_a_development_server_are_mentioned_only_there(world: World) -> None:
    await world.restart(dev_guild=world.guild.id)
    own = id_of(world, "challenge", world.guild.id)
    assert own != id_of(world, "challenge")
    assert f"</challenge:{own}>" in await refused(world)
    commands = world.client.command_mentions
    assert commands.in_text(PLAIN, None) == PLAIN


async def test_known_commands_are_still_mentioned_if_discord_refuses_new_ones(world: World) -> None:
    world.env.inject_error("PUT", "/applications/*/commands", status=400)
    await world.restart(dance)
    assert f"</challenge:{id_of(world, 'challenge')}>" in await refused(world)
    assert "dance" not in world.client.command_mentions.ids


async def test_a_note_of_an_older_bot_without_ids_makes_the_bot_register_again(world: World) -> None:
    before = len(syncs(world.env))
    db = world.client.runtime.db
    key = f"commands:{world.client.application_id}:everywhere"
    note = SyncedCommands.model_validate_json(await settings.read_note(db, key) or "")
    await settings.write_note(db, key, note.fingerprint)
    await world.restart()
    assert len(syncs(world.env)) == before + 1
    assert f"</challenge:{id_of(world, 'challenge')}>" in await refused(world)


async def test_members_and_tournaments_named_like_a_command_do_not_mention_it(world: World) -> None:
    eve = world.guild.add_member(world.env.create_user("eve", global_name="/challenge"))
    await eve.slash(world.channel, "tournament create", title="</challenge:1> /challenge")
    await eve.slash(world.channel, "tournament join")
    shown = raw(world.newest(world.channel))
    assert shown.count(escape_markdown("/challenge")) == 2
    assert f"</challenge:{id_of(world, 'challenge')}>" not in shown
    assert "</challenge:1>" not in shown


class TestBeforeTheFirstSync:
    @pytest.fixture
    def is_first_start(self) -> bool:
        return True

    async def test_the_first_start_reads_the_ids_from_the_response(self, world: World) -> None:
        assert len(syncs(world.env)) == 1
        assert f"</challenge:{id_of(world, 'challenge')}>" in await refused(world)
