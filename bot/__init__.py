"""Campmate: a Discord bot for playing Orda Chess and related variants in a server."""
