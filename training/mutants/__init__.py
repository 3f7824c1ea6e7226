"""Mutation testing: change the program in one place at a time, and see whether a test fails."""
