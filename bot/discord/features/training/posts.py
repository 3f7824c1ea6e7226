"""Training posts and their buttons: a card, a piece's target squares, a wrong move, the answer, the calendar, and the
armies whose openings can be trained.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from discord import ButtonStyle, SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, family_menu, row
from bot.discord.core.game_actions import OpenAnalysisBoard
from bot.discord.core.piece_menus import (
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.puzzle_actions import OpenOpeningTree, StartPuzzle
from bot.discord.core.training_actions import (
    HintTrained,
    NextCard,
    OpenOpenings,
    PickOpening,
    PickOpeningFamily,
    PickTrained,
    PickTrainedTarget,
    PlayOnOpening,
    ShowCalendar,
    ShowTrained,
    StartOpening,
    TrainPromote,
    TryTrained,
    TypeTrained,
)
from bot.domain.openings import ArmyCount, OpeningArmy, OpeningsOverview
from bot.domain.training import Card, CardTask, ExerciseTask, MomentTask, OpeningTask, Recall, TrainingPlan
from bot.engine.analysis import Refutation
from bot.engine.purpose import MovePurpose
from bot.exercises import WrongMove
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, dots_alt, timestamp, variant_name
from bot.i18n.solving import mistake_text, reasons_of, replied_alt, starred_alt, wrong_text
from bot.i18n.training import (
    answer_text,
    army_text,
    card_alt,
    card_hints,
    card_origin,
    card_task,
    card_title,
    full_army_text,
    game_line,
    has_more_hints,
    kept_text,
    lapses_text,
    not_good_text,
    repertoire_lines,
    solution_lines,
)
from bot.render import DEFAULT_THEME, BoardView, dots_of, view_of
from bot.rules import Move, Ply, Position, Square, square_name
from bot.variants import Family

BARS = 10
"""The maximum length of a day's bar in the calendar, in characters."""


@dataclass(frozen=True)
class CardLook:
    """How a card is shown to a reader: their theme, and whether the bot has a website."""

    theme: str = DEFAULT_THEME
    has_page: bool = False


