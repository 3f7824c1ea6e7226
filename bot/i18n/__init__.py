"""Localized texts shared by Discord and the website. Nothing in this package sends messages."""
