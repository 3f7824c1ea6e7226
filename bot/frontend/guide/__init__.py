"""The guides of `/rules`."""
