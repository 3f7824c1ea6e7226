"""Localized texts shared by Discord and the page; nothing here sends messages."""
