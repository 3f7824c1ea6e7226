"""`/season`: a manager closes the season, and everyone can see the winners and the hall of fame."""

import pytest
from simcord.results import ResponseMessage

from bot.discord.features.seasons import CloseSeason
from bot.domain.ids import ServerId
from bot.services import settings
from tests.e2e.panels import marked, pick, press, using
from tests.e2e.past import CROWD, member, rank
from tests.e2e.world import World, answer, buttons, refusal, text, told
from tests.wording import has_ui_text, ui_text

SEND = ("POST", "/channels/*/messages")
LIVE = ui_text("ladder-live", variant="Orda Chess")
PAGES = [ui_text("page-back"), ui_text("page-next")]


async def asked(world: World, **options: str) -> ResponseMessage:
    """The confirmation question for a manager who wants to close a season."""
    world.allow(world.alice, "manage_guild")
    return answer(await world.alice.slash(world.channel, "season close", **options))


def winner(medal: str, user: int, rating: str, games: int) -> str:
    return ui_text("season-winner", medal=medal, user=user, rating=rating, games=games)


async def test_a_manager_closes_a_season_and_its_winners_are_announced(world: World) -> None:
    await rank(world, [member(world.bo), member(world.chen), *CROWD[:3]], settled=2)
    question = await asked(world)
    assert has_ui_text(text(question), "season-title", variant="### Orda Chess", number=1)
    assert ui_text("season-players", count=5) in text(question)
    assert world.messages(world.channel) == []
    await press(world.alice, question, "close-season")
    [announced] = world.messages(world.channel)
    assert text(announced).splitlines() == [
        ui_text("season-over", variant="### Orda Chess", number=1),
        winner("🥇", world.bo.id, "2000", 10),
        winner("🥈", world.chen.id, "1990", 10),
        winner("🥉", CROWD[0].user_id, "1980?", 1),
        f"-# {ui_text('season-players', count=5)} {ui_text('season-after-halve')}",
    ]
    assert world.pinged() == [[]]
    ladder = text(answer(await world.bo.slash(world.channel, "ladder", variant="orda")))
    assert f"{world.bo.mention} · **1750**" in ladder


async def test_the_question_has_a_menu_for_the_new_ratings(world: World) -> None:
    await rank(world, [member(world.bo)])
    question = await asked(world)
    assert marked(question, "pick-season-ratings") == [ui_text("afterwards-halve")]
    await pick(world.alice, question, "pick-season-ratings", "keep")
    assert ui_text("season-afterwards-keep") in text(question)
    assert marked(question, "pick-season-ratings") == [ui_text("afterwards-keep")]
    await press(world.alice, question, "close-season")
    assert ui_text("season-after-keep") in text(world.messages(world.channel)[0])


async def test_the_hall_names_the_current_season(world: World) -> None:
    await rank(world, [member(world.bo)])
    hall = text(answer(await world.chen.slash(world.channel, "season hall")))
    assert has_ui_text(hall, "hall-first", number=1, count=1)
    await press(world.alice, await asked(world), "close-season")
    hall = text(answer(await world.chen.slash(world.channel, "season hall")))
    assert ui_text("hall-now", number=2, time="TIME", count=0).split("TIME")[1] in hall


async def test_the_announcement_opens_the_hall_of_fame_and_stays_unchanged(world: World) -> None:
    await rank(world, [member(world.bo)])
    await press(world.alice, await asked(world, ratings="keep"), "close-season")
    [announced] = world.messages(world.channel)
    hall = answer(await world.chen.click(announced, label=ui_text("button-open-hall")))
    assert ui_text("hall-title", variant="### Orda Chess") in text(hall)
    assert winner("🥇", world.bo.id, "2000?", 1) in text(hall)
    assert text(world.messages(world.channel)[0]) == text(announced)


async def test_members_who_cannot_manage_the_server_cannot_close_a_season(world: World) -> None:
    await rank(world, [member(world.bo)])
    said = await refusal(world, world.bo.slash(world.channel, "season close"))
    assert said == ui_text("error-not-server-manager")
    question = await asked(world)
    forged = using(world, world.chen, question, "close-season")
    [refused] = await world.at_once(forged)
    assert ui_text("error-not-server-manager") in told(refused)
    assert world.messages(world.channel) == []


async def test_a_season_without_players_cannot_be_closed(world: World) -> None:
    world.allow(world.alice, "manage_guild")
    said = await refusal(world, world.alice.slash(world.channel, "season close", variant="khans"))
    assert said == ui_text("error-nobody-played", number=1)


async def test_two_questions_close_only_one_season(world: World) -> None:
    await rank(world, [member(world.bo)])
    first, second = await asked(world), await asked(world)
    await press(world.alice, first, "close-season")
    again = await press(world.alice, second, "close-season")
    assert text(again.followups[-1]) == ui_text("error-season-closed", number=1)
    assert len(world.messages(world.channel)) == 1


