"""Use cases, one function each: load, let the domain decide, save in one transaction, return the result.

Services send no messages. They store the messages to send in the outbox.
"""
