"""Code shared by several features: channels, messages, boards, controls and forms."""
