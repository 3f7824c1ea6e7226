"""The compiled part of the engine: functions over a few flat arrays. None of them names a variant."""
