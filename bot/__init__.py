"""Campmate: a Discord bot that hosts games of Orda Chess and its relatives between the members of a server."""
