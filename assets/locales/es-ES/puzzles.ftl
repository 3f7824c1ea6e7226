# Puzzles.
command-puzzle = Resolver un ejercicio: encontrar la única jugada que gana o salva la partida
command-daily = Resolver el ejercicio del día, el mismo para todos
name-puzzle = ejercicio
name-daily = diario
name-difficulty = dificultad
option-puzzle-variant = Variante (en blanco: cualquiera)
option-puzzle-theme = Tema (en blanco: cualquiera)
option-difficulty = Dificultad según tu puntuación en ejercicios
difficulty-easiest = Mucho más fácil
difficulty-easier = Más fácil
difficulty-normal = Normal
difficulty-harder = Más difícil
difficulty-hardest = Mucho más difícil
theme-of-campmate-in-2 = campamate en 2
theme-of-campmate-in-3 = campamate en 3
theme-of-campmate-in-4 = campamate en 4
theme-of-campmate-in-5 = campamate en 5
theme-of-mate-in-2 = mate en 2
theme-of-mate-in-3 = mate en 3
theme-of-mate-in-4 = mate en 4
theme-of-mate-in-5 = mate en 5
theme-of-long = ejercicio largo
theme-of-fork = ataque doble
theme-of-divergent-strike = pieza que no captura como se mueve
theme-of-promotion = coronación
theme-of-defence = defensa
theme-of-quiet-move = jugada tranquila
theme-of-race = carrera a la última fila
theme-of-endgame = final
theme-of-material = ganancia de material
button-start-puzzle = Resolver un ejercicio
button-daily = Ejercicio del día
button-next-puzzle = Siguiente ejercicio
button-solve-type = Escribir una jugada
button-solve-again = Reintentar
button-solve-back = Volver al ejercicio
button-solve-hint = Pista
button-solution = Solución
button-vote-good = 👍 Buen ejercicio
button-vote-bad = 👎 Mal ejercicio
button-report-puzzle = Avisar de un error
puzzle-title = Ejercicio { $number } · { $variant }
puzzle-daily-title = Ejercicio del día, { DATETIME($day, dateStyle: "long") } · { $variant }
puzzle-own-rating = Tu puntuación en ejercicios ({ $variant }): { $rating }
puzzle-unrated = Ya has visto este ejercicio, así que no afectará a tu puntuación.
puzzle-casual = Este ejercicio no cuenta para tu puntuación.
puzzle-color-white = Blancas
puzzle-color-black = Doradas
puzzle-task-win = Juegan { FORM($side, form: "the") }: encuentra la jugada que gana.
puzzle-task-save = Juegan { FORM($side, form: "the") }: encuentra la jugada que salva la partida.
puzzle-last = Última jugada { FORM($side, form: "of") }: { FORM($piece, form: "text") } { $origin }–{ $target }.
puzzle-so-far = Jugadas hasta ahora: { $moves }
puzzle-right = ✅ Correcto: { $moves }. ¡Sigue!
puzzle-hint = Pista: mueve { FORM($piece, form: "the") } de { $square }.
puzzle-mistakes =
    { $mistakes ->
        [one] Llevas una jugada incorrecta. El ejercicio cuenta como fallado, pero puedes seguir.
       *[other] Llevas { $mistakes } jugadas incorrectas. El ejercicio cuenta como fallado, pero puedes seguir.
    }
puzzle-wrong = ❌ { $move } no es la solución.
puzzle-wrong-ends = Con esa jugada la partida se acaba, pero no ganas.
puzzle-wrong-but-good = El motor considera esta jugada casi igual de buena, así que no cuenta como fallo. Si crees que también resuelve el ejercicio, avisa de un error cuando termines.
puzzle-slower-campmate = ⏳ { $move } también gana, pero más despacio: había campamate en { $turns }.
puzzle-slower-mate = ⏳ { $move } también gana, pero más despacio: había mate en { $turns }.
puzzle-slower-campmate-now = ⏳ { $move } también gana, pero más despacio: había campamate en 1.
puzzle-slower-mate-now = ⏳ { $move } también gana, pero más despacio: había mate en 1.
puzzle-slower-again = No cuenta como fallo. Inténtalo de nuevo y encuentra la forma más rápida de ganar.
puzzle-answer = { FORM($side, form: "The") } responden { $move }: { $told }.
puzzle-solved = ✅ ¡Resuelto!
puzzle-solved-hinted = ✅ Resuelto, con una pista.
puzzle-solved-after =
    { $mistakes ->
        [one] ✅ Resuelto tras una jugada incorrecta.
       *[other] ✅ Resuelto tras { $mistakes } jugadas incorrectas.
    }
