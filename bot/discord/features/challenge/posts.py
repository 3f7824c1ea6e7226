"""The posts of challenges: the message with its buttons, the question about the army, and the cards and the form for a
new challenge. Also reads the submitted form.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

import discord

from bot.discord.core.controls import Action, ComponentEvent, Control, FormAction, family_menu, offered, row
from bot.discord.core.forms import checkbox_group, radio_group
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text, thumbnail
from bot.domain.challenge import RANDOM_ARMY, Challenge, army_choices
from bot.domain.clock import clock_word
from bot.domain.ids import ChallengeId, ChallengeState, ChannelId, ColorChoice, FileRef, UserId
from bot.domain.settings import ServerSettings
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import (
    army_name,
    as_label,
    clock_labels,
    clock_name,
    named_army,
    names_armies,
    option_names,
    sentences,
    side_name,
    timestamp,
    variant_name,
)
from bot.render import draw_png, view_of
from bot.rules import Color, Position
from bot.runtime.limits import draw_in_turn
from bot.variants import FAMILIES, OPTIONAL_RULES, Family

FAMILY, OPPONENT, COLOR, ARMY, CLOCK, MODE, RULES, TERMS = (
    *("family", "opponent", "colour", "army"),
    *("clock", "mode", "rules", "terms"),
)
"""The custom_ids of the form's inputs."""
RATED, CASUAL = "rated", "casual"
TICKS = (RATED, *OPTIONAL_RULES)
"""The values of the input `TERMS`: one for a rated game, and the letter of each optional rule."""
MOST_INPUTS = 5
"""Discord's limit for the number of inputs in a form."""

Choices = Sequence[tuple[str, str]]
"""Pairs of value and label."""


@dataclass(frozen=True)
class ChallengeAction(Action):
    challenge: ChallengeId


@dataclass(frozen=True)
class Answer(ChallengeAction):
    formerly: ClassVar[tuple[str, ...]] = ("ply",)


@dataclass(frozen=True)
class Accept(Answer, name="accept"):
    """Accept the challenge and start the game."""


@dataclass(frozen=True)
class Decline(Answer, name="decline"):
    """Decline the challenge."""


@dataclass(frozen=True)
class Cancel(Answer, name="cancel"):
    """Cancel the challenge."""


@dataclass(frozen=True)
class ChooseArmy(ChallengeAction):
    army: str


@dataclass(frozen=True)
class ChooseChallengerArmy(ChooseArmy, name="challenger-army"):
    """Choose the challenger's army, before the challenge is posted."""


@dataclass(frozen=True)
class ChooseOpponentArmy(ChooseArmy, name="opponent-army"):
    """Choose the opponent's army, and accept the challenge with it."""


@dataclass(frozen=True)
class SendChallenge(FormAction, name="challenge"):
    opponent: UserId


async def challenge_post(t: Translator, challenge: Challenge, *, has_newcomer: bool = False) -> Post:
    """Show a challenge that can still be accepted, with the start position. If an opponent is named, ping them.

    `has_newcomer` says whether to explain what a rated game is.
    """
    picture = await draw(view_of(challenge.position), _picture_name(challenge), _alt(t, challenge))
    hint = [text(t("challenge-rated-hint"))] if has_newcomer else []
    parts = [text(_title(t, challenge)), text(_terms(t, challenge)), *hint, gallery(picture)]
    pings = (challenge.opponent.user_id,) if challenge.opponent else ()
    actions: list[type[ChallengeAction]] = [Accept, *([Decline] if challenge.opponent else []), Cancel]
    buttons = row(*(Control.button(t, action(challenge.id)) for action in actions))
    return Post(layout(*parts, rows=(buttons,)), (picture,), pings)


def closed_challenge_post(t: Translator, challenge: Challenge, channel: ChannelId | None = None) -> Post:
    """Show a closed challenge without buttons. The picture that is already uploaded is kept."""
    picture = Picture(_picture_name(challenge), _alt(t, challenge))
    parts = [text(_title(t, challenge)), text(_answer(t, challenge, channel)), gallery(picture)]
    return Post(layout(*parts), (picture,))


def challenge_files(challenge: Challenge) -> Mapping[str, FileRef]:
    """Map the name of a challenge's picture to the id of its file. The result is empty if the id is not known."""
    return {} if challenge.picture_ref is None else {_picture_name(challenge): challenge.picture_ref}


