"""The compiled part of the rules: functions on uint64 arrays. The code doesn't mention any variant."""

from bot.rules._kernel.compiled import ensure_cache

ensure_cache()
