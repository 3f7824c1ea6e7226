"""A simulated server with everything at its maximum size, for `interaction_time`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any

from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.results import ResponseMessage
from sqlalchemy.engine import make_url

from bot.discord.core.boards import show
from bot.discord.core.discord_channels import DiscordChannel
from bot.domain.challenge import Proposal, Terms
from bot.domain.clock import CLOCKS
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, GameId, Member, OfferKind, ServerId, TournamentId, UserId
from bot.domain.imports import NewImport
from bot.domain.puzzles import PuzzleWish
from bot.domain.tournament import NewTournament
from bot.domain.votes import VOTE_SPANS
from bot.rules import MoveLine
from bot.rules.pgn import LONGEST_PGN, PgnGame
from bot.services import (
    analysis,
    challenges,
    engine_games,
    games,
    imports,
    puzzles,
    server_challenges,
    storms,
    tournaments,
    votes,
)
from bot.services import settings as stored_settings
from bot.services.engines import Requester
from bot.services.server_challenges import ServerWish
from bot.storage import games as stored
from bot.variants import find_family
from tests.bench.worst_requests import VARIANT, long_line
from tests.e2e.paged import give_page
from tests.e2e.past import busy, rank
from tests.e2e.past import record as remember
from tests.e2e.world import Shown, World

VOTERS = 200
SIZE = 64
OTHER, ELSEWHERE = ServerId(77), ChannelId(78)
"""A server that the bot isn't in, and a channel there."""


@dataclass
class Stage:
    """The server and its contents, mostly as ids."""

    world: World
    crowd: list[Member]
    """The members on the ladder."""
    games: dict[str, Game] = field(default_factory=dict)
    """Games by their state."""
    boards: dict[str, dict[str, Any]] = field(default_factory=dict)
    """The payload of each game's board, by the game's state."""
    tournaments: list[TournamentId] = field(default_factory=list)
    challenges: list[int] = field(default_factory=list)
    server_challenges: list[int] = field(default_factory=list)
    attempt: int = 0
    messages: dict[int, Message] = field(default_factory=dict)
    kept: sqlite3.Connection | None = None

    @property
    def guild_id(self) -> ServerId:
        return ServerId(self.world.guild.id)

    def member(self, name: str) -> Member:
        """Return the member with this name: Alice, Bo or Chen."""
        actor = getattr(self.world, name)
        return Member(UserId(actor.id), actor.name)

    def _file(self) -> sqlite3.Connection:
        return sqlite3.connect(str(make_url(self.world.database_url).database))

    def keep(self) -> None:
        """Save a copy of the database."""
        self.kept = sqlite3.connect(":memory:")
        with closing(self._file()) as now:
            now.backup(self.kept)

    def restore(self) -> None:
        """Restore the database and empty the caches, so that every game is loaded and replayed.

        Messages that have been used and then deleted, such as ephemeral ones, are also restored.
        """
        assert self.kept is not None
        with closing(self._file()) as now:
            self.kept.backup(now)
        for message in self.messages.values():
            self.world.env.backend.messages[message.channel_id].setdefault(message.id, message)
        runtime = self.world.client.runtime
        runtime.db.lines._kept.clear()
        runtime.known_settings._kept.clear()
        runtime.known_settings._servers.clear()


