"""Runs a simul of 20 players and a puzzle race of 8 during a load test. Racers send each move twice."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
from simcord import MemberActor
from simcord.enums import InteractionType

from bot.domain.ids import GameId, Member, RaceId, ServerId, TournamentId, UserId
from bot.domain.storm import MOST_RACERS, RaceState
from bot.domain.tournament import MOST_OPPONENTS, Tournament, TournamentState
from bot.puzzles import Puzzle
from bot.services import games, storms, tournaments
from bot.web.context import DiscordPort
from bot.web.site import make_app, make_context
from tests.bench.load_tables import Place, Table, found, members_of
from tests.e2e.paged import HOST, LINKS, Page, give_page
from tests.e2e.world import World
from tests.wording import ui_pattern

if TYPE_CHECKING:
    from tests.bench.load import Floor

TIMEOUT = 120.0
PAUSE_SECONDS = 0.5
"""The mean time that a racer takes per move."""
ONE_WRONG_IN = 6


BEGUN = (TournamentState.RUNNING, TournamentState.OVER)

T = TypeVar("T")


async def _until(ask: Callable[[], Awaitable[T]], is_so: Callable[[T], bool]) -> T:
    """Call a function repeatedly until its result satisfies a condition, and return the result."""
    async with asyncio.timeout(TIMEOUT):
        while not is_so(answer := await ask()):  # noqa: ASYNC110 (there is no event for it)
            await asyncio.sleep(0.1)
    return answer


class Events:
    """Runs a simul and a race in a separate server, and checks their results."""

    def __init__(self, floor: Floor, world: World) -> None:
        found(world, 99, 1 + MOST_OPPONENTS)
        give_page(world.client)
        self.floor, self.world = floor, world
        self.members: list[MemberActor] = members_of(world)
        self.place = Place(world.channel.id)
        self.simul_tables: list[Table] = []

    def _message(self, control: str) -> dict[str, Any] | None:
        """Return the channel's newest message with this control, if there is one."""
        messages = self.world.env.backend.messages[self.place.channel_id]
        for number in sorted(messages, reverse=True):
            components = messages[number].components
            if f"c2:{control}:" in str(components) and not messages[number].is_ephemeral:
                return {"id": str(number), "components": components}
        return None

    async def _message_later(self, control: str) -> dict[str, Any]:
        async def look() -> dict[str, Any] | None:
            return self._message(control)

        found = await _until(look, lambda one: one is not None)
        assert found is not None
        return found

    async def _simul(self) -> Tournament:
        return await tournaments.load(self.world.client.runtime.db, TournamentId(1))

    async def _boards(self) -> dict[int, tuple[int, dict[str, Any]]]:
        return self.floor.newest_boards

    def _count(self, title: re.Pattern[str]) -> int:
        messages = self.world.env.backend.messages[self.place.channel_id].values()
        return sum(bool(title.search(str(one.components))) and not one.is_ephemeral for one in messages)

    async def open_simul(self) -> None:
        """Open a simul, let all members join at the same moment, and add its games to the load test's tables."""
        host, *opponents = self.members
        await self.floor.command(host.id, self.place, "simul", variant="orda", color="white")
        message = await self._message_later("join-tournament")
        joining = (self.floor.press(one.id, self.place, "join-tournament", message) for one in opponents)
        await asyncio.gather(*joining)
        db = self.world.client.runtime.db
        simul = await _until(self._simul, lambda one: one.state in BEGUN and len(one.games) == len(opponents))
        numbers = [game.id for game in simul.games]
        await _until(self._boards, lambda boards: all(number in boards for number in numbers))
        for number in numbers:
            game = await games.load(db, GameId(number))
            channel_id, board = self.floor.newest_boards[number]
            until, seats = self.floor.rng.randrange(10, 40), (game.white.user_id, game.black.user_id)
            self.simul_tables.append(Table(channel_id, seats, number, game.line, board, until, is_in_simul=True))
        self.floor.tables += self.simul_tables

    async def end_simul(self) -> dict[str, Any]:
        """Resign the simul's open games, and compare each game with the board that its players see."""
        for table in self.simul_tables:
            if table in self.floor.tables:
                await self.floor.resign(table)
        assert not self.floor.figures.errors, self.floor.figures.errors
        db = self.world.client.runtime.db
        simul = await _until(self._simul, lambda one: one.state is TournamentState.OVER)
        stored = [await games.load(db, GameId(table.game)) for table in self.simul_tables]
        shown = zip(stored, self.simul_tables, strict=True)
        return {
            "games": len(simul.games),
            "over": sum(game.is_over for game in stored),
            "games with other moves than shown": sum(game.ply != table.line.ply for game, table in shown),
            "messages": self._count(ui_pattern("tournament-title-unnamed", number="#1")),
        }

    async def race(self) -> dict[str, Any]:
        """Hold a race, and compare its standings with the results that the racers' pages show."""
        racers = self.members[:MOST_RACERS]
        await self.floor.command(racers[0].id, self.place, "race")
        message = await self._message_later("join-race")
        await asyncio.gather(
            *(self.floor.press(one.id, self.place, "join-race", message) for one in (*racers, *racers[1:]))
        )
        async with AsyncExitStack() as stack:
            pages = [await stack.enter_async_context(self._page(one)) for one in racers]
            data = {"custom_id": "c2:start-race:race=1", "component_type": 2}
            message = await self._message_later("start-race")
            await self.floor.ask(racers[0].id, self.place, InteractionType.MESSAGE_COMPONENT, data, message)
            shown_results = await asyncio.gather(*(self._solve(page) for page in pages))
        db = self.world.client.runtime.db
        news = await _until(lambda: storms.follow_race(db, RaceId(1)), lambda one: one.race.state is RaceState.OVER)
        await self._message_later("race-again")
        known = {one.user_id: (one.score, one.mistakes) for one in news.standings.lines}
        expected = {UserId(one.id): result for one, result in zip(racers, shown_results, strict=True)}
        return {
            "racers": len(known),
            "moves": sum(score + mistakes for score, mistakes in expected.values()),
            "racers with another result than shown": sum(known[one] != expected[one] for one in expected),
            "messages": self._count(ui_pattern("race-title")),
        }

    @asynccontextmanager
    async def _page(self, actor: MemberActor) -> AsyncIterator[Page]:
        """Log in a racer's browser."""
        client = self.world.client
        ctx = await make_context(client.runtime, DiscordPort(client.take_over, client.access))
        server = TestServer(make_app(ctx))
        await server.start_server()
        async with ctx.hearing(), ClientSession(server.make_url("/"), headers={"Host": HOST}) as session:
            page, member = Page(self.world, ctx, session), Member(UserId(actor.id), actor.name)
            guild, now = ServerId(self.world.guild.id), client.runtime.now()
            await page.enter(await LINKS.to_puzzles(client.runtime.db, member, guild, now))
            yield page
            ctx.close_streams()
            await server.close()

    async def _solve(self, page: Page) -> tuple[int, int]:
        """Race until time is up, sending each move twice. Return how many puzzles the page shows as solved and as
        missed."""
        book = await self.world.client.runtime.puzzle_repository.book()
        puzzles = {one.fen: one for one in book.puzzles}
        race = await _until(lambda: page.read("/api/race"), lambda one: one["race"]["run"] is not None)
        address = f"/api/storm/{race['race']['run']}"
        run = await _until(lambda: page.read(address), lambda one: one["puzzle"] is not None or one["is_over"])
        plies = mistakes = 0
        while run["puzzle"] is not None:
            await asyncio.sleep(self.floor.rng.uniform(0.5, 1.5) * PAUSE_SECONDS)
            if plies == 0:
                puzzle = puzzles[run["puzzle"]["fen"]]
            is_wrong = self.floor.rng.randrange(ONE_WRONG_IN) == 0
            move = (_wrong(puzzle, plies) if is_wrong else None) or puzzle.moves[plies]
            body = {"move": move, "step": run["step"]}
            first, second = await asyncio.gather(*(self._send(page, run["run"], body) for _ in range(2)))
            counted = [one for one in (first, second) if one["is_right"] is not None]
            if not counted:
                # The race's time is up.
                return first["score"], mistakes
            [run] = counted
            mistakes += not run["is_right"]
            plies = plies + 2 if run["is_right"] and plies + 1 < len(puzzle.moves) else 0
        return run["score"], mistakes

    async def _send(self, page: Page, run: int, body: dict[str, object]) -> dict[str, Any]:
        headers = {"Origin": f"https://{HOST}"}
        async with page.session.post(f"/api/storm/{run}/move", json=body, headers=headers) as sent:
            assert sent.status == 200, await sent.text()
            found: dict[str, Any] = await sent.json()
            return found


def _wrong(puzzle: Puzzle, plies: int) -> str | None:
    """Return a legal but wrong move, or None if every legal move is right (for example, if there's only one)."""
    position = puzzle.line(plies).position
    return next((move.uci for move in position.legal_moves if not puzzle.is_right(position, plies, move)), None)
