"""What everybody in a server reads of puzzles: the daily one; and the panel of its settings."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date

from discord import ButtonStyle

from bot.discord.core.controls import Control, row
from bot.discord.core.managing import channel_menu, channel_text
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, text
from bot.discord.core.puzzle_actions import OpenDaily, PickDailyChannel, TurnPuzzlesOff, TurnPuzzlesOn
from bot.domain.ids import ChannelId, UserId
from bot.domain.puzzles import PuzzleServer, read_last
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import mention_of, variant_name
from bot.i18n.solving import task_text
from bot.puzzles import Puzzle
from bot.render import view_of


async def daily_post(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]]) -> Post:
    """Show the daily puzzle to everybody, with who has solved it."""
    last = None if puzzle.last is None else read_last(puzzle.last)
    view = view_of(puzzle.start, last_move=last, orientation=puzzle.solver, start=puzzle.start)
    picture = await draw(view, _name(day), board_alt(t, puzzle.start))
    return _daily(t, puzzle, day, solvers, picture)


def refreshed_daily_post(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]]) -> Post:
    """Show the same with the picture that is uploaded already."""
    return _daily(t, puzzle, day, solvers, Picture(_name(day), board_alt(t, puzzle.start)))


def puzzle_settings_post(t: Translator, server: PuzzleServer, existing: Collection[ChannelId]) -> Post:
    """Show what a server has set for puzzles. `existing`: its channels; a channel not among them was deleted."""
    keys = "puzzle-daily-nowhere", "puzzle-daily-in", "puzzle-daily-gone"
    turn = TurnPuzzlesOff() if server.is_on else TurnPuzzlesOn()
    channels = channel_menu(PickDailyChannel(), t("puzzle-pick-channel"), server.channel, existing)
    return Post(
        layout(
            text(f"### {t('puzzle-settings-title')}"),
            text(t("puzzles-are-on" if server.is_on else "puzzles-are-off")),
            row(Control.button(t, turn)),
            text(channel_text(t, server.channel, existing, keys)),
            row(channels),
        )
    )


def _daily(t: Translator, puzzle: Puzzle, day: date, solvers: Sequence[tuple[UserId, int]], picture: Picture) -> Post:
    title = t("puzzle-daily-title", day=day.isoformat(), variant=variant_name(t, puzzle.variant))
    task = task_text(t, puzzle)
    names = [_solver(t, user_id, mistakes) for user_id, mistakes in solvers]
    told = t("puzzle-daily-solved", solvers=t("list-comma").join(names))
    body = f"**{task}**\n{told if names else t('puzzle-daily-unsolved')}"
    button = Control.button(t, OpenDaily(), label=t("button-solve-daily"), style=ButtonStyle.primary)
    return Post(layout(text(f"### {title}"), gallery(picture), text(body), rows=(row(button),)), (picture,))


def _solver(t: Translator, user_id: UserId, mistakes: int) -> str:
    named = mention_of(user_id)
    return t("puzzle-solver-after", solver=named, mistakes=mistakes) if mistakes else named


def _name(day: date) -> str:
    return f"daily-{day.isoformat()}.png"
