"""The compiled part of the engine: functions that work on a few flat arrays. Nothing in the code is specific to one
variant.
"""
