"""The languages in which everything is said."""

LANGUAGES = ("en-US", "zh-CN")
