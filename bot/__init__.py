"""Campmate: games of Orda Chess between the members of a Discord server."""
