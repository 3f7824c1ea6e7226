"""A tournament's tables on the page."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from bot.domain.ids import UserId
from bot.domain.pairing import boards_of
from bot.domain.tournament import Out, System, Tournament
from bot.services import games, tournaments
from bot.storage.database import Database
from tests.now import NOW
from tests.services.team_room import begun as match_begun
from tests.services.test_tournaments import begun, lose, opened
from tests.wording import ui_pattern

from .conftest import Site, Town


async def shown(site: Site, tournament: Tournament) -> dict[str, Any]:
    answer = await site.browser().get(f"/api/tournaments/{tournament.id}")
    assert answer.status == 200
    state: dict[str, Any] = await answer.json()
    return state


async def test_the_tables_lead_to_the_games(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    first = tournament.games[0]
    await games.resign(db, first.id, first.black, NOW)
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    [table] = (await shown(site, tournament))["tables"]
    cells = [cell for line in table["lines"] for cell in line["results"] if cell and cell["told"] != "·"]
    assert cells == [{"told": "1", "game": first.id}, {"told": "0", "game": first.id}]
    assert table["lines"][0]["figures"] == ["1", "0"]


async def test_who_is_out_stands_last_and_it_says_why(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.take_out(db, tournament.id, tournament.entrants[0].user_id, Out.LEFT, NOW)
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    [table] = (await shown(site, tournament))["tables"]
    assert [(line["place"], line["out"]) for line in table["lines"]][-1] == ("–", "left")


async def test_several_groups_and_their_final_each_have_a_table(site: Site, db: Database) -> None:
    state = await shown(site, await lose(db, await begun(db, 9)))
    assert [table["name"] for table in state["tables"]] == ["Final", "Group A", "Group B"]


async def test_a_swiss_tournament_is_told_round_by_round(site: Site, db: Database) -> None:
    tournament = await lose(db, await begun(db, 4, system=System.SWISS))
    [table] = (await shown(site, tournament))["tables"]
    assert table["heads"] == ["1", "2"]
    assert all(len(line["results"]) == 2 for line in table["lines"])


async def test_before_the_start_there_is_no_table(site: Site, db: Database) -> None:
    state = await shown(site, await opened(db, 2))
    assert state["tables"] == []
    assert ui_pattern("tournament-page-open").match(state["progress"])


async def test_its_page_is_there_in_both_languages(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    for language, title in (("en", "Orda Chess tournament"), ("zh-CN", "比赛")):
        answer = await site.browser().get(f"/t/{tournament.id}", **{"Accept-Language": language})
        assert answer.status == 200
        assert title in await answer.text()


async def test_what_not_everyone_may_see_is_not_shown(site: Site, town: Town, db: Database) -> None:
    tournament = await begun(db, 4)
    town.is_public = False
    assert (await site.browser().get(f"/t/{tournament.id}")).status == 404
    town.is_public = True
    unknown = replace(tournament, id=UserId(99))
    for number in (unknown.id, 10**18):
        assert (await site.browser().get(f"/t/{number}")).status == 404


async def test_a_team_match_is_told_board_by_board_in_each_server_with_its_own_games(site: Site, db: Database) -> None:
    mine, theirs = await match_begun(db, 2, 3, count=2)
    await games.resign(db, mine.games[0].id, mine.games[0].black, NOW)
    leaver = boards_of(mine)[1].players[0]
    await tournaments.take_out(db, mine.id, leaver.user_id, Out.LEFT, NOW)
    await tournaments.advance(db, mine.id, NOW, Random(1))
    for half in (mine, theirs):
        state = await shown(site, half)
        [table] = state["tables"]
        assert table["name"] == "The Steppe 0 : 3 The Forest"
        assert table["heads"] == ["1", "2"]
        assert [line["place"] for line in table["lines"]] == ["1", "2"]
        shown_games = {cell["game"] for line in table["lines"] for cell in line["results"]}
        assert shown_games == {game.id for game in half.games}
        assert [line["out"] for line in table["lines"]] == [None, f"{leaver.name} (left)"]
