"""Looking back at games: replays, exports, positions."""
