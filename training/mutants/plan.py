"""The modules to mutate, the size of each sample, and the tests that should detect the mutants."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Plan:
    """How a module is tested: the number of mutants in its sample, its tests, and whether to run the kernels as plain
    Python.
    """

    module: str
    count: int
    tests: str
    """Files and folders under tests/, with those most likely to fail first. They can be followed by ` -k ` and an
    expression that selects tests.
    """
    interpreted: bool = False
    area: str = ""
    """The area under which the report counts this plan. If empty, it is the module's package."""

    @property
    def arguments(self) -> list[str]:
        """The pytest arguments that select the tests."""
        files, _, chosen = self.tests.partition(" -k ")
        return [*(f"tests/{file}" for file in files.split()), *(["-k", chosen] if chosen else [])]

    @property
    def cost(self) -> int:
        """The cost of trying a mutant: 0 for ordinary tests, 1 for searches, 2 for kernels as plain Python, 3 for
        kernels that compile for a minute.
        """
        if "_kernel" in self.module:
            return 3 if self.compiles else 2
        return int(self.package == "engine")

    @property
    def compiles(self) -> bool:
        """Whether the kernels have to be compiled for each mutant."""
        return "_kernel" in self.module and not self.interpreted

    @property
    def package(self) -> str:
        """The package that the module belongs to."""
        return self.module.split("/")[1]


def _files(package: str, names: str) -> str:
    return " ".join(f"{package}/test_{name}.py" for name in names.split())


ROWS = _files("storage", "rows listed_games tallies settings schema")
COUNTED = f"domain {_files('storage', 'listed_games tallies')} {_files('services', 'listed_games records balance')}"
DECIDED = f"domain storage/test_rows.py {_files('services', 'games challenges offers armies')}"
STORED = f"{ROWS} {_files('services', 'games challenges armies offers clocks ladder listed_games records balance')}"
SAID = f"{_files('services', 'outbox clocks')} {_files('storage', 'backlog notify shards')}"
SHOWN = _files(
    "e2e",
    "outbox boards log games offers restart lost_channels threads overtaken engine_games challenges clocks standings",
)
DELIVERED = f"{_files('delivery', 'delivery_boards delivery_channels')} {_files('discord', 'outbox periodic')}"
KILLED = _files("delivery", "delivery_kills delivery_sequences")
SCHEMA = "storage/test_migrations.py"
TOURNAMENTS = (
    f"{_files('services', 'tournaments')} {_files('domain', 'tournament team_boards berger')} "
    f"{_files('services', 'team_matches rounds server_challenges at_once')} -k not postgresql or being_called_off"
)
VOTES = f"domain/test_votes.py {_files('services', 'votes at_once')} {_files('web', 'votes')}"
PUZZLES = (
    f"{_files('domain', 'puzzle_ratings glicko')} {_files('services', 'puzzles puzzle_checks puzzle_servers at_once')} "
    f"{_files('web', 'puzzles')} {SCHEMA}"
)
STORM = (
    f"domain/test_storm.py {_files('services', 'storms puzzle_races streaks at_once')} "
    f"{_files('web', 'storm')} {SCHEMA}"
)
SEASONS = f"domain/test_seasons.py {_files('services', 'seasons ladder at_once')} {_files('storage', 'seasons')}"
IMPORTS = f"domain/test_imports.py {_files('services', 'imports')} {_files('web', 'imports')}"
WEB = _files(
    "web",
    "access guards bodies doors playing streams votes challenging conditionals tournaments readiness studies "
    "nothing_booked",
)
MOVES = _files("rules", "moves castling en_passant pins promotion checks campmate outcome")
POSITIONS = f"{MOVES} {_files('rules', 'null_move checkmate armies line properties')}"
SEARCH = _files("engine", "search uci")
TABLES = f"{_files('engine', 'signature keys evaluation margins')} -k signature or 0- or collected or defaults or grow"
ENGINE = _files("engine", "signature search keys tactics")

