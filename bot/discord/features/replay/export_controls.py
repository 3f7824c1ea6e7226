"""The controls of exports: the choice of a format, and sharing a file."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.discord.core.controls import Control, Row, row
from bot.discord.core.posts import Post, layout, text
from bot.discord.features.replay.files import ExportFormat
from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.i18n.catalog import Translator


@dataclass(frozen=True)
class ExportAs(Action, name="export-as"):
    """Export a game in this format."""

    game: GameId
    kind: ExportFormat


@dataclass(frozen=True)
class ShareExport(Action, name="share-export"):
    """Post an exported file for everybody."""

    game: GameId
    kind: ExportFormat


def formats_post(t: Translator, game: Game) -> Post:
    """Ask in which format to export a game."""
    buttons = (Control.button(t, ExportAs(game.id, kind), label=kind.upper()) for kind in ExportFormat)
    return Post(layout(text(t("export-question", game=str(game.id))), rows=(row(*buttons),)))


def share_row(t: Translator, game: Game, kind: ExportFormat) -> Row:
    """Return the button that shares an exported file."""
    return row(Control.button(t, ShareExport(game.id, kind)))
