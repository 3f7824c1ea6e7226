# Puzzles on the page.
web-puzzles = Puzzles
web-puzzle-again = Try again
web-puzzle-hint = Hint
web-puzzle-solution = Solution
web-puzzle-next = Next puzzle
web-puzzle-daily = Daily puzzle
web-puzzle-good = Good puzzle
web-puzzle-bad = Bad puzzle
web-puzzle-report = Report puzzle
web-puzzle-reported = Thanks! The engine will recheck this puzzle.
web-puzzle-wish = Choose puzzles
web-puzzle-variant = Variant
web-puzzle-theme = Theme
web-puzzle-difficulty = Difficulty
web-puzzle-any = Any
