"""The most demanding requests that a stranger or a member can send to each route. `loop_time` sends them."""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from urllib.parse import urlsplit

from bot.domain.challenge import Proposal, Terms
from bot.domain.ids import ColorChoice, GameId, Member, UserId
from bot.domain.imports import NewImport
from bot.domain.puzzles import PuzzleWish
from bot.domain.tournament import NewTournament
from bot.rules import MoveLine, Position
from bot.rules.pgn import MOST_MOVES, PgnGame, write_pgn
from bot.runtime.links import new_secret
from bot.services import access_links, challenges, imports, puzzles, storms, tournaments
from bot.services.engines import Requester
from bot.variants import find_family, find_variant
from bot.web.context import PLAIN_NAME
from bot.web.site import NUMBER, routes
from bot.web.studies import MOST_PLIES
from tests.web.raw import request_of
from tests.web.serve import ALICE, BO, CHANNEL, GUILD, NEAR, Served, begin

STRANGER, MEMBER = "anonymous", "member"
AS_MEANT = "well-formed"
"""The label of the valid requests. They're sent with empty caches, so the server must load and replay every game."""
LONG_GAMES = 6
"""The number of games that the member's browser has access to. The server checks all of them to identify the member."""
VARIANT = "khans"
LONGEST_HEADER = 8000


@dataclass
class Scene:
    """A website with contents that are expensive to serve, and the session of a member who can access all of them."""

    site: Served
    port: int
    host: str
    line: MoveLine
    games: list[GameId] = field(default_factory=list)
    playing: int = 0
    tournament: int = 0
    challenge: int = 0
    attempt: int = 0
    run: int = 0
    browser: str = field(default_factory=new_secret)

    def forget(self) -> None:
        """Empty the caches, so that every game must be loaded and replayed."""
        self.site.runtime.db.lines._kept.clear()


@dataclass(frozen=True)
class Worst:
    """A request: its route, sender, and a description of its input."""

    route: str
    who: str
    what: str
    raw: bytes = field(repr=False)
    prepare: Callable[[], None] = field(repr=False)

    @property
    def is_of_metrics(self) -> bool:
        """Whether the request goes to METRICS_PORT."""
        return self.route in METRICS


METRICS = ("GET /health", "GET /metrics")


def route_names() -> list[str]:
    return [*(f"{one.method} /{one.path.replace(f':{NUMBER}', '')}" for one in routes()), *METRICS]


async def build_scene(site: Served) -> Scene:
    """Store games, a tournament, a challenge, a puzzle and a storm run, and give the member access to everything."""
    runtime, parts = site.runtime, urlsplit(site.address)
    db, now = runtime.db, runtime.now()
    scene = Scene(site, parts.port or 0, parts.netloc, long_line(0))
    scene.playing = (await begin(runtime, NEAR)).id
    for number in range(LONG_GAMES):
        new = NewImport(server_id=GUILD, channel_id=CHANNEL, by=ALICE, record=PgnGame(long_line(number)))
        game = await imports.bring(db, new, now)
        scene.games.append(game.id)
        await access_links.grant(db, scene.browser, ALICE.user_id, game.id, now)
    await access_links.grant(db, scene.browser, ALICE.user_id, scene.playing, now)
    given = await access_links.issue_to_member(db, ALICE, GUILD, now)
    assert await access_links.log_in(db, given, None, scene.browser, now) is not None
    scene.tournament = await _tournament(scene)
    scene.challenge = await _challenge(scene)
    requester, book = Requester(GUILD, ALICE.user_id), await runtime.puzzle_repository.book()
    scene.attempt = (await puzzles.ask(db, book, requester, PuzzleWish(), now=now, rng=runtime.rng)).attempt.id
    await storms.begin_streak(db, book, requester, now=now, rng=runtime.rng)
    scene.run = (await storms.begin(db, book, requester, None, now=now, rng=runtime.rng)).id
    return scene


def long_line(seed: int, plies: int = MOST_MOVES) -> MoveLine:
    """Return a line of `plies` moves, by default the longest that can be imported."""
    rng = random.Random(seed)
    line = MoveLine.from_position(Position.start(find_variant(VARIANT)))
    while line.ply < plies:
        position, choice = line.position, list(line.position.legal_moves)
        rng.shuffle(choice)
        is_due = position.halfmoves > 80
        choice.sort(key=lambda move: (_resets(position, move) != is_due, position.captured(move) is not None))
        line = next(longer for move in choice if (longer := line.play(move)).outcome is None)
    return line


def _resets(position: Position, move: object) -> bool:
    return position.pieces[move.origin].piece_type.is_pawn  # type: ignore[attr-defined]


