"""Shared by several features: channels, messages, boards, controls, forms."""
