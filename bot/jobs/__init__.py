"""Background jobs: small classes with a `run(now)` method. They don't depend on any front end."""
