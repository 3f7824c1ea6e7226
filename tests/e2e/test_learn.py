"""Exercises in Discord: the list of sets, moves by menu and by text, mistakes, solutions, and how to continue."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import InteractionResult
from simcord.results import ResponseMessage

from bot.domain.training import NoSuchExercise
from bot.exercises import Exercise, ExerciseKind, Practice, exercise_book
from bot.rules import square_name
from bot.services import exercises, settings
from tests.e2e.menus import menus, offered, pick
from tests.e2e.world import World, action_ids, alt_texts, answer, buttons, pictures, refusal, text, told
from tests.wording import chinese, has_ui_text, labels, ui_pattern, ui_text

BOOK = exercise_book()
LANCER = BOOK.by_key["orda-lancer"]
MATE, CAMPMATE = BOOK.by_key["orda-mate"], BOOK.by_key["orda-campmate"]


async def learn(world: World, **options: Any) -> ResponseMessage:
    return answer(await world.alice.slash(world.channel, "learn", **options))


async def typed(world: World, shown: ResponseMessage, move: str) -> InteractionResult:
    opened = await world.alice.click(shown, custom_id=action_ids(shown)["learn-type"])
    assert opened.modal is not None
    return await world.alice.submit_modal(opened, {"move": move})


async def solve(world: World, shown: ResponseMessage, exercise: Exercise) -> None:
    for uci in exercise.own_line:
        await typed(world, shown, uci)


async def solved(world: World) -> tuple[str, ...]:
    return (await exercises.progress_of(world.client.runtime.db, world.alice.id)).solved


def first_of(series: str, variant: str = "orda") -> str:
    """The heading of the first exercise of a set."""
    name, game = ui_text(f"{'series' if series == 'campmate' else 'piece'}-{series}"), ui_text(f"variant-{variant}")
    return f"### {ui_text('learn-title', series=name, number=1, total=6, game=game)}"


def captures(count: int, moves: int) -> Exercise:
    """A lancer exercise in which `count` marked pieces must be captured in `moves` moves."""
    return next(one for one in LANCER.exercises if (len(one.marked), one.moves) == (count, moves))


async def test_without_options_the_sets_are_listed_with_the_members_progress(world: World) -> None:
    shown = await learn(world)
    assert text(shown).startswith(f"### {ui_text('learn-list-title', game='Orda Chess')}\n")
    none = ui_text("learn-series-place", solved=0, total=6)
    assert f"▫️ **Lancer** {none}" in text(shown)
    assert f"▫️ **{ui_text('series-campmate')}** {none}" in text(shown)
    assert has_ui_text(
        text(shown), "learn-list-count", solved=0, total=sum(len(one.exercises) for one in BOOK.of_family("orda"))
    )
    assert "Lancer" in offered(shown) and ui_text("variant-asymmetric") in offered(shown, 1)
    assert ui_pattern("learn-series-place", solved=0).match(menus(shown)[0]["options"][0]["description"])
    await pick(world.alice, shown, ui_text("variant-asymmetric"))
    assert text(shown).startswith(f"### {ui_text('learn-list-title', game=ui_text('variant-asymmetric'))}\n")
    await pick(world.alice, shown, "Wyvern")
    assert text(shown).startswith(first_of("wyvern", "asymmetric"))
    assert world.messages(world.channel) == []


async def test_an_exercise_marks_its_targets_and_says_what_to_do(world: World) -> None:
    shown = await learn(world, variant="orda", topic="lancer")
    first = LANCER.exercises[0]
    assert text(shown).startswith(first_of("lancer"))
    assert ui_text("goal-capture", marked=1, piece="lancer", moves=1, side="White") in text(shown)
    marked = ui_text("alt-starred", squares=square_name(first.marked[0]), board="Orda Chess. ")
    assert alt_texts(shown)[0].startswith(marked)
    assert pictures(shown) == [f"{first.id}.png"]
    assert buttons(shown) == labels("learn-type", "show-exercise", "how-it-moves", "list-series")
    assert len(offered(shown)) == 2


async def test_a_set_can_be_solved_with_the_piece_menu_and_with_typed_moves(world: World) -> None:
    shown = await learn(world, topic="orda-lancer")
    first = LANCER.exercises[0]
    assert first.piece is not None
    await pick(world.alice, shown, f"Lancer {square_name(first.piece)}")
    assert text(shown).startswith(f"### {ui_text('unit-on', piece='Lancer', square=square_name(first.piece))}")
    await pick(world.alice, shown, first.line[0][2:])
    assert has_ui_text(text(shown), "learn-solved", moves="Lx")
    assert ui_text("learn-count", series="Lancer", solved=1, total=6) in text(shown)
    assert buttons(shown) == [ui_text("page-next"), ui_text("button-do-again"), ui_text("button-list-series")]
    for exercise in LANCER.exercises[1:]:
        await world.alice.click(shown, label=ui_text("page-next"))
        assert has_ui_text(text(shown), "learn-title", series="Lancer", number=exercise.id[-1], total=6)
        await solve(world, shown, exercise)
    assert ui_text("learn-all-solved", series="Lancer · Orda Chess") in text(shown)
    assert await solved(world) == tuple(one.id for one in LANCER.exercises)
    following = BOOK.after(LANCER)
    assert following is not None
    assert buttons(shown) == [
        ui_text("button-continue-series", series="Archer"),
        ui_text("button-list-series"),
        ui_text("button-restart-series"),
    ]
    await world.alice.click(shown, label=ui_text("button-list-series"))
    assert f"✅ **Lancer** {ui_text('learn-series-place', solved=6, total=6)}" in text(shown)


async def test_right_moves_are_confirmed_midway_even_after_a_restart(world: World) -> None:
    exercise = captures(2, 3)
    shown = await learn(world, topic=exercise.series)
    await _open(world, shown, exercise)
    assert ui_text("goal-capture", marked=2, piece="lancer", moves=3, side="White") in text(shown)
    await typed(world, shown, exercise.own_line[0])
    assert has_ui_text(text(shown), "learn-right")
    left = len(Practice.read(exercise, exercise.own_line[:1]).left)
    assert ui_text("goal-capture", marked=left, piece="lancer", moves=2, side="White") in text(shown)
    await world.restart()
    await typed(world, shown, exercise.own_line[1])
    assert has_ui_text(text(shown), "learn-right")
    await typed(world, shown, exercise.own_line[2])
    assert has_ui_text(text(shown), "learn-solved")
    assert not any(has_ui_text(alt_texts(shown)[0], key, side="White") for key in ("alt-to-move", "alt-check"))


async def _open(world: World, shown: ResponseMessage, exercise: Exercise) -> None:
    """Solve all earlier exercises of the set that is shown, which opens this one."""
    series = BOOK.by_key[exercise.series]
    for before in series.exercises[: series.exercises.index(exercise)]:
        await solve(world, shown, before)
        await world.alice.click(shown, label=ui_text("page-next"))


async def test_a_wasteful_move_is_explained_and_can_be_tried_again(world: World) -> None:
    exercise = LANCER.exercises[0]
    start = exercise.start
    wasteful = next(
        move for move in start.legal_moves if move.origin == exercise.piece and move.uci != exercise.line[0]
    )
    shown = await learn(world, topic="orda-lancer")
    await typed(world, shown, wasteful.uci)
    assert has_ui_text(text(shown), "learn-wrong")
    assert any(has_ui_text(text(shown), f"mistake-{why}") for why in ("too-long", "never", "gives-check"))
    assert buttons(shown) == labels("learn-again", "show-exercise", "how-it-moves")
    await world.alice.click(shown, label=ui_text("button-learn-again"))
    assert ui_text("goal-capture", marked=1, piece="lancer", moves=1, side="White") in text(shown)
    assert await solved(world) == ()


async def test_a_move_of_another_piece_is_refused(world: World) -> None:
    shown = await learn(world, topic="orda-lancer")
    start = LANCER.exercises[0].start
    king = square_name(start.king(start.turn))
    [own] = [label for label in offered(shown) if label.endswith(king)]
    await pick(world.alice, shown, own)
    await pick(world.alice, shown, offered(shown, 1)[-1])
    assert has_ui_text(text(shown), "mistake-other-unit", piece="Lancer")


async def test_an_illegal_move_is_explained_and_can_be_corrected(world: World) -> None:
    shown = await learn(world, topic="orda-lancer")
    refused = (await typed(world, shown, "Qa1")).followups[-1]
    assert has_ui_text(text(refused), "illegal-none-left", piece="queen")
    again = await world.alice.click(refused, label=ui_text("button-learn-type"))
    assert again.modal is not None


@pytest.mark.parametrize("series", [MATE, CAMPMATE], ids=lambda series: series.key)
async def test_mates_and_campmates_are_practiced_with_replies(world: World, series: Any) -> None:
    shown = await learn(world, topic=series.key)
    word = "mate" if series.kind is ExerciseKind.MATE else "campmate"
    assert word in text(shown)
    for exercise in series.exercises:
        await solve(world, shown, exercise)
        assert has_ui_text(text(shown), "learn-solved")
        if exercise is not series.exercises[-1]:
            await world.alice.click(shown, label=ui_text("page-next"))
    assert "🏁" in text(shown)


async def test_a_move_that_does_not_force_mate_shows_the_reply(world: World) -> None:
    exercise = next(one for one in MATE.exercises if one.moves == 2)
    practice = Practice(exercise)
    wrong = next(move for move in practice.position.legal_moves if (found := practice.fault_of(move)) and found.reply)
    shown = await learn(world, topic="orda-mate")
    await _open(world, shown, exercise)
    await typed(world, shown, wrong.uci)
    assert has_ui_text(text(shown), "mistake-defended-mate", side="Gold")
    assert has_ui_text(alt_texts(shown)[0], "alt-hint")


async def test_an_endgame_is_won_against_the_tablebase(world: World) -> None:
    drill = BOOK.by_key["orda-endgame"].exercises[0]
    faults = {move: Practice(drill).fault_of(move) for move in drill.start.legal_moves}
    wrong, fault = next((move, fault) for move, fault in faults.items() if fault is not None)
    shown = await learn(world, topic=drill.series)
    assert has_ui_text(text(shown), "goal-endgame", most=str(drill.most_moves), moves=str(drill.moves))
    await typed(world, shown, wrong.uci)
    assert has_ui_text(text(shown), f"mistake-{fault.fault}")
    await world.alice.click(shown, label=ui_text("button-learn-again"))
    await solve(world, shown, drill)
    assert has_ui_text(text(shown), "learn-solved")
    assert await solved(world) == (drill.id,)


async def test_a_draw_is_held_against_the_tablebase(world: World) -> None:
    drill = BOOK.by_key["asymmetric-hold"].exercises[0]
    shown = await learn(world, topic=drill.series)
    assert has_ui_text(text(shown), "goal-hold", moves=str(drill.moves))
    await solve(world, shown, drill)
    assert has_ui_text(text(shown), "learn-solved")


async def test_showing_the_solution_does_not_count_as_solving(world: World) -> None:
    exercise = captures(2, 3)
    shown = await learn(world, topic="orda-lancer")
    await _open(world, shown, exercise)
    known = await solved(world)
    await world.alice.click(shown, label=ui_text("button-show-exercise"))
    assert ui_text("learn-solution", step=1, total=3, moves="L") in text(shown)
    assert buttons(shown) == [
        ui_text("button-show-earlier"),
        ui_text("button-show-later"),
        ui_text("button-do-exercise"),
        ui_text("page-next"),
        ui_text("button-list-series"),
    ]
    await world.alice.click(shown, label=ui_text("button-show-later"))
    await world.alice.click(shown, label=ui_text("button-show-later"))
    assert has_ui_text(text(shown), "learn-solution", step=3, total=3)
    await world.alice.click(shown, label=ui_text("button-show-earlier"))
    assert has_ui_text(text(shown), "learn-solution", step=2, total=3)
    assert await solved(world) == known
    await world.alice.click(shown, label=ui_text("button-do-exercise"))
    assert ui_text("goal-capture", marked=2, piece="lancer", moves=3, side="White") in text(shown)


async def test_progress_survives_a_restart_and_can_be_reset(world: World) -> None:
    now = world.client.runtime.now()
    for exercise in LANCER.exercises:
        await exercises.play(world.client.runtime.db, world.alice.id, _last(exercise), exercise.own_line[-1], now)
    await world.restart()
    shown = await learn(world)
    assert f"✅ **Lancer** {ui_text('learn-series-place', solved=6, total=6)}" in text(shown)
    await pick(world.alice, shown, "Lancer")
    await solve(world, shown, LANCER.exercises[0])
    await world.alice.click(shown, label=ui_text("button-restart-series"))
    assert text(shown).startswith(first_of("lancer"))
    assert await solved(world) == ()


def _last(exercise: Exercise) -> Practice:
    return Practice.read(exercise, exercise.own_line[:-1])


async def test_the_guide_and_the_exercises_link_to_each_other(world: World) -> None:
    shown = await learn(world, topic="orda-lancer")
    page = answer(await world.alice.click(shown, label=ui_text("button-how-it-moves")))
    assert text(page).startswith(f"### {ui_text('guide-title', page='Lancer', game='Orda Chess')}")
    begun = answer(await world.alice.click(page, label=ui_text("button-practise")))
    assert text(begun).startswith(first_of("lancer"))
    mate = await learn(world, topic="orda-campmate")
    page = answer(await world.alice.click(mate, label=ui_text("button-how-one-wins")))
    assert text(page).startswith(f"### {ui_text('guide-title', page=ui_text('page-campmate'), game='Orda Chess')}")
    hold = await learn(world, topic="asymmetric-hold")
    assert ui_text("button-how-one-wins") not in buttons(hold)
    page = answer(await world.alice.click(hold, label=ui_text("button-how-games-end")))
    assert text(page).startswith(f"### {ui_text('guide-title', page=ui_text('page-endings'), game='Asymmetric Chess')}")
    first = answer(await world.alice.slash(world.channel, "rules", variant="khans"))
    listed = answer(await world.alice.click(first, label=ui_text("button-practise-game")))
    assert text(listed).startswith(f"### {ui_text('learn-list-title', game=ui_text('variant-khans'))}")


async def test_help_links_to_the_exercises_and_a_failed_puzzle_to_the_guide(world: World) -> None:
    shown = answer(await world.alice.slash(world.channel, "help"))
    listed = answer(await world.alice.click(shown, label=ui_text("button-start-learning")))
    assert has_ui_text(text(listed), "learn-list-title")
    puzzle = answer(await world.alice.slash(world.channel, "puzzle", variant="orda", theme="campmate-in-2"))
    opened = await world.alice.click(puzzle, label=ui_text("button-learn-type"))
    await world.alice.submit_modal(opened, {"move": "Kf7"})
    page = answer(await world.alice.click(puzzle, label=ui_text("button-how-moves", piece="king")))
    assert text(page).startswith(f"### {ui_text('guide-title', page='King', game='Orda Chess')}")


async def test_topics_are_offered_by_name_in_the_chosen_variant(world: World) -> None:
    found = await world.alice.autocomplete(world.channel, "learn", "topic", "lanc")
    variants = [ui_text(f"variant-{key}") for key in ("orda", "ordamirror", "khans")]
    assert [one["name"] for one in found] == [f"Lancer · {variant}" for variant in variants]
    assert ui_text("error-no-such-series") in await refusal(
        world, world.alice.slash(world.channel, "learn", topic="xyzzy")
    )
    assert text(await learn(world, variant="khans", topic="orda-lancer")).startswith(first_of("lancer", "khans"))
    assert text(await learn(world, topic="campm")).startswith(first_of("campmate"))


async def test_exercises_are_off_where_puzzles_are_off(world: World) -> None:
    await settings.change_puzzles(world.client.runtime.db, world.guild.id, is_on=False)
    said = await refusal(world, world.alice.slash(world.channel, "learn"))
    assert said.startswith(ui_text("error-puzzles-off"))
    assert has_ui_text(told(await world.alice.user.slash("learn")), "learn-list-title")


async def test_controls_of_a_removed_exercise_are_refused(world: World) -> None:
    with pytest.raises(NoSuchExercise):
        await exercises.practice_of("orda-lancer-99", ())
    with pytest.raises(NoSuchExercise):
        await exercises.practice_of("orda-lancer-1", ("a1a2",))


async def test_exercises_are_in_the_members_language(world: World) -> None:
    world.locales[world.alice.id] = "zh-CN"
    shown = await learn(world)
    assert text(shown).startswith(f"### {chinese('learn-list-title', game='')}")
    shown = await learn(world, topic=chinese("piece-lancer"))
    assert chinese("goal-capture", piece="枪骑兵", moves=1, marked=1, side="白方") in text(shown)
    await world.alice.click(shown, label=chinese("button-show-exercise"))
    assert ui_pattern("learn-solution", locale="zh-CN", step=1, total=1).search(text(shown))
