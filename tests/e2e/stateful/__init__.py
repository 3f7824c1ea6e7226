"""A channel with random events: members, faults and time in an order chosen by a seed, and the invariants."""
