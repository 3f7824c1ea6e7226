"""Tests with random events in a channel: a seed chooses members, faults and time, and invariants are checked."""
