"""A channel in which anything happens: members, faults and time in an order that a seed chooses, and what must hold."""
