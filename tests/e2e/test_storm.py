"""The command `/storm`, and its personal link to the puzzle page. The link also works for members who have no game."""

from __future__ import annotations

import pytest
from simcord.results import ResponseMessage

from bot.domain.ids import NO_SERVER, ServerId
from bot.services import access_links
from tests.e2e.paged import HOST, LINKS, give_page
from tests.e2e.past import member, score
from tests.e2e.test_own_install import Abroad, abroad  # noqa: F401 (a fixture)
from tests.e2e.world import Shown, World, answer, buttons, components, text, told
from tests.wording import chinese, has_ui_text, labels, ui_text

PUZZLES = ui_text("button-open-puzzles")


def links(message: Shown) -> dict[str, str]:
    """The URLs of a message's link buttons, keyed by label."""
    return {part["label"]: part["url"] for part in components(message) if part.get("url")}


async def storm(world: World, **options: str) -> ResponseMessage:
    return answer(await world.alice.slash(world.channel, "storm", **options))


async def test_storm_shows_the_rules_and_the_servers_best_scores(world: World) -> None:
    give_page(world.client)
    shown = await storm(world)
    assert text(shown).startswith(f"### {ui_text('storm-title', variant=ui_text('storm-all-games'))}")
    assert ui_text("storm-own-never") in text(shown)
    assert ui_text("storm-board-none") in text(shown)
    assert ui_text("storm-rule-wrong", seconds=10) in text(shown)
    assert buttons(shown) == labels("storm-on-page")
    await score(world, member(world.bo), solved=12, combo=30)
    await score(world, member(world.alice), solved=7, combo=9)
    shown = await storm(world)
    said = text(shown)
    assert ui_text("storm-own", ever=7, today=7) in said
    assert said.index(ui_text("storm-line", place=1, user=world.bo.id, score=12, combo=30)) < said.index(
        f"2. <@{world.alice.id}> — **7**"
    )
    assert buttons(shown) == labels("storm-on-page", "share")
    assert world.messages(world.channel) == []


async def test_each_variant_has_its_own_scores(world: World) -> None:
    give_page(world.client)
    await score(world, member(world.bo), family="khans")
    shown = await storm(world, variant="orda")
    assert text(shown).startswith(f"### {ui_text('storm-title', variant='Orda Chess')}")
    assert ui_text("storm-board-none") in text(shown)
    await world.alice.select(shown, ["khans"], custom_id="c2:storm-game")
    assert text(shown).startswith(f"### {ui_text('storm-title', variant=ui_text('variant-khans'))}")
    assert f"<@{world.bo.id}>" in text(shown)


async def test_scores_can_be_shared_without_a_ping_or_the_rules(world: World) -> None:
    await score(world, member(world.bo))
    await world.alice.click(await storm(world), label=ui_text("button-share"))
    [post] = world.messages(world.channel)
    assert f"1. <@{world.bo.id}>" in text(post) and not has_ui_text(text(post), "storm-own")
    assert [whom for whom in world.pinged() if whom] == []


async def test_a_bot_without_a_website_says_so(world: World) -> None:
    shown = await storm(world)
    assert ui_text("storm-no-page") in text(shown)
    assert ui_text("storm-board-empty") in text(shown)
    for key in ("storm-own-never", "storm-board-none", "storm-rule-rating"):
        assert ui_text(key) not in text(shown), key
    assert buttons(shown) == []


@pytest.mark.parametrize(
    ("command", "button"), [("storm", ui_text("button-storm-on-page")), ("puzzle", ui_text("button-solve-on-page"))]
)
async def test_the_link_is_personal_and_includes_the_server(world: World, command: str, button: str) -> None:
    give_page(world.client)
    shown = answer(await world.alice.slash(world.channel, command))
    given = answer(await world.alice.click(shown, label=button))
    assert has_ui_text(text(given), "puzzle-page-link")
    assert has_ui_text(text(given), "browser-login", minutes=10)
    addresses = links(given)
    assert addresses[ui_text("button-open-storm")] == f"{addresses[PUZZLES]}/storm"
    key = addresses[PUZZLES].removeprefix(f"https://{HOST}/puzzles/")
    held = LINKS.keys.read_of_member(key)
    assert held is not None and (held.user_id, held.server_id) == (world.alice.id, world.guild.id)
    runtime = world.client.runtime
    assert await access_links.log_in(runtime.db, held, None, "a browser", runtime.now()) == "a browser"
    await world.alice.click(given, label=ui_text("button-forget-browsers"))
    assert await access_links.member_of(runtime.db, "a browser", runtime.now()) is None


async def test_in_a_server_without_the_bot_the_link_includes_no_server(abroad: Abroad) -> None:  # noqa: F811
    world = abroad.world
    give_page(world.client)
    shown = answer(await abroad.ann.slash(abroad.channel, "storm"))
    assert ui_text("storm-board-nowhere") in text(shown)
    given = answer(await abroad.ann.click(shown, label=ui_text("button-storm-on-page")))
    held = LINKS.keys.read_of_member(links(given)[PUZZLES].rpartition("/")[2])
    assert held is not None and held.server_id == NO_SERVER != ServerId(world.guild.id)


async def test_storm_is_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    assert told(await world.alice.slash(world.channel, "storm")).startswith(
        f"### {chinese('storm-title', variant=chinese('storm-all-games'))}"
    )
