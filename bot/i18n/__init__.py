"""Localized texts shared by Discord and the website. Nothing here sends messages."""
