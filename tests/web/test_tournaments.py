"""The tables of a tournament on the website."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from random import Random
from typing import Any

import pytest

from bot.domain.challenge import Terms
from bot.domain.clock import CLOCKS
from bot.domain.ids import Member, System, TournamentId, UserId
from bot.domain.pairing import boards_of
from bot.domain.tournament import Out, Tournament
from bot.services import games, tournaments
from bot.storage.database import Database
from bot.variants import find_family
from tests.now import NOW
from tests.services.steps import start
from tests.services.team_steps import begun as match_begun
from tests.services.test_tournaments import DAY, begun, lose, member, opened, wanted
from tests.wording import chinese, ui_pattern, ui_text

from .conftest import Browser, Site, Town


async def shown(site: Site, tournament: Tournament) -> dict[str, Any]:
    answer = await site.browser().get(f"/api/tournaments/{tournament.id}")
    assert answer.status == 200
    state: dict[str, Any] = await answer.json()
    return state


async def test_the_tables_link_to_the_games(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    first = tournament.games[0]
    await games.resign(db, first.id, first.black, NOW)
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    [table] = (await shown(site, tournament))["tables"]
    cells = [cell for line in table["lines"] for cell in line["results"] if cell and cell["told"] != "·"]
    assert cells == [{"told": "1", "game": first.id}, {"told": "0", "game": first.id}]
    assert table["lines"][0]["figures"] == ["1", "0"]


async def test_a_player_who_left_is_last_with_the_reason(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    await tournaments.take_out(db, tournament.id, tournament.entrants[0].user_id, Out.LEFT, NOW)
    tournament = await tournaments.advance(db, tournament.id, NOW, Random(1))
    [table] = (await shown(site, tournament))["tables"]
    assert [(line["place"], line["out"]) for line in table["lines"]][-1] == ("–", ui_text("out-left"))


async def test_several_groups_and_their_final_each_have_a_table(site: Site, db: Database) -> None:
    state = await shown(site, await lose(db, await begun(db, 9)))
    assert [table["name"] for table in state["tables"]] == [
        ui_text("tournament-final"),
        *(ui_text("tournament-group", group=group) for group in "AB"),
    ]


async def test_a_swiss_tournament_is_shown_round_by_round(site: Site, db: Database) -> None:
    tournament = await lose(db, await begun(db, 4, system=System.SWISS))
    state = await shown(site, tournament)
    [table] = state["tables"]
    assert table["heads"] == ["1", "2"]
    assert all(len(line["results"]) == 2 for line in table["lines"])
    results = {line["results"][0]["told"] for line in table["lines"]}
    numbers = [line["number"] for line in table["lines"]]
    black_lost = {ui_text("table-swiss-result", number=str(one), color="white", score="1") for one in numbers}
    assert len(results & black_lost) == 2
    assert state["note"] == ui_text("table-note", system="swiss")


async def test_a_late_first_move_loses_a_tournament_game(site: Site, db: Database) -> None:
    live = Terms(find_family("orda"), clock=CLOCKS["15+10"])
    tournament = await begun(db, 4, system=System.SWISS, terms=live)
    game = await games.load(db, tournament.games[0].id)
    clock = (await site.browser().state(game))["clock"]
    assert (clock["first_move"] is not None, clock["is_lost"]) == (True, True)


async def test_before_the_start_there_is_no_table(site: Site, db: Database) -> None:
    state = await shown(site, await opened(db, 2))
    assert (state["tables"], state["note"]) == ([], "")
    assert ui_pattern("tournament-page-open").match(state["progress"])


async def test_the_page_of_a_paused_tournament_says_so(site: Site, db: Database) -> None:
    tournament = await opened(db, 2)
    await tournaments.pause(db, tournament.id, NOW)
    assert (await shown(site, tournament))["progress"] == ui_text("tournament-page-paused")


async def test_its_page_exists_in_both_languages(site: Site, db: Database) -> None:
    tournament = await begun(db, 4)
    for language, title in (
        ("en", ui_text("tournament-unnamed", variant="Orda Chess")),
        ("zh-CN", chinese("tournament-unnamed", variant=chinese("variant-orda"))),
    ):
        answer = await site.browser().get(f"/t/{tournament.id}", **{"Accept-Language": language})
        assert answer.status == 200
        assert title in await answer.text()


async def test_a_tournament_in_a_private_channel_is_not_shown(site: Site, town: Town, db: Database) -> None:
    tournament = await begun(db, 4)
    town.is_public = False
    assert (await site.browser().get(f"/t/{tournament.id}")).status == 404
    town.is_public = True
    unknown = replace(tournament, id=UserId(99))
    for number in (unknown.id, 10**18):
        assert (await site.browser().get(f"/t/{number}")).status == 404


async def test_a_team_match_is_shown_board_by_board_with_each_servers_own_games(site: Site, db: Database) -> None:
    mine, theirs = await match_begun(db, 2, 3, count=2)
    await games.resign(db, mine.games[0].id, mine.games[0].black, NOW)
    leaver = boards_of(mine)[1].players[0]
    await tournaments.take_out(db, mine.id, leaver.user_id, Out.LEFT, NOW)
    await tournaments.advance(db, mine.id, NOW, Random(1))
    for half in (mine, theirs):
        state = await shown(site, half)
        [table] = state["tables"]
        assert table["name"] == ui_text("team-score", challenger="The Steppe", first=0, second=3, opponent="The Forest")
        assert table["heads"] == ["1", "2"]
        assert [line["place"] for line in table["lines"]] == ["1", "2"]
        shown_games = {cell["game"] for line in table["lines"] for cell in line["results"]}
        assert shown_games == {game.id for game in half.games}
        assert [line["out"] for line in table["lines"]] == [
            None,
            ui_text("team-player-out", player=leaver.name, why=ui_text("out-left")),
        ]


async def do(browser: Browser, tournament: Tournament, action: str, status: int = 200, **more: str) -> dict[str, Any]:
    answer = await browser.post(f"/api/tournaments/{tournament.id}/do", {"action": action, **more})
    state: dict[str, Any] = await answer.json()
    assert answer.status == status, state
    return state


async def entrants(db: Database, tournament: Tournament) -> list[tuple[UserId, str | None, Out | None]]:
    return [(one.user_id, one.army, one.out) for one in (await tournaments.load(db, tournament.id)).entrants]


async def opened_by_others(db: Database, players: int, **changes: object) -> Tournament:
    """A tournament that Ann and Ben haven't joined."""
    tournament = await opened(db, **changes)
    for number in range(players):
        tournament = await tournaments.join(db, tournament.id, member(50 + number), NOW)
    return tournament


