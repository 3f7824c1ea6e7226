"""Training: spaced repetition of what a member got wrong, opening training, and the weekly summary."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from functools import partial

from discord import ButtonStyle, SelectOption, app_commands

from bot.discord.core import solving_actions as actions
from bot.discord.core.channel import RequestFailed, is_outage
from bot.discord.core.choices import NAME_LIMIT, offering
from bot.discord.core.commands import Feature, Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, Row, family_menu, row
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.game_actions import OpenAnalysisBoard
from bot.discord.core.interactions import Interaction, nonce_of
from bot.discord.core.outbox import Outbox, send_once
from bot.discord.core.piece_menus import (
    movable_pieces,
    moves_to,
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.domain.ids import UserId
from bot.domain.openings import ArmyCount, OpeningArmy, OpeningsOverview
from bot.domain.outbox import MessageKind, OutboxMessage
from bot.domain.recaps import WeeklySummary
from bot.domain.training import (
    Card,
    CardMovedOn,
    CardTask,
    ExerciseTask,
    Moment,
    MomentTask,
    OpeningTask,
    Recall,
    TrainingPlan,
)
from bot.engine.analysis import Refutation
from bot.engine.purpose import MovePurpose
from bot.exercises import WrongMove
from bot.i18n.alt import board_alt, dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import side_name, timestamp, variant_name
from bot.i18n.solving import mistake_text, reasons_of, replied_alt, starred_alt, wrong_text
from bot.i18n.training import (
    answer_text,
    army_text,
    arrow_text,
    card_alt,
    card_hints,
    card_origin,
    card_task,
    card_title,
    full_army_text,
    game_line,
    has_more_hints,
    kept_text,
    key_moment_text,
    lapses_text,
    not_good_text,
    repertoire_lines,
    solution_lines,
    weekly_lines,
)
from bot.render import DEFAULT_THEME, BoardView, dots_of, view_of
from bot.rules import Color, Move, Ply, Position, Square, square_name
from bot.runtime.use_cases import try_card
from bot.services import openings, outbox, recaps, training
from bot.variants import Family, find_family

log = logging.getLogger(__name__)

BARS = 10
"""The maximum length, in characters, of the bar for a day in the calendar."""


@offering
async def armies(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    found = matching_armies(context_of(interaction).t, current)
    return [app_commands.Choice(name=name[:NAME_LIMIT], value=army.key) for army, name in found[:CHOICE_LIMIT]]


def matching_armies(t: Translator, typed: str) -> list[tuple[OpeningArmy, str]]:
    """Return the armies whose names contain all the typed words, each with its name."""
    words = typed.casefold().split()
    named = [(one, full_army_text(t, one)) for one in openings.opening_armies()]
    return [(army, name) for army, name in named if all(word in name.casefold() for word in words)]


@slash("train", Where.ANYWHERE, opening=Option("option-opening", autocomplete=armies))
async def train_command(ctx: Context, opening: str | None = None) -> None:
    """Show the next due card. If an army is named, train that army's openings instead."""
    await ctx.defer_reply()
    if opening is None:
        return await ctx.reply(await _served(ctx))
    # Members can type any text instead of picking an army from the autocomplete list.
    named = matching_armies(ctx.t, opening)
    return await ctx.reply(await _opening(ctx, named[0][0] if named else OpeningArmy.read(opening)))


async def show_openings(ctx: Context, event: ComponentEvent[actions.OpenOpenings]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _openings(ctx))


async def show_family(ctx: Context, event: ComponentEvent[actions.OpenFamilyOpenings]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _openings(ctx, find_family(event.action.family).key))


async def pick_family(ctx: Context, event: ComponentEvent[actions.PickOpeningFamily]) -> None:
    await ctx.defer()
    await ctx.edit(await _openings(ctx, find_family(event.picked).key))


async def pick_opening(ctx: Context, event: ComponentEvent[actions.PickOpening]) -> None:
    await _begin_opening(ctx, event.picked)


async def pick_opening_of(ctx: Context, event: ComponentEvent[actions.PickOpeningOf]) -> None:
    await _begin_opening(ctx, event.picked)


async def start_opening(ctx: Context, event: ComponentEvent[actions.StartOpening]) -> None:
    await _begin_opening(ctx, event.action.army)


