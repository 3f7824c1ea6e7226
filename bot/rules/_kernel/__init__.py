"""The compiled part of the rules: functions on uint64 arrays. No variant is mentioned in the code."""

from bot.rules._kernel.compiled import ensure_cache

ensure_cache()
