# La revisión de una partida terminada.
button-review-side = El otro bando
button-review = Revisión
review-title = Revisión de la partida #{ $game }
review-of = { $side } · { $player }
review-accuracy = Precisión: **{ $accuracy } %**
review-phase-opening = Apertura { $accuracy } %
review-phase-middlegame = Medio juego { $accuracy } %
review-phase-endgame = Final { $accuracy } %
review-usual =
    { $games ->
        [one] Tu precisión en la última partida analizada, sin contar esta: { $accuracy } %.
       *[other] Tu precisión media en las últimas { $games } partidas analizadas, sin contar esta: { $accuracy } %.
    }
review-strengths = Lo que salió bien
review-moments = Momentos clave
review-no-moments = Ningún error importante.
review-proof = { $told } ({ $moves })
review-note = Los tableros muestran la posición antes de la jugada. Busca una mejor y luego revela el spoiler.
review-better = Una jugada mejor
review-worst = La jugada que salió más cara
review-arrow = Flecha: la jugada que se hizo.
# Lo que causó una mala jugada.
review-stalemates = Rey ahogado: la ventaja acabó en tablas.
review-repeats = Triple repetición: la ventaja acabó en tablas.
review-allows-end-checkmate =
    { $number ->
        [one] Permite mate en 1.
       *[other] Permite mate en { $number }.
    }
review-allows-end-campmate =
    { $number ->
        [one] Permite que { FORM($piece, form: "the") } de { $square } llegue a { $second_square } en la próxima jugada: campamate.
       *[other] Deja libre el camino a la última fila: { FORM($piece, form: "the") } de { $square } llega a { $second_square } en { $number } jugadas.
    }
review-allows-end-stalemate =
    { $number ->
        [one] Permite un ahogado en la próxima jugada, y en esta variante eso es una derrota.
       *[other] Permite un ahogado en { $number } jugadas, y en esta variante eso es una derrota.
    }
review-allows-perpetual = Permite tablas por jaque perpetuo.
review-loses-race = Faltó un tiempo: { FORM($piece, form: "the") } de { $square } habría llegado a { $second_square } en la jugada siguiente.
review-bad-trade = Se captura { FORM($third, form: "the") } de { $third_square } con { FORM($piece, form: "a") }, que vale más, y { FORM($second, form: "the") } de { $second_square } recaptura.
review-puts =
    { $free ->
        [yes] Pone { FORM($piece, form: "the") } en { $square }, al alcance { FORM($second, form: "of") } de { $second_square } y sin defensa.
       *[no] Pone { FORM($piece, form: "the") } en { $square }, al alcance { FORM($second, form: "of") } de { $second_square }.
    }
review-opens = { FORM($third, form: "The") } deja { $third_square }, y { FORM($second, form: "the") } de { $second_square } puede capturar { FORM($piece, form: "the") } de { $square }.
review-unguards = { FORM($third, form: "The") } deja { $third_square }, desde donde defendía { FORM($piece, form: "to") } de { $square }. Ahora { FORM($second, form: "the") } de { $second_square } puede capturar en { $square }.
review-leaves =
    { $free ->
        [yes] Sigue bajo ataque { FORM($piece, form: "the") } de { $square }: { FORM($second, form: "the") } de { $second_square } puede capturar gratis esa pieza.
       *[no] Sigue bajo ataque { FORM($piece, form: "the") } de { $square }: { FORM($second, form: "the") } de { $second_square } puede capturar esa pieza.
    }
review-forked = Permite un ataque doble: desde { $second_square }, { FORM($second, form: "the") } ataca dos piezas y luego captura { FORM($piece, form: "to") }.
review-checked = Permite un jaque que cuesta { FORM($piece, form: "the") } de { $square }.
review-loses = Cuesta { FORM($piece, form: "the") } de { $square }.
review-lets-promote = Deja pasar { FORM($piece, form: "to") } de { $square } hasta { $second_square }, donde corona { FORM($second, form: "a") }.
review-divergent = Fácil de pasar por alto: { FORM($piece, form: "the") } de { $square } puede capturar en { $second_square }, pero no podría ir a esa casilla si estuviera vacía. { $how }
review-king-chased = Queda expuesto { FORM($piece, form: "the") } de { $square }: siguen { $number } jaques.
review-lets-king-run =
    { $number ->
        [0] Permite que { FORM($piece, form: "the") } de { $square } llegue a { $second_square }, en la última fila.
        [one] Permite que { FORM($piece, form: "the") } de { $square } avance a { $second_square }, a un paso de la última fila.
       *[other] Permite que { FORM($piece, form: "the") } de { $square } avance a { $second_square }, a { $number } pasos de la última fila.
    }
review-early =
    { $number ->
        [one] Buena idea, pero una jugada antes de tiempo.
       *[other] Buena idea, pero { $number } jugadas antes de tiempo.
    }
