"""The posts of tournaments: the message that is joined and later shows the tables, and what members are asked."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.page_links import link_button
from bot.discord.core.posts import Picture, Post, layout, text
from bot.discord.features.tournament.controls import (
    CallOffForGood,
    JoinTournament,
    JoinWithArmy,
    LeaveForGood,
    LeaveTournament,
    ShowTables,
    StartTournament,
    StayInTournament,
    TournamentAction,
)
from bot.discord.features.tournament.team_posts import match_lines, match_won, own_winners, prize_lines
from bot.domain.challenge import army_choices
from bot.domain.pairing import Placed, leaders_of, tables_of
from bot.domain.text import UserText
from bot.domain.tournament import FEWEST, Tournament, TournamentState
from bot.i18n.catalog import Translator
from bot.i18n.names import clock_name, mention_of, named_army, timestamp, variant_name
from bot.i18n.tables import part_name, points_text, stage_text, tournament_name

ACTIONS: dict[TournamentState, tuple[type[TournamentAction], ...]] = {
    TournamentState.OPEN: (JoinTournament, LeaveTournament, StartTournament),
    TournamentState.RUNNING: (ShowTables, LeaveTournament),
}
"""The buttons that everybody sees, by the state."""
LISTED = 8
"""The most players of one table who are named below its picture."""


def tournament_post(
    t: Translator,
    tournament: Tournament,
    pictures: tuple[Picture, ...] = (),
    page: str | None = None,
    *,
    has_controls: bool = True,
) -> Post:
    """Show a tournament as everybody sees it; `pictures`: of its tables, `page`: its address on the board's page."""
    state = tournament.state
    if tournament.match is not None:
        body = match_lines(t, tournament)
    elif state is TournamentState.OPEN:
        body = [_invitation(t, tournament), _joined(t, tournament)]
    elif state is TournamentState.CALLED_OFF:
        body = [t("tournament-called-off")]
    else:
        body = [_progress(t, tournament), *_standings(t, tournament)]
    paused = [t("tournament-is-paused")] if tournament.is_paused and not tournament.is_over else []
    parts = [text(_title(t, tournament)), *_gallery(pictures), *(text(part) for part in (*paused, *body))]
    return Post(layout(*parts, rows=_rows(t, tournament, page, has_controls=has_controls)), pictures)


def table_post(
    t: Translator, tournament: Tournament, pictures: tuple[Picture, ...] = (), page: str | None = None
) -> Post:
    """Show a tournament to one member, without the controls that everybody has."""
    return tournament_post(t, tournament, pictures, page, has_controls=False)


def winner_post(t: Translator, tournament: Tournament, pictures: tuple[Picture, ...]) -> Post:
    """Announce who has won a tournament; it pings the winners."""
    if tournament.match is not None:
        return Post(
            layout(text(match_won(t, tournament)), *_gallery(pictures[:1])), pictures[:1], own_winners(tournament)
        )
    winners = [one.user_id for one in leaders_of(tournament)]
    name = tournament_name(t, tournament)
    named = t("list-and").join(mention_of(user_id) for user_id in winners)
    key = "tournament-won" if len(winners) == 1 else "tournament-shared" if winners else "tournament-unwon"
    parts = [text(t(key, name=name, winners=named)), *_gallery(pictures[:1])]
    return Post(layout(*parts), pictures[:1], tuple(winners))


def paused_post(t: Translator, tournament: Tournament, server: UserText, *, is_organiser: bool) -> Post:
    """Tell one member that a tournament is paused because its channel is gone."""
    assert tournament.paused_at is not None
    key = "tournament-paused-organizer" if is_organiser else "tournament-paused-player"
    told = t(
        key,
        name=tournament_name(t, tournament),
        number=str(tournament.id),
        server=server,
        time=timestamp(tournament.paused_at, "f"),
    )
    return Post(layout(text(told)))


