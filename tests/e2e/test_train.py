"""Training in Discord: a member's mistake in a game becomes a card. The card is answered, missed, solved with hints,
and repeated days later."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord import ChannelHandle, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import CardId, GameId, UserId
from bot.domain.openings import NoSuchArmy
from bot.domain.training import CardMovedOn, CardTurn, MomentTask
from bot.services import analysis, games, recaps, training
from bot.services.openings import opening_armies
from bot.storage import training as storage
from bot.variants import FAMILIES
from tests.e2e.menus import menus, offered, pick
from tests.e2e.paged import give_page
from tests.e2e.test_clocks import pass_time
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, components, pictures, text
from tests.wording import chinese, has_ui_text, labels, ui_text

LEARN = ui_text("context-learn")


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game that Alice resigned after one blunder. She has used “Learn from this game” on it."""
    game_channel = await world.given_up("e4 f5 Qh5 gxh5")
    await world.alice.context_menu(game_channel, LEARN, world.messages(game_channel)[0])
    return game_channel


async def train(world: World, game_channel: ChannelHandle, member: MemberActor | None = None) -> ResponseMessage:
    return answer(await (member or world.alice).slash(game_channel, "train"))


async def typed(world: World, shown: ResponseMessage, move: str) -> None:
    opened = await world.alice.click(shown, custom_id=action_ids(shown)["train-type"])
    assert opened.modal is not None
    await world.alice.submit_modal(opened, {"move": move})


async def task_of(world: World) -> MomentTask:
    """The task of Alice's only card, which is due."""
    runtime = world.client.runtime
    book = await runtime.puzzle_repository.book()
    task = await training.load(runtime.db, book, CardTurn(CardId(1), UserId(world.alice.id), await reps(world), 0))
    assert isinstance(task, MomentTask)
    return task


async def reps(world: World) -> int:
    async with world.client.runtime.db.reading() as connection:
        return (await storage.load(connection, CardId(1))).memory.reps


async def best(world: World) -> str:
    task = await task_of(world)
    return task.position.san(task.wanted)


