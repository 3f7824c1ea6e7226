"""The compiled part of the rules: plain functions over arrays of 64-bit words, which know no variant."""

from bot.rules._kernel.caching import ensure_room

ensure_room()
