"""Forms whose whole state is in the custom_id, so that a form opened before a restart can still be submitted."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.discord.core.context import Context
from bot.discord.core.controls import ACTIONS, Action, AtMoment, ComponentEvent, FormAction, read_action, read_number
from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.i18n.catalog import Translator
from bot.i18n.errors import MemberLeft, NotOffered
from bot.i18n.names import as_typed, example_moves, in_english, piece_type_name, side_name
from bot.rules import MOVE_TEXT_LIMIT, AmbiguousMove, Position
from bot.variants import Side

OURS = re.compile(r"(?:form|f2|cm:form):.*")
MOVE, PIECE, SETUP, PROMOTION = "move", "piece", "setup", "promotion"
"""The custom_ids of the forms' inputs."""
RANK_LENGTH = 8


@dataclass(frozen=True)
class SendMove(FormAction, AtMoment, name="move"):
    """Play the entered move."""


# In the very first version, this form's custom_id began like a control's: `cm:form:12:7`.
ACTIONS[Action.version_1, "form"] = SendMove


@dataclass(frozen=True)
class SendSetup(FormAction, name="setup"):
    game: GameId


def read_form(interaction: discord.Interaction[Any]) -> ComponentEvent[Action] | None:
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    if interaction.type is not discord.InteractionType.modal_submit or OURS.fullmatch(custom_id) is None:
        return None
    fields = {field["custom_id"]: _entries(field) for field in _fields(data["components"]) if "custom_id" in field}
    return ComponentEvent(read_action(custom_id), fields=fields)


class MoveForm(discord.ui.Modal):
    """A form with a text input for a move. If there are `pieces`, a menu above the input lets the player pick a piece
    instead. If a pawn can promote to several pieces, the form also asks for one of them.

    discord.py doesn't pass submissions to this object; `read_form` reads them.
    """

    def __init__(
        self,
        t: Translator,
        position: Position,
        action: FormAction,
        typed: str = "",
        pieces: Sequence[discord.SelectOption] = (),
    ) -> None:
        title = t("move-form-title", side=side_name(t, position.variant, position.turn))
        super().__init__(title=title, custom_id=action.custom_id, timeout=None)
        if pieces:
            menu: discord.ui.Select[MoveForm] = discord.ui.Select(
                custom_id=PIECE, placeholder=t("pick-piece"), options=list(pieces), min_values=0, required=False
            )
            self.add_item(discord.ui.Label(text=t("move-form-piece"), component=menu))
        line: discord.ui.TextInput[MoveForm] = discord.ui.TextInput(
            custom_id=MOVE,
            required=not pieces,
            placeholder=t("move-form-hint", examples=example_moves(t, position)),
            max_length=MOVE_TEXT_LIMIT,
            default=typed[:MOVE_TEXT_LIMIT] or None,
        )
        self.add_item(discord.ui.Label(text=t("move-form-type" if pieces else "move-form-label"), component=line))
        possible = {move.promotion for move in position.legal_moves}
        side = position.variant.sides[position.turn]
        ask_promotion(self, t, side, [letter for letter in side.promotions if letter in possible])


def ask_promotion(form: discord.ui.Modal, t: Translator, side: Side, letters: Sequence[str]) -> None:
    """If a pawn can promote to several pieces, add a question to the form. The strongest piece is preselected."""
    if len(letters) > 1:
        strongest = max(letters, key=lambda letter: side.pieces[letter].value)
        choices = [(letter, piece_type_name(t, side.pieces[letter])) for letter in letters]
        group = radio_group(PROMOTION, choices, strongest, required=False)
        label = discord.ui.Label(text=t("move-form-promotion"), description=t("promotion-form-hint"), component=group)
        form.add_item(label)


async def play_typed(event: ComponentEvent[Any], play: Callable[[str], Awaitable[None]]) -> None:
    """Play the move typed in a MoveForm, after translating piece names into English. If a promotion is typed without a
    piece, use the piece selected in the form.

    For a promotion without a piece, `play` has to raise AmbiguousMove before it changes anything. `play` is then called
    again with the complete move in UCI.
    """
    typed = event.entry(MOVE)
    with as_typed(typed):
        try:
            await play(in_english(typed))
        except AmbiguousMove as error:
            fitting = error.promoting_to(event.entry(PROMOTION))
            if len(fitting) == 1:
                return await play(fitting[0].uci)
            raise AmbiguousMove(typed, error.position, fitting or error.moves) from None
    return None


