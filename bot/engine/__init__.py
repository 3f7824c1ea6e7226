"""The engine: search and evaluation for every variant. Pure; knows nothing of players, databases or protocols."""

from bot.engine.engine import Engine, GameOver, Info, NoMoves, Result, Variation
from bot.engine.limits import Clock, Limits
from bot.engine.score import Score
from bot.engine.warmup import warm_up_engine

__all__ = [
    "Clock",
    "Engine",
    "GameOver",
    "Info",
    "Limits",
    "NoMoves",
    "Result",
    "Score",
    "Variation",
    "warm_up_engine",
]
