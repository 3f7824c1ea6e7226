"""The engine's levels in the database: by their ids, which stay when a level is inserted and the numbers move."""

from __future__ import annotations

from sqlalchemy import Dialect, Integer, TypeDecorator

from bot.engine.levels import find_level, level_of_id


class LevelNumber(TypeDecorator[int]):
    """A level's number, stored as the level's id."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """Convert to the id; raise ValueError if there is no such level."""
        return None if value is None else find_level(value).id

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """Convert to today's number; raise ValueError if there is no level with this id."""
        return None if value is None else level_of_id(value).number
