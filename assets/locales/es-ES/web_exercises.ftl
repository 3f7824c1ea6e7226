# Exercises on the page.
web-exercises = Aprender las piezas
web-exercise-show = Ver la solución
web-exercise-own = Inténtalo tú
web-exercise-repeat = Repetir
web-exercise-next = Siguiente
web-exercise-series = Siguiente: { $series }
web-exercise-anew = Empezar de nuevo
web-exercise-back = Jugada anterior
web-exercise-on = Jugada siguiente
web-exercise-all = Todas las prácticas
web-exercise-game = Variante
web-exercise-count = { $series } { $solved }/{ $total }
web-square-starred = marcada
