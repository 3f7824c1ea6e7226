"""The form for a challenge to a member, or to whoever answers first."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.start_actions import SendOpenChallenge
from bot.discord.features.challenge.controls import SendChallenge
from bot.domain.clock import CLOCKS, clock_word
from bot.domain.ids import ColourChoice, UserId
from bot.domain.settings import ServerSettings
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, option_names, variant_name
from bot.variants import FAMILIES, OPTIONAL_RULES

FAMILY, COLOUR, CLOCK, TERMS = "family", "colour", "clock", "terms"
"""The names of the form's inputs."""
RATED = "rated"
TICKS = (RATED, *OPTIONAL_RULES)
"""What can be picked in the menu of terms: a rated game, and the letter of each optional rule."""


class ChallengeForm(discord.ui.Modal):
    """Asks for the family, the colour, the clock and the terms; the army is asked for afterwards, in private."""

    def __init__(self, t: Translator, opponent: UserId | None, settings: ServerSettings) -> None:
        action = SendOpenChallenge() if opponent is None else SendChallenge(opponent)
        super().__init__(title=t("challenge-form-title"), custom_id=action.custom_id, timeout=None)
        families = [(key, variant_name(t, family.example)) for key, family in FAMILIES.items()]
        colours = [(colour.value, t(f"colour-choice-{colour}")) for colour in ColourChoice]
        clocks = [(word, clock_name(t, clock)) for word, clock in CLOCKS.items()]
        terms = [(RATED, t("rated")), *((letter, option_names(t, letter)) for letter in OPTIONAL_RULES)]
        self._ask(t, FAMILY, families, families[0][0])
        self._ask(t, COLOUR, colours, ColourChoice.RANDOM)
        self._ask(t, CLOCK, clocks, clock_word(settings.clock))
        self._ask(t, TERMS, terms, RATED if settings.rated else "", most=len(terms))

    def _ask(
        self, t: Translator, name: str, choices: list[tuple[str, str]], default: str, *, most: int | None = None
    ) -> None:
        """Add a menu of which one choice is picked, or with `most` none to so many."""
        options = [discord.SelectOption(label=words, value=value, default=value == default) for value, words in choices]
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=name, options=options, max_values=most or 1, min_values=0 if most else 1, required=most is None
        )
        self.add_item(discord.ui.Label(text=t(f"challenge-form-{name}"), component=menu))
