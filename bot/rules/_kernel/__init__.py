"""The compiled part of the rules: plain functions over arrays of 64-bit words, which know no variant."""
