"""Benchmarks and long-running tests, which are started by hand on an idle machine. `python -m bot bench` is part of the
bot.
"""
