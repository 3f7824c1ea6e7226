"""Use cases, one function each: load, let the domain decide, save in one transaction, return a value.

Services send no messages; they store the messages to send in the outbox.
"""
