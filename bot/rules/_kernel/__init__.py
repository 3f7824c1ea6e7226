"""The compiled part of the rules: functions over arrays of uint64. They know no variant by name."""

from bot.rules._kernel.compiled import ensure_room

ensure_room()
