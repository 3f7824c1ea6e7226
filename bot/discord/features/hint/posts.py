"""The post of a hint: the engine's move as an arrow, its aims, its evaluation, and the expected line."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.core.looks import BoardLook
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.features.hint.controls import hint_row
from bot.discord.features.replay.posts import moment_alt
from bot.domain.game import Game
from bot.engine.hint import Hint
from bot.i18n.catalog import Translator
from bot.i18n.moves import tell_step
from bot.i18n.names import numbered
from bot.i18n.purposes import purpose_text
from bot.i18n.verdict import line_text, standing
from bot.render import ply_view
from bot.rules import Move, square_name


async def hint_post(t: Translator, game: Game, hint: Hint, look: BoardLook, *, can_play: bool) -> Post:
    """Show a hint to the player to move; `can_play`: with a button that plays it."""
    picture = await _picture(t, game, hint.move, look)
    position = game.position
    move = f"**{numbered(position, position.san(hint.move))}: {tell_step(t, position, [hint.move])}**"
    lines = [move, *(f"- {purpose_text(t, purpose)}" for purpose in hint.purposes)]
    lines.append(t("hint-worth", standing=standing(t, position, hint.evaluation, hint.moves)))
    if len(hint.moves) > 1:
        lines.append(t("hint-line", moves=line_text(position, hint.moves)))
    title = text(f"### {t('hint-title', game=str(game.id))}")
    rows = (hint_row(t, game, hint.move),) if can_play else ()
    return Post(layout(title, gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def _picture(t: Translator, game: Game, move: Move, look: BoardLook) -> Picture:
    view = ply_view(game.line, game.ply, orientation=look.facing, theme=look.theme)
    view = replace(view, arrows=((move.origin, move.target),))
    steps = {"origin": square_name(move.origin), "target": square_name(move.target)}
    alt = t("alt-hint", board=moment_alt(t, game, game.ply), **steps)
    return await draw(view, f"hint-{game.id}-{game.ply}-{game.takebacks}.png", alt)
