"""The letters and digits of coordinates and material as strokes, so that no font has to be installed.

Each has a box about 9 wide, with its baseline at y 14; small letters are 9 high, ascenders and digits 14.
"""

_BOWL = "M8.6 9.7a4.2 4.3 0 1 1-8.4 0a4.2 4.3 0 1 1 8.4 0"

GLYPHS = {
    "a": _BOWL + "M8.6 5.4V14",
    "b": _BOWL + "M.2 0V14",
    "c": "M8 6.6A4.3 4.3 0 1 0 8 12.8",
    "d": _BOWL + "M8.6 0V14",
    "e": "M.4 9.9H8.8A4.2 4.3 0 1 0 7.4 13",
    "f": "M7.6 .6C4.6-.6 3 .8 3 3.6V14M0 5.6H6.6",
    "g": _BOWL + "M8.6 5.4V13.6q0 4-4.2 4-2.4 0-3.8-1.2",
    "h": "M.2 0V14M.2 9.4q0-4.2 4.1-4.2t4.1 4.2V14",
    "0": "M.4 7q0-6.8 4.1-6.8t4.1 6.8-4.1 6.8-4.1-6.8",
    "1": "M1 3.4L5 .4V14",
    "2": "M.6 4A4 4 0 1 1 7.6 6.4L.6 14H8.6",
    "3": "M.8 .4H8L4.2 5.4A4.3 4.3 0 1 1 .4 11.8",
    "4": "M6.6 14V.4L.2 10H9",
    "5": "M8 .4H1.8L1 6.4A4.4 4.4 0 1 1 .4 12.2",
    "6": "M6.8 .2L1.3 7M.2 9.7a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1-8.6 0",
    "7": "M.4 .4H8.4L3.2 14",
    "8": "M1.2 3.5a3.2 3.1 0 1 1 6.4 0a3.2 3.1 0 1 1-6.4 0M.5 10.4a3.9 3.7 0 1 1 7.8 0a3.9 3.7 0 1 1-7.8 0",
    "9": "M2.2 14L7.7 7.2M8.8 4.5a4.3 4.3 0 1 1-8.6 0a4.3 4.3 0 1 1 8.6 0",
    "+": "M4.5 3.4V11.8M.3 7.6H8.7",
    ".": "M4.4 13.4V13.9",
}
"""The strokes of each character, as an SVG path."""
COORDINATES = "abcdefgh12345678"
