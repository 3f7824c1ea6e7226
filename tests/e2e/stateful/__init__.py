"""Tests with random events in a channel. A seed determines members, faults and times, and invariants are checked."""
