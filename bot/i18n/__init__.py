"""Localized texts that Discord and the website share. Nothing here sends messages."""
