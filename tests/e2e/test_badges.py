"""Roles that members earn: the panel, failures, and the roles that the bot creates, gives and removes."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from simcord import MemberActor
from simcord.results import ResponseMessage

from bot.domain import achievements as domain
from bot.domain.achievements import STREAK, all_badges
from bot.domain.ids import ServerId
from bot.services import badges, games
from bot.storage import achievements as stored
from tests.e2e.crashes import At, Killed, Killer
from tests.e2e.panels import marked, open_server_panel, pick, press, using, with_power
from tests.e2e.past import member
from tests.e2e.strict import Strict
from tests.e2e.world import World, answer, text, told
from tests.locales import LANGUAGES
from tests.sampling import more
from tests.services.steps import start
from tests.wording import chinese, has_ui_text, ui_text

HORDE = "horde"
GAMES = 2
"""In this file, an army becomes a favorite after this many games. The real number is tested in tests/services."""
MEMBER_ROLE = "/guilds/*/members/*/roles/*"
KILLS: list[At] = [("after POST /guilds/*/roles", 0), (f"before PUT {MEMBER_ROLE}", 0), (f"after PUT {MEMBER_ROLE}", 0)]


@pytest.fixture
def dora(world: World) -> MemberActor:
    """Dora, a member with the Manage Server permission."""
    return with_power(world, "Dora", manage_guild=True)


@pytest.fixture
def keeper(world: World, dora: MemberActor) -> MemberActor:
    """A manager who has given the bot permission to manage roles."""
    world.grant_bot("manage_roles")
    return dora


async def opened(world: World, who: MemberActor) -> ResponseMessage:
    return answer(await press(who, await open_server_panel(world, who), "badges"))


async def check_roles(world: World, seconds: float = 30) -> None:
    """Wait until the bot has checked the roles."""
    await world.env.advance_time(seconds)


def own_roles(world: World) -> dict[str, Any]:
    """The server's roles that have a badge's name."""
    names = {ui_text(f"army-{HORDE}"), ui_text("army-kingdom"), ui_text("badge-streak"), ui_text("badge-crowns")}
    roles = world.env.backend.get_guild(world.guild.id).roles.values()
    found = [role for role in roles if role.name in names]
    assert len({role.name for role in found}) == len(found)
    return {role.name: role for role in found}


def roles_of(world: World, who: MemberActor) -> set[str]:
    ids = world.env.backend.get_member(world.guild.id, who.id).role_ids
    return {name for name, role in own_roles(world).items() if role.id in ids}


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(domain, "FAVORITE_GAMES", GAMES)


async def earn(world: World, white: MemberActor, black: MemberActor) -> None:
    """Make the Kingdom one member's favorite army, and the Horde the other member's."""
    runtime = world.client.runtime
    for _ in range(GAMES):
        players = member(white), member(black)
        game = await start(runtime.db, *players, runtime.now(), guild_id=ServerId(world.guild.id), rated=False)
        await games.resign(runtime.db, game.id, game.white.user_id, runtime.now())


async def hour_later(world: World) -> None:
    world.env.backend.advance_clock(timedelta(hours=1).total_seconds())
    await check_roles(world)


async def test_members_get_the_role_of_their_favorite_army_and_lose_it_again(world: World, keeper: MemberActor) -> None:
    await earn(world, world.alice, world.bo)
    panel = await opened(world, keeper)
    assert ui_text("badges-none") in text(panel)
    await pick(keeper, panel, "pick-badges", HORDE, "kingdom")
    assert ui_text("badges-coming", role=ui_text("army-horde")) in text(panel)
    pings = len(world.pinged())
    await check_roles(world)
    assert (roles_of(world, world.alice), roles_of(world, world.bo)) == ({"Kingdom"}, {"Horde"})
    horde = own_roles(world)["Horde"]
    assert (horde.permissions, horde.mentionable) == (0, False)
    assert not [whom for whom in world.pinged()[pings:] if whom]
    shown = await opened(world, keeper)
    assert ui_text("badges-given", role=f"<@&{horde.id}>", count=1) in text(shown)
    assert marked(shown, "pick-badges") == ["Kingdom", "Horde"]
    await earn(world, world.bo, world.alice)
    await earn(world, world.bo, world.alice)
    await hour_later(world)
    assert (roles_of(world, world.alice), roles_of(world, world.bo)) == ({"Horde"}, {"Kingdom"})
    await pick(keeper, shown, "pick-badges", HORDE)
    await check_roles(world)
    assert own_roles(world).keys() == {"Horde"}
    await pick(keeper, shown, "pick-badges")
    await check_roles(world)
    assert own_roles(world) == {}


async def test_only_managers_can_choose_badges(world: World, dora: MemberActor) -> None:
    act = using(world, world.bo, await opened(world, dora), "pick-badges", HORDE)
    [refused] = await world.at_once(act)
    assert told(refused) == ui_text("error-not-server-manager")
    assert await badges.of_server(world.client.runtime.db, ServerId(world.guild.id)) == []


async def test_only_existing_badges_can_be_chosen(world: World, keeper: MemberActor) -> None:
    [refused] = await world.at_once(using(world, keeper, await opened(world, keeper), "pick-badges", "admins"))
    assert told(refused)
    await check_roles(world)
    assert own_roles(world) == {}


async def test_without_the_permission_the_panel_explains_what_to_do(world: World, dora: MemberActor) -> None:
    panel = await opened(world, dora)
    assert not has_ui_text(text(panel), "badges-not-permitted")
    await pick(dora, panel, "pick-badges", HORDE)
    assert ui_text("badges-not-permitted", permission=ui_text("permission-manage_roles")) in text(panel)
    assert ui_text("badges-waiting", role=ui_text("army-horde")) in text(panel)
    assert not has_ui_text(text(panel), "badges-coming")
    await check_roles(world)
    assert own_roles(world) == {}
    world.grant_bot("manage_roles")
    await pick(dora, panel, "pick-badges", HORDE)
    await check_roles(world)
    assert own_roles(world).keys() == {"Horde"}


async def test_a_role_above_the_bots_own_is_reported(world: World, keeper: MemberActor) -> None:
    panel = await opened(world, keeper)
    await pick(keeper, panel, "pick-badges", HORDE)
    await check_roles(world)
    horde = own_roles(world)["Horde"]
    top = max(role.position for role in world.env.backend.get_guild(world.guild.id).roles.values())
    world.env.backend.edit_role(world.guild.id, horde.id, {"position": top + 1})
    await earn(world, world.alice, world.bo)
    await hour_later(world)
    assert roles_of(world, world.bo) == set()
    shown = await opened(world, keeper)
    assert ui_text("badges-too-high", roles=f"<@&{horde.id}>") in text(shown)


async def test_a_role_that_a_manager_deleted_is_not_created_again(world: World, keeper: MemberActor) -> None:
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE)
    await check_roles(world)
    world.env.backend.delete_role(world.guild.id, own_roles(world)["Horde"].id)
    await hour_later(world)
    assert own_roles(world) == {}
    assert ui_text("badges-none") in text(await opened(world, keeper))


async def test_a_role_that_a_manager_renamed_still_works_as_the_badge(world: World, keeper: MemberActor) -> None:
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE)
    await check_roles(world)
    role = own_roles(world)["Horde"]
    world.env.backend.edit_role(world.guild.id, role.id, {"name": "Lancers"})
    await earn(world, world.alice, world.bo)
    await hour_later(world)
    assert role.id in world.env.backend.get_member(world.guild.id, world.bo.id).role_ids
    assert own_roles(world) == {}


async def test_a_managers_own_role_with_a_badges_name_is_left_alone(world: World, keeper: MemberActor) -> None:
    own = world.guild.create_role("Horde")
    world.env.backend.advance_clock(timedelta(days=1).total_seconds())
    panel = await opened(world, keeper)
    await pick(keeper, panel, "pick-badges", HORDE)
    await check_roles(world)
    [badge] = await badges.of_server(world.client.runtime.db, ServerId(world.guild.id))
    assert badge.role_id not in (None, own.id)
    await pick(keeper, panel, "pick-badges")
    await check_roles(world)
    assert own_roles(world)["Horde"].id == own.id


async def test_members_who_left_the_server_are_skipped(world: World, keeper: MemberActor) -> None:
    await earn(world, world.alice, world.bo)
    world.env.backend.remove_member(world.guild.id, world.alice.id)
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE, "kingdom")
    await check_roles(world)
    assert roles_of(world, world.bo) == {"Horde"}


async def test_a_lost_response_does_not_create_a_second_role(world: World, keeper: MemberActor, strict: Strict) -> None:
    strict.lose_answer("POST", "/guilds/*/roles")
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE)
    await check_roles(world)
    assert own_roles(world).keys() == {"Horde"}


@pytest.mark.parametrize(("status", "times"), [(403, 1), (500, 5)])
async def test_a_role_is_given_after_a_refusal_or_an_outage(
    world: World, keeper: MemberActor, status: int, times: int
) -> None:
    world.may_fail = True
    await earn(world, world.alice, world.bo)
    world.env.inject_error("PUT", MEMBER_ROLE, status=status, times=times)
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE)
    await check_roles(world)
    await hour_later(world)
    await hour_later(world)
    assert roles_of(world, world.bo) == {"Horde"}


@pytest.mark.parametrize("moment", [*KILLS, *more(range(1, 60, 4))], ids=str)
async def test_a_killed_bot_creates_no_second_role_and_forgets_nobody(
    world: World, keeper: MemberActor, moment: At
) -> None:
    world.may_fail = world.may_be_unanswered = True
    await earn(world, world.alice, world.bo)
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE, "kingdom")
    killer = Killer(moment)
    with killer.applied():
        with suppress(Killed):
            await check_roles(world)
        assert killer.fell is not None
        killer.bury(world.client.runtime.db)
        await world.restart()
        await check_roles(world, 60)
    assert own_roles(world).keys() == {"Horde", "Kingdom"}
    assert (roles_of(world, world.alice), roles_of(world, world.bo)) == ({"Kingdom"}, {"Horde"})


@pytest.mark.parametrize("language", [LANGUAGES[0], *more(LANGUAGES[1:])])
async def test_all_badges_fit_in_the_panel(world: World, keeper: MemberActor, language: str) -> None:
    world.locales[keeper.id] = language
    await pick(keeper, await opened(world, keeper), "pick-badges", *all_badges())
    await check_roles(world)
    assert len(marked(await opened(world, keeper), "pick-badges")) == len(all_badges())


async def test_roles_are_named_in_the_servers_language(world: World, keeper: MemberActor) -> None:
    panel = await open_server_panel(world, keeper)
    await pick(keeper, panel, "pick-server-language", "zh-CN")
    await pick(keeper, await opened(world, keeper), "pick-badges", STREAK)
    await check_roles(world)
    names = {role.name for role in world.env.backend.get_guild(world.guild.id).roles.values()}
    assert chinese("badge-streak") in names


async def test_a_large_server_is_updated_in_batches(world: World, keeper: MemberActor) -> None:
    db, server_id = world.client.runtime.db, ServerId(world.guild.id)
    crowd = [world.guild.add_member(world.env.create_user(f"fan{number}")) for number in range(30)]
    await pick(keeper, await opened(world, keeper), "pick-badges", HORDE)
    async with db.writing() as connection:
        for fan in crowd:
            about = server_id, HORDE, member(fan).user_id
            await stored.set_holder(connection, *about, world.client.runtime.now(), is_given=True)
    await check_roles(world)
    [badge] = await badges.of_server(db, server_id)
    assert badge.holders == 10
    await check_roles(world, 90)
    [badge] = await badges.of_server(db, server_id)
    assert badge.holders == 0
