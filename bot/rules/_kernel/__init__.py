"""The compiled part of the rules: functions over arrays of uint64. No variant is named here."""

from bot.rules._kernel.compiled import ensure_cache

ensure_cache()