async def card_post(
    t: Translator,
    task: CardTask,
    look: CardLook,
    *,
    purposes: Sequence[MovePurpose] = (),
    after: Move | None = None,
    due: int | None = None,
) -> Post:
    """Show a card at its current move. `after` is the correct move just played. `due` is the number of due cards."""
    picture = await draw(localized(t, _view(task, look)), _name(task), card_alt(t, task))
    told = [] if after is None else [t("train-keep-going")]
    missed = [f"-# {t('train-missed')}"] if task.card.misses else []
    lines = [*told, f"**{card_task(t, task)}**", *missed, *card_hints(t, task, purposes)]
    rows = piece_menu_of(t, task.position, PickTrained.of(task.card)), _solving_row(t, task)
    head = _head(t, task, due)
    return Post(layout(text(head), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(t: Translator, task: CardTask, square: Square, look: CardLook) -> Post:
    view = replace(_view(task, look), picked=square, dots=dots_of(task.position, square))
    picture = await draw(localized(t, view), _name(task, square), _dots_alt(t, task, square))
    return picked_piece_post(t, task.position, square, picture, _picked_rows(t, task, square))


def promotion_post(t: Translator, task: CardTask, moves: Sequence[Move]) -> Post:
    square = moves[0].from_square
    picture = Picture(_name(task, square), _dots_alt(t, task, square))
    buttons = promotion_buttons(t, task.position, moves, lambda move: TrainPromote.of(task.card, move=move.uci))
    return promotion_question_post(t, task.position, moves, picture, (*buttons, *_picked_rows(t, task, square)))


async def wrong_post(
    t: Translator,
    task: CardTask,
    move: Move,
    found: Refutation | WrongMove | None,
    look: CardLook,
    *,
    kept: Refutation | None = None,
) -> Post:
    """Show why a move is wrong: an arrow for the opponent's reply, and a description of what the reply achieves.

    `kept` is the opponent's reply to the book move. If it is given, also show how much lower the winning chances are
    than after the book move.
    """
    if isinstance(found, WrongMove) and isinstance(task, ExerciseTask):
        picture, lines = await _fault(t, task, found, look)
    else:
        assert isinstance(found, Refutation)
        picture, lines = await _refuted(t, task, move, found, look)
        lines += [] if kept is None else [kept_text(t, task, found, kept)]
    again = Control.button(t, TryTrained.of(task.card), label=t("button-solve-again"), style=ButtonStyle.primary)
    rows = (row(again, *_help(t, task)),)
    return Post(layout(text(_head(t, task)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def _refuted(
    t: Translator, task: CardTask, move: Move, found: Refutation, look: CardLook
) -> tuple[Picture, list[str]]:
    answer = found.answer
    arrows = () if answer is None else (answer.move,)
    view = _seen(task, found.line.position, look, last=move, arrows=arrows)
    picture = await draw(
        localized(t, view), f"{_name(task)[:-4]}-not-{move.uci}.png", replied_alt(t, found.line, answer)
    )
    is_good_too = not isinstance(task, MomentTask) and found.is_good_too
    return picture, [f"**{not_good_text(t, task, move, is_good_too=is_good_too)}**", *reasons_of(t, found)]


async def _fault(t: Translator, task: ExerciseTask, fault: WrongMove, look: CardLook) -> tuple[Picture, list[str]]:
    left = tuple(square for square in task.practice.left if square != fault.move.target)
    arrows = () if fault.reply is None else (fault.reply,)
    view = replace(_seen(task, fault.after, look, last=fault.move, arrows=arrows), starred=frozenset(left))
    alt = starred_alt(t, board_alt(t, fault.after, last_san=fault.before.san(fault.move)), left)
    picture = await draw(localized(t, view), f"{_name(task)[:-4]}-not-{fault.move.uci}.png", alt)
    return picture, [f"**{wrong_text(t, task.practice, fault)}**", mistake_text(t, task.practice, fault)]


async def answered_post(
    t: Translator, task: CardTask, move: Move, card: Card, look: CardLook, *, due: int, recall: Recall | None = None
) -> Post:
    """Show an answered card after its last move, when the card comes due again, and the buttons for continuing. If
    `recall` is None, the member was shown the solution.
    """
    position = task.position.play(move)
    view = _seen(task, position, look, last=move, arrows=(move,) if recall is None else ())
    alt = board_alt(t, position, last_san=task.position.san(move), is_over=position.outcome is not None)
    picture = await draw(localized(t, view), f"{_name(task)[:-4]}-done-{move.uci}.png", alt)
    lines = [
        f"**{answer_text(t, task, move, recall, task.card.misses)}**",
        *solution_lines(t, task),
        *([game_line(t, task)] if isinstance(task, MomentTask) else []),
        t("train-comes-back", when=timestamp(card.memory.due)),
        f"-# {lapses_text(t, card)}",
    ]
    on = _play_on_button(t, task, move)
    following = _next_button(t, due, ButtonStyle.secondary if on else ButtonStyle.primary)
    rows = (row(*on, following, *_game_button(t, task, look), Control.button(t, ShowCalendar())),)
    return Post(layout(text(_head(t, task)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


def nothing_due_post(t: Translator, plan: TrainingPlan) -> Post:
    """Say that no card is due, and when the next one will be. If there are no cards, explain how members get them."""
    if plan.next_due is None:
        told = t("train-empty")
    else:
        told = t("train-nothing-due", when=timestamp(plan.next_due, "f"), total=plan.total)
    puzzle = Control.button(t, StartPuzzle(), style=ButtonStyle.primary)
    calendar = [] if plan.next_due is None else [Control.button(t, ShowCalendar())]
    more = Control.button(t, OpenOpenings())
    return Post(layout(text(f"### {t('train-name')}\n{told}"), rows=(row(puzzle, more, *calendar),)))


def openings_post(
    t: Translator, found: OpeningsOverview, armies: Sequence[OpeningArmy], family: Family, *, has_page: bool
) -> Post:
    """Show a member's openings and results with each army of a family, and a menu of the armies to train. `has_page`
    says whether the bot has a website, which shows their opening trees.
    """
    played = [one for one in found.repertoires if one.family == family.key]
    told = [line for one in played for line in repertoire_lines(t, one)]
    offered = armies[:CHOICE_LIMIT]
    options = [
        SelectOption(label=army_text(t, one), value=one.key, description=_known_text(t, found.counts.get(one.key)))
        for one in offered
    ]
    trained = max(offered, key=lambda one: found.counts[one.key].total if one.key in found.counts else 0)
    menu = Control.menu(PickOpening(), placeholder=t("openings-pick"), options=options)
    parts = [
        f"### {t('openings-title', variant=variant_name(t, family.example))}",
        "\n".join(told or [t("openings-none")]),
        f"-# {t('openings-how')}",
    ]
    tree = [row(Control.button(t, OpenOpeningTree(trained.key)))] if has_page else []
    return Post(layout(*map(text, parts), rows=(row(menu), row(family_menu(t, PickOpeningFamily(), family)), *tree)))


def opening_known_post(t: Translator, army: OpeningArmy, known: ArmyCount | None, *, has_page: bool) -> Post:
    """Say that nothing in an army's openings is left to train for now."""
    told = t("opening-nothing") if known is None else t("opening-known", when=timestamp(known.next_due, "f"))
    tree = [Control.button(t, OpenOpeningTree(army.key))] if has_page else []
    buttons = row(Control.button(t, OpenOpenings()), *tree, Control.button(t, ShowCalendar()))
    return Post(layout(text(f"### {full_army_text(t, army)}\n{told}"), rows=(buttons,)))


def line_over_post(t: Translator, army: OpeningArmy) -> Post:
    """Say that no further position in this opening line is new or due."""
    again = Control.button(t, StartOpening(army.key), style=ButtonStyle.primary)
    told = text(f"### {full_army_text(t, army)}\n{t('opening-line-over')}")
    return Post(layout(told, rows=(row(again, Control.button(t, OpenOpenings())),)))


def calendar_post(t: Translator, plan: TrainingPlan) -> Post:
    """Show how many cards come due on each upcoming day, and how many were answered on each past day."""
    parts = [f"### {t('train-calendar-title')}", _ahead(t, plan), _done(t, plan)]
    button = _next_button(t, plan.due) if plan.due else Control.button(t, StartPuzzle())
    return Post(layout(*map(text, parts), rows=(row(button),)))


def _ahead(t: Translator, plan: TrainingPlan) -> str:
    days = [(day, count) for day, count in plan.ahead if count]
    most = max((count for _, count in days), default=1)
    lines = [f"{_bar(count, most)} **{count}** {_day(day)}" for day, count in days]
    return "\n".join([f"**{t('train-calendar-ahead')}**", *(lines or [t("train-calendar-none")])])


def _done(t: Translator, plan: TrainingPlan) -> str:
    most = max((one.answered for one in plan.done), default=1)
    lines = [
        f"{_bar(one.answered, most)} {t('train-calendar-done', answered=one.answered, right=one.right)} {_day(one.day)}"
        for one in plan.done
    ]
    return "\n".join([f"**{t('train-calendar-past')}**", *(lines or [t("train-calendar-none-done")])])


def _bar(count: int, most: int) -> str:
    return "▇" * max(1, round(BARS * count / most))


def _day(day: date) -> str:
    # Noon in UTC falls on the same day in nearly all time zones.
    return timestamp(datetime.combine(day, time(12), UTC), "D")


def _head(t: Translator, task: CardTask, due: int | None = None) -> str:
    origin = card_origin(t, task)
    told = origin if due is None else t("train-origin-and-due", origin=origin, due=due)
    return f"### {card_title(t, task)}\n-# {told}"


def _solving_row(t: Translator, task: CardTask) -> Row:
    typing = Control.button(t, TypeTrained.of(task.card), label=t("button-solve-type"))
    return row(typing, *_help(t, task))


def _help(t: Translator, task: CardTask) -> tuple[Control, Control]:
    step = task.card.hints
    label = t("button-solve-hint" if step == 0 else "button-train-more")
    hint = Control.button(t, HintTrained.of(task.card), label=label, disabled=not has_more_hints(task))
    return hint, Control.button(t, ShowTrained.of(task.card), label=t("button-solution"))


def _picked_rows(t: Translator, task: CardTask, square: Square) -> tuple[Row, ...]:
    targets = target_rows(
        t, task.position, square, lambda files: PickTrainedTarget.of(task.card, origin=square, files=files[0])
    )
    back = row(Control.button(t, TryTrained.of(task.card), label=t("button-train-back")))
    return piece_menu_of(t, task.position, PickTrained.of(task.card), square), *targets, back


def _next_button(t: Translator, due: int, style: ButtonStyle = ButtonStyle.primary) -> Control:
    label = t("button-train-next", due=due) if due else t("button-train-done")
    return Control.button(t, NextCard(), label=label, style=style)


def _known_text(t: Translator, known: ArmyCount | None) -> str:
    return t("openings-new") if known is None else t("openings-known", total=known.total, due=known.due)


def _play_on_button(t: Translator, task: CardTask, move: Move) -> list[Control]:
    if not isinstance(task, OpeningTask):
        return []
    return [Control.button(t, PlayOnOpening(task.card.id, move.uci), style=ButtonStyle.primary)]


def _game_button(t: Translator, task: CardTask, look: CardLook) -> list[Control]:
    if not (look.has_page and isinstance(task, MomentTask)):
        return []
    return [Control.button(t, OpenAnalysisBoard(task.moment.game, Ply(task.moment.ply - 1)))]


def _view(task: CardTask, look: CardLook) -> BoardView:
    view = _seen(task, task.position, look, last=task.last)
    if isinstance(task, MomentTask):
        # The hollow arrow is the move that was played in the game, as in `/analyze`.
        return replace(view, hollow_arrows=((task.played.from_square, task.played.target),))
    return replace(view, starred=frozenset(task.practice.left)) if isinstance(task, ExerciseTask) else view


def _seen(
    task: CardTask, position: Position, look: CardLook, *, last: Move | None, arrows: tuple[Move, ...] = ()
) -> BoardView:
    view = view_of(
        position,
        last_move=last,
        orientation=task.solver,
        theme=look.theme,
        is_over=position.outcome is not None,
        start=task.start,
    )
    return replace(view, arrows=tuple((one.from_square, one.target) for one in arrows))


def _name(task: CardTask, square: Square | None = None) -> str:
    card = task.card
    picked = "" if square is None else f"-{square_name(square)}"
    return f"train-{card.id}-{card.memory.reps}-{len(card.played)}{picked}.png"


def _dots_alt(t: Translator, task: CardTask, square: Square) -> str:
    left = task.practice.left if isinstance(task, ExerciseTask) else ()
    return starred_alt(t, dots_alt(t, task.position, square), left)
