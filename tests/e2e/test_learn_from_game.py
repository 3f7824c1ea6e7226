"""The review of a game: what went well, and one side's worst moves, each with a hidden better move."""

import re
from dataclasses import replace

import pytest
from simcord import ChannelHandle, InteractionResult, MemberActor
from simcord.results import ResponseMessage

from bot.domain.ids import GameId
from bot.engine.analysis import Finding, to_json
from bot.engine.evaluation import Evaluation
from bot.services import games
from bot.services.engines import Engines
from bot.services.queued_engines import WorkerFailed
from bot.storage import analyses
from tests.e2e.paged import give_page
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, custom_id, pictures, refusal, text, told
from tests.wording import chinese, has_ui_text, ui_pattern, ui_text

MENU = ui_text("context-learn")
BETTER = re.compile(r"\|\|\*\*2\. (?P<move>\S+)\*\*[^|]*\|\|")


@pytest.fixture
async def game_channel(world: World) -> ChannelHandle:
    """The channel of a game that Alice resigned after one blunder."""
    return await world.given_up("e4 f5 Qh5 gxh5")


async def used(world: World, game_channel: ChannelHandle, member: MemberActor) -> InteractionResult:
    return await member.context_menu(game_channel, MENU, world.messages(game_channel)[0])


async def lessons(world: World, game_channel: ChannelHandle) -> ResponseMessage:
    return answer(await used(world, game_channel, world.alice))


async def test_each_own_mistake_is_shown_with_the_better_move_hidden(world: World, game_channel: ChannelHandle) -> None:
    shown = await lessons(world, game_channel)
    said = text(shown)
    assert said.startswith(f"### {ui_text('review-title', game='1')}\nWhite · {world.alice.mention}\n")
    assert has_ui_text(said, "review-accuracy")
    assert ui_text("review-note") in said
    assert ui_text("lesson-played", move="2. Qh5??", told=ui_text("describe-move", piece="Queen", target="h5")) in said
    assert has_ui_text(said, "standing-winning", side="Gold")
    hidden = BETTER.search(said)
    assert hidden
    assert hidden["move"] not in BETTER.sub("", said)
    assert pictures(shown) == ["lesson-1-3-white.png"]
    assert alt_texts(shown)[0].startswith(ui_text("alt-lesson", played="d1–h5", board=""))
    assert hidden["move"] not in alt_texts(shown)[0]


async def test_the_review_uses_the_stored_analysis(world: World, game_channel: ChannelHandle) -> None:
    shown = await lessons(world, game_channel)
    analyzed = await world.rows()
    by_command = text(answer(await world.alice.slash(game_channel, "analyze")))
    hidden = BETTER.search(text(shown))
    assert hidden
    assert ui_text("analysis-better", move=f"**2. {hidden['move']}**") in by_command
    assert await world.rows() == analyzed


async def test_a_button_opens_the_analysis_of_a_move_and_the_review_stays(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = await lessons(world, game_channel)
    before = text(shown)
    page = answer(await world.alice.click(shown, label=ui_text("button-open-moment")))
    assert has_ui_text(text(page), "analysis-moment", game="1", grade=ui_text("grade-blunder"))
    assert text(shown) == before
    await world.restart()
    assert text(answer(await world.alice.click(shown, label=ui_text("button-open-moment")))) == text(page)


async def test_a_forged_move_opens_the_whole_analysis(world: World, game_channel: ChannelHandle) -> None:
    shown = await lessons(world, game_channel)
    act = world.pressing(world.alice, shown, ui_text("button-open-moment"))
    for ply in (0, 1, 99):
        data = {**act.data, "custom_id": f"c2:open-moment:game=1:ply={ply}"}
        [forged] = await world.at_once(replace(act, data=data))
        assert ui_text("analysis-worst") in told(forged)


async def test_with_a_website_the_position_before_the_move_opens_on_the_analysis_board(
    world: World, game_channel: ChannelHandle
) -> None:
    give_page(world.client)
    shown = await lessons(world, game_channel)
    assert buttons(shown)[:3] == [ui_text(f"button-{name}") for name in ("open-moment", "analysis-board", "train")]
    assert action_ids(shown)["analysis-board"] == "c2:analysis-board:game=1:ply=2"
    link = answer(await world.alice.click(shown, label=ui_text("button-analysis-board")))
    assert has_ui_text(text(link), "browser-analyze", game="1")


async def keep_analysis(world: World, white_pawns: list[float]) -> None:
    """Store an analysis of game 1 with these evaluations in pawns, from White's point of view. According to the
    analysis, the move played is never the best one."""
    db = world.client.runtime.db
    game = await games.load(db, GameId(1))
    best = [
        next((move.uci for move in position.legal_moves if move not in game.line.moves[ply : ply + 1]), "")
        for ply, position in enumerate(game.line.positions)
    ]
    found = [
        Finding(Evaluation(cp=round(100 * pawns)), tuple(uci.split()))
        for pawns, uci in zip(white_pawns, best, strict=True)
    ]
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(found), world.client.runtime.now())


QUIET = "a3 a5 b3 b5 c3 c5 d3 d5 e3 e5 f3 f5"


async def test_only_the_five_worst_moves_are_shown_worst_first(world: World) -> None:
    game_channel = await world.given_up(QUIET)
    # Each of White's moves loses more than the previous one. Each of Black's moves is also bad: it gives back what
    # White has just lost.
    await keep_analysis(world, [0, -1.0, 0, -1.2, 0, -1.4, 0, -1.6, 0, -1.8, 0, -2.0, 0])
    shown = await lessons(world, game_channel)
    assert [name.split("-")[2] for name in pictures(shown)] == ["11", "9", "7", "5", "3"]
    assert ui_text("review-moments") in text(shown)
    assert text(shown).count("||") == 10


