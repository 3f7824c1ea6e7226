"""Turns values into messages: pure layout and wording, no calls to Discord."""
