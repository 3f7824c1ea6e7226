"""The use cases, one function each. A service loads data, applies the domain's rules, saves the changes in one
transaction, and returns the result.

Services don't send messages themselves. They store messages in the outbox, and a front end sends them.
"""
