"""Background jobs: small classes with a method `run(now)`, which know no front end."""
