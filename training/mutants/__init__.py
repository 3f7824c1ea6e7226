"""Mutation testing: change the program in one place at a time, and check whether a test fails."""
