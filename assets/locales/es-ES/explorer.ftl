# The explorer: moves played in a position, and their results.
button-explore = Explorador de aperturas
button-explore-filter = Todas las partidas
button-explore-ladder-filter = Solo partidas por puntos
button-replay-return = Volver a la partida
explorer-head = { $ply ->
    [0] Primeras jugadas en las partidas de este servidor ({ FORM($white, form: "text") } / tablas / { FORM($black, form: "text") })
   *[other] Jugadas tras { $move } en las partidas de este servidor ({ FORM($white, form: "text") } / tablas / { FORM($black, form: "text") })
}
explorer-head-ladder = { $ply ->
    [0] Primeras jugadas en las partidas por puntos de este servidor ({ FORM($white, form: "text") } / tablas / { FORM($black, form: "text") })
   *[other] Jugadas tras { $move } en las partidas por puntos de este servidor ({ FORM($white, form: "text") } / tablas / { FORM($black, form: "text") })
}
explorer-games =
    { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
explorer-elo = puntuación media { $elo }
explorer-last = última: partida #{ $game }
explorer-never = nunca jugada aquí
explorer-liked = libro del motor: { $percent } %
explorer-over = Aquí termina la partida: no hay más jugadas.
explorer-nothing = Ninguna partida de este servidor ha continuado desde esta posición, que tampoco está en el libro de aperturas del motor.
explorer-nothing-ladder = Ninguna partida por puntos de este servidor ha continuado desde esta posición, que tampoco está en el libro de aperturas del motor.
explorer-book-note = -# El libro de aperturas del motor contiene sus mejores jugadas en esta posición; el porcentaje indica cuánto prefiere cada una. No tiene nada que ver con las partidas jugadas.
