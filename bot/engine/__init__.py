"""The engine: search and evaluation for every variant.

The package knows nothing about players, the database or protocols.
"""

from bot.engine.engine import Engine, Info, LineOver, NoMoves, SearchResult, Variation
from bot.engine.evaluation import Score
from bot.engine.level_moves import choose, glance, needs_search
from bot.engine.levels import (
    LEVELS,
    Clock,
    Level,
    LevelRating,
    Limits,
    NotRated,
    elo_range,
    find_level,
    lacks_of_numbers,
    level_near,
    level_rating,
)
from bot.engine.warmup import compile_ahead, compiling_engine, warm_up_engine

__all__ = [
    "LEVELS",
    "Clock",
    "Engine",
    "Info",
    "Level",
    "LevelRating",
    "Limits",
    "LineOver",
    "NoMoves",
    "NotRated",
    "Score",
    "SearchResult",
    "Variation",
    "choose",
    "compile_ahead",
    "compiling_engine",
    "elo_range",
    "find_level",
    "glance",
    "lacks_of_numbers",
    "level_near",
    "level_rating",
    "needs_search",
    "warm_up_engine",
]
