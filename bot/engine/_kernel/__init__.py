"""The compiled part of the engine: functions over a few flat arrays. No variant is named here."""
