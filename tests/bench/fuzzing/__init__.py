"""Everything that reads what others have written, with samples of it, for `tests.bench.fuzz`."""
