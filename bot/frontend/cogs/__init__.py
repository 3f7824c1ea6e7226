"""The commands and controls, by what they are about. A handler reads: guard, call, present."""
