# Puzzle storm: puzzles against the clock, on the page.
command-storm = Puzzle Storm: resolver todos los ejercicios que puedas en tres minutos
name-storm = storm
option-storm-variant = Variante (en blanco: todas)
puzzles-closed = Para resolver ejercicios aquí necesitas un enlace personal. Consíguelo en Discord: pulsa «Resolver en el navegador» bajo un /puzzle, o el botón bajo /storm.
puzzle-page-link = Resuelve ejercicios o juega a Puzzle Storm en tu navegador.
button-solve-on-page = Resolver en el navegador
button-open-puzzles = Ejercicios
button-open-storm = Puzzle Storm
button-storm-on-page = Jugar a Puzzle Storm
storm-title = Puzzle Storm · { $variant }
storm-all-games = Todas las variantes
storm-what = Tres minutos, un ejercicio tras otro
storm-pick-game = Elige una variante…
storm-rule-time =
    Tienes { $minutes ->
        [one] 1 minuto
       *[other] { $minutes } minutos
    } según el reloj del servidor. Los ejercicios son cada vez más difíciles.
storm-rule-wrong = Una jugada incorrecta te cuesta { $seconds } segundos y te lleva al siguiente ejercicio.
storm-rule-combo = { $combo } jugadas: +{ $seconds } s
storm-rule-combos = Las jugadas correctas seguidas dan tiempo ({ $combos }); después, +{ $seconds } s por cada { $every } más.
storm-rule-rating = Tu puntuación en ejercicios no cambia, y estos ejercicios pueden volver a salirte en /puzzle.
storm-own = Tu récord: **{ $ever }**, hoy: **{ $today }**
storm-own-never = Aún no has jugado a Puzzle Storm.
storm-board-ever = Récords de este servidor
storm-board-today = Hoy
storm-board-none = Aquí aún no hay récords. ¡Consigue el primero!
storm-board-nowhere = Para ver los récords de un servidor, usa este comando en él.
storm-line = { $place }. <@{ $user }> — **{ $score }** (combo { $combo })
storm-no-page = Puzzle Storm se juega en el navegador, y este bot no tiene sitio web. Puedes resolver ejercicios aquí con /puzzle.
storm-score =
    { $score ->
        [0] Esta vez, ningún ejercicio resuelto
        [one] 1 ejercicio resuelto
       *[other] { $score } ejercicios resueltos
    }
storm-best-ever = 🏆 ¡Nuevo récord personal!
storm-best-today = ⭐ Tu mejor resultado de hoy.
storm-combo = Combo más largo: { $combo }
storm-moves = Jugadas correctas: { $right } de { $moves }
storm-pace = { $seconds } segundos por jugada
error-no-such-storm = Esta ronda ha caducado. Empieza otra.
error-not-your-storm = Esta ronda es de otro miembro. Empieza la tuya.
