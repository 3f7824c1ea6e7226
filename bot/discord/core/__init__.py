"""What several features share: rooms, messages, boards, controls, forms."""