async def test_an_announcement_that_discord_refuses_is_posted_later(world: World) -> None:
    await rank(world, [member(world.bo)])
    question = await asked(world)
    world.env.inject_error(*SEND, status=503)
    await press(world.alice, question, "close-season")
    assert world.messages(world.channel) == []
    await world.restart()
    assert len(world.messages(world.channel)) == 1


async def test_each_season_of_a_ladder_is_announced_once(world: World) -> None:
    for games in (1, 2):
        await rank(world, [member(world.bo)], games=games)
        await press(world.alice, await asked(world, ratings="keep"), "close-season")
    titles = [
        ui_text("season-over", variant="### Orda Chess", number=1),
        ui_text("season-over", variant="### Orda Chess", number=2),
    ]
    assert [text(one).splitlines()[0] for one in world.messages(world.channel)] == titles
    await world.restart()
    assert len(world.messages(world.channel)) == 2


async def test_the_hall_has_pages_a_variant_menu_and_a_share_button(world: World) -> None:
    for games in range(1, 7):
        await rank(world, [member(world.bo)], games=games)
        await press(world.alice, await asked(world, ratings="keep"), "close-season")
    hall = answer(await world.chen.slash(world.channel, "season hall"))
    assert [one for one in buttons(hall) if one in PAGES] == PAGES
    await world.chen.click(hall, label=ui_text("page-next"))
    assert ui_text("page-place", number=2, total=2) in text(hall)
    await world.chen.click(hall, label=ui_text("button-share"))
    assert has_ui_text(text(world.newest(world.channel)), "hall-title")
    await pick(world.chen, hall, "hall-game", "khans")
    assert ui_text("hall-empty") in text(hall)


async def separate_live_ladder(world: World) -> None:
    """Give live games a separate ladder. Bo and Chen are on both ladders, in opposite order."""
    here = ServerId(world.guild.id)
    server = await settings.change(world.client.runtime.db, settings.SERVERS, here, live_ladders=True)
    world.client.runtime.known_settings.keep_server(here, server)
    await rank(world, [member(world.bo), member(world.chen)])
    await rank(world, [member(world.chen), member(world.bo)], key="orda-live")


async def test_one_press_closes_both_ladders_and_each_announcement_names_its_own(world: World) -> None:
    await separate_live_ladder(world)
    question = await asked(world)
    titles = [line for line in text(question).splitlines() if line.startswith("###")]
    assert titles == [
        ui_text("season-title", variant="### Orda Chess", number=1),
        ui_text("season-title", variant=f"### {LIVE}", number=1),
    ]
    assert ui_text("button-close-both-seasons") in buttons(question)
    await press(world.alice, question, "close-season")
    told_of = [text(one).splitlines()[:2] for one in world.messages(world.channel)]
    assert told_of == [
        [ui_text("season-over", variant="### Orda Chess", number=1), winner("🥇", world.bo.id, "2000?", 1)],
        [
            ui_text("season-over", variant=f"### {LIVE}", number=1),
            winner("🥇", world.chen.id, "2000?", 1),
        ],
    ]


@pytest.mark.parametrize(("named", "title"), [("live", LIVE), ("other", "Orda Chess")])
async def test_one_of_two_ladders_is_closed_and_named_in_its_hall_of_fame(world: World, named: str, title: str) -> None:
    await separate_live_ladder(world)
    question = await asked(world, ladder=named)
    await press(world.alice, question, "close-season")
    [announced] = world.messages(world.channel)
    assert text(announced).startswith(ui_text("season-over", variant=f"### {title}", number=1))
    hall = answer(await world.chen.click(announced, label=ui_text("button-open-hall")))
    assert text(hall).startswith(ui_text("hall-title", variant=f"### {title}"))
    assert has_ui_text(text(hall), "hall-season", number=1)
    await world.chen.click(hall, label=ui_text("ladder-to-all") if named == "live" else ui_text("ladder-to-live"))
    assert ui_text("hall-empty") in text(hall)
    asked_for = answer(await world.chen.slash(world.channel, "season hall", ladder=named))
    assert text(asked_for).startswith(ui_text("hall-title", variant=f"### {title}"))
    assert has_ui_text(text(asked_for), "hall-season", number=1)


async def test_only_the_ladder_with_games_in_its_season_is_closed(world: World) -> None:
    await separate_live_ladder(world)
    await press(world.alice, await asked(world, ladder="live"), "close-season")
    question = await asked(world)
    assert "live" not in text(question)
    await press(world.alice, question, "close-season")
    assert text(world.newest(world.channel)).startswith(ui_text("season-over", variant="### Orda Chess", number=1))


def test_a_button_from_before_live_ladders_closes_the_shared_ladder() -> None:
    old = CloseSeason.of_words([("family", "orda"), ("number", "1"), ("afterwards", "keep")])
    assert old.seasons == {"orda": 1}
