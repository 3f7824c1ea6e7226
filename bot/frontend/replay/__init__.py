"""Looking back: replays, exports, positions."""
