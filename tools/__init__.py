"""Tools that update generated documentation and other files. The bot never imports them, and wheels don't include
them.
"""
