# The piece menu under the board.
unit-at = { $piece } { $square }
unit-on = { $piece } en { $square }
pick-piece = Elige la pieza que quieres mover…
pick-reach =
    { $moves ->
        [one] 1 casilla
       *[other] { $moves } casillas
    }
pick-reach-captures =
    { $moves ->
        [one] 1 casilla (captura)
       *[other]
            { $moves } casillas, { $captures ->
                [one] 1 captura
               *[other] { $captures } capturas
            }
    }
pick-reason = { $reason } · { $reach }
pick-takes-checker = Puede capturar la pieza que da jaque
pick-blocks-check = Puede cubrir el jaque
pick-leaves-check = Puede salir del jaque
pick-attacked = Atacante: { $attacker }
pick-target = De { $origin } a…
pick-target-half = De { $origin } a las columnas { $first }–{ $last }…
pick-promotion = Al llegar a { $target }, { FORM($piece, form: "the") } se convierte en…
# The piece guide.
button-guide = Guía de piezas
piece-guide-title = Guía de piezas
piece-guide-choose = ¿Sobre qué pieza quieres saber más? Elige la que quieras, de cualquier bando.
pick-unit = { $side } · { $army }…
pick-unit-plain = { $side }…
piece-guide-newer = La partida ha avanzado: esta es la posición más reciente.
piece-guide-over = La partida ha terminado. Esta es la posición final.
piece-guide-gone = Ya no hay nada en { $square }. Elige otra pieza.
piece-guide-facts = { $side } · { $army } · notación: { $letter }
piece-guide-facts-plain = { $side } · notación: { $letter }
piece-guide-worth =
    vale { $value ->
        [one] 1 peón
       *[other] unos { $value } peones
    }
piece-guide-reach =
    Desde aquí { $moves ->
        [0] no puede moverse a ninguna casilla vacía
        [one] puede moverse a 1 casilla vacía
       *[other] puede moverse a { $moves } casillas vacías
    } y { $captures ->
        [0] no puede capturar nada
        [one] puede capturar en 1 casilla
       *[other] puede capturar en { $captures } casillas
    }.
piece-guide-stuck = En esta posición no puede moverse.
piece-guide-waiting = No es el turno { FORM($side, form: "of") }. Esto es lo que podría hacer la pieza si les tocara.
piece-guide-goal = **Campamate**: { FORM($piece, form: "the") } gana la partida en el acto si llega a la fila { $rank }, en cualquier casilla que no esté atacada.
piece-guide-castling = Para enrocarte, muévelo a { $squares }; la torre pasa al otro lado.
piece-guide-double-step = Desde esta fila puede avanzar dos casillas, si ambas están vacías.
piece-guide-promotes = Al llegar a la última fila, corona { FORM($promotions, form: "text") }.
piece-guide-promotes-captured = Al llegar a la última fila, corona { FORM($promotions, form: "text") }, siempre que su bando haya perdido antes esa pieza.
# What the marks in a picture mean.
dots-move = Punto verde: puede moverse ahí.
dots-both = Anillo amarillo con punto: puede moverse o capturar ahí.
dots-capture = Anillo rojo con cuatro marcas: puede capturar ahí.
dots-strike = Anillo rojo discontinuo: no puede moverse ahí, pero capturaría una pieza que llegara a esa casilla.
alt-dots = { $piece } en { $square } ({ FORM($side, form: "text") }). { $reach }
alt-dots-move = Puede moverse a { $squares }.
alt-dots-both = Puede moverse o capturar: { $squares }.
alt-dots-capture = Puede capturar en { $squares }.
alt-dots-strike = Ataca { $squares }, pero no puede ir ahí mientras { $count ->
    [one] esté vacía
   *[other] estén vacías
}.
alt-dots-none = No puede moverse.
list-semicolon = ;{ " " }
