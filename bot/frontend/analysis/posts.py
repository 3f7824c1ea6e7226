"""The posts of an analysis: the chart and summary of the game, and each of its worst moves with the better move."""

from __future__ import annotations

from dataclasses import replace

from bot.domain.game import Game
from bot.engine.analysis import Analysis, Grade, JudgedMove
from bot.frontend.analysis.controls import analysis_rows, marked_move
from bot.frontend.desk.board import board_head
from bot.frontend.desk.looks import BoardLook
from bot.frontend.desk.posts import Picture, Post, draw, gallery, layout, text
from bot.frontend.replay.posts import moment_alt
from bot.house.drawing import draw_in_turn
from bot.render import Mistake, chart_png, evaluation_chart, ply_view
from bot.rules import Color, Move, Position, square_name
from bot.words.moves import tell_step
from bot.words.names import ending, mention, numbered, numbered_move, plain, side_name, variant_name
from bot.words.openings import settled_opening_name
from bot.words.texts import Voice
from bot.words.verdict import in_short, line_text, read_line, standing

SAMPLES = 4
"""Moments of the chart that its alt text names."""
OVERVIEW_PLIES = 5
"""Plies of a better line below the chart; the page of the move shows more."""


async def analysis_post(voice: Voice, game: Game, analysis: Analysis, theme: str) -> Post:
    """Show the chart, the summary and the worst moves of a game."""
    picture = await _chart(voice, game, analysis, theme)
    worst = [_worst_text(voice, game, move) for move in analysis.worst]
    heading = f"**{voice('analysis-worst' if worst else 'analysis-none-bad')}**"
    parts = [
        text(board_head(voice, game)),
        gallery(picture),
        text("\n".join(_summary(voice, game, analysis))),
        text("\n\n".join([heading, *worst])),
        text(f"-# {_note(voice, game)}"),
    ]
    return Post(layout(*parts, rows=analysis_rows(voice, game, analysis)), (picture,))


async def moment_post(voice: Voice, game: Game, analysis: Analysis, move: JudgedMove, look: BoardLook) -> Post:
    """Show one of the worst moves beside the better one, and what follows from each."""
    played, better = game.line.moves[move.ply - 1], _better(game, move)
    picture = await _moment_picture(voice, game, move, better[:1], look)
    before, after = game.line.positions[move.ply - 1], game.line.positions[move.ply]
    reply = read_line(after, move.reply)
    lines = [
        voice("analysis-played", move=marked_move(game, move), told=tell_step(voice, before, [played])),
        _cost_text(voice, game, move),
        *([voice("analysis-then", moves=line_text(after, reply))] if reply else []),
        *_better_lines(voice, before, better),
    ]
    title = text(f"### {voice('analysis-moment', game=str(game.id), grade=_grade_name(voice, move))}")
    rows = analysis_rows(voice, game, analysis, move.ply)
    key = text(f"-# {voice('analysis-arrows')}\n-# {_note(voice, game)}")
    return Post(layout(title, gallery(picture), text("\n".join(lines)), key, rows=rows), (picture,))


def _summary(voice: Voice, game: Game, analysis: Analysis) -> list[str]:
    """Return the lines with the game's ending, its opening, and each side's accuracy and errors."""
    opening = settled_opening_name(voice, game.line)
    result = [ending(voice, game, game.outcome)] if game.outcome else []
    openings = [voice("replay-opening", name=opening)] if opening else []
    return [*result, *openings, *(_side_text(voice, game, analysis, color) for color in Color)]


def _side_text(voice: Voice, game: Game, analysis: Analysis, color: Color) -> str:
    return voice(
        "analysis-side",
        side=side_name(voice, game.variant, color),
        player=mention(game.seat(color)),
        accuracy=f"{analysis.accuracy[color] or 0:.0f}",
        inaccuracies=analysis.count(color, Grade.INACCURACY),
        mistakes=analysis.count(color, Grade.MISTAKE),
        blunders=analysis.count(color, Grade.BLUNDER),
    )


