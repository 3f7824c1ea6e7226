"""Tests with random events in a channel. A seed determines the members' actions, faults and times. Invariants are
checked after each step.
"""
