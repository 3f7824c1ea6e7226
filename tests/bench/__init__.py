"""Measurements that are run by hand, on a quiet machine; `python -m bot bench` measures the bot itself."""