class SetupForm(discord.ui.Modal):
    def __init__(self, t: Translator, game: Game) -> None:
        assert game.setup is not None
        title = t("setup-form-title", side=side_name(t, game.variant, game.turn))
        super().__init__(title=title, custom_id=SendSetup(game.id).custom_id, timeout=None)
        line: discord.ui.TextInput[SetupForm] = discord.ui.TextInput(
            custom_id=SETUP, default=game.setup.home_order, min_length=RANK_LENGTH, max_length=RANK_LENGTH
        )
        hint = t("setup-form-hint", pieces=_lettered(t, game, game.setup.home_order))
        self.add_item(discord.ui.Label(text=t("setup-form-label"), description=hint, component=line))


def _lettered(t: Translator, game: Game, order: str) -> str:
    """Return the letter and name of each piece type in `order`, such as `R Griffin, N Knight`. `order` contains the
    letters of the pieces on the first rank.
    """
    pieces = game.variant.sides[game.turn].pieces
    named = (
        t("setup-form-piece", letter=letter, piece=piece_type_name(t, pieces[letter]))
        for letter in dict.fromkeys(order)
    )
    return t("list-comma").join(named)


def radio_group(
    name: str,
    choices: Iterable[tuple[str, str]],
    default: str,
    about: Mapping[str, str] | None = None,
    *,
    required: bool = True,
) -> discord.ui.RadioGroup[Any]:
    """Return an input with two to ten visible choices, exactly one of which is selected. The choices are pairs of value
    and label; `about` has the descriptions by value.

    Discord allows this input only in forms. All of Discord's apps and the simulator show it, so no menu is needed as a
    fallback. Older forms had a menu with the same custom_id, which is read the same way.
    """
    known = about or {}
    options = [
        discord.RadioGroupOption(label=words, value=key, description=known.get(key), default=key == default)
        for key, words in choices
    ]
    return discord.ui.RadioGroup(custom_id=name, options=options, required=required)


def checkbox_group(
    name: str,
    choices: Iterable[tuple[str, str]],
    ticked: Collection[str] = (),
    about: Mapping[str, str] | None = None,
) -> discord.ui.CheckboxGroup[Any]:
    """Return an input with up to ten choices, any number of which can be selected.

    The choices are pairs of value and label; `about` has the descriptions by value.
    """
    known = about or {}
    options = [
        discord.CheckboxGroupOption(label=words, value=key, description=known.get(key), default=key in ticked)
        for key, words in choices
    ]
    return discord.ui.CheckboxGroup(
        custom_id=name, options=options, min_values=0, max_values=len(options), required=False
    )


def _entries(field: dict[str, Any]) -> tuple[str, ...]:
    if "values" in field:
        return tuple(field["values"])
    return (field["value"],) if field.get("value") else ()


def _fields(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for component in components:
        inner = component.get("components") or ([component["component"]] if "component" in component else [])
        if inner:
            yield from _fields(inner)
        else:
            yield component


async def find_opponent(ctx: Context, user_id: UserId) -> discord.Member:
    """Return a member of the server. Raise MemberLeft if the user isn't in the server."""
    try:
        return await ctx.guild.fetch_member(user_id)
    except discord.NotFound:
        raise MemberLeft from None


async def picked_opponent(ctx: Context, picked: str) -> discord.Member | discord.User | None:
    """Return the member with the id that was picked in a form, or None if none was picked. Raise MemberLeft if the user
    isn't in the server.

    If the bot is here only because a member has installed it for themselves, it can't look up members. In that case,
    raise NotOffered if Discord has not sent the user along with the form.
    """
    if not picked:
        return None
    user_id = UserId(read_number(picked))
    if not ctx.is_own_install:
        return await find_opponent(ctx, user_id)
    data: Any = ctx.interaction.data or {}
    if str(user_id) not in data.get("resolved", {}).get("users", {}):
        raise NotOffered
    client: discord.Client = ctx.interaction.client
    try:
        return await client.fetch_user(user_id)
    except discord.NotFound:
        raise MemberLeft from None
