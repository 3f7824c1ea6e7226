# Puzzle storm: puzzles against the clock, on the page.
command-storm = Puzzle Storm: resolver todos los ejercicios que puedas en tres minutos
name-storm = storm
option-storm-variant = Variante (en blanco: todas)
puzzles-closed = Para resolver ejercicios aquí necesitas un enlace personal. Consíguelo en Discord: usa /puzzle y pulsa «Resolver en el navegador», o usa /storm y pulsa el botón.
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
    }. Los ejercicios son cada vez más difíciles.
storm-rule-wrong = Una jugada incorrecta te cuesta { $seconds } segundos y te lleva al siguiente ejercicio.
storm-rule-combo = +{ $seconds } s por { $combo }
storm-rule-combos = Los combos (jugadas correctas seguidas) dan tiempo: { $combos }. Después, cada { $every } jugadas más dan { $seconds } s.
storm-rule-rating = Tu puntuación en ejercicios no cambia, y estos ejercicios pueden volver a salirte en /puzzle.
storm-own = Tu récord: **{ $ever }**, hoy: **{ $today }**
storm-own-never = Aún no tienes puntuación con estos ejercicios.
storm-board-ever = Récords de este servidor
storm-board-today = Hoy
storm-board-none = Aquí aún no hay récords. ¡Consigue el primero!
storm-board-empty = Aquí aún no hay récords.
storm-board-nowhere = Para ver los récords de un servidor, usa este comando en ese servidor.
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

# Carreras de ejercicios: se espera en un canal, y todos resuelven los mismos ejercicios.
command-race = Competir con otros miembros: los mismos ejercicios, tres minutos, de dos a ocho participantes
name-race = carrera
race-title = Carrera de ejercicios · { $variant }
race-rules =
    Los mismos ejercicios y { $minutes ->
        [one] { $minutes } minuto
       *[other] { $minutes } minutos
    } para todos. Una jugada incorrecta te lleva al siguiente ejercicio. Gana quien resuelva más; si hay empate, quien cometa menos errores.
race-begins = Empieza cuando { $host } pulse **{ button-start-race }**, o { $time } si hay al menos dos participantes.
race-joined = Participantes ({ NUMBER($count) } de { NUMBER($most) }): { $racers }
race-running = Primer ejercicio: { $start }. Fin del tiempo: { $end }.
race-line =
    #{ $place } { $user } — **{ NUMBER($score) }** · { NUMBER($mistakes) ->
        [one] { NUMBER($mistakes) } error
       *[other] { NUMBER($mistakes) } errores
    }
race-won = 🏁 Victoria en la carrera: { $winners }
race-unwon = 🏁 La carrera ha terminado. Nadie resolvió ningún ejercicio.
race-canceled = Carrera cancelada: se unieron muy pocos miembros.
race-opened = Tu carrera está lista en este canal. Ábrela ya en el navegador y no cierres esa página. Cuando haya al menos dos participantes, puedes pulsar **{ button-start-race }** en este canal o esperar a que la carrera empiece sola.
race-you-joined = ¡Estás dentro! Ve ya a la carrera en el navegador y deja esa página abierta. La carrera empezará allí automáticamente.
race-you-left = Has salido de la carrera.
race-you-left-other = Has salido de esa carrera. Ya puedes unirte a otra o abrir una nueva.
race-started =
    La carrera empieza en { NUMBER($seconds) ->
        [one] { NUMBER($seconds) } segundo
       *[other] { NUMBER($seconds) } segundos
    }. Ve ya al navegador.
race-page = Aquí tienes tu enlace a la carrera.
button-join-race = Unirse
button-leave-race = Salir
button-leave-other-race = Salir de la otra carrera
button-start-race = Empezar
button-race-page = Abrir la carrera
button-open-race = Ver la carrera
button-race-again = Otra carrera

error-no-such-race = Esa carrera ya no existe. Abre otra con /race.
error-race-closed = Esta carrera ya ha empezado o terminado. Abre otra con /race.
error-race-full =
    Esta carrera está completa: { NUMBER($most) ->
        [one] cabe { NUMBER($most) } participante
       *[other] caben { NUMBER($most) } participantes
    }. Abre otra con /race.
error-already-racing = Ya estás en una carrera. Termínala o sal de ella primero. Si sales después de que empiece, conservas tu resultado.
error-not-in-race = No participas en esta carrera. Mientras esté abierta, puedes pulsar **{ button-join-race }**.
error-only-host-starts = Solo <@{ $host }>, que abrió esta carrera, puede empezarla antes. Si hay suficientes participantes, empezará sola cuando acabe el plazo.
error-too-few-racers =
    Una carrera necesita al menos { NUMBER($fewest) ->
        [one] { NUMBER($fewest) } participante
       *[other] { NUMBER($fewest) } participantes
    }. Pide a alguien que pulse **{ button-join-race }**.
error-storm-during-race = Estás en una carrera. Podrás jugar a Puzzle Storm cuando termine.
error-no-website = Eso se juega en el navegador, y este bot no tiene sitio web. Puedes resolver ejercicios aquí con /puzzle.
