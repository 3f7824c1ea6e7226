# An analysis.
command-analyze = Analizar una partida terminada: gráfico de evaluación, precisión y peores jugadas
button-analyse = Analizar
button-analysis-overview = Resumen
analysis-progress = Analizando la partida #{ $game }… { $done } de { $total } posiciones. Si este mensaje deja de actualizarse, vuelve a usar /analyze para ver el resultado.
analysis-title = { $variant } #{ $game }
analysis-side =
    { $side } · { $player } · precisión **{ $accuracy } %** · { $inaccuracies ->
        [one] { $inaccuracies } imprecisión
       *[other] { $inaccuracies } imprecisiones
    }, { $mistakes ->
        [one] { $mistakes } error
       *[other] { $mistakes } errores
    }, { $blunders ->
        [one] { $blunders } error grave
       *[other] { $blunders } errores graves
    }
analysis-worst = Las peores jugadas
analysis-none-bad = Ningún bando cometió errores importantes.
analysis-played = **{ $move }** · { $told }
analysis-cost = { $before } → { $after }
analysis-then = Mejor respuesta: { $moves }
analysis-better = Mejor: { $move }
analysis-line = Mejor línea: { $moves }
analysis-moment = Partida #{ $game }: { $grade }
analysis-arrows = Flecha hueca: la jugada que se hizo. Flecha rellena: la que era mejor.
analysis-note = Evaluaciones en peones: + favorece a { FORM($white, form: "the") }, − a { FORM($black, form: "the") }.
grade-inaccuracy = imprecisión
grade-mistake = error
grade-blunder = error grave
alt-analysis = Gráfico de evaluación de la partida #{ $game }; cuanto más arriba, mejor para { FORM($white, form: "the") }.{ $course }
alt-analysis-point = { " " }Tras { $move }: { $value }.
alt-analysis-moment = Flechas: se jugó { $played }; era mejor { $better }. { $board }
# A player's own worst moves, each with the better move hidden.
lesson-played = Se jugó: **{ $move }** · { $told }
button-open-moment = Ver en el análisis
alt-lesson = La flecha muestra la jugada que se hizo: { $played }. { $board }
# Evaluations.
standing-even = La partida está igualada ({ $pawns })
standing-slightly = { FORM($side, form: "The") } están algo mejor ({ $pawns })
standing-better = { FORM($side, form: "The") } están mejor ({ $pawns })
standing-winning = { FORM($side, form: "The") } están ganando ({ $pawns })
standing-campmate = { FORM($side, form: "The") } dan campamate en { $moves }
standing-checkmate = { FORM($side, form: "The") } dan mate en { $moves }
standing-stalemate = { FORM($side, form: "The") } ganan por ahogado en { $moves }
standing-forced = { FORM($side, form: "The") } tienen una victoria forzada en { $moves }
standing-won = { FORM($side, form: "The") } han ganado
table-says = Tabla de finales: { $told }
table-drawn = Tabla de finales: tablas con juego perfecto
verdict-forced = Ganan { FORM($side, form: "the") }
# Refusals.
error-analysis-too-early = La partida #{ $game_id } sigue en juego. Podrás analizarla cuando termine.
error-too-short-to-analyse = No hay nada que analizar en la partida #{ $game_id }: terminó antes de que jugaran los dos bandos.
