# Puzzles on the page.
web-puzzles = Ejercicios
web-puzzle-again = Reintentar
web-puzzle-hint = Pista
web-puzzle-solution = Solución
web-puzzle-next = Siguiente ejercicio
web-puzzle-daily = Ejercicio del día
web-puzzle-good = Buen ejercicio
web-puzzle-bad = Mal ejercicio
web-puzzle-report = Avisar de un error
web-puzzle-reported = ¡Gracias! El motor volverá a comprobar este ejercicio.
web-puzzle-wish = Elegir ejercicios
web-puzzle-variant = Variante
web-puzzle-theme = Tema
web-puzzle-difficulty = Dificultad
web-puzzle-any = Cualquiera
