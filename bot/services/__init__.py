"""Use cases, one function each: load, let the domain decide, save in one transaction, return the result.

Services don't send messages. They store them in the outbox, from which they are sent.
"""