def army_question_post(t: Translator, challenge: Challenge, action: type[ChooseArmy]) -> Post:
    """Ask a player to choose an army. A line for each army describes how it fights."""
    choices = army_choices(challenge.terms.family)
    lines = [f"**{named_army(t, army)}** · {t(f'army-nature-{army}')}" for army in choices]
    buttons = [Control.button(t, action(challenge.id, army), label=named_army(t, army)) for army in choices]
    parts = [text(f"### {t('army-question')}"), text("\n".join(lines)), text(f"-# {t('army-secret')}")]
    return Post(layout(*parts, rows=(row(*buttons),)))


def _picture_name(challenge: Challenge) -> str:
    return f"start-{challenge.id}.png"


def _alt(t: Translator, challenge: Challenge) -> str:
    return board_alt(t, challenge.position, has_hidden_armies=challenge.has_secret_armies)


def _title(t: Translator, challenge: Challenge) -> str:
    title = t("challenge-title", variant=variant_name(t, challenge.terms.family.example))
    return f"### {title} · {t('rated' if challenge.terms.rated else 'casual')}"


def _terms(t: Translator, challenge: Challenge) -> str:
    key = "challenge-rematch" if challenge.rematch_of else "challenge-to" if challenge.opponent else "challenge-open"
    players = {"challenger": str(challenge.challenger.user_id), "opponent": str(_opponent(challenge) or "")}
    options = option_names(t, challenge.terms.options)
    lines = [
        t(key, **players),
        _sides_text(t, challenge, players),
        t("challenge-clock", clock=clock_name(t, challenge.terms.clock)),
        *([t("challenge-options", options=options)] if options else []),
        *([t("challenge-from-position")] if challenge.terms.start is not None else []),
        t("challenge-expires", time=timestamp(challenge.expires_at)),
    ]
    return "\n".join(lines)


def _sides_text(t: Translator, challenge: Challenge, players: Mapping[str, str]) -> str:
    """Say who plays which side, and which side moves first. In a custom position, the second side can move first."""
    named = {**players, **_side_names(t, challenge)}
    if challenge.has_secret_armies:
        return t(f"challenge-armies-{challenge.color}", **named)
    position, color = challenge.position, challenge.color
    first = t("challenge-moves-first", side=side_name(t, position.variant, position.turn))
    key = f"challenge-sides-{color}" if names_armies(position.variant) else f"challenge-sides-{color}-plain"
    return sentences(t, [t(key, **named), first])


def _answer(t: Translator, challenge: Challenge, channel: ChannelId | None) -> str:
    key = f"challenge-{challenge.state}"
    if challenge.state is ChallengeState.ACCEPTED and channel in (None, challenge.channel_id):
        key = "challenge-accepted-here"
    return t(
        key,
        challenger=str(challenge.challenger.user_id),
        opponent=str(_opponent(challenge) or ""),
        channel=str(channel or ""),
    )


def _opponent(challenge: Challenge) -> UserId | None:
    return challenge.opponent.user_id if challenge.opponent else None


def _side_names(t: Translator, challenge: Challenge) -> dict[str, str]:
    names: dict[str, str] = {}
    variant = challenge.position.variant
    for color in Color:
        names[color.word] = side_name(t, variant, color)
        names[f"{color.word}_army"] = army_name(t, variant, color)
    return names