async def build_stage(world: World, plies: int, crowd: int = 1000) -> Stage:
    """Create games of `plies` plies in every state, `crowd // 2` finished games, and a ladder of `crowd` members. Alice
    takes part in everything.
    """
    names = [Member(UserId(5000 + number), f"Crowd {number} " + "W" * 20) for number in range(crowd)]
    stage = Stage(world, names)
    give_page(world.client)
    world.allow(world.alice, "manage_guild")
    lines = [long_line(seed, plies) for seed in range(3)]
    await _duels(stage, lines[0])
    await _other_games(stage, lines)
    await _contests(stage)
    await _challenges(stage)
    await _votes(stage, lines[0])
    await remember(world, busy(world, crowd // 2))
    await rank(world, [*stage.crowd, stage.member("alice")], settled=crowd // 2)
    runtime = world.client.runtime
    requester, book = Requester(stage.guild_id, stage.member("alice").user_id), await runtime.puzzle_repository.book()
    stage.attempt = (
        await puzzles.ask(runtime.db, book, requester, PuzzleWish(), now=runtime.now(), rng=runtime.rng)
    ).attempt.id
    await storms.begin(runtime.db, book, requester, None, now=runtime.now(), rng=runtime.rng)
    await world.env.settle()
    stage.keep()
    return stage


def payload_of(stage: Stage, shown: Shown) -> dict[str, Any]:
    """Return a message's current payload."""
    where = shown.channel_id if isinstance(shown, ResponseMessage) else shown.channel.id
    backend = stage.world.env.backend
    stage.messages[shown.id] = backend.get_message(where, shown.id)
    return dict(serializers.message_payload(backend, stage.messages[shown.id]))


async def lengthen(stage: Stage, number: GameId, line: MoveLine) -> Game:
    """Store all moves of a line in a new game."""
    db = stage.world.client.runtime.db
    async with db.writing() as connection:
        since = await stored.load(connection, number, to_write=True)
        await stored.save(connection, replace(since, line=line), since=since)
    return await games.load(db, number)


async def _put(stage: Stage, name: str, number: GameId, line: MoveLine | None) -> Game:
    """Create a channel for a game, and show its board there."""
    world = stage.world
    db, game_channel = world.client.runtime.db, world.guild.create_text_channel(f"channel-{number}")
    await games.set_channel(db, number, ChannelId(game_channel.id))
    game = await games.load(db, number) if line is None else await lengthen(stage, number, line)
    channel = world.client.get_channel(game_channel.id)
    assert channel is not None
    await show(world.client.outbox, game, here=DiscordChannel(channel))
    stage.boards[name] = payload_of(stage, world.newest(game_channel))
    stage.games[name] = await games.load(db, number)
    return stage.games[name]


async def _duel(stage: Stage, family: str = VARIANT, options: str = "", army: str | None = None) -> GameId:
    runtime, (alice, bo) = stage.world.client.runtime, (stage.member("alice"), stage.member("bo"))
    terms = Terms(find_family(family), options, rated=False)
    proposal = Proposal(
        server_id=stage.guild_id,
        channel_id=ChannelId(stage.world.channel.id),
        challenger=alice,
        opponent=bo,
        terms=terms,
        color=ColorChoice.WHITE,
        army=army,
        created_at=runtime.now(),
    )
    made = await challenges.create(runtime.db, proposal)
    return (await challenges.accept(runtime.db, made.id, bo, runtime.now(), runtime.rng, army=army)).id


async def _duels(stage: Stage, line: MoveLine) -> None:
    """Create games between Alice and Bo: with Alice to move, with each of Bo's offers, finished, and in free setup."""
    db, now = stage.world.client.runtime.db, stage.world.client.runtime.now()
    bo = stage.member("bo").user_id
    for name, kind in (("under way", None), ("draw offered", OfferKind.DRAW), ("takeback asked", OfferKind.TAKEBACK)):
        game = await _put(stage, name, await _duel(stage), line)
        if kind is not None:
            stage.games[name] = await games.offer(db, game.id, bo, kind, now)
    over = await _put(stage, "over", await _duel(stage), line)
    await games.resign(db, over.id, bo, now)
    stage.games["over"] = await games.load(db, over.id)
    await _put(stage, "being arranged", await _duel(stage, "asymmetric", "c", "elves"), None)


async def _other_games(stage: Stage, lines: list[MoveLine]) -> None:
    runtime, alice = stage.world.client.runtime, stage.member("alice")
    db, now, here = runtime.db, runtime.now(), ChannelId(stage.world.channel.id)
    wish = engine_games.Wish(server_id=stage.guild_id, channel_id=here, member=alice, level=1, color=ColorChoice.WHITE)
    begun = await engine_games.begin(db, wish, VARIANT, now=now, rng=runtime.rng)
    await _put(stage, "with the engine", begun.id, lines[0])
    records = {
        "imported": PgnGame(lines[1]),
        "imported and analysed": PgnGame(lines[2], tags={"Event": "é" * (LONGEST_PGN // 2)}),
    }
    for name, record in records.items():
        new = NewImport(server_id=stage.guild_id, channel_id=here, by=alice, record=record)
        stage.games[name] = await imports.bring(db, new, now)
    analyzed = stage.games["imported and analysed"]
    await analysis.begin(db, analyzed, alice, now)
    await analysis.analyze(db, runtime.engines, analyzed, runtime.now, lambda _: None, by=alice.user_id)


async def _contests(stage: Stage) -> None:
    """Create tournaments of 64 players: one in progress, one with a single place left, and one that Alice can leave or
    start."""
    runtime, alice = stage.world.client.runtime, stage.member("alice")
    db, now = runtime.db, runtime.now()
    terms = Terms(find_family("orda"), clock=timedelta(days=3))
    for own, others in ((True, SIZE - 1), (False, SIZE - 1), (True, SIZE - 2)):
        new = NewTournament(
            server_id=stage.guild_id,
            channel_id=ChannelId(stage.world.channel.id),
            organizer=alice,
            terms=terms,
            size=SIZE,
            created_at=now,
            deadline=now + timedelta(days=1),
        )
        made = await tournaments.create(db, new)
        for member in [*([alice] if own else []), *stage.crowd[:others]]:
            await tournaments.join(db, made.id, member, now)
        stage.tournaments.append(made.id)
    await tournaments.start(db, stage.tournaments[0], now, runtime.rng)
    await tournaments.advance(db, stage.tournaments[0], now, runtime.rng)


async def _challenges(stage: Stage) -> None:
    runtime, alice, bo = stage.world.client.runtime, stage.member("alice"), stage.member("bo")
    for challenger, opponent, family in ((bo, alice, "orda"), (alice, bo, "orda"), (bo, alice, "asymmetric")):
        proposal = Proposal(
            server_id=stage.guild_id,
            channel_id=ChannelId(stage.world.channel.id),
            challenger=challenger,
            opponent=opponent,
            terms=Terms(find_family(family), clock=CLOCKS["1d"]),
            color=ColorChoice.WHITE,
            army="elves" if family == "asymmetric" else None,
            created_at=runtime.now(),
        )
        stage.challenges.append((await challenges.create(runtime.db, proposal)).id)


async def _votes(stage: Stage, line: MoveLine) -> None:
    """Create a long vote game with many voters, and another server's challenge."""
    runtime, world = stage.world.client.runtime, stage.world
    db, now, here = runtime.db, runtime.now(), ChannelId(world.channel.id)
    runner = votes.Runner(stage.guild_id, world.guild.name, UserId(world.alice.id), is_manager=True)
    wish = votes.VoteWish(
        channel_id=here, family=VARIANT, level=1, color=ColorChoice.WHITE, span=max(VOTE_SPANS.values())
    )
    begun = await votes.start(db, runner, wish, now, runtime.rng)
    game = await _put(stage, "voted on", begun.id, line)
    choices = [move.uci for move in game.position.legal_moves]
    for number, member in enumerate([stage.member("alice"), *stage.crowd[:VOTERS]]):
        await votes.cast(db, game.id, member, choices[number % len(choices)], now)
    settings: dict[str, object] = {"channel_id": here, "is_challengeable": True}
    await stored_settings.change_votes(db, stage.guild_id, world.guild.name, **settings)
    await stored_settings.change_votes(db, OTHER, "Elsewhere", channel_id=ELSEWHERE, is_challengeable=True)
    other = votes.Runner(OTHER, "Elsewhere", UserId(1), is_manager=True)
    asked = ServerWish(
        channel_id=ELSEWHERE,
        opponent=stage.guild_id,
        family="orda",
        color=ColorChoice.WHITE,
        span=max(VOTE_SPANS.values()),
    )
    stage.server_challenges.append((await server_challenges.create(db, other, asked, now)).id)
