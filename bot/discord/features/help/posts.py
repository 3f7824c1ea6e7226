"""The posts that say what the bot is, and how to begin."""

from __future__ import annotations

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.exercise_actions import StartLearning
from bot.discord.core.posts import Post, draw, gallery, layout, text
from bot.discord.core.puzzle_actions import StartPuzzle
from bot.discord.core.start_actions import StartChallenge, StartEngineGame, StartReading
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.render import view_of
from bot.rules import Position
from bot.variants import FAMILIES


def help_post(t: Translator, version: str) -> Post:
    """Say how to start, which games there are, which command does what, and which version this is."""
    names = t("list-separator").join(variant_name(t, family.example) for family in FAMILIES.values())
    parts = (
        f"### {t('help-title')}",
        t("help-games", games=names),
        t("help-body"),
        f"-# {t('help-version', version=version)}",
    )
    alone = row(Control.button(t, StartLearning()), Control.button(t, StartPuzzle()))
    return Post(layout(*(text(part) for part in parts), rows=(start_row(t), alone)))


async def welcome_post(t: Translator) -> Post:
    """Say in a new server what the bot is, with a picture of the first game."""
    position = Position.start(next(iter(FAMILIES.values())).example)
    picture = await draw(view_of(position), "welcome.png", board_alt(t, position))
    title, body = text(f"### {t('welcome-title')}"), text(t("welcome-body"))
    return Post(layout(title, gallery(picture), body, rows=(start_row(t),)), (picture,))


def start_row(t: Translator) -> Row:
    """Return the buttons by which a member begins."""
    actions = (StartEngineGame(), StartChallenge(), StartReading())
    return row(*(Control.button(t, action) for action in actions))
