"""`/train`, which shows the next due card or trains an army's openings, and the controls on the cards."""

from __future__ import annotations

from functools import partial

from discord import app_commands

from bot.discord.core.choices import NAME_LIMIT, offering
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.interactions import Interaction
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.core.posts import Post
from bot.discord.core.training_actions import (
    AtCard,
    HintTrained,
    NextCard,
    OpenFamilyOpenings,
    OpenOpenings,
    PickOpening,
    PickOpeningFamily,
    PickTrained,
    PickTrainedTarget,
    PlayOnOpening,
    SendTrained,
    ShowCalendar,
    ShowTrained,
    StartOpening,
    StartTraining,
    TrainPromote,
    TryTrained,
    TypeTrained,
)
from bot.discord.features.training.posts import (
    CardLook,
    answered_post,
    calendar_post,
    card_post,
    line_over_post,
    nothing_due_post,
    opening_known_post,
    openings_post,
    promotion_post,
    targets_post,
    wrong_post,
)
from bot.domain.openings import OpeningArmy
from bot.domain.training import CardMovedOn, CardTask
from bot.i18n.catalog import Translator
from bot.i18n.training import full_army_text
from bot.runtime.use_cases import try_card
from bot.services import openings, training
from bot.variants import find_family


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
    """Show the next due card or, if an army is named, train that army's openings."""
    await ctx.defer_reply()
    if opening is None:
        return await ctx.reply(await _served(ctx))
    # Members can type any text instead of picking an army from the autocomplete list.
    named = matching_armies(ctx.t, opening)
    return await ctx.reply(await _opening(ctx, named[0][0] if named else OpeningArmy.read(opening)))


async def show_openings(ctx: Context, event: ComponentEvent[OpenOpenings]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _openings(ctx))


async def show_family(ctx: Context, event: ComponentEvent[OpenFamilyOpenings]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _openings(ctx, find_family(event.action.family).key))


async def pick_family(ctx: Context, event: ComponentEvent[PickOpeningFamily]) -> None:
    await ctx.defer()
    await ctx.edit(await _openings(ctx, find_family(event.picked).key))


async def pick_opening(ctx: Context, event: ComponentEvent[PickOpening]) -> None:
    await ctx.defer()
    await ctx.edit(await _opening(ctx, OpeningArmy.read(event.picked)))


async def start_opening(ctx: Context, event: ComponentEvent[StartOpening]) -> None:
    await ctx.defer()
    await ctx.edit(await _opening(ctx, OpeningArmy.read(event.action.army)))


async def play_on(ctx: Context, event: ComponentEvent[PlayOnOpening]) -> None:
    await ctx.defer()
    runtime, action = ctx.runtime, event.action
    with runtime.tasks.one_of(ctx.requester):
        army, task = await openings.play_on(
            runtime.db, runtime.engines, ctx.requester, action.card, action.move, now=runtime.now()
        )
    await ctx.edit(line_over_post(ctx.t, army) if task is None else await card_post(ctx.t, task, _look(ctx)))


async def start(ctx: Context, event: ComponentEvent[StartTraining]) -> None:
    await ctx.defer_reply()
    await ctx.reply(await _served(ctx))


async def next_card(ctx: Context, event: ComponentEvent[NextCard]) -> None:
    await ctx.defer()
    await ctx.edit(await _served(ctx))


