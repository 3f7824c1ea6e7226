"""The private posts of `/vote`."""

from __future__ import annotations

from bot.discord.core.controls import Control, row
from bot.discord.core.posts import Post, layout, said, text
from bot.discord.features.votes.controls import StopVoteGame
from bot.domain.game import Game
from bot.i18n.catalog import Translator


def started_post(t: Translator, game: Game, channel: str) -> Post:
    """Say that a vote game has begun, and where; `channel`: the mention of its channel."""
    return Post(layout(text(t("vote-started", game=str(game.id), channel=channel))))


def closed_post(t: Translator, game: Game) -> Post:
    """Say that a vote is closed."""
    return Post(said(t("vote-closed-early", game=str(game.id))))


def stop_question_post(t: Translator, game: Game) -> Post:
    """Ask whether to call a vote game off."""
    stop = Control.button(t, StopVoteGame(game.id))
    return Post(layout(text(t("vote-stop-question", game=str(game.id))), rows=(row(stop),)))


def stopped_post(t: Translator, game: Game) -> Post:
    """Say that a vote game was called off."""
    return Post(said(t("vote-stopped", game=str(game.id))))
