# Buttons.
button-accept = Aceptar
button-decline = Rechazar
button-cancel = Cancelar
button-move = Mover
button-next-game =
    Siguiente partida ({ $waiting ->
        [one] espera { $waiting }
       *[other] esperan { $waiting }
    })
button-try-again = Reintentar
button-resign = Abandonar
button-flip = Girar
button-read-rules = Reglas
button-rematch = Revancha
button-share = Compartir
button-export = Exportar
shared = Publicado en este canal.
shared-by = -# Compartido por <@{ $user }>
button-keep-playing = Seguir jugando
# A challenge.
challenge-title = Desafío: { $variant }
challenge-rated-hint = -# Por puntos: el resultado cambia la puntuación de los dos.
challenge-to = <@{ $challenger }> desafía a <@{ $opponent }>.
challenge-open = <@{ $challenger }> busca rival. Puede aceptar cualquiera.
challenge-rematch = <@{ $challenger }> ofrece la revancha a <@{ $opponent }>, con los colores cambiados.
challenge-sides-white = <@{ $challenger }> juega con { FORM($white, form: "text") } ({ $white_army }) y mueve primero.
challenge-sides-black = <@{ $challenger }> juega con { FORM($black, form: "text") } ({ $black_army }); { FORM($white, form: "the") } mueven primero.
challenge-sides-random = Colores al azar: { FORM($white, form: "the") } ({ $white_army }) mueven primero; { FORM($black, form: "the") } ({ $black_army }), después.
challenge-expires = Caduca { $time }.
challenge-accepted = <@{ $opponent }> ha aceptado. La partida está en <#{ $channel }>.
challenge-accepted-here = <@{ $opponent }> ha aceptado. ¡Empieza la partida!
challenge-declined = <@{ $opponent }> ha rechazado el desafío.
challenge-cancelled = <@{ $challenger }> ha cancelado este desafío.
challenge-expired = Nadie ha respondido, así que este desafío ha caducado.
rematch-already-offered = Ya has ofrecido la revancha. Tu rival aún no ha respondido.
rated = por puntos
casual = amistosa
# The board.
game-title = { $terms } · #{ $game }
game-seat = { $side } ({ $army }): { $player }
game-last-move = Última jugada: **{ $move }**
game-alert = ⚠️ **¡{ FORM($royal, form: "The") } { FORM($side, form: "of") } está a una jugada del campamate!**
game-alert-help = -# { $side }: hay que controlar todas las casillas de la fila { $rank } a las que pueda llegar { FORM($royal, form: "the") }.
game-your-move = { $player }, te toca jugar ({ $side }).
game-your-move-check = { $player }, estás en jaque ({ $side }).
game-moved-locked = La partida #{ $game } de { $variant } ({ $white } contra { $black }) continúa aquí porque su hilo se bloqueó.
game-moved-gone = La partida #{ $game } de { $variant } ({ $white } contra { $black }) continúa aquí porque su hilo se eliminó.
game-thread = { $white } – { $black } · { $variant } #{ $game }
game-waiting = Turno { FORM($side, form: "of") }
game-resign-question = ¿Abandonar la partida #{ $game }?
game-resign-kept = De acuerdo, la partida #{ $game } continúa.
move-form-title = Tu jugada ({ $side })
move-form-label = Jugada
move-form-piece = Elige una pieza
move-form-type = O escribe una jugada
move-empty = No has elegido ninguna pieza ni escrito ninguna jugada. Vuelve a pulsar el botón para intentarlo.
move-form-hint = Por ejemplo, { $examples }
move-form-promotion = Si un peón corona
promotion-form-hint = Solo se usa si la jugada que escribes no indica la pieza.
move-played = Has jugado **{ $move }** en la partida #{ $game }.
next-none = No te toca jugar en ninguna partida. Con /games ves todas las tuyas.
end-checkmate = Jaque mate. Gana { $winner }.
end-campmate = Campamate. Gana { $winner }: { FORM($royal, form: "the") } ha llegado a la última fila.
end-stalemate = Ahogado: el bando al que le toca no tiene jugadas legales. Tablas.
end-stalemate-won = Ahogado: { $loser } no tiene jugadas legales y pierde. Gana { $winner }.
end-insufficient_material = A ningún bando le queda material suficiente para dar mate. Tablas.
end-threefold_repetition = La misma posición se ha dado tres veces. Tablas.
end-fifty_moves = Cincuenta jugadas sin capturas ni movimientos de { $pawns }. Tablas.
end-resignation = { $loser } ha abandonado. Gana { $winner }.
end-timeout = A { $loser } se le ha acabado el tiempo. Gana { $winner }.
end-timeout-drawn = A { $loser } se le ha acabado el tiempo, pero { $winner } no tiene material para ganar. Tablas.
end-agreement = Los jugadores han acordado tablas.
end-aborted = Partida cancelada.
end-called-off = Partida cancelada por <@{ $user }>, que en este servidor puede poner fin a partidas paradas.
end-rating = <@{ $user }>: { $before } → **{ $after }** ({ $change })
end-unrated-short = No cuenta para la puntuación: la partida terminó antes de que cada bando hiciera dos jugadas.
# Alt texts of pictures.
alt-board = { $variant }. { $state } { $last }{ $white }: { $white_units }. { $black }: { $black_units }.
alt-to-move = Turno { FORM($side, form: "of") }.
alt-check = Turno { FORM($side, form: "of") }, en jaque.
alt-alert = { " " }{ FORM($royal, form: "The") } de { $square } está a una jugada del campamate.
alt-taken-back = Un tablero anterior de esta partida. Esa jugada se deshizo.
alt-over = La partida ha terminado.
alt-campmate = { " " }Campamate: ganan { FORM($side, form: "the") }, con { FORM($royal, form: "the") } en { $square }.
alt-last = Última jugada: { $move }.{ " " }
# Autocomplete.
describe-move = { $piece } a { $target }
describe-move-promotion = { $piece } a { $target } y corona { $promoted }
describe-capture = { $piece } captura { FORM($captured, form: "text") }
describe-capture-promotion = { $piece } captura { FORM($captured, form: "text") } y corona { $promoted }
describe-move-promotion-many = { $piece } a { $target } y corona una de { $count } piezas
describe-capture-promotion-many = { $piece } captura { FORM($captured, form: "text") } y corona una de { $count } piezas
describe-castling = Enroque
describe-campmate = { $description } – campamate
describe-mate = { $description } – jaque mate
describe-check = { $description } – jaque
choose-game = #{ $game } { $variant } contra { $opponent } · { $state }
your-turn = tu turno
their-turn = turno de tu rival
# A command that could be for several games.
pick-game-question = Aquí juegas varias partidas. ¿A cuál te refieres?
pick-game = Elige una partida
button-to-board = Ir al tablero
button-get-help = Pedir ayuda
# How numbers are written: with a no-break space before %.
decimal-separator = ,
share = { $percent } %
