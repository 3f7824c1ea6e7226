"""The texts that members read, in their language, shared by Discord and the page; nothing here knows messages."""