@pytest.fixture
async def ann_in(site: Site, db: Database, ann: Member, ben: Member, now: datetime) -> Browser:
    return await site.browser().enter(ann.user_id, await start(db, ann, ben, now))


async def test_a_member_joins_and_leaves(site: Site, ann_in: Browser, db: Database, ann: Member) -> None:
    tournament = await opened_by_others(db, 2)
    own = (await (await ann_in.get(f"/api/tournaments/{tournament.id}")).json())["own"]
    assert (own["is_in"], own["armies"], own["told"]) == (False, [], None)
    for _ in range(2):
        state = await do(ann_in, tournament, "join")
        assert (state["own"]["is_in"], state["opening"]["names"].count("Ann")) == (True, 1)
        assert state["progress"] == ui_text("tournament-page-joined", count=3, size=32)
    assert (ann.user_id, None, None) in await entrants(db, tournament)
    state = await do(ann_in, tournament, "leave")
    assert (state["own"]["is_in"], "Ann" in state["opening"]["names"]) == (False, False)
    await do(ann_in, tournament, "leave", status=400)
    assert [type(one) for one in site.town.told] == [Tournament] * 3


async def test_a_member_chooses_an_army_and_changes_it(ann_in: Browser, db: Database, ann: Member) -> None:
    tournament = await tournaments.create(db, wanted(terms=Terms(find_family("asymmetric"), clock=DAY)))
    for more in ({}, {"army": "knights"}):
        await do(ann_in, tournament, "join", status=400, **more)
    for army in ("elves", "orcs"):
        own = (await do(ann_in, tournament, "join", army=army))["own"]
        assert own["army"] == army
        assert ui_text("tournament-page-you-joined") in own["told"]
    assert await entrants(db, tournament) == [(ann.user_id, "orcs", None)]


async def test_leaving_a_running_tournament_takes_a_confirmation_and_is_final(
    site: Site, ann_in: Browser, db: Database, ann: Member
) -> None:
    tournament = await opened_by_others(db, 3)
    assert "own" not in await shown(site, tournament)
    await do(ann_in, tournament, "join")
    await tournaments.start(db, tournament.id, NOW, Random(1))
    await tournaments.advance(db, tournament.id, NOW, Random(1))
    await do(ann_in, tournament, "join", status=400)
    own = (await (await ann_in.get(f"/api/tournaments/{tournament.id}")).json())["own"]
    name = ui_text("tournament-unnamed", variant="Orda Chess")
    assert own["question"] == ui_text("tournament-page-leave", name=name, games=3)
    assert "own" not in await do(ann_in, tournament, "leave")
    assert (ann.user_id, None, Out.LEFT) in await entrants(db, tournament)


async def test_a_full_tournament_says_so_in_the_members_language(ann_in: Browser, db: Database) -> None:
    tournament = await opened_by_others(db, 4, size=4)
    answer = await ann_in.post(f"/api/tournaments/{tournament.id}/do", {"action": "join"}, **{"Accept-Language": "zh"})
    assert (answer.status, "#" in (await answer.json())["error"]) == (400, True)


async def test_joining_needs_a_login_and_access_to_the_channel(site: Site, ann_in: Browser, db: Database) -> None:
    tournament = await opened_by_others(db, 2)
    await do(site.browser(), tournament, "join", status=403)
    site.town.closed.add(tournament.channel_id)
    assert "own" not in await (await ann_in.get(f"/api/tournaments/{tournament.id}")).json()
    await do(ann_in, tournament, "join", status=403)
    site.town.is_public = False
    await do(ann_in, tournament, "join", status=404)
    await do(ann_in, replace(tournament, id=TournamentId(99)), "join", status=404)
    assert len(await entrants(db, tournament)) == 2


@pytest.mark.parametrize("body", [{}, {"action": "win"}, {"action": 1}, {"action": None}])
async def test_an_unknown_action_is_refused(ann_in: Browser, db: Database, body: dict[str, Any]) -> None:
    tournament = await opened(db)
    assert (await ann_in.post(f"/api/tournaments/{tournament.id}/do", body)).status == 400
