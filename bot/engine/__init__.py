"""The engine: search and evaluation for every variant. Pure; knows nothing of players, databases or protocols."""

from bot.engine.check import lacks_of_numbers
from bot.engine.choose import choose
from bot.engine.engine import Engine, Info, LineOver, NoMoves, SearchResult, Variation
from bot.engine.levels import LEVELS, Level, LevelRating, NotRated, elo_range, find_level, level_near, level_rating
from bot.engine.limits import Clock, Limits
from bot.engine.score import Score
from bot.engine.warmup import warm_up_engine

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
    "elo_range",
    "find_level",
    "lacks_of_numbers",
    "level_near",
    "level_rating",
    "warm_up_engine",
]
