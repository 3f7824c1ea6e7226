"""The compiled part of the engine: functions over a few flat arrays. They know no variant by name."""