PLANS = (
    Plan("bot/engine/_kernel/evaluate.py", 24, "engine/test_evaluation.py -k collected or material", interpreted=True),
    Plan("bot/engine/_kernel/exchange.py", 8, "engine/test_exchange.py", interpreted=True),
    Plan(
        "bot/engine/_kernel/keys.py",
        8,
        "engine/test_keys.py engine/test_evaluation.py -k they_are or collected or 0-orda or 1-ordamirror or 2-chess",
        interpreted=True,
    ),
    Plan(
        "bot/rules/_kernel/movegen.py",
        14,
        MOVES,
        interpreted=True,
    ),
    Plan(
        "bot/rules/position.py",
        14,
        f"{POSITIONS} rules/test_setup.py",
    ),
    Plan(
        "bot/rules/tables.py",
        8,
        POSITIONS,
    ),
    Plan("bot/rules/fen.py", 8, "rules/test_fen.py rules/test_setup.py rules/test_any_input.py"),
    Plan("bot/rules/san.py", 8, "rules/test_san.py rules/test_pgn.py rules/test_any_input.py"),
    Plan("bot/rules/pgn.py", 8, "rules/test_pgn.py rules/test_any_input.py"),
    Plan("bot/rules/illegal.py", 6, "rules/test_illegal.py rules/test_promotion_refusals.py"),
    Plan("bot/rules/position.py", 3, "rules/test_outcome.py"),
    Plan("bot/rules/line.py", 3, "rules/test_line.py"),
    Plan("bot/rules/line.py", 3, "rules/test_opening.py"),
    Plan("bot/rules/checks.py", 4, "rules/test_checks.py"),
    Plan("bot/engine/level_moves.py", 12, "engine/test_levels.py"),
    Plan("bot/engine/analysis.py", 8, "engine/test_analysis.py"),
    Plan("bot/engine/analysis.py", 2, _files("services", "hints")),
    Plan("bot/engine/purpose.py", 8, "engine/test_purpose.py"),
    Plan("bot/engine/levels.py", 5, "engine/test_limits.py"),
    Plan("bot/engine/evaluation.py", 2, SEARCH),
    Plan("bot/engine/levels.py", 5, "engine/test_levels.py"),
    Plan(
        "bot/engine/engine.py",
        8,
        SEARCH,
    ),
    Plan(
        "bot/engine/tables.py",
        6,
        TABLES,
    ),
    Plan("bot/engine/weights.py", 3, "engine/test_weights.py engine/test_evaluation.py -k weights or collected"),
    Plan("bot/domain/game.py", 12, DECIDED),
    Plan("bot/domain/challenge.py", 8, DECIDED),
    Plan("bot/domain/clock.py", 3, DECIDED),
    Plan("bot/domain/rating.py", 5, DECIDED),
    Plan("bot/domain/offers.py", 4, DECIDED),
    Plan("bot/domain/records.py", 4, COUNTED),
    Plan("bot/domain/records.py", 5, COUNTED),
    Plan("bot/domain/records.py", 3, COUNTED),
    Plan("bot/domain/settings.py", 3, DECIDED),
    Plan("bot/domain/outbox.py", 4, SAID, area="outbox"),
    Plan("bot/storage/games.py", 14, f"{STORED} services/test_engine_games.py"),
    Plan("bot/storage/challenges.py", 6, STORED),
    Plan("bot/storage/ratings.py", 15, f"{STORED} {SEASONS}"),
    Plan("bot/storage/listed_games.py", 5, STORED),
    Plan("bot/storage/tallies.py", 5, STORED),
    Plan("bot/storage/settings.py", 3, STORED),
    Plan("bot/storage/outbox.py", 14, f"{SAID} {_files('services', 'shards games')}", area="outbox"),
    Plan("bot/storage/clocks.py", 6, _files("services", "clocks ladder shards races")),
    Plan("bot/storage/tallies.py", 6, f"storage/test_balances.py {_files('services', 'balance progress')}"),
    Plan("bot/services/games.py", 10, _files("services", "games offers rematch clocks armies")),
    Plan("bot/services/challenges.py", 8, _files("services", "challenges armies rematch")),
    Plan("bot/services/engine_games.py", 8, _files("services", "engine_games")),
    Plan("bot/services/ladder.py", 10, f"{SEASONS} services/test_games.py"),
    Plan("bot/services/analysis.py", 1, _files("services", "hints")),
    Plan("bot/services/clocks.py", 6, _files("services", "clocks outbox pauses vacations")),
    Plan("bot/services/outbox.py", 6, f"{DELIVERED} {SAID} services/test_shards.py {KILLED}", area="outbox"),
    Plan("bot/services/questions.py", 4, _files("services", "questions queued_engines engine_games analysis hints")),
    Plan("bot/discord/core/outbox.py", 10, f"{DELIVERED} {KILLED} -k not postgresql", area="outbox"),
    Plan("bot/discord/core/boards.py", 10, SHOWN),
    Plan("bot/discord/features/clock.py", 6, "e2e/test_clock_command.py", area="jobs and /clock"),
    Plan("bot/jobs/clocks.py", 8, "jobs", area="jobs and /clock"),
    Plan("bot/jobs/games.py", 6, "jobs", area="jobs and /clock"),
    Plan("bot/jobs/schedule.py", 4, "jobs discord/test_periodic.py", area="jobs and /clock"),
    Plan("bot/jobs/tournaments.py", 6, "jobs", area="jobs and /clock"),
    Plan("bot/engine/_kernel/plies.py", 4, ENGINE),
    Plan("bot/engine/_kernel/store.py", 3, ENGINE),
    Plan("bot/engine/_kernel/search.py", 14, ENGINE),
    Plan("bot/engine/_kernel/order.py", 3, ENGINE),
    Plan("bot/services/tournaments.py", 10, TOURNAMENTS, area="tournaments"),
    Plan("bot/domain/tournament.py", 8, TOURNAMENTS, area="tournaments"),
    Plan("bot/storage/tournaments.py", 6, TOURNAMENTS, area="tournaments"),
    Plan("bot/domain/between_servers.py", 3, TOURNAMENTS, area="tournaments"),
    Plan("bot/services/votes.py", 10, VOTES, area="votes"),
    Plan("bot/domain/votes.py", 8, VOTES, area="votes"),
    Plan("bot/storage/votes.py", 5, VOTES, area="votes"),
    Plan("bot/domain/vote_games.py", 2, VOTES, area="votes"),
    Plan("bot/services/puzzles.py", 10, PUZZLES, area="puzzles"),
    Plan("bot/domain/puzzles.py", 8, PUZZLES, area="puzzles"),
    Plan("bot/storage/puzzles.py", 4, PUZZLES, area="puzzles"),
    Plan("bot/storage/puzzles.py", 3, PUZZLES, area="puzzles"),
    Plan("bot/services/storms.py", 8, STORM, area="storm"),
    Plan("bot/domain/storm.py", 8, STORM, area="storm"),
    Plan("bot/storage/storms.py", 5, STORM, area="storm"),
    Plan("bot/web/storm.py", 4, STORM, area="storm"),
    Plan("bot/domain/ladders.py", 9, SEASONS, area="seasons"),
    Plan("bot/domain/imports.py", 9, IMPORTS, area="imports"),
    Plan("bot/services/imports.py", 4, IMPORTS, area="imports"),
    Plan("bot/storage/imports.py", 7, IMPORTS, area="imports"),
    Plan("bot/web/imports.py", 5, IMPORTS, area="imports"),
    Plan("bot/web/games.py", 5, WEB, area="web"),
    Plan("bot/web/context.py", 6, WEB, area="web"),
    Plan("bot/web/site.py", 4, WEB, area="web"),
    Plan("bot/web/state.py", 4, WEB, area="web"),
    Plan("bot/web/bodies.py", 2, WEB, area="web"),
    Plan("bot/web/challenges.py", 3, WEB, area="web"),
    Plan("bot/web/live.py", 2, WEB, area="web"),
)
