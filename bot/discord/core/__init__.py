"""Shared by several features: rooms, messages, boards, controls, forms."""
