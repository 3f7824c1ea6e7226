# Replays.
command-replay = Repasar una partida jugada a jugada
option-any-game = Número de la partida (en blanco: la de este canal)
button-replay = Ver jugadas
button-replay-first = Inicio
button-replay-back = Atrás
button-replay-forward = Adelante
button-replay-last = Final
button-replay-flip = Girar
replay-jump = Ir a una jugada…
replay-start = Posición inicial
replay-place = Jugada { $number } de { $total }
replay-opening = Apertura: { $name }
replay-moves = Jugadas: { $moves }
choose-others-game = #{ $game } { $variant }: { $white } contra { $black }
choose-won = ganaste
choose-lost = perdiste
choose-drawn = tablas
choose-aborted = cancelada
# A game as a file.
command-export = Descargar una partida como PGN, FEN, PNG o GIF
export-question = ¿En qué formato quieres la partida #{ $game }?
option-format = Formato del archivo
format-pgn = PGN: todas las jugadas, para otros programas
format-fen = FEN: la posición en una línea de texto
format-png = PNG: una imagen de la posición
format-gif = GIF: una animación de toda la partida
alt-export = { $white } – { $black }. { $board }
# Show position.
context-analyze = Analizar esta partida
context-export = Exportar
context-learn = Revisar esta partida
context-no-board = Ese mensaje no es uno de mis tableros. Usa **{ $command }** en un mensaje que muestre el tablero de una partida.
context-show-position = Mostrar posición
position-none = En ese mensaje no hay ningún tablero. Usa **Mostrar posición** en uno de mis tableros o desafíos.
position-challenge = Posición inicial: { $variant }.
position-newest = { $ply ->
    [0] Esta es la posición inicial, la más reciente de la partida #{ $game }.
   *[other] Esta es la posición tras **{ $move }**, la más reciente de la partida #{ $game }.
}
position-since =
    { $ply ->
        [0] Esta es la posición inicial. Desde entonces, la partida #{ $game } ha llegado a **{ $now }**.
       *[other] Esta es la posición tras **{ $move }**. Desde entonces, la partida #{ $game } ha llegado a **{ $now }**.
    }
position-over-since = { $ply ->
    [0] Esta es la posición inicial. La partida #{ $game } terminó más tarde, tras **{ $now }**.
   *[other] Esta es la posición tras **{ $move }**. La partida #{ $game } terminó más tarde, tras **{ $now }**.
}
position-gone = Esa posición ya no forma parte de la partida #{ $game }: se deshicieron jugadas o cambió la colocación inicial. Este es el tablero actual.
position-lost = Piezas perdidas por { FORM($side, form: "the") }: { $units }.
position-ahead =
    Respecto a la posición inicial, { FORM($side, form: "the") } han ganado material por valor de { $pawns ->
        [one] aproximadamente { $pawns } peón
       *[other] unos { $pawns } peones
    }.
position-full = Todas las piezas siguen en el tablero.
list-separator = { ", " }
