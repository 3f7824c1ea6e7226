# Exercises on the page.
web-exercises = Learn the pieces
web-exercise-show = Show me
web-exercise-own = Do it yourself
web-exercise-repeat = Do it again
web-exercise-next = Next
web-exercise-series = Next: { $series }
web-exercise-anew = Start again
web-exercise-back = Move back
web-exercise-on = Next move
web-exercise-all = All series
web-exercise-game = Game
web-exercise-count = { $series } { $solved }/{ $total }
web-exercise-stars = ★ is to be captured.
web-square-starred = marked