async def test_the_board_is_seen_from_the_members_side_unless_they_prefer_white(world: World) -> None:
    game_channel = await world.given_up(QUIET)
    await keep_analysis(world, [0, -1.0, 0, -1.2, 0, -1.4, 0, -1.6, 0, -1.8, 0, -2.0, 0])
    shown = answer(await used(world, game_channel, world.bo))
    assert next(name.split("-")[2:] for name in pictures(shown)) == ["12", "black.png"]
    await world.bo.slash(game_channel, "settings", orientation="white")
    shown = answer(await used(world, game_channel, world.bo))
    assert next(name.split("-")[2:] for name in pictures(shown)) == ["12", "white.png"]


async def test_without_a_mistake_there_is_praise_and_no_picture(world: World) -> None:
    game_channel = await world.given_up(QUIET)
    await keep_analysis(world, [0.0, -1.0, -1.0, -2.0, -2.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0])
    shown = answer(await used(world, game_channel, world.bo))
    assert ui_text("review-no-moments") in text(shown)
    assert pictures(shown) == []


async def test_spectators_start_with_whites_side_and_can_switch_sides(
    world: World, game_channel: ChannelHandle
) -> None:
    shown = answer(await used(world, game_channel, world.chen))
    assert f"\nWhite · {world.alice.mention}\n" in text(shown)
    await world.chen.click(shown, label=ui_text("button-review-side"))
    assert f"\nGold · {world.bo.mention}\n" in text(shown)
    await world.chen.click(shown, label=ui_text("button-review-side"))
    assert f"\nWhite · {world.alice.mention}\n" in text(shown)


async def test_a_bad_move_is_explained(world: World, game_channel: ChannelHandle) -> None:
    said = text(await lessons(world, game_channel))
    where = {"square": "h5", "second_square": "g6"}
    assert ui_text("review-puts", free="no", piece="queen", second="pawn", **where) in said
    assert "(2… gxh5" in said


async def test_the_final_board_opens_the_review_and_the_review_the_analysis(
    world: World, game_channel: ChannelHandle
) -> None:
    newest = world.newest(game_channel)
    shown = answer(await world.bo.click(newest, custom_id=action_ids(newest)["review"]))
    assert f"\nGold · {world.bo.mention}\n" in text(shown)
    chart = answer(await world.bo.click(shown, custom_id=action_ids(shown)["analyse"]))
    assert ui_text("analysis-worst") in text(chart)


async def test_a_card_with_the_worst_move_can_be_shared(world: World, game_channel: ChannelHandle) -> None:
    shown = await lessons(world, game_channel)
    await world.alice.click(shown, custom_id=action_ids(shown)["share-review"])
    card = world.newest(game_channel)
    assert has_ui_text(text(card), "review-title", game="1")
    assert "||" not in text(card)
    assert "2. Qh5??" in text(card)
    assert ui_pattern("alt-analysis-moment", played="d1–h5").match(alt_texts(card)[0])
    assert buttons(card) == []


async def test_a_card_without_a_bad_move_shows_another_position(world: World) -> None:
    game_channel = await world.given_up(QUIET)
    await keep_analysis(world, [0.0, -1.0, -1.0, -2.0, -2.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0, -3.0])
    shown = answer(await used(world, game_channel, world.bo))
    await world.bo.click(shown, custom_id=action_ids(shown)["share-review"])
    card = world.newest(game_channel)
    assert ui_text("review-no-moments") in text(card)
    assert len(pictures(card)) == 1


async def test_the_members_average_is_shown_once_another_game_was_analyzed(
    world: World, game_channel: ChannelHandle
) -> None:
    first = text(await lessons(world, game_channel))
    assert not has_ui_text(first, "review-usual")
    db = world.client.runtime.db
    later = await world.given_up("e4 f5 Qh5 gxh5")
    game = await games.load(db, GameId(2))
    found = [Finding(Evaluation(cp=0), ("a2a3",)) for _ in game.line.positions]
    async with db.writing() as connection:
        await analyses.save(connection, game.id, to_json(found), world.client.runtime.now())
    shown = answer(await used(world, later, world.alice))
    assert has_ui_text(text(shown), "review-usual")
    other = answer(await used(world, later, world.chen))
    assert not has_ui_text(text(other), "review-usual")


async def test_another_message_and_a_running_game_are_refused(world: World) -> None:
    post = await world.alice.send(world.channel, "board-1-0-0.png")
    said = told(await world.alice.context_menu(world.channel, MENU, post))
    assert said == ui_text("context-no-board", command=MENU)
    game_channel = await world.begin(world.alice, world.bo)
    for member in (world.alice, world.chen):
        said = await refusal(world, used(world, game_channel, member))
        assert said == ui_text("error-analysis-too-early", game_id="1")


async def test_a_failing_engine_is_reported_and_no_analysis_is_counted(
    world: World, game_channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise WorkerFailed("the worker has another version")

    monkeypatch.setattr(Engines, "ask", fail)
    assert await refusal(world, used(world, game_channel, world.alice)) == ui_text("error-engine-off")
    assert (await world.rows())["analyses"] == []


async def test_the_review_is_in_the_readers_language(world: World, game_channel: ChannelHandle) -> None:
    world.locales[world.alice.id] = "zh-CN"
    shown = await lessons(world, game_channel)
    assert text(shown).startswith(f"### {chinese('review-title', game='1')}\n")
    assert custom_id(shown, chinese("button-open-moment")) == "c2:open-moment:game=1:ply=3"
