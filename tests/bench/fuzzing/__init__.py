"""Every parser of user input, with sample inputs, for `tests.bench.fuzz`."""
