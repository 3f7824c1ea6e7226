"""The routes of the page, relative to its address."""

from __future__ import annotations

from aiohttp import web

from bot.web import (
    ahead,
    challenges,
    entrance,
    exercises,
    explorer,
    games,
    imports,
    lessons,
    member_settings,
    puzzles,
    readiness,
    storm,
    studies,
    tournaments,
    welcome,
)
from bot.web.context import context_of

NUMBER = r"\d{1,19}"
LINKS = ("k/{key}", "puzzles/{key}", "puzzles/{key}/storm")
"""Where personal links lead."""


def routes() -> list[web.RouteDef]:
    """Return all routes."""
    return [
        web.get("", welcome.home),
        web.get("home", welcome.home),
        *(route for place in LINKS for route in (web.get(place, entrance.show), web.post(place, entrance.enter))),
        web.post("api/sign-out", entrance.leave),
        *_of_games(),
        *_of_positions(),
        *_of_puzzles_and_tournaments(),
        web.post("api/settings", member_settings.change),
        web.get(readiness.PATH, readiness.preparing),
        web.get("import", imports.show),
        web.post("api/import", imports.bring),
        web.post("api/play", welcome.play),
        web.get("api/challenges", challenges.listed),
        web.post("api/challenge", challenges.make),
        web.post(f"api/challenges/{{challenge:{NUMBER}}}", challenges.answer),
        web.get("static/{digest}/{name:.+}", static),
    ]


def _of_games() -> list[web.RouteDef]:
    game = f"{{game:{NUMBER}}}"
    return [
        web.get(f"g/{game}", games.show),
        web.get(f"api/games/{game}", games.state),
        web.get(f"api/games/{game}/events", games.events),
        web.post(f"api/games/{game}/move", games.move),
        web.post(f"api/games/{game}/do", games.do),
        web.post(f"api/games/{game}/flag", games.flag),
        web.post(f"api/games/{game}/ahead", ahead.try_out),
        web.post(f"api/games/{game}/conditional", ahead.keep),
        web.get(f"api/games/{game}/piece", studies.piece),
        web.get(f"api/games/{game}/positions", studies.positions),
        web.get(f"api/games/{game}/analysis", studies.load_analysis),
        web.post(f"api/games/{game}/analysis", studies.ask_analysis),
        web.get(f"analysis/{game}", studies.show_analysis),
    ]


def _of_positions() -> list[web.RouteDef]:
    return [
        web.get("editor", studies.editor),
        web.get("lesson/{lesson:[a-z-]+}", lessons.show),
        web.post("api/lines", studies.lines),
        web.post("api/piece", studies.any_piece),
        web.post("api/explorer", explorer.explore),
    ]


def _of_puzzles_and_tournaments() -> list[web.RouteDef]:
    attempt, tournament = f"{{attempt:{NUMBER}}}", f"{{tournament:{NUMBER}}}"
    return [
        web.get("learn", exercises.show),
        web.post("api/exercises", exercises.begin),
        web.post("api/exercises/move", exercises.move),
        web.post("api/exercises/solution", exercises.solution),
        web.get("puzzles", puzzles.show),
        web.post("api/puzzles", puzzles.ask),
        web.post(f"api/puzzles/{attempt}/move", puzzles.move),
        web.post(f"api/puzzles/{attempt}/do", puzzles.do),
        *_of_storm(),
        web.get(f"t/{tournament}", tournaments.show),
        web.get(f"api/tournaments/{tournament}", tournaments.state),
    ]


def _of_storm() -> list[web.RouteDef]:
    run = f"{{run:{NUMBER}}}"
    return [
        web.get("storm", storm.show),
        web.get("api/storm", storm.scores),
        web.post("api/storm", storm.begin),
        web.get(f"api/storm/{run}", storm.look),
        web.post(f"api/storm/{run}/move", storm.move),
        web.post(f"api/storm/{run}/end", storm.end),
    ]


async def static(request: web.Request) -> web.StreamResponse:
    """Answer with a static file. The digest in the URL is not compared: an old one gives the current file."""
    accepted = request.headers.get("Accept-Encoding", "").lower()
    return context_of(request).files.response(request.match_info["name"], is_gzip_accepted="gzip" in accepted)
