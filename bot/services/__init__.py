"""Use cases, one function each: load the data, let the domain decide, save the changes in one transaction, and return
the result. Services don't send messages but store them in the outbox, from which a front end sends them.
"""
