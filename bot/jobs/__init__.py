"""Background jobs: small classes with one method `run(now)`, independent of Discord."""
