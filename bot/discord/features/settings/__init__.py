"""The settings of members and servers."""
