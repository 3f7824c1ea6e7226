"""Engine games: `/play`."""
