# Exercises on the page.
web-exercises = Learn the pieces
web-exercise-show = Show me
web-exercise-own = Try it yourself
web-exercise-repeat = Do it again
web-exercise-next = Next
web-exercise-series = Next: { $series }
web-exercise-anew = Start over
web-exercise-back = Previous move
web-exercise-on = Next move
web-exercise-all = All exercises
web-exercise-game = Variant
web-exercise-count = { $series } { $solved }/{ $total }
web-square-starred = marked
