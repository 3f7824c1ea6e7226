"""If an id belongs to something in another server, or to something hidden from the member, the bot acts as if the id
didn't exist.
"""

from __future__ import annotations

import re

import pytest
from simcord import ChannelHandle, InteractionResult
from simcord.enums import InteractionType
from sqlalchemy import update

from bot.discord.client import FORMS, HANDLERS
from bot.discord.core.controls import Action, FormAction, fields_of
from bot.discord.core.permissions import CHECKS
from bot.domain.ids import ChallengeId, GameId, RaceId, ServerChallengeId, ServerId, TournamentId
from bot.services import settings
from bot.storage.schema import challenges, games
from bot.storage.storms import races
from bot.storage.tournaments import tournaments
from bot.storage.votes import server_challenges
from tests.e2e import voting
from tests.e2e.paged import give_page
from tests.e2e.test_forged import delivery, pressing, shown
from tests.e2e.test_tournaments import opened
from tests.e2e.world import CHECKMATE, Act, World, refusal, text, told
from tests.wording import has_ui_text, ui_text

NUMBERS = {GameId: 1, ChallengeId: 2, TournamentId: 1, ServerChallengeId: 1, RaceId: 1}
"""The ids of the game, challenge, tournament and so on in the hidden channel."""
NOT_THERE = 99
ACTIONS = [action for action in (*HANDLERS, *FORMS) if set(fields_of(action).values()) & set(CHECKS)]
"""Every action with an id that the bot checks before it acts."""
COMMANDS = ("join", "leave", "table", "start", "extend", "role", "cancel")


@pytest.fixture
async def den(world: World) -> ChannelHandle:
    """A hidden channel with a finished game, an open challenge, tournament and race, and another server's challenge."""
    den = world.guild.create_text_channel("den")
    game_channel = await world.begin(world.alice, world.bo, den)
    await world.reach(game_channel, world.alice, world.bo, CHECKMATE)
    await world.challenge(world.alice, None, den)
    await world.alice.slash(den, "tournament create", title="Secret")
    give_page(world.client)
    await world.alice.slash(den, "race")
    await voting.asked(world)
    async with world.client.runtime.db.writing() as connection:
        await connection.execute(update(server_challenges).values(opponent_channel_id=den.id))
    world.hide(den, world.chen)
    return den


async def acting(world: World, action: type[Action], *, exists: bool) -> str:
    """Have Chen use a control or a form, and return the reply. If `exists` is true, the id in the control or form
    belongs to something hidden from Chen. Otherwise, it belongs to nothing.
    """
    control = delivery(action, "white")
    for name, kind in fields_of(action).items():
        if kind in NUMBERS:
            control = re.sub(rf"\b{name}=\w+", f"{name}={NUMBERS[kind] if exists else NOT_THERE}", control)
    if issubclass(action, FormAction):
        data = {"custom_id": control.replace("c2:", "f2:", 1), "components": []}
        act = Act(world.chen, InteractionType.MODAL_SUBMIT, world.channel.id, data)
    else:
        act = pressing(world.chen, shown(world, world.channel), control, ["white"])
    [result] = await world.at_once(act)
    return reply_to(result)


def reply_to(result: InteractionResult) -> str:
    shown = [message for message in (result.response, *result.followups) if message]
    said = "\n".join(text(message) for message in shown if message.ephemeral)
    return re.sub(rf"#(?:{NOT_THERE}|1|2)\b", "#N", said)


async def test_no_control_or_form_reaches_hidden_channels(world: World, den: ChannelHandle) -> None:
    world.allow(world.chen, "manage_guild")
    # The bot posts a message. Each control is then pressed as if it were on that message.
    await world.alice.slash(world.channel, "challenge", color="random")
    before = await world.state()
    for action in ACTIONS:
        answers = [await acting(world, action, exists=exists) for exists in (True, False)]
        assert answers[0] == answers[1], action.name
        assert not has_ui_text(answers[0], "error-unknown")
    assert await world.state() == before


async def test_no_control_or_form_reaches_another_server(world: World, den: ChannelHandle) -> None:
    world.allow(world.chen, "manage_guild")
    await world.alice.slash(world.channel, "challenge", color="random")
    async with world.client.runtime.db.writing() as connection:
        for table in (games, challenges, tournaments, races):
            await connection.execute(update(table).where(table.c.id < 3).values(guild_id=7))
        await connection.execute(update(server_challenges).values(opponent_id=7))
    before = await world.state()
    for action in ACTIONS:
        answers = [await acting(world, action, exists=exists) for exists in (True, False)]
        assert answers[0] == answers[1], action.name
        assert not has_ui_text(answers[0], "error-unknown")
    assert await world.state() == before


@pytest.mark.parametrize("name", COMMANDS)
async def test_a_tournament_in_a_hidden_channel_is_not_found(world: World, den: ChannelHandle, name: str) -> None:
    world.allow(world.chen, "manage_guild")
    named = await refusal(world, world.chen.slash(world.channel, f"tournament {name}", tournament=1))
    missing = await refusal(world, world.chen.slash(world.channel, f"tournament {name}", tournament=NOT_THERE))
    assert named.replace("#1", "") == missing.replace(f"#{NOT_THERE}", "")
    assert "Secret" not in named
    meant = await refusal(world, world.chen.slash(world.channel, f"tournament {name}"))
    assert meant == await refusal(world, world.chen.slash(world.channel, "tournament leave"))
    assert await world.chen.autocomplete(world.channel, f"tournament {name}", "tournament", "") == []


async def test_members_who_see_the_channel_are_offered_its_tournament(world: World, den: ChannelHandle) -> None:
    assert await world.bo.autocomplete(world.channel, "tournament join", "tournament", "") != []
    assert "Secret" in told(await world.bo.slash(world.channel, "tournament join"))


async def test_a_player_can_leave_even_if_the_channel_has_been_hidden_from_them(
    world: World, den: ChannelHandle
) -> None:
    await world.bo.slash(world.channel, "tournament join")
    world.hide(den, world.bo)
    assert "Secret" in told(await world.bo.slash(world.channel, "tournament leave"))


async def test_a_hidden_tournament_does_not_make_the_visible_one_ambiguous(world: World, den: ChannelHandle) -> None:
    await opened(world, world.alice, title="Open")
    assert "Open" in told(await world.chen.slash(world.channel, "tournament join"))


async def test_a_vote_game_in_a_hidden_channel_is_not_offered(world: World) -> None:
    guild_id = ServerId(world.guild.id)
    await settings.change_votes(world.client.runtime.db, guild_id, "Forest", is_on=True, by_anyone=True)
    await voting.voting(world)
    elsewhere = world.guild.create_text_channel("elsewhere")
    world.hide(world.channel, world.chen)
    for name in ("now", "close", "stop"):
        assert len(await world.alice.autocomplete(elsewhere, f"vote {name}", "game", "")) == 1
        assert await world.chen.autocomplete(elsewhere, f"vote {name}", "game", "") == []
        none = await refusal(world, world.chen.slash(elsewhere, f"vote {name}"))
        assert none == (ui_text("error-no-vote-game"))


def test_every_type_of_id_is_checked_or_belongs_to_one_member() -> None:
    kinds = {kind for action in (*HANDLERS, *FORMS) for kind in fields_of(action).values()}
    numbers = {kind for kind in kinds if getattr(kind, "__supertype__", None) is int}
    assert {one.__name__ for one in numbers - set(CHECKS)} == {"UserId", "AttemptId", "CardId", "Ply", "Square"}