async def _tournament(scene: Scene) -> int:
    runtime = scene.site.runtime
    db, now = runtime.db, runtime.now()
    terms = Terms(find_family("orda"), clock=timedelta(days=3))
    new = NewTournament(
        server_id=GUILD,
        channel_id=CHANNEL,
        organizer=ALICE,
        terms=terms,
        size=64,
        created_at=now,
        deadline=now + timedelta(days=1),
    )
    tournament = await tournaments.create(db, new)
    for number in range(64):
        await tournaments.join(db, tournament.id, Member(UserId(1000 + number), f"Player {number}"), now)
    await tournaments.start(db, tournament.id, now, runtime.rng)
    return (await tournaments.advance(db, tournament.id, now, runtime.rng)).id


async def _challenge(scene: Scene) -> int:
    runtime = scene.site.runtime
    proposal = Proposal(
        server_id=GUILD,
        channel_id=CHANNEL,
        challenger=BO,
        opponent=ALICE,
        terms=Terms(find_family("orda")),
        color=ColorChoice.WHITE,
        created_at=runtime.now(),
    )
    return (await challenges.create(runtime.db, proposal)).id


def worst_requests(scene: Scene) -> Iterator[Worst]:
    """Yield bad requests to every route, from both the stranger and the member."""
    for who in (STRANGER, MEMBER):
        for method, path, body in _meant(scene):
            yield from _variations(scene, who, f"{method} {path}", _address(scene, path), body)
        for extra in _special(scene):
            yield _request(scene, who, *extra)
    for name in METRICS:
        for what, headers in ((AS_MEANT, {}), ("a host of many parts", {"Host": "á." * 2000})):
            raw = request_of("GET", name.split()[1], {"Host": "127.0.0.1", **headers})
            yield Worst(name, STRANGER, what, raw, _nothing)


def _variations(scene: Scene, who: str, route: str, address: str, body: object) -> Iterator[Worst]:
    for what, headers in _HEADERS.items():
        yield _request(scene, who, route, what, address, json.dumps(body).encode(), headers)
    longer = f"{address}{'&' if '?' in address else '?'}{'%C3%A1=&' * 600}"
    yield _request(scene, who, route, "a long query", longer, json.dumps(body).encode(), {})
    if route.startswith("POST"):
        for what, evil in _BODIES.items():
            yield _request(scene, who, route, what, address, evil, {})
        for what, headers, evil in _ENCODED:
            yield _request(scene, who, route, what, address, evil, headers)


def _request(
    scene: Scene, who: str, route: str, what: str, address: str, body: bytes, headers: dict[str, str]
) -> Worst:
    method, own = route.split(maxsplit=1)[0], f"{PLAIN_NAME}={scene.browser}" if who == MEMBER else ""
    all_headers = {"Host": scene.host, "Origin": f"http://{scene.host}", "Content-Type": "application/json", **headers}
    cookies = all_headers.pop("Cookie", "") + own
    all_headers |= {"Cookie": cookies} if cookies else {}
    raw = request_of(method, address, all_headers, body if method == "POST" else b"")
    return Worst(route, who, what, raw, scene.forget if what == AS_MEANT else _nothing)


def _nothing() -> None:
    pass


def _address(scene: Scene, path: str) -> str:
    known = {
        "{game}": scene.games[0],
        "{challenge}": scene.challenge,
        "{tournament}": scene.tournament,
        "{attempt}": scene.attempt,
        "{card}": "1",
        "{run}": scene.run,
        "{key}": "." + "A" * 2000 + ".AAAA",
        "{chapter:[\\w-]{8,40}}": "A" * 40,
        "{ply:\\d{1,4}}": "9999",
        "{army}": "%C3%A1" * 600,
        "{lesson:[a-z-]+}": "orda-lancer",
        "{digest}/{name:.+}": f"{scene.site.ctx.files.digest}/drawings.svg",
    }
    for name, value in known.items():
        path = path.replace(name, str(value))
    return path


def _meant(scene: Scene) -> Iterator[tuple[str, str, object]]:
    """Yield the method, the path and the most expensive valid body of every route, except the metrics routes."""
    for name in route_names():
        if name not in METRICS:
            method, path = name.split()
            yield method, path, _OWN[path](scene) if path in _OWN else {}


def _line(scene: Scene) -> dict[str, object]:
    moves = [move.uci for move in scene.line.moves[:MOST_PLIES]]
    return {"variant": VARIANT, "fen": scene.line.start.fen, "moves": moves}


def _own_line(scene: Scene) -> list[str]:
    return [move.uci for move in scene.line.moves[:20]]


