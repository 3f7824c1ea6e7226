"""Benchmarks and long-running tests, to be run manually on an idle machine. `python -m bot bench` is part of the bot,
not of this package.
"""
