"""How balanced the variants are, measured in games of the engine against itself.

The results are in `assets/balance`, one file per variant, written by `python -m training.balance`.
"""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from bot.engine.network import network_file
from bot.engine.tables import DEFAULTS
from bot.engine.weights import weights_file, weights_source
from bot.paths import ASSETS
from bot.variants import Variant, played_like

BALANCE = ASSETS / "balance"
CONFIDENCE = 1.96
"""Half the width of a 95% confidence interval, in standard errors."""


@dataclass(frozen=True)
class SelfplayBalance:
    """The results of the engine's games in one variant, from White's point of view."""

    wins: int
    draws: int
    losses: int
    nodes: int
    date: str
    """The date of the results, YYYY-MM-DD."""
    engine: str
    """The `engine_digest` of the engine that played the games."""
    network: str
    """The `network_digest` of the engine, or an empty string if it had no network."""
    start: int
    """The engine's score for the start position in centipawns, from White's point of view."""
    openings: float
    """The mean score for the games' starting positions in centipawns, from White's point of view."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """White's score in percent."""
        return score_of(self.wins, self.draws, self.losses)

    @property
    def error(self) -> float:
        """Half the width of the 95% confidence interval of White's score, in percentage points."""
        return error_of(self.wins, self.draws, self.losses)


def score_of(wins: int, draws: int, losses: int) -> float:
    """Return a side's score in percent, given its results."""
    return 100 * (wins + draws / 2) / (wins + draws + losses)


def error_of(wins: int, draws: int, losses: int) -> float:
    """Return half the width of the 95% confidence interval of the score for these results, in percentage points."""
    return 100 * CONFIDENCE * math.sqrt(variance_of(wins, draws, losses) / (wins + draws + losses))


def variance_of(wins: int, draws: int, losses: int) -> float:
    """Return the variance of the score of a single game (0, 1/2 or 1), estimated from these results.

    A third of a game is added to each of the three counts, so that the variance is never 0.
    """
    games = wins + draws + losses
    mean = (wins + draws / 2) / games if games else 0.5
    counts = ((wins, 1.0), (draws, 0.5), (losses, 0.0))
    return sum((count + 1 / 3) * (value - mean) ** 2 for count, value in counts) / (games + 1)


@cache
def selfplay_balance_of(variant: Variant) -> SelfplayBalance | None:
    """Return the results of a variant, regardless of its optional rules, or None if no games were played."""
    return read_selfplay_balance(selfplay_path(variant))


def selfplay_path(variant: Variant) -> Path:
    return BALANCE / weights_file(variant)


def read_selfplay_balance(path: Path) -> SelfplayBalance | None:
    """Read the results from a file, or return None if the file doesn't exist."""
    return SelfplayBalance(**json.loads(path.read_text("utf-8"))) if path.is_file() else None


def write_selfplay_balance(path: Path, found: SelfplayBalance) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(asdict(found)) + "\n", "utf-8")
    selfplay_balance_of.cache_clear()


def engine_digest(variant: Variant) -> str:
    """Return a digest of the engine's weights and margins for a variant, 12 hexadecimal digits."""
    weights = weights_source(variant)
    read = weights.read_bytes() if weights.is_file() else b""
    return sha256(read + repr(sorted(DEFAULTS.items())).encode()).hexdigest()[:12]


def network_digest(variant: Variant) -> str:
    """Return a digest of the network that the engine uses for a variant, 12 hexadecimal digits, or an empty string if
    there is no network.
    """
    file = network_file(played_like(variant))
    return "" if file is None else sha256(file.read_bytes()).hexdigest()[:12]