_OWN: dict[str, Callable[[Scene], object]] = {
    "/api/lines": lambda scene: {**_line(scene), "count": 0},
    "/api/piece": lambda scene: {**_line(scene), "square": "e1"},
    "/api/explorer": lambda scene: {**_line(scene), "game": str(scene.games[0])},
    "/api/import": lambda scene: {"text": write_pgn(PgnGame(scene.line)), "variant": None},
    "/api/play": lambda _: {"variant": "orda", "level": 1, "colour": "white"},
    "/api/challenge": lambda _: {"variant": "orda", "colour": "random", "clock": "1d"},
    "/api/challenges/{challenge}": lambda _: {"action": "decline"},
    "/api/tournaments/{tournament}/do": lambda _: {"action": "leave"},
    "/api/settings": lambda scene: {"theme": "steppe", "game": str(scene.games[1])},
    "/api/train": lambda _: {"opening": "orda_white", "moves": "e2e4 d8e7"},
    "/api/train/{card}/move": lambda _: {"move": "h2h4", "reps": 0, "plies": 0},
    "/api/train/{card}/do": lambda _: {"action": "hint", "reps": 0, "plies": 0},
    "/api/exercises": lambda _: {"series": "orda-lancer"},
    "/api/exercises/move": lambda _: {"exercise": "orda-lancer-1", "played": [], "move": "a1a2"},
    "/api/exercises/solution": lambda _: {"exercise": "orda-lancer-1", "step": 1},
    "/api/puzzles": lambda _: {"variant": "orda"},
    "/api/puzzles/{attempt}/do": lambda _: {"action": "hint", "plies": 0},
    "/api/streak/move": lambda _: {"text": "Kxa1", "step": 0},
    "/api/streak/skip": lambda _: {"step": 0},
    "/api/storm/{run}/move": lambda _: {"text": "Kxa1", "step": 0},
}


def _special(scene: Scene) -> Iterator[tuple[str, str, str, bytes, dict[str, str]]]:
    """Yield bad requests designed for a particular route, each as a route, description, address, body and headers."""
    game = f"/api/games/{scene.playing}"
    ahead = json.dumps({"moves": _own_line(scene)}).encode()
    lines = json.dumps({"lines": [" ".join(_own_line(scene))] * 20, "ply": 16}).encode()
    yield "POST /api/games/{game}/ahead", "twenty moves", f"{game}/ahead", ahead, {}
    yield "POST /api/games/{game}/conditional", "twenty lines", f"{game}/conditional", lines, {}
    move = json.dumps({"text": "Kxa8", "ply": 99}).encode()
    hint = json.dumps({"ply": 16, "takebacks": 0}).encode()
    yield "POST /api/games/{game}/hint", "a hint", f"{game}/hint", hint, {}
    yield "POST /api/games/{game}/move", "a move that is late", f"{game}/move", move, {}
    yield "GET /api/games/{game}/piece", "a piece", f"/api/games/{scene.games[0]}/piece?square=e1", b"", {}
    text = json.dumps({"text": "[" * 100_000, "number": 1}).encode()
    yield "POST /api/import", "nothing but brackets", "/api/import", text, {}
    many = b'{"text": [' + b"[]," * 390_000 + b"0]}"
    yield "POST /api/import", "a million of lists", "/api/import", many, {}
    quotes = b'{"text": "' + b'\\"' * 590_000 + b'"}'
    yield "POST /api/import", "a million of quotes", "/api/import", quotes, {}
    file = f"/static/{scene.site.ctx.files.digest}/main.js"
    yield "GET /static/{digest}/{name:.+}", "a script", file, b"", {"Accept-Encoding": "gzip"}
    wrong = {"Host": "evil.example"}
    yield "GET /", "another host", "/", b"", wrong
    yield "GET /", "nothing there", "/nothing", b"", {}


_HEADERS: dict[str, dict[str, str]] = {
    AS_MEANT: {"Accept-Encoding": "gzip, deflate"},
    "a cookie of many parts": {"Cookie": "a;" * (LONGEST_HEADER // 2)},
    "a long cookie": {"Cookie": 'a="' + "\\" * LONGEST_HEADER + '";'},
    "many languages": {"Accept-Language": "a," * (LONGEST_HEADER // 2)},
    "a long language": {"Accept-Language": "á-" * (LONGEST_HEADER // 4)},
    "many proxies": {"X-Forwarded-For": "1," * (LONGEST_HEADER // 2)},
    "many headers": {f"X-{number}": "a" * LONGEST_HEADER for number in range(100)},
}
_BODIES: dict[str, bytes] = {
    "lists": b'{"moves": [' + b"[]," * 5400 + b"0]}",
    "depth": b"[" * 16_000,
    "objects": b'{"moves": [' + b"{}," * 5400 + b"0]}",
    "names": ("{" + ",".join(f'"{number}":0' for number in range(1800)) + "}").encode(),
    "numbers": b'{"moves": [' + (b"1" * 4299 + b",") * 3 + b"0]}",
    "zeroes": b"\0" * 16_000,
}
_PUNYCODE = b"-" + b"a0" * 8000
_ENCODED: tuple[tuple[str, dict[str, str], bytes], ...] = (
    ("punycode", {"Content-Type": "application/json; charset=punycode"}, _PUNYCODE),
    ("600 kB of punycode", {"Content-Type": "application/json; charset=punycode"}, b"-" + b"a0" * 300_000),
    (
        "gzip of punycode",
        {"Content-Type": "application/json; charset=punycode", "Content-Encoding": "gzip"},
        gzip.compress(b"-" + b"a0" * 600_000),
    ),
    ("200 MB of gzip", {"Content-Encoding": "gzip"}, gzip.compress(bytes(200_000_000))),
)