class ChallengeForm(discord.ui.Modal):
    """The form for a challenge. It asks for the variant if `family` is None, otherwise for the opponent.

    Forms of earlier versions had menus for everything, with the same custom_ids and values, and `TERMS` instead of
    `MODE` and `RULES`. Such a form can still be submitted if it was opened before the update.
    """

    def __init__(
        self, t: Translator, action: FormAction, settings: ServerSettings, family: Family | None = None
    ) -> None:
        title = t("challenge-form-title") if family is None else variant_name(t, family.example)
        super().__init__(title=title, custom_id=action.custom_id, timeout=None)
        self._t = t
        if family is None:
            families = [(key, variant_name(t, one.example)) for key, one in FAMILIES.items()]
            self._ask(FAMILY, _menu(FAMILY, families, families[0][0]))
        else:
            members: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
                custom_id=OPPONENT, placeholder=t("challenge-form-anyone"), min_values=0, required=False
            )
            self._ask(OPPONENT, members, t("challenge-form-opponent-hint"))
        colors = [(color.value, t(f"colour-choice-{color}")) for color in ColorChoice]
        self._ask(COLOR, radio_group(COLOR, colors, ColorChoice.RANDOM))
        armies = army_choices(family) if family is not None else ()
        if armies:
            named = [(army, str(named_army(t, army))) for army in armies]
            natures = {army: as_label(t(f"army-nature-{army}")) for army in armies}
            self._ask(ARMY, radio_group(ARMY, named, RANDOM_ARMY, natures), t("army-secret"))
        self._ask(CLOCK, _menu(CLOCK, clock_labels(t), clock_word(settings.clock)))
        self._ask_terms("".join(OPTIONAL_RULES) if family is None else family.example.options, settings.rated)

    def _ask_terms(self, letters: str, is_rated: bool) -> None:
        """Ask whether the game is rated, unless the server has only casual games. If the variant has optional rules,
        also ask which of them to use.
        """
        rules = [(letter, as_label(option_names(self._t, letter))) for letter in letters]
        modes = [(mode, self._t(f"challenge-form-mode-{mode}")) for mode in (RATED, CASUAL)]
        asked = [MODE] if is_rated else []
        asked += [RULES] if rules else []
        if len(self.children) + len(asked) > MOST_INPUTS:
            # If the form asks for an army, it has room for only one more input.
            return self._ask(TERMS, checkbox_group(TERMS, [modes[0], *rules], (RATED,)))
        if MODE in asked:
            self._ask(MODE, radio_group(MODE, modes, RATED))
        if RULES in asked:
            self._ask(RULES, checkbox_group(RULES, rules))
        return None

    def _ask(self, name: str, component: discord.ui.Item[Any], hint: str | None = None) -> None:
        words = self._t(f"challenge-form-{name}")
        self.add_item(discord.ui.Label(text=words, description=hint, component=component))


def _menu(name: str, choices: Choices, default: str) -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=words, value=value, default=value == default) for value, words in choices]
    return discord.ui.Select(custom_id=name, options=options)


def read_rated(event: ComponentEvent[Any]) -> bool:
    """Return whether a rated game was chosen. A form without this question is for a casual game."""
    if MODE in event.fields:
        return event.choice(MODE, (RATED, CASUAL)) == RATED
    return RATED in _ticked(event, TERMS, TICKS)


def read_rules(event: ComponentEvent[Any], letters: Collection[str] = OPTIONAL_RULES) -> str:
    """Return the letters of the chosen optional rules. Raise NotOffered if one of them isn't among `letters`."""
    ticked = {*_ticked(event, RULES, letters), *_ticked(event, TERMS, (RATED, *letters))}
    return "".join(letter for letter in OPTIONAL_RULES if letter in ticked)


def _ticked(event: ComponentEvent[Any], name: str, choices: Collection[str]) -> list[str]:
    return [offered(word, choices) for word in event.fields.get(name, ())]


MOST_CARDS = 6
"""The maximum number of cards. A message has room for seven, but a menu of the other variants also needs room."""
CARD_SIZE = 360
"""The width of a card's picture in pixels. Discord shows it at about a third of this size, and at full size when
clicked.
"""


@dataclass(frozen=True)
class PickVariant(Action, name="new-game"):
    """Open the form for a game of this variant."""

    family: str


@dataclass(frozen=True)
class PickOtherVariant(Action, name="pick-new-game"):
    """Open the form for a game of the variant picked from the menu below the cards."""


@dataclass(frozen=True)
class SendNewGame(FormAction, name="new-game"):
    """Post a challenge with the choices in the form."""

    family: str


async def new_game_post(t: Translator, theme: str) -> Post:
    """Ask for the variant. Each variant has a card with its starting position, a line about it, and a button. If there
    isn't enough room for all cards, the other variants are in a menu.
    """
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [text(f"### {t('new-game-title')}\n{t('new-game-note')}")]
    pictures = []
    families = list(FAMILIES.values())
    for family in families[:MOST_CARDS]:
        picture = await _start(t, family, theme)
        name = variant_name(t, family.example)
        about = f"**{name}**\n{t(f'new-game-about-{family.key}')}"
        button = Control.button(t, PickVariant(family.key), label=t("new-game-play", variant=name))
        parts += [discord.ui.Section(about, accessory=thumbnail(picture)), row(button)]
        pictures.append(picture)
    others = families[MOST_CARDS:]
    rows = (row(family_menu(t, PickOtherVariant(), families=others)),) if others else ()
    return Post(layout(*parts, rows=rows), tuple(pictures))


async def _start(t: Translator, family: Family, theme: str) -> Picture:
    position = Position.start(family.pictured)
    png = await draw_in_turn(partial(draw_png, view_of(position, theme=theme), CARD_SIZE))
    alt = board_alt(t, position, has_hidden_armies=bool(family.armies))
    return Picture(f"start-{family.key}.png", alt, png)
