"""`/progress`: what members see of their own and other members' progress, and where its buttons lead."""

from __future__ import annotations

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import GameId
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.services import games
from bot.storage import analyses
from tests.e2e.paged import HOST, LINKS, give_page
from tests.e2e.past import busy, record
from tests.e2e.test_storm import links
from tests.e2e.world import CHECKMATE, World, action_ids, alt_texts, answer, buttons, pictures, text, told
from tests.wording import chinese, has_ui_text, ui_text

TITLES = (
    "profile-tab-ratings",
    "progress-accuracy-title",
    "progress-themes-title",
    "progress-openings-title",
    "profile-streaks",
    "progress-pace-title",
)
EMPTY = (
    "profile-unrated",
    "progress-no-accuracy",
    "progress-no-themes",
    "progress-no-openings",
    "progress-no-streaks",
    "progress-no-pace",
)


async def shown(world: World, by: MemberActor, **options: object) -> ResponseMessage:
    return answer(await by.slash(world.channel, "progress", **options))


async def analyzed(world: World) -> None:
    """Play a game and store an analysis of it."""
    game_channel: ChannelHandle = await world.begin(world.alice, world.bo)
    await world.play(game_channel, world.alice, world.bo, CHECKMATE)
    runtime = world.client.runtime
    game = await games.load(runtime.db, GameId(1))
    async with runtime.db.writing() as connection:
        await analyses.save(connection, game.id, to_json([Finding(Evaluation(cp=20))] * (game.ply + 1)), runtime.now())


async def test_a_newcomer_is_told_how_to_get_each_part(world: World) -> None:
    page = await shown(world, world.alice)
    for key in (*TITLES, *EMPTY):
        assert ui_text(key) in text(page), key
    assert pictures(page) == []


async def test_members_see_all_of_their_own_progress(world: World) -> None:
    await analyzed(world)
    puzzle = answer(await world.alice.slash(world.channel, "puzzle"))
    await world.alice.click(puzzle, label=ui_text("button-solution"))
    page = await shown(world, world.alice)
    told = text(page)
    assert pictures(page) == ["ratings.png", "accuracy.png"]
    ratings, accuracy = alt_texts(page)
    assert ratings.startswith(ui_text("alt-ratings", courses=""))
    assert accuracy.startswith(ui_text("alt-accuracy", courses=""))
    assert has_ui_text(told, "profile-rating", variant="Orda Chess", games=1, place=2)
    assert has_ui_text(told, "progress-army-rating", army="Orda Chess · Kingdom", games=1)
    assert ui_text("progress-performance-what") in told
    assert ui_text("progress-accuracy", variant="Orda Chess", mean=100, games=1) in told
    assert ui_text("progress-themes-total", solved=0, failed=1, share=0) in told
    assert f"\n- {ui_text('labelled', label=f'1. {CHECKMATE.split()[0]}', told='1 game')}" in told
    assert has_ui_text(told, "run-loss", length=1)
    assert not any(ui_text(key) in told for key in EMPTY[:-1])


async def test_of_others_members_see_only_ratings_and_streaks(world: World) -> None:
    await analyzed(world)
    page = await shown(world, world.chen, member=world.alice)
    assert text(page).startswith(f"### {ui_text('progress-title-of', user=world.alice.id)}\n")
    assert has_ui_text(text(page), "progress-army-rating", army="Orda Chess · Kingdom")
    assert has_ui_text(text(page), "run-loss", length=1)
    assert pictures(page) == ["ratings.png"]
    for key in (*TITLES[1:4], TITLES[-1]):
        assert ui_text(key) not in text(page)
    assert buttons(page) == [ui_text("history-profile")]
    own = await shown(world, world.alice, member=world.alice)
    assert ui_text("progress-title") in text(own)
    stranger = await shown(world, world.alice, member=world.chen)
    assert ui_text("progress-unrated-of") in text(stranger) and pictures(stranger) == []


async def test_in_a_direct_message_there_are_no_ratings(world: World) -> None:
    await analyzed(world)
    page = answer(await world.alice.user.slash("progress"))
    assert ui_text("progress-no-server") in text(page)
    assert pictures(page) == ["accuracy.png"]
    assert ui_text("history-profile") not in buttons(page)
    refused = await world.alice.user.slash("progress", member=world.bo)
    assert ui_text("error-only-in-servers") in told(refused)


async def test_a_busy_members_progress_fits_into_a_message_in_every_language(world: World) -> None:
    await record(world, busy(world, 300))
    for locale in ("en-US", "es-ES", "zh-CN"):
        world.locales[world.alice.id] = locale
        assert len(text(await shown(world, world.alice))) < 4000
    assert text(await shown(world, world.alice)).startswith(f"### {chinese('progress-title')}\n")


async def test_the_profile_leads_to_the_progress_and_back(world: World) -> None:
    await analyzed(world)
    profile = answer(await world.alice.slash(world.channel, "profile"))
    page = answer(await world.alice.click(profile, label=ui_text("button-progress")))
    assert ui_text("progress-title") in text(page)
    await world.alice.click(page, label=ui_text("history-profile"))
    assert text(page).startswith(f"### {ui_text('profile-title', user=world.alice.id)}")


async def test_the_page_is_linked_if_there_is_a_website(world: World) -> None:
    assert "progress-page" not in action_ids(await shown(world, world.alice))
    give_page(world.client)
    page = await shown(world, world.alice)
    given = answer(await world.alice.click(page, custom_id=action_ids(page)["progress-page"]))
    address = links(given)[ui_text("button-open-progress")]
    key = address.removeprefix(f"https://{HOST}/puzzles/").removesuffix("/progress")
    held = LINKS.keys.read_of_member(key)
    assert held is not None and (held.user_id, held.server_id) == (world.alice.id, world.guild.id)


@pytest.mark.parametrize(
    ("options", "label"), [({"variant": "khans"}, "button-openings-of"), ({"variant": "orda"}, "button-train")]
)
async def test_the_exercises_lead_to_the_training(world: World, options: dict[str, str], label: str) -> None:
    page = answer(await world.alice.slash(world.channel, "learn", **options))
    found = answer(await world.alice.click(page, label=ui_text(label)))
    expected = "openings-title" if label == "button-openings-of" else "train-name"
    assert has_ui_text(text(found), expected)
    if expected == "openings-title":
        assert ui_text("openings-title", variant=ui_text("variant-khans")) in text(found)


async def test_the_openings_lead_to_their_tree(world: World) -> None:
    profile = answer(await world.alice.slash(world.channel, "profile"))
    without = answer(await world.alice.click(profile, label=ui_text("button-openings")))
    assert "opening-tree" not in action_ids(without)
    give_page(world.client)
    page = answer(await world.alice.click(profile, label=ui_text("button-openings")))
    given = answer(await world.alice.click(page, custom_id=action_ids(page)["opening-tree"]))
    assert links(given)[ui_text("button-opening-tree")].endswith("/openings/orda_white")
    assert has_ui_text(text(given), "opening-tree-link")