def army_post(t: Translator, tournament: Tournament) -> Post:
    """Ask who joins for the army that they play in every game, with one line on how each fights."""
    choices = army_choices(tournament.terms.family)
    lines = [f"**{named_army(t, army)}** · {t(f'army-nature-{army}')}" for army in choices]
    buttons = [Control.button(t, JoinWithArmy(tournament.id, army), label=named_army(t, army)) for army in choices]
    asked = t("tournament-army-question")
    return Post(layout(text(f"### {asked}"), text("\n".join(lines)), rows=(row(*buttons),)))


def leave_post(t: Translator, tournament: Tournament, going_on: int) -> Post:
    """Ask whether to leave a tournament that has begun, and so lose the games that go on."""
    asked = t("tournament-leave-question", name=tournament_name(t, tournament), games=going_on)
    return Post(layout(text(asked), rows=(_answers(t, tournament, LeaveForGood),)))


def call_off_post(t: Translator, tournament: Tournament) -> Post:
    """Ask the organiser whether to call a tournament off."""
    asked = t("tournament-call-off-question", name=tournament_name(t, tournament))
    return Post(layout(text(asked), rows=(_answers(t, tournament, CallOffForGood),)))


def _answers(t: Translator, tournament: Tournament, yes: type[LeaveForGood | CallOffForGood]) -> Row:
    return row(*(Control.button(t, action(tournament.id)) for action in (yes, StayInTournament)))


def _title(t: Translator, tournament: Tournament) -> str:
    terms = [
        variant_name(t, tournament.terms.family.example),
        t("rated" if tournament.terms.rated else "casual"),
        clock_name(t, tournament.terms.clock),
    ]
    name, number = tournament_name(t, tournament), f"#{tournament.id}"
    return f"### {t('tournament-title', name=name, number=number)}\n-# {' · '.join(terms)}"


def _invitation(t: Translator, tournament: Tournament) -> str:
    lines = [
        t(f"tournament-{tournament.system}"),
        t(
            "tournament-begins",
            time=timestamp(tournament.deadline),
            fewest=FEWEST,
            size=tournament.size,
        ),
        t("tournament-organiser", user=str(tournament.organiser.user_id)),
        *prize_lines(t, tournament),
    ]
    return "\n".join(lines)


def _joined(t: Translator, tournament: Tournament) -> str:
    if not tournament.entrants:
        return t("tournament-nobody-yet")
    named = t("list-comma").join(mention_of(one.user_id) for one in tournament.entrants)
    return t("tournament-joined", count=len(tournament.entrants), players=named)


def _progress(t: Translator, tournament: Tournament) -> str:
    """Say how far it has come, or who has won."""
    if tournament.state is TournamentState.OVER:
        winners = t("list-and").join(mention_of(one.user_id) for one in leaders_of(tournament))
        return t("tournament-over", winners=winners) if winners else t("tournament-over-unwon")
    return stage_text(t, tournament, "tournament-in-groups")


def _standings(t: Translator, tournament: Tournament) -> list[str]:
    """List the players of each table by their places; of several tables, and of long ones, the first players only."""
    tables = tables_of(tournament)
    most = LISTED if len(tables) == 1 else 3
    listed = []
    for table in tables:
        head = [f"**{part_name(t, table)}**"] if len(tables) > 1 else []
        listed.append("\n".join([*head, *(_standing_line(t, one) for one in table.lines[:most])]))
    return listed


def _standing_line(t: Translator, one: Placed) -> str:
    who, points = mention_of(one.row.user_id), points_text(one.row.points)
    if one.row.entrant.out is not None:
        return t("table-line-out", player=who, points=points, why=t(f"out-{one.row.entrant.out}"))
    return t("table-line", place=str(one.place), player=who, points=points)


def _rows(t: Translator, tournament: Tournament, page: str | None, *, has_controls: bool) -> tuple[Row, ...]:
    actions = ACTIONS.get(tournament.state, ()) if has_controls else ()
    made = row(*(Control.button(t, action(tournament.id)) for action in actions))
    if page is not None:
        made.add_item(link_button(t("button-tournament-page"), page))
    return (made,) if made.children else ()


def _gallery(pictures: Sequence[Picture]) -> list[discord.ui.MediaGallery[discord.ui.LayoutView]]:
    return [discord.ui.MediaGallery(*(picture.item for picture in pictures))] if pictures else []