def _worst_text(voice: Voice, game: Game, move: JudgedMove) -> str:
    before, better = game.line.positions[move.ply - 1], _better(game, move)
    told = tell_step(voice, before, [game.line.moves[move.ply - 1]])
    lines = [voice("analysis-played", move=marked_move(game, move), told=told), _cost_text(voice, game, move)]
    first, line = numbered(before, before.san(better[0])), line_text(before, better, OVERVIEW_PLIES)
    return "\n".join([*lines, voice("analysis-better", move=f"**{first}**{line.removeprefix(first)}")])


def _cost_text(voice: Voice, game: Game, move: JudgedMove) -> str:
    """Say how the position stood before and after a move."""
    before, after = game.line.positions[move.ply - 1], game.line.positions[move.ply]
    return voice(
        "analysis-cost",
        before=standing(voice, before, move.before, _better(game, move)),
        after=standing(voice, after, move.after, read_line(after, move.reply)),
    )


def _better_lines(voice: Voice, position: Position, better: tuple[Move, ...]) -> list[str]:
    """Return the better move with its number and in words, and the line that the engine expected."""
    move = better[0]
    told = voice("labelled", label=numbered(position, position.san(move)), told=tell_step(voice, position, [move]))
    line = [voice("analysis-line", moves=line_text(position, better))] if len(better) > 1 else []
    return [voice("analysis-better", move=f"**{told}**"), *line]


def _better(game: Game, move: JudgedMove) -> tuple[Move, ...]:
    """Return the line that was better than a move."""
    return read_line(game.line.positions[move.ply - 1], move.better)


def _grade_name(voice: Voice, move: JudgedMove) -> str:
    return voice(f"grade-{(move.grade or Grade.INACCURACY).name.lower()}")


def _note(voice: Voice, game: Game) -> str:
    """Return the note on how to read the figures."""
    white, black = (side_name(voice, game.variant, color) for color in Color)
    return voice("analysis-note", white=white, black=black)


async def _chart(voice: Voice, game: Game, analysis: Analysis, theme: str) -> Picture:
    """Draw the chart of evaluations, off the event loop; inaccuracies are marked only if they are among the worst."""
    shown = {move.ply for move in analysis.worst}
    marks = {
        int(move.ply): Mistake(move.grade)
        for move in analysis.moves
        if move.grade is not None and (move.grade is not Grade.INACCURACY or move.ply in shown)
    }
    names = [
        voice("labelled", label=side_name(voice, game.variant, color), told=plain(game.seat(color).name))
        for color in Color
    ]
    title = voice("analysis-title", variant=variant_name(voice, game.variant), game=str(game.id))
    pawns = [evaluation.pawns for evaluation in analysis.evaluations]
    sides = (names[0], names[1])
    png = await draw_in_turn(lambda: chart_png(evaluation_chart(title, sides, pawns, marks, theme=theme)))
    return Picture(f"analysis-{game.id}.png", _chart_alt(voice, game, analysis), png)


def _chart_alt(voice: Voice, game: Game, analysis: Analysis) -> str:
    """Say how the position stood at SAMPLES evenly spread moments, the last one included."""
    plies = sorted({-(-game.ply * part // SAMPLES) for part in range(1, SAMPLES + 1)})
    course = [
        voice(
            "alt-analysis-point",
            move=numbered_move(game, ply),
            value=in_short(voice, game.variant, analysis.evaluations[ply]),
        )
        for ply in plies
    ]
    white = side_name(voice, game.variant, Color.WHITE)
    return voice("alt-analysis", game=str(game.id), white=white, course="".join(course))


async def _moment_picture(
    voice: Voice, game: Game, move: JudgedMove, better: tuple[Move, ...], look: BoardLook
) -> Picture:
    """Draw the board before a bad move, with a hollow arrow for that move and a full one for the better move."""
    played = game.line.moves[move.ply - 1]
    steps = tuple((one.origin, one.target) for one in (played, *better))
    view = ply_view(game.line, move.ply - 1, orientation=look.facing, theme=look.theme)
    view = replace(view, hollow_arrows=steps[:1], arrows=steps[1:])
    told = ["–".join(square_name(square) for square in step) for step in steps]
    board = moment_alt(voice, game, move.ply - 1)
    alt = voice("alt-analysis-moment", played=told[0], better=told[-1], board=board)
    return await draw(view, f"analysis-{game.id}-{move.ply}-{look.facing.word}.png", alt)