async def show_calendar(ctx: Context, event: ComponentEvent[ShowCalendar]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    plan = await training.plan_of(runtime.db, ctx.by, runtime.now())
    await ctx.edit(calendar_post(ctx.t, plan))


async def pick_piece(ctx: Context, event: ComponentEvent[PickTrained]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    square = event.square
    if square not in movable_pieces(task.position):
        raise CardMovedOn
    await ctx.edit(await targets_post(ctx.t, task, square, _look(ctx)))


async def pick_target(ctx: Context, event: ComponentEvent[PickTrainedTarget]) -> None:
    await ctx.defer()
    task = await _load(ctx, event.action)
    moves = moves_to(task.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, task, moves))
    return await _try(ctx, event.action, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[TrainPromote]) -> None:
    await ctx.defer()
    await _try(ctx, event.action, event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[TypeTrained]) -> None:
    task = await _load(ctx, event.action)
    await ctx.send_modal(MoveForm(ctx.t, task.position, SendTrained.of(task.card)))


async def send_move(ctx: Context, event: ComponentEvent[SendTrained]) -> None:
    await ctx.defer()
    action = event.action
    ctx.again = lambda: TypeTrained(action.card, action.reps, action.plies)
    await play_typed(event, partial(_try, ctx, action))


async def show_again(ctx: Context, event: ComponentEvent[TryTrained]) -> None:
    await ctx.defer()
    await _show(ctx, await _load(ctx, event.action))


async def hint(ctx: Context, event: ComponentEvent[HintTrained]) -> None:
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    await _show(ctx, await training.hint(runtime.db, book, event.action.turn(ctx.by)))


async def show_solution(ctx: Context, event: ComponentEvent[ShowTrained]) -> None:
    """Show a correct move. The card then counts as answered incorrectly."""
    await ctx.defer()
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    tried = await training.give_up(runtime.db, book, event.action.turn(ctx.by), runtime.now())
    await ctx.edit(await answered_post(ctx.t, tried.before, tried.move, tried.after.card, _look(ctx), due=tried.due))


def _look(ctx: Context) -> CardLook:
    return CardLook(ctx.theme, has_page=ctx.has_page)


async def _served(ctx: Context) -> Post:
    """Return a post with the next due card or, if no card is due, with the time at which the next card comes due."""
    runtime = ctx.runtime
    book = await runtime.puzzle_repository.book()
    served = await training.serve(runtime.db, book, ctx.requester, runtime.now())
    if served.task is None:
        return nothing_due_post(ctx.t, served.plan)
    return await card_post(ctx.t, served.task, _look(ctx), due=served.plan.due)


async def _openings(ctx: Context, family: str | None = None) -> Post:
    """Return the overview of a family's openings. If `family` is None, use the family that the member plays most."""
    found = await openings.overview(ctx.runtime.db, ctx.by, ctx.runtime.now())
    family = family or found.favorite
    armies = [one for one in openings.opening_armies() if one.variant.family == family]
    return openings_post(ctx.t, found, armies, find_family(family), has_page=ctx.has_page)


async def _opening(ctx: Context, army: OpeningArmy) -> Post:
    """Return a post with the next position in an army's openings or, if no position is new or due, with the time at
    which the next one comes due.
    """
    runtime, now = ctx.runtime, ctx.runtime.now()
    with runtime.tasks.one_of(ctx.requester):
        task = await openings.next_opening(runtime.db, runtime.engines, army, ctx.requester, now=now)
    if task is None:
        found = await openings.overview(runtime.db, ctx.by, now)
        return opening_known_post(ctx.t, army, found.counts.get(army.key), has_page=ctx.has_page)
    return await card_post(ctx.t, task, _look(ctx))


async def _load(ctx: Context, action: AtCard) -> CardTask:
    """Return the member's card. Raise NoSuchCard if there is none, or CardMovedOn if the control belongs to an earlier
    move.
    """
    runtime = ctx.runtime
    return await training.load(runtime.db, await runtime.puzzle_repository.book(), action.turn(ctx.by))


async def _show(ctx: Context, task: CardTask) -> None:
    await ctx.edit(await card_post(ctx.t, task, _look(ctx), purposes=await training.purposes(task)))


async def _try(ctx: Context, action: AtCard, said: str) -> None:
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


HANDLERS: dict[type[Action], Handler] = {
    StartTraining: start,
    NextCard: next_card,
    ShowCalendar: show_calendar,
    OpenOpenings: show_openings,
    OpenFamilyOpenings: show_family,
    PickOpeningFamily: pick_family,
    PickOpening: pick_opening,
    StartOpening: start_opening,
    PlayOnOpening: play_on,
    PickTrained: pick_piece,
    PickTrainedTarget: pick_target,
    TrainPromote: promote,
    TypeTrained: type_move,
    TryTrained: show_again,
    HintTrained: hint,
    ShowTrained: show_solution,
}
FORMS: dict[type[Action], Handler] = {SendTrained: send_move}
