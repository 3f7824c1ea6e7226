"""Use cases, one function each: load, let the domain decide, save in one transaction, return a value.

Services send no messages; they store what is to be sent.
"""
