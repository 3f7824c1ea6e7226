"""The compiled part of the engine: plain functions over a few flat arrays, which know no variant."""