async def test_a_mistake_is_reviewed_the_same_day_and_five_days_later(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = await train(world, game_channel)
    title, source = ui_text("train-title", variant="Orda Chess"), ui_text("train-from-game", game=1)
    due = ui_text("train-origin-and-due", origin=source, due=1)
    assert text(shown).startswith(f"### {title}\n-# {due}\n")
    assert ui_text("train-task-mistake", side="White", move="2. Qh5") in text(shown)
    assert pictures(shown) == ["train-1-0-0.png"]
    assert alt_texts(shown)[0].startswith(ui_text("alt-lesson", played="d1–h5", board="Orda Chess. "))
    move = await best(world)
    await typed(world, shown, move)
    assert has_ui_text(text(shown), "train-right", move=f"2. {move}")
    assert ui_text("train-played", move="2. Qh5", reply="2… gxh5") in text(shown)
    assert ui_text("button-train-done") in buttons(shown)
    await world.alice.click(shown, custom_id=action_ids(shown)["train-next"])
    assert has_ui_text(text(shown), "train-nothing-due")
    assert buttons(shown) == labels("start-puzzle", "openings", "train-calendar")
    world.env.backend.advance_clock(timedelta(days=5).total_seconds())
    later = await train(world, game_channel)
    assert ui_text("train-task-mistake", side="White", move="2. Qh5") in text(later)


async def test_a_wrong_move_shows_the_reply_and_counts_as_missed(world: World, game_channel: ChannelHandle) -> None:
    shown = await train(world, game_channel)
    await typed(world, shown, "Qh5")
    assert has_ui_text(text(shown), "train-wrong", move="2. Qh5")
    assert "gxh5" in text(shown)
    assert buttons(shown) == labels("solve-again", "solve-hint", "solution")
    await world.restart()
    await world.alice.click(shown, custom_id=action_ids(shown)["train-again"])
    assert has_ui_text(text(shown), "train-missed")
    move = await best(world)
    await typed(world, shown, move)
    assert has_ui_text(text(shown), "train-found-after", move=f"2. {move}", mistakes=1)


async def test_hints_come_in_three_steps(world: World, game_channel: ChannelHandle) -> None:
    shown = await train(world, game_channel)
    wanted = (await task_of(world)).wanted
    said = []
    for _ in range(3):
        await world.alice.click(shown, custom_id=action_ids(shown)["train-hint"])
        said.append(text(shown))
    assert has_ui_text(said[0], "puzzle-hint") and not has_ui_text(said[0], "train-hint-where")
    assert ui_text("train-hint-where", square=wanted.uci[2:4]) in said[1] and not has_ui_text(said[1], "train-better")
    assert has_ui_text(said[2], "train-better")
    [hint] = [part for part in components(shown) if str(part.get("custom_id")).startswith("c2:train-hint")]
    assert hint["disabled"]
    await typed(world, shown, await best(world))
    assert has_ui_text(text(shown), "train-right-hinted")


async def test_a_card_can_be_answered_with_the_piece_menu(world: World, game_channel: ChannelHandle) -> None:
    shown = await train(world, game_channel)
    task = await task_of(world)
    origin, target = task.wanted.uci[:2], task.wanted.uci[2:4]
    await pick(world.alice, shown, next(one for one in offered(shown) if one.endswith(origin)))
    assert pictures(shown) == [f"train-1-0-0-{origin}.png"]
    await pick(world.alice, shown, target)
    assert has_ui_text(text(shown), "train-right")


async def test_the_solution_counts_as_missed_and_the_calendar_shows_the_day(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = await train(world, game_channel)
    await world.alice.click(shown, custom_id=action_ids(shown)["train-solution"])
    assert has_ui_text(text(shown), "train-shown")
    await world.alice.click(shown, custom_id=action_ids(shown)["train-calendar"])
    assert text(shown).startswith(f"### {ui_text('train-calendar-title')}\n")
    assert ui_text("train-calendar-done", answered=1, right=0) in text(shown)
    assert text(shown).count("▇" * 10) == 2


async def test_an_answered_card_cannot_be_answered_again_from_another_message(
    world: World, game_channel: ChannelHandle
) -> None:
    first, second = await train(world, game_channel), await train(world, game_channel)
    await world.alice.click(first, custom_id=action_ids(first)["train-solution"])
    again = await world.alice.click(second, custom_id=action_ids(second)["train-solution"])
    assert ui_text(CardMovedOn.key) in [text(one) for one in again.followups]
    assert await reps(world) == 1


async def test_cards_belong_to_one_member(world: World, game_channel: ChannelHandle) -> None:
    shown = await train(world, game_channel, world.bo)
    assert has_ui_text(text(shown), "train-empty")
    assert buttons(shown) == labels("start-puzzle", "openings")


async def test_the_review_links_to_training_and_training_to_the_website(
    world: World, game_channel: ChannelHandle
) -> None:
    give_page(world.client)
    lessons = answer(await world.alice.context_menu(game_channel, LEARN, world.messages(game_channel)[0]))
    assert has_ui_text(text(lessons), "lesson-train")
    shown = answer(await world.alice.click(lessons, custom_id=action_ids(lessons)["train"]))
    assert has_ui_text(text(shown), "train-task-mistake")
    await world.alice.click(shown, custom_id=action_ids(shown)["train-solution"])
    assert action_ids(shown)["analysis-board"] == "c2:analysis-board:game=1:ply=2"
    assert len((await world.rows())["training_cards"]) == 1


async def test_a_finished_daily_puzzle_says_how_many_cards_are_due(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(game_channel, "daily"))
    assert "due" not in text(shown)
    await world.alice.click(shown, custom_id=action_ids(shown)["solution"])
    assert has_ui_text(text(shown), "train-due-too", due=1)
    again = answer(await world.alice.slash(game_channel, "daily"))
    card = answer(await world.alice.click(again, custom_id=action_ids(again)["train"]))
    assert ui_text("train-task-mistake", side="White", move="2. Qh5") in text(card)
    other = answer(await world.bo.slash(game_channel, "daily"))
    await world.bo.click(other, custom_id=action_ids(other)["solution"])
    assert "due" not in text(other)


async def test_a_line_of_an_opening_is_drilled_left_and_met_again_days_later(
    world: World, game_channel: ChannelHandle
) -> None:
    def names(shown: ResponseMessage) -> set[str]:
        return {*action_ids(shown)}

    await world.alice.slash(game_channel, "train")
    shown = answer(await world.alice.slash(game_channel, "train", opening="orda_white"))
    title = ui_text("train-title", variant="Orda Chess")
    source = ui_text("train-from-opening", army="White: Kingdom against Horde")
    assert text(shown).startswith(f"### {title}\n-# {source}")
    assert has_ui_text(text(shown), "train-task-first", side="White")
    await typed(world, shown, "e4")
    assert ui_text("train-right", move="1. e4") in text(shown)
    book = text(shown).split("\n")
    [first] = [line for line in book if line.startswith(ui_text("train-book-preferred", moves="1. e4 "))]
    assert first.count("%") == first.count("1. ")
    [rest] = [line for line in book if line.startswith(ui_text("train-book-others", moves="1. "))]
    assert "%" not in rest
    await world.alice.click(shown, custom_id=action_ids(shown)["train-play-on"])
    assert has_ui_text(text(shown), "train-task-opening", side="White")
    await typed(world, shown, "Ba6")
    assert has_ui_text(text(shown), "train-left-book", move="2. Bxa6")
    assert has_ui_text(text(shown), "train-left-cost")
    assert "2… Lxa6" in text(shown)
    await world.alice.click(shown, custom_id=action_ids(shown)["train-again"])
    await world.alice.click(shown, custom_id=action_ids(shown)["train-solution"])
    while "train-play-on" in names(shown):
        await world.alice.click(shown, custom_id=action_ids(shown)["train-play-on"])
        if "train-solution" in names(shown):
            await world.alice.click(shown, custom_id=action_ids(shown)["train-solution"])
    assert has_ui_text(text(shown), "opening-line-over")
    world.env.backend.advance_clock(timedelta(days=5).total_seconds())
    later = answer(await world.alice.slash(game_channel, "train", opening="orda_white"))
    assert has_ui_text(text(later), "train-task-first", side="White")


async def test_the_overview_lists_what_is_played_and_trains_an_army(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(game_channel, "profile"))
    shown = answer(await world.alice.click(shown, custom_id=action_ids(shown)["openings"]))
    assert "**White (Kingdom)** · " in text(shown)
    assert "- 1. e4: " in text(shown)
    await pick(world.alice, shown, "Gold: Horde against Kingdom")
    assert has_ui_text(text(shown), "train-task-opening", side="Gold")
    found = answer(await world.alice.slash(game_channel, "train", opening="khan gold"))
    assert f"-# {ui_text('train-from-opening', army='Gold: Horde against Kingdom')}" in text(found)
    unknown = answer(await world.alice.slash(game_channel, "train", opening="goblins"))
    assert has_ui_text(text(unknown), NoSuchArmy.key)
    other = answer(await world.bo.slash(game_channel, "profile", member=world.alice))
    assert "openings" not in action_ids(other)


async def test_every_army_of_every_game_can_be_picked(world: World, game_channel: ChannelHandle) -> None:
    shown = answer(await world.alice.slash(game_channel, "profile"))
    shown = answer(await world.alice.click(shown, custom_id=action_ids(shown)["openings"]))
    found = []
    for family in FAMILIES:
        await pick(world.alice, shown, ui_text(f"variant-{family}"))
        values = [option["value"] for menu in menus(shown) for option in menu["options"]]
        found += [value for value in values if value not in FAMILIES]
    assert sorted(found) == sorted(army.key for army in opening_armies())


async def test_the_weekly_summary_comes_by_direct_message_once_and_is_stopped_there(
    world: World, game_channel: ChannelHandle
) -> None:
    alice = UserId(world.alice.id)
    [game] = [await games.load(world.client.runtime.db, GameId(1))]
    await analysis.analyze(
        world.client.runtime.db, world.client.runtime.engines, game, world.env.now, lambda _: None, by=alice
    )
    panel = answer(await world.alice.slash(game_channel, "settings"))
    assert not has_ui_text(text(panel), "settings-weekly-next")
    form = await world.alice.click(panel, custom_id=action_ids(panel)["notifications"])
    await world.alice.submit_modal(form, {"notifications": ["weekly"]})
    assert ui_text("settings-notifications", notifications=ui_text("notification-weekly")) in text(panel)
    assert has_ui_text(text(panel), "settings-weekly-next", hour="9:00", zone="UTC")
    before = [one for one in world.pinged() if one]
    for _ in range(2):
        wanted = await recaps.find_weekly(world.client.runtime.db, alice)
        assert wanted is not None
        await pass_time(world, seconds=(wanted.next_at - world.env.now()).total_seconds() + 60)
        await world.restart()
    first, second = world.messages(world.alice.user.dm_channel)
    assert has_ui_text(text(first), "weekly-title")
    assert f"**Orda Chess** · {ui_text('games-total', total=1)}" in text(first)
    assert has_ui_text(text(first), "weekly-moment", game=1, played="2. Qh5")
    assert pictures(first) == ["week-1-3.png"]
    assert ui_text("weekly-no-games") in text(second)
    assert [one for one in world.pinged() if one] == before
    told = await world.alice.user.click(second, custom_id=action_ids(second)["weekly-stop"])
    assert text(answer(told)) == ui_text("weekly-stopped")
    assert await recaps.find_weekly(world.client.runtime.db, alice) is None


async def test_training_is_in_the_readers_language_and_private(world: World, game_channel: ChannelHandle) -> None:
    before = world.messages(game_channel)
    world.locales[world.alice.id] = "zh-CN"
    shown = await train(world, game_channel)
    assert chinese("train-from-game", game="1") in text(shown)
    world.env.backend.advance_clock(timedelta(days=5).total_seconds())
    assert world.messages(game_channel) == before
