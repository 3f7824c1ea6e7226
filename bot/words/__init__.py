"""The wording, and what is told alike everywhere; nothing here knows Discord's messages."""
