"""The ballots of closed votes, shown page by page and as a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord.core.board import choice_name
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, Control, page_count, place_text, row, turning
from bot.discord.core.feature import Handler
from bot.discord.core.game_actions import ExportVotes, ShowVotes
from bot.discord.core.interactions import is_public_component
from bot.discord.core.posts import Document, Post, layout, text
from bot.domain.game import Game
from bot.domain.votes import Ballot, Count, NoVoteGame
from bot.i18n.catalog import Translator
from bot.i18n.characters import player_name
from bot.i18n.names import numbered, plain, unmarked
from bot.rules import Ply
from bot.services import votes

VOTES_A_PAGE = 6
NAMES_A_CHOICE = 12
"""How many voters a page names for each choice. The file names all of them."""

Kept = Mapping[Ply, Sequence[Ballot]]


def summary_post(t: Translator, game: Game, kept: Kept, page: int) -> Post:
    """Show a page of the closed votes, in the order of the moves. If `page` is past the end, show the last page."""
    title = f"### {t('votes-title', game=str(game.id))}"
    if not kept:
        return Post(layout(text(f"{title}\n{t('votes-none')}")))
    pages = page_count(len(kept), VOTES_A_PAGE)
    page = min(page, pages - 1)
    plies = sorted(kept)[page * VOTES_A_PAGE : (page + 1) * VOTES_A_PAGE]
    lines = [line for ply in plies for line in _vote_lines(t, game, ply, kept[ply])]
    voters = {ballot.user_id for ballots in kept.values() for ballot in ballots}
    total = t("votes-total", ballots=sum(map(len, kept.values())), voters=len(voters))
    foot = " · ".join([total, *place_text(t, page, pages)])
    turns = turning(t, lambda number: ShowVotes(game.id, number), page=page, pages=pages)
    file = Control.button(t, ExportVotes(game.id))
    return Post(layout(text(title), text("\n".join(lines)), text(f"-# {foot}"), rows=(row(*turns, file),)))


def summary_file_post(t: Translator, game: Game, kept: Kept) -> Post:
    document = Document(f"votes-{game.id}.txt", "\n".join(_file_lines(t, game, kept)) + "\n")
    words = t("votes-file", game=str(game.id))
    return Post(layout(text(words), document.item), documents=(document,))


def _vote_lines(t: Translator, game: Game, ply: Ply, ballots: Sequence[Ballot]) -> list[str]:
    count = Count.of(ply, ballots)
    head = t("votes-move", move=_played(t, game, count), voters=count.voters)
    return [head, *(f"- {line}" for line in _choice_lines(t, game, count, ballots, NAMES_A_CHOICE))]


def _choice_lines(t: Translator, game: Game, count: Count, ballots: Sequence[Ballot], most: int | None) -> list[str]:
    """Return a line for each choice, with its name and voters. `most` is the number of voters to name, or None for
    all.
    """
    lines = []
    for choice, cast in count.choices:
        names = [unmarked(one.name) if most else plain(one.name) for one in ballots if one.choice == choice]
        shown = t("list-comma").join(names[:most])
        more = cast - len(names[:most])
        told = {"choice": choice_name(t, game, count.ply, choice), "votes": str(cast), "names": shown}
        lines.append(t("votes-more", more=more, **told) if more else t("votes-choice", **told))
    return lines


def _file_lines(t: Translator, game: Game, kept: Kept) -> list[str]:
    lines = [f"{plain(player_name(t, game.white))} – {plain(player_name(t, game.black))} #{game.id}", ""]
    for ply in sorted(kept):
        count = Count.of(ply, kept[ply])
        lines.append(t("votes-file-move", move=_played(t, game, count), voters=str(count.voters)))
        lines += [f"  {line}" for line in _choice_lines(t, game, count, kept[ply], None)]
    return lines


def _played(t: Translator, game: Game, count: Count) -> str:
    """Return the move that a vote led to, with its number, or how the vote ended the game."""
    position = game.line.positions[count.ply]
    if count.ply < game.ply:
        return numbered(position, game.line.sans[count.ply])
    return numbered(position, t("votes-decided-resign" if count.resigns else "votes-decided-draw"))


async def show_votes(ctx: Context, event: ComponentEvent[ShowVotes]) -> None:
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    post = summary_post(ctx.t, game, kept, event.action.page)
    await (ctx.reply(post) if is_public_component(ctx.interaction) else ctx.edit(post))


async def export_votes(ctx: Context, event: ComponentEvent[ExportVotes]) -> None:
    await ctx.defer()
    game, kept = await _kept(ctx, await ctx.game(event.action.game))
    await ctx.edit(summary_file_post(ctx.t, game, kept))


async def _kept(ctx: Context, game: Game) -> tuple[Game, dict[Ply, list[Ballot]]]:
    """Return the game and the ballots of its closed votes, by ply. The ballots of an open vote stay secret.

    Raise NoVoteGame if the game is not a vote game.
    """
    if game.vote is None:
        raise NoVoteGame
    return game, await votes.closed_ballots(ctx.runtime.db, game)


HANDLERS: dict[type[Action], Handler] = {ShowVotes: show_votes, ExportVotes: export_votes}
