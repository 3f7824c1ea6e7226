"""Background jobs: small classes with one method `run(now)`, independent of the front ends."""
