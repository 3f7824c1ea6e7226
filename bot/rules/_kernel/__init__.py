"""The compiled part of the rules: functions on uint64 arrays. The code names no variant."""

from bot.rules._kernel.compiled import ensure_cache

ensure_cache()
