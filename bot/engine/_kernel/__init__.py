"""The compiled part of the engine: functions on a few flat arrays. The code names no variant."""