async def _begin_opening(ctx: Context, army: str) -> None:
    await ctx.defer()
    await ctx.edit(await _opening(ctx, OpeningArmy.read(army)))


async def play_on(ctx: Context, event: ComponentEvent[actions.PlayOnOpening]) -> None:
    await ctx.defer()
    runtime, action = ctx.runtime, event.action
    with runtime.tasks.one_of(ctx.requester):
        army, task = await openings.play_on(
            runtime.db, runtime.engines, ctx.requester, action.card, action.move, now=runtime.now()
        )
    await ctx.edit(line_over_post(ctx.t, army) if task is None else await card_post(ctx.t, task, _look(ctx)))


async def start(ctx: Context, event: ComponentEvent[actions.StartTraining]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _served(ctx))


async def next_card(ctx: Context, event: ComponentEvent[actions.NextCard]) -> None:
    await ctx.defer()
    await ctx.edit(await _served(ctx))


async def show_calendar(ctx: Context, event: ComponentEvent[actions.ShowCalendar]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    plan = await training.plan_of(runtime.db, ctx.by, runtime.now())
    await ctx.edit(calendar_post(ctx.t, plan))


async def pick_piece(ctx: Context, event: ComponentEvent[actions.PickTrained]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    square = event.square
    if square not in movable_pieces(task.position):
        raise CardMovedOn
    await ctx.edit(await targets_post(ctx.t, task, square, _look(ctx)))


async def pick_target(ctx: Context, event: ComponentEvent[actions.PickTrainedTarget]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    moves = moves_to(task.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, task, moves))
    return await _try(ctx, event.action, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[actions.TrainPromote]) -> None:
    await ctx.defer()
    await _try(ctx, event.action, event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[actions.TypeTrained]) -> None:
    task = await _load(ctx, event.action)
    await ctx.send_modal(MoveForm(ctx.t, task.position, actions.SendTrained.of(task.card)))


async def send_move(ctx: Context, event: ComponentEvent[actions.SendTrained]) -> None:
    await ctx.defer()
    action = event.action
    ctx.again = lambda: actions.TypeTrained(action.card, action.reps, action.plies)
    await play_typed(event, partial(_try, ctx, action))


async def show_again(ctx: Context, event: ComponentEvent[actions.TryTrained]) -> None:
    await ctx.defer()
    await _show(ctx, await _load(ctx, event.action))


async def hint(ctx: Context, event: ComponentEvent[actions.HintTrained]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    await _show(ctx, await training.hint(runtime.db, book, event.action.turn(ctx.by)))


async def show_solution(ctx: Context, event: ComponentEvent[actions.ShowTrained]) -> None:
    """Show a correct move. The card then counts as answered incorrectly."""
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    tried = await training.give_up(runtime.db, book, event.action.turn(ctx.by), runtime.now())
    await ctx.edit(await answered_post(ctx.t, tried.before, tried.move, tried.after.card, _look(ctx), due=tried.due))


def _look(ctx: Context) -> CardLook:
    return CardLook(ctx.theme, has_page=ctx.has_page)


async def _served(ctx: Context) -> Post:
    """Return a post with the next due card. If no card is due, the post says when the next card comes due."""
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    served = await training.serve(runtime.db, book, ctx.requester, runtime.now())
    if served.task is None:
        return nothing_due_post(ctx.t, served.plan)
    return await card_post(ctx.t, served.task, _look(ctx), due=served.plan.due)


async def _openings(ctx: Context, family: str | None = None) -> Post:
    """Return the overview of a family's openings. If `family` is None, show the family that the member plays most."""
    found = await openings.overview(ctx.runtime.db, ctx.by, ctx.runtime.now())
    family = family or found.favorite
    armies = [one for one in openings.opening_armies() if one.variant.family == family]
    return openings_post(ctx.t, found, armies, find_family(family), has_page=ctx.has_page)


async def _opening(ctx: Context, army: OpeningArmy) -> Post:
    """Return a post with the next position to train in an army's openings. If no position is new or due, the post says
    when the next one comes due.
    """
    runtime, now = ctx.runtime, ctx.runtime.now()
    with runtime.tasks.one_of(ctx.requester):
        task = await openings.next_opening(runtime.db, runtime.engines, army, ctx.requester, now=now)
    if task is None:
        found = await openings.overview(runtime.db, ctx.by, now)
        return opening_known_post(ctx.t, army, found.counts.get(army.key), has_page=ctx.has_page)
    return await card_post(ctx.t, task, _look(ctx))


async def _load(ctx: Context, action: actions.AtCard) -> CardTask:
    """Return the member's card. Raise NoSuchCard if there is none, or CardMovedOn if the control was made for an
    earlier move.
    """
    runtime = ctx.runtime
    return await training.load(runtime.db, await runtime.puzzle_repository.book(), action.turn(ctx.by))


async def _show(ctx: Context, task: CardTask) -> None:
    await ctx.edit(await card_post(ctx.t, task, _look(ctx), purposes=await training.purposes(task)))


async def _try(ctx: Context, action: actions.AtCard, said: str) -> None:
    tried = await try_card(ctx.runtime, ctx.requester, action.turn(ctx.by), said)
    t, look, judged = ctx.t, _look(ctx), tried.judged
    if tried.recall is not None:
        post = await answered_post(
            t, tried.before, tried.move, tried.after.card, look, due=tried.due, recall=tried.recall
        )
    elif judged.is_right:
        post = await card_post(t, tried.after, look, after=tried.move, due=tried.due)
    else:
        post = await wrong_post(t, tried.after, tried.move, judged.found or judged.fault, look, kept=judged.kept)
    await ctx.edit(post)


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
    rows = piece_menu_of(t, task.position, actions.PickTrained.of(task.card)), _solving_row(t, task)
    head = _head(t, task, due)
    return Post(layout(text(head), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(t: Translator, task: CardTask, square: Square, look: CardLook) -> Post:
    view = replace(_view(task, look), picked=square, dots=dots_of(task.position, square))
    picture = await draw(localized(t, view), _name(task, square), _dots_alt(t, task, square))
    return picked_piece_post(t, task.position, square, picture, _picked_rows(t, task, square))


def promotion_post(t: Translator, task: CardTask, moves: Sequence[Move]) -> Post:
    square = moves[0].from_square
    picture = Picture(_name(task, square), _dots_alt(t, task, square))
    buttons = promotion_buttons(t, task.position, moves, lambda move: actions.TrainPromote.of(task.card, move=move.uci))
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

    `kept` is the opponent's reply to the book move. If it is given, also show the difference in winning chances between
    the two moves.
    """
    if isinstance(found, WrongMove) and isinstance(task, ExerciseTask):
        picture, lines = await _fault(t, task, found, look)
    else:
        assert isinstance(found, Refutation)
        picture, lines = await _refuted(t, task, move, found, look)
        lines += [] if kept is None else [kept_text(t, task, found, kept)]
    again = Control.button(
        t, actions.TryTrained.of(task.card), label=t("button-solve-again"), style=ButtonStyle.primary
    )
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
    """Show an answered card after its last move. The post says when the card comes due again, and has buttons for
    continuing. If `recall` is None, the member was shown the solution.
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
    rows = (row(*on, following, *_game_button(t, task, look), Control.button(t, actions.ShowCalendar())),)
    return Post(layout(text(_head(t, task)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


def nothing_due_post(t: Translator, plan: TrainingPlan) -> Post:
    """Say that no card is due, and when the next one comes due. If there are no cards, explain how members get them."""
    if plan.next_due is None:
        told = t("train-empty")
    else:
        told = t("train-nothing-due", when=timestamp(plan.next_due, "f"), total=plan.total)
    puzzle = Control.button(t, actions.StartPuzzle(), style=ButtonStyle.primary)
    calendar = [] if plan.next_due is None else [Control.button(t, actions.ShowCalendar())]
    more = Control.button(t, actions.OpenOpenings())
    return Post(layout(text(f"### {t('train-name')}\n{told}"), rows=(row(puzzle, more, *calendar),)))


def openings_post(
    t: Translator, found: OpeningsOverview, armies: Sequence[OpeningArmy], family: Family, *, has_page: bool
) -> Post:
    """Show a member's openings and results with each army of a family, and a menu of the armies to train.

    `has_page` says whether the bot has a website. If so, a button opens the opening tree of the army with the most
    trained positions.
    """
    played = [one for one in found.repertoires if one.family == family.key]
    told = [line for one in played for line in repertoire_lines(t, one)]
    trained = max(armies, key=lambda one: found.counts[one.key].total if one.key in found.counts else 0)
    menus = [row(menu) for menu in _army_menus(t, found, armies, family)]
    parts = [
        f"### {t('openings-title', variant=variant_name(t, family.example))}",
        "\n".join(told or [t("openings-none")]),
        f"-# {t('openings-how')}",
    ]
    tree = [row(Control.button(t, actions.OpenOpeningTree(trained.key)))] if has_page else []
    return Post(
        layout(*map(text, parts), rows=(*menus, row(family_menu(t, actions.PickOpeningFamily(), family)), *tree))
    )


def _army_menus(
    t: Translator, found: OpeningsOverview, armies: Sequence[OpeningArmy], family: Family
) -> Iterator[Control]:
    """Yield a menu of the armies to train. If one menu can't hold all armies, yield a menu for each color."""
    options = {
        one: SelectOption(label=army_text(t, one), value=one.key, description=_known_text(t, found.counts.get(one.key)))
        for one in armies
    }
    if len(options) <= CHOICE_LIMIT:
        yield Control.menu(actions.PickOpening(), placeholder=t("openings-pick"), options=[*options.values()])
        return
    for color in Color:
        own = [option for one, option in options.items() if one.color is color]
        placeholder = t("openings-pick-of", side=side_name(t, family.example, color))
        yield Control.menu(actions.PickOpeningOf(color), placeholder=placeholder, options=own[:CHOICE_LIMIT])


def opening_known_post(t: Translator, army: OpeningArmy, known: ArmyCount | None, *, has_page: bool) -> Post:
    """Say that nothing in an army's openings is left to train for now."""
    told = t("opening-nothing") if known is None else t("opening-known", when=timestamp(known.next_due, "f"))
    tree = [Control.button(t, actions.OpenOpeningTree(army.key))] if has_page else []
    buttons = row(Control.button(t, actions.OpenOpenings()), *tree, Control.button(t, actions.ShowCalendar()))
    return Post(layout(text(f"### {full_army_text(t, army)}\n{told}"), rows=(buttons,)))


def line_over_post(t: Translator, army: OpeningArmy) -> Post:
    """Say that no further position in this opening line is new or due."""
    again = Control.button(t, actions.StartOpening(army.key), style=ButtonStyle.primary)
    told = text(f"### {full_army_text(t, army)}\n{t('opening-line-over')}")
    return Post(layout(told, rows=(row(again, Control.button(t, actions.OpenOpenings())),)))


def calendar_post(t: Translator, plan: TrainingPlan) -> Post:
    """Show how many cards come due on each upcoming day, and how many were answered on each past day."""
    parts = [f"### {t('train-calendar-title')}", _ahead(t, plan), _done(t, plan)]
    button = _next_button(t, plan.due) if plan.due else Control.button(t, actions.StartPuzzle())
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
    typing = Control.button(t, actions.TypeTrained.of(task.card), label=t("button-solve-type"))
    return row(typing, *_help(t, task))


def _help(t: Translator, task: CardTask) -> tuple[Control, Control]:
    step = task.card.hints
    label = t("button-solve-hint" if step == 0 else "button-train-more")
    hint = Control.button(t, actions.HintTrained.of(task.card), label=label, disabled=not has_more_hints(task))
    return hint, Control.button(t, actions.ShowTrained.of(task.card), label=t("button-solution"))


def _picked_rows(t: Translator, task: CardTask, square: Square) -> tuple[Row, ...]:
    targets = target_rows(
        t, task.position, square, lambda files: actions.PickTrainedTarget.of(task.card, origin=square, files=files[0])
    )
    back = row(Control.button(t, actions.TryTrained.of(task.card), label=t("button-train-back")))
    return piece_menu_of(t, task.position, actions.PickTrained.of(task.card), square), *targets, back


def _next_button(t: Translator, due: int, style: ButtonStyle = ButtonStyle.primary) -> Control:
    label = t("button-train-next", due=due) if due else t("button-train-done")
    return Control.button(t, actions.NextCard(), label=label, style=style)


def _known_text(t: Translator, known: ArmyCount | None) -> str:
    return t("openings-new") if known is None else t("openings-known", total=known.total, due=known.due)


def _play_on_button(t: Translator, task: CardTask, move: Move) -> list[Control]:
    if not isinstance(task, OpeningTask):
        return []
    return [Control.button(t, actions.PlayOnOpening(task.card.id, move.uci), style=ButtonStyle.primary)]


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


async def deliver_weekly(box: Outbox, pending: OutboxMessage) -> None:
    """Send a member's summary, unless the member has turned off weekly summaries or there's nothing to report."""
    runtime, user_id = box.runtime, UserId(pending.subject)
    wanted = await recaps.find_weekly(runtime.db, user_id)
    if wanted is not None and pending.version is not None:
        day = date.fromordinal(pending.version.ply)
        summary = await recaps.load_weekly(runtime.db, wanted, day)
        if not summary.is_empty:
            settings = (await runtime.known_settings.of([user_id]))[user_id]
            t = runtime.catalog.translator(settings.language or wanted.language)
            post = await weekly_post(t, summary, settings.theme or DEFAULT_THEME)
            try:
                nonce = nonce_of(MessageKind.WEEKLY, user_id, day)
                await send_once(await box.channels.direct(user_id), post, nonce, by_words=True)
            except RequestFailed as error:
                if is_outage(error):
                    raise
                log.info("could not send user %s a DM with their week: %s", user_id, error)
    await outbox.forget(runtime.db, pending)


async def weekly_post(t: Translator, summary: WeeklySummary, theme: str) -> Post:
    title = t("weekly-title", since=timestamp(summary.since, "D"), until=timestamp(summary.until, "D"))
    parts = [text("\n".join([f"### {title}", *weekly_lines(t, summary)]))]
    pictures: tuple[Picture, ...] = ()
    shown = []
    if summary.moment is not None:
        picture = await _moment_picture(t, summary.moment, theme)
        pictures = (picture,)
        shown = [text(key_moment_text(t, summary.moment)), gallery(picture)]
    train = Control.button(t, actions.StartTraining(), style=ButtonStyle.primary)
    rows = (row(train, Control.button(t, actions.StopWeekly())),)
    return Post(layout(*parts, *shown, rows=rows), pictures)


async def _moment_picture(t: Translator, moment: Moment, theme: str) -> Picture:
    """Draw the position before a mistake, with the move that was played."""
    line = moment.line
    position, played = line.position, line.position.exact_move(moment.played)
    assert played is not None
    view = view_of(position, last_move=moment.last_move, orientation=moment.solver, theme=theme, start=line.start)
    view = replace(view, hollow_arrows=((played.from_square, played.target),))
    alt = t("alt-lesson", played=arrow_text(played), board=board_alt(t, position))
    return await draw(localized(t, view), f"week-{moment.subject}.png", alt)


async def stop_weekly(ctx: Context, event: ComponentEvent[actions.StopWeekly]) -> None:
    await ctx.defer_reply()
    await recaps.turn_off_weekly(ctx.runtime.db, ctx.by)
    await ctx.reply(Post(layout(text(ctx.t("weekly-stopped")))))


FORMS: dict[type[Action], Handler] = {actions.SendTrained: send_move}


HANDLERS: dict[type[Action], Handler] = {
    actions.StartTraining: start,
    actions.NextCard: next_card,
    actions.ShowCalendar: show_calendar,
    actions.OpenOpenings: show_openings,
    actions.OpenFamilyOpenings: show_family,
    actions.PickOpeningFamily: pick_family,
    actions.PickOpening: pick_opening,
    actions.PickOpeningOf: pick_opening_of,
    actions.StartOpening: start_opening,
    actions.PlayOnOpening: play_on,
    actions.PickTrained: pick_piece,
    actions.PickTrainedTarget: pick_target,
    actions.TrainPromote: promote,
    actions.TypeTrained: type_move,
    actions.TryTrained: show_again,
    actions.HintTrained: hint,
    actions.ShowTrained: show_solution,
    actions.StopWeekly: stop_weekly,
}


FEATURE = Feature(
    commands=(train_command,),
    handlers=HANDLERS,
    forms=FORMS,
    delivery_handlers={MessageKind.WEEKLY: deliver_weekly},
)
