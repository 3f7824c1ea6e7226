"""What can be pressed to have a game as a file."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.game import Game
from bot.domain.ids import GameId
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.replay.files import ExportFormat
from bot.words.texts import Voice


@dataclass(frozen=True)
class ExportAs(Action, name="export-as"):
    """Have a game as a file of this kind."""

    game: GameId
    kind: ExportFormat


@dataclass(frozen=True)
class ShareExport(Action, name="share-export"):
    """Show all the file that a reader has got."""

    game: GameId
    kind: ExportFormat


def formats_post(voice: Voice, game: Game) -> Post:
    """Ask which file it shall be."""
    buttons = (Control.button(voice, ExportAs(game.id, kind), label=kind.upper()) for kind in ExportFormat)
    return Post(layout(text(voice("export-question", game=str(game.id))), rows=(row(*buttons),)))


def share_row(voice: Voice, game: Game, kind: ExportFormat) -> Row:
    """Let the reader show it to all."""
    return row(Control.button(voice, ShareExport(game.id, kind)))