review-loses-castling = Con esto se pierde el derecho a enrocar.
review-lets-pawn-run =
    { $number ->
        [one] Permite que { FORM($piece, form: "the") } de { $square } avance a { $second_square }, a un paso de coronar.
       *[other] Permite que { FORM($piece, form: "the") } de { $square } avance a { $second_square }, a { $number } pasos de coronar.
    }
review-lets-attack = Permite que { FORM($second, form: "the") } ataque desde { $second_square } { FORM($piece, form: "to") } de { $square }.
review-exchanges =
    { $won ->
        [none] La línea que sigue pierde { $lost }.
       *[other] La línea que sigue pierde { $lost } a cambio de { $won }.
    }
review-total = En total pierde { $lost } a cambio de { $won }.
review-total-gain = En total gana { $won } a cambio de { $lost }.
review-total-lost = En total pierde { $pieces }.
review-total-won = En total gana { $pieces }.
review-times = { $count } { FORM($piece, form: "plural") }
# Lo que se dejó pasar.
review-misses-end-checkmate =
    { $number ->
        [one] Había mate en 1.
       *[other] Había mate en { $number }.
    }
review-misses-end-campmate =
    { $number ->
        [one] { FORM($piece, form: "The") } de { $square } podía llegar a { $second_square } de inmediato: campamate.
       *[other] { FORM($piece, form: "The") } de { $square } podía llegar a { $second_square } en { $number } jugadas: campamate.
    }
review-misses-end-stalemate =
    { $number ->
        [one] Se podía ahogar al rival en el acto, lo que aquí gana la partida.
       *[other] Se podía ahogar al rival en { $number } jugadas, lo que aquí gana la partida.
    }
review-misses-perpetual = Había tablas por jaque perpetuo.
review-misses-capture =
    { $free ->
        [yes] { FORM($second, form: "The") } de { $second_square } podía capturar gratis { FORM($piece, form: "the") } de { $square }.
       *[no] { FORM($second, form: "The") } de { $second_square } podía capturar { FORM($piece, form: "the") } de { $square }.
    }
review-misses-taker = Era mejor capturar con { FORM($second, form: "the") } de { $second_square }.
review-misses-gain = Se podía ganar { FORM($piece, form: "the") } de { $square }.
review-misses-exchange =
    { $lost ->
        [none] Había una forma de ganar { $won }.
       *[other] Había una forma de ganar { $won } a cambio de { $lost }.
    }
review-misses-promotion = { FORM($piece, form: "The") } de { $square } podía llegar a { $second_square } y coronar { FORM($second, form: "a") }.
review-misses-pawn-run =
    { $number ->
        [one] { FORM($piece, form: "The") } de { $square } podía avanzar a { $second_square }, a un paso de coronar.
       *[other] { FORM($piece, form: "The") } de { $square } podía avanzar a { $second_square }, a { $number } pasos de coronar.
    }
review-misses-attack = Desde { $second_square }, { FORM($second, form: "the") } podía atacar { FORM($piece, form: "to") } de { $square }.
# Lo que salió bien.
review-only-move-checkmate = **{ $move }** era la única jugada que impedía que { FORM($piece, form: "the") } de { $square } diera mate.
review-only-move-campmate = **{ $move }** era la única jugada que impedía que { FORM($piece, form: "the") } de { $square } ganara por campamate.
review-only-move-stalemate = **{ $move }** era la única jugada que impedía el ahogado, que aquí cuenta como derrota.
review-parries-end-checkmate = **{ $move }** impidió que { FORM($piece, form: "the") } de { $square } diera mate.
review-parries-end-campmate = **{ $move }** impidió que { FORM($piece, form: "the") } de { $square } ganara por campamate.
review-parries-end-stalemate = **{ $move }** evitó el ahogado, que aquí cuenta como derrota.
review-punishes = **{ $move }** aprovechó un error y capturó { FORM($piece, form: "the") } de { $square }.
review-plays-out-checkmate = Con **{ $move }** empezó un mate forzado, que llegó en { $number } jugadas.
review-plays-out-campmate = Desde **{ $move }**, nada podía detener { FORM($piece, form: "to") } en su camino de { $square } a { $second_square }.
review-plays-out-stalemate = Con **{ $move }** empezó una secuencia ganadora forzada, que se jugó hasta el final en { $number } jugadas.
review-converts = Posición ganada antes de **{ $move }**, y la ventaja no se escapó en las { $number } jugadas siguientes.
review-holds-drawn = Posición perdida antes de **{ $move }**, pero acabó en tablas.
review-holds-won = Posición perdida antes de **{ $move }**, pero acabó en victoria.
review-steady = { $number } jugadas seguidas sin imprecisiones, hasta **{ $move }**.
