"""One use case a function: load, let the domain decide, save in one transaction, return a value. Sends nothing."""
