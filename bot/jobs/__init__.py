"""Background jobs: small classes with a method `run(now)`. They don't depend on any front end."""