puzzle-shown = Este ejercicio te volverá a salir en unos días.
puzzle-solution = Solución: { $moves }
puzzle-change = Tu puntuación en ejercicios ({ $variant }): **{ $rating }** ({ $change })
puzzle-rating = Puntuación del ejercicio: { $rating }
puzzle-plays =
    { $plays ->
        [0] nadie lo ha intentado aún
       *[other] resuelto a la primera por { $solves } de { $plays }
    }
puzzle-streak = { $streak } ejercicios seguidos sin fallos (tu récord: { $best }).
puzzle-days =
    { $days ->
        [one] { $best ->
            [one] Has resuelto el ejercicio del día.
           *[other] Has resuelto el ejercicio del día (tu mejor racha: { $best } días).
        }
       *[other] Ejercicio del día resuelto { $days } días seguidos (tu mejor racha: { $best }).
    }
puzzle-reported = ¡Gracias! El motor volverá a comprobar este ejercicio y lo retirará si encuentra otra solución.
puzzle-found-sound = Ya habían avisado de un error en este ejercicio. El motor lo comprobó de nuevo y solo encontró una solución.
error-no-puzzle = Aún no hay ejercicios así. Deja el tema en blanco, o elige otra variante.
error-no-such-puzzle = Este ejercicio ya no está disponible. Pide otro con /puzzle.
error-not-your-puzzle = Este ejercicio es de otro miembro. Pide el tuyo con /puzzle.
error-puzzle-over = Este ejercicio ya ha terminado. Pide el siguiente con /puzzle.
error-puzzle-moved-on = Ya has hecho una jugada en este ejercicio. Ábrelo de nuevo con /puzzle para continuar.
error-puzzle-not-over = Antes resuelve el ejercicio o mira su solución. Después podrás compartirlo, valorarlo o avisar de un error.
error-puzzle-begun = Ya has empezado este ejercicio. En el próximo, elige antes de tu primera jugada si puntúa o no.
error-puzzle-seen = Ya has visto este ejercicio, así que no cuenta para tu puntuación.
error-puzzles-off = Los ejercicios y las prácticas están desactivados en este servidor. Puedes hacerlos conmigo por mensaje directo.
# The daily puzzle in a channel, and the server's settings.
button-solve-daily = Resolver
button-puzzle-settings = Ejercicios
button-puzzles-on = Activar ejercicios
button-puzzles-off = Desactivar ejercicios
puzzle-daily-solved = Ya lo han resuelto aquí: { $solvers }.
puzzle-daily-unsolved = Aquí todavía no lo ha resuelto nadie.
puzzle-solver-after =
    { $mistakes ->
        [one] { $solver } (tras una jugada incorrecta)
       *[other] { $solver } (tras { $mistakes } jugadas incorrectas)
    }
puzzle-settings-title = Ejercicios en este servidor
puzzles-are-on = **Ejercicios y prácticas** · activados: los miembros pueden usar /puzzle, /daily y /learn, y cada uno ve solo sus ejercicios.
puzzles-are-off = **Ejercicios y prácticas** · desactivados: /puzzle, /daily y /learn no funcionan en este servidor.
puzzle-pick-channel = Elige un canal para el ejercicio del día…
puzzle-daily-nowhere = **Ejercicio del día** · no se publica. Elige un canal y lo publicaré ahí cada día, con la lista de quienes lo resuelvan.
puzzle-daily-in = **Ejercicio del día** · se publica en { $channel } cada día a medianoche UTC, con la lista de quienes lo han resuelto.
puzzle-daily-off = **Ejercicio del día** · no se publica mientras los ejercicios y las prácticas estén desactivados.
puzzle-daily-gone = **Ejercicio del día** · su canal se ha borrado. Elige otro.
puzzles-what = Encuentra la única jugada que gana o salva la partida

puzzle-result-solved = Resuelto
puzzle-result-hinted = Con pista
puzzle-result-failed = Fallado
puzzle-results-all = Todos los ejercicios
puzzle-results-row = Ejercicios seguidos, sin fallos ni pistas
puzzle-results-days = Ejercicio del día: racha de días

# La racha de ejercicios, en la página.
streak-what = Ejercicios cada vez más difíciles hasta tu primer error
streak-score =
    { $score ->
        [0] Racha de ejercicios
        [one] Racha: { $score } ejercicio
       *[other] Racha: { $score } ejercicios
    }
