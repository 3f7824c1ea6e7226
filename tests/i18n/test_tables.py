"""The text in a tournament's tables."""

from dataclasses import replace

import pytest

from bot.discord.features.tournament.commands import NAME_LENGTH
from bot.domain.ids import GameId, System, UserId
from bot.domain.pairing import tables_of
from bot.domain.tournament import TableGame
from bot.i18n.catalog import LANGUAGES, load_catalog
from bot.i18n.tables import result_sign, simul_alt, table_title, title_parts, tournament_name
from bot.render.charts import MARGIN, TITLE_SIZE, WIDTH
from bot.render.lettering import fitted_pair, text_width
from bot.rules import Color, Outcome, Termination
from tests.domain.test_simul import begun as hosted_simul
from tests.domain.tournaments import DRAW, begun, ended

ANN, BEN = UserId(1), UserId(2)


@pytest.mark.parametrize(
    ("outcome", "signs"),
    [
        (None, "··"),
        (Outcome(None, Termination.ABORTED), "··"),
        (Outcome(None, Termination.AGREEMENT), "½½"),
        (Outcome(Color.WHITE, Termination.RESIGNATION), "10"),
        (Outcome(Color.BLACK, Termination.TIMEOUT), "01"),
    ],
)
def test_an_ongoing_or_aborted_game_has_no_score(outcome: Outcome | None, signs: str) -> None:
    game = TableGame(id=GameId(7), white=ANN, black=BEN, stage=1, ply=20, outcome=outcome)
    assert "".join(result_sign(game, player) for player in (ANN, BEN)) == signs


@pytest.mark.parametrize("language", LANGUAGES.values())
@pytest.mark.parametrize("system", [System.SIMUL, System.GROUPS])
def test_a_picture_of_a_table_with_a_long_name_keeps_what_follows_the_name(language: str, system: System) -> None:
    t = load_catalog().translator(language)
    tournament = hosted_simul(3) if system is System.SIMUL else begun(16)
    tournament = ended(tournament, {tournament.games[0].id: DRAW})
    tournament = replace(tournament, name="W" * NAME_LENGTH)
    for table in tables_of(tournament):
        parts = title_parts(t, tournament, table)
        drawn = fitted_pair(parts, TITLE_SIZE, WIDTH - 2 * MARGIN)
        assert drawn.startswith("WWW") and drawn.endswith(f"…{parts[1]}") and parts[1].strip(" ·")
        assert text_width(drawn, TITLE_SIZE) <= WIDTH - 2 * MARGIN
        assert table_title(t, tournament, table) == "".join(parts)


@pytest.mark.parametrize("language", LANGUAGES.values())
def test_an_alt_text_of_a_simul_says_each_result_in_words(language: str) -> None:
    t = load_catalog().translator(language)
    simul = hosted_simul(3)
    [table] = tables_of(simul)
    assert table_title(t, simul, table) == tournament_name(t, simul)
    first, second, third = simul.games
    simul = ended(simul, {first.id: DRAW, second.id: Outcome(None, Termination.ABORTED)})
    [table] = tables_of(simul)
    names = {one.user_id: one.name for one in simul.entrants}
    told = {one.row.user_id: simul_alt(t, simul, one.row) for one in table.lines}
    told_of = [told[game.opponent_of(simul.organizer.user_id)] for game in (first, second, third)]
    drawn, aborted, ongoing = (names[game.opponent_of(simul.organizer.user_id)] for game in (first, second, third))
    assert told_of == [
        f"{drawn} ½",
        t("alt-table-no-result", player=aborted),
        t("alt-table-playing", player=ongoing),
    ]
