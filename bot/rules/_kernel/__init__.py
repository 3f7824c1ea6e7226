"""The compiled part of the rules: functions over arrays of uint64. None of them names a variant."""

from bot.rules._kernel.compiled import ensure_room

ensure_room()