streak-rules = Una jugada incorrecta pone fin a la racha, pero puedes saltarte un ejercicio. No hay límite de tiempo y tu puntuación en ejercicios no cambia.
streak-over =
    { $score ->
        [0] La racha ha terminado. Esta vez no has resuelto ningún ejercicio.
        [one] La racha ha terminado. Has resuelto un ejercicio.
       *[other] La racha ha terminado. Has resuelto { $score } ejercicios.
    }
streak-complete = Era el último: ¡has llegado al final de esta racha!
streak-record = Es tu mejor racha hasta ahora.
streak-best = Tu mejor racha: { $best }
error-no-streak = Esta racha ha avanzado, quizá en otra pestaña. Recarga la página para continuar.
error-skip-used = Ya te has saltado un ejercicio en esta racha.

# How a member solved a puzzle, after a square for each move.
puzzle-tries = { NUMBER($tries) } intentos
puzzle-hints =
    { $hints ->
        [one] 1 pista
       *[other] { $hints } pistas
    }

# The daily recap: the post with the daily puzzle, and its settings.
recap-title = ☀️ Resumen del día
recap-solved =
    { $tried ->
        [one] **Ejercicio del { DATETIME($day, dateStyle: "long") }** · aquí lo ha resuelto la única persona que lo intentó
       *[other]
            { $solved ->
                [one] **Ejercicio del { DATETIME($day, dateStyle: "long") }** · aquí lo ha resuelto 1 de las { NUMBER($tried) } personas que lo intentaron
               *[other] **Ejercicio del { DATETIME($day, dateStyle: "long") }** · aquí lo han resuelto { NUMBER($solved) } de las { NUMBER($tried) } personas que lo intentaron
            }
    }
recap-unsolved = **Ejercicio del { DATETIME($day, dateStyle: "long") }** · aquí no lo ha resuelto nadie
recap-more = y { NUMBER($count) } más
recap-streak =
    { $days ->
        [one] Racha del servidor: 1 día (récord: { $best })
       *[other] Racha del servidor: { $days } días (récord: { $best })
    }
recap-longest = Rachas más largas: { $streaks }
recap-member-streak = { $user } ({ $days } días)
recap-game = ⭐ **Partida del día** · { $variant } · #{ $game }
recap-upset = ⭐ **Sorpresa del día** · { $variant } · #{ $game }
recap-players = { $white } – { $black }
recap-tournament =
    { $system ->
        [simul] 🏆 **Próximas simultáneas** · { $name }, en { $channel }: empiezan { $time }. Rivales inscritos: { NUMBER($count) } de { NUMBER($size) }.
        [teams] 🏆 **Próximo encuentro por equipos** · { $name }, en { $channel }: empieza { $time }. Jugadores inscritos: { NUMBER($count) } de { NUMBER($size) }.
       *[other] 🏆 **Próximo torneo** · { $name }, en { $channel }: empieza { $time }. Jugadores inscritos: { NUMBER($count) } de { NUMBER($size) }.
    }
button-recap-replay = Repasar la partida
recap-daily-in = **Ejercicio del día** · se publica en { $channel } con el resumen del día.
recap-is-off = **Resumen del día** · desactivado. Si lo activas, publicaré el ejercicio del día a la hora que elijas, con los resultados de ayer, las rachas, una partida destacada y el próximo torneo. No mencionaré a nadie.
recap-is-off-too = **Resumen del día** · desactivado. Solo se publica mientras los ejercicios y las prácticas estén activados.
recap-is-on = **Resumen del día** · activado: todos los días a las { $hour } ({ $zone }). El próximo: { $next }.
recap-waits-channel = **Resumen del día** · activado. En cuanto elijas un canal arriba, lo publicaré ahí todos los días a las { $hour } ({ $zone }).
recap-waits-puzzles = **Resumen del día** · activado, pero no se publica mientras los ejercicios y las prácticas estén desactivados.
recap-pick-hour = Elige una hora…
recap-pick-zone = Elige una zona horaria…
recap-zone-title = Zona horaria
recap-zone-label = Ciudad o zona horaria (en inglés)
recap-zone-hint = Por ejemplo, Madrid, America/Lima o UTC
button-recap-on = Activar el resumen
button-recap-off = Desactivar el resumen
button-type-recap-zone = Otra zona horaria
error-unknown-zone = No conozco la zona horaria «{ $written }». Escribe en inglés una ciudad grande de esa zona, por ejemplo { $city }, o el nombre completo de la zona, por ejemplo { $example }.
