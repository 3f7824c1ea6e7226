# A hint.
command-hint = Pedir al motor una jugada en tu partida amistosa
button-hint = Pista
button-play-hint = Jugarla
hint-title = Pista para la partida #{ $game }
hint-line = Línea esperada: { $moves }
alt-hint = La flecha va de { $origin } a { $target }. { $board }
hint-worth = { $standing }.
error-no-hints-in-rated = La partida #{ $game_id } es por puntos, así que no hay pistas. Cuando termine, usa /analyze para ver lo que se te escapó.
# The purpose of a move.
aim-only = Es la única jugada legal.
aim-stops-campmate = Impide que { FORM($piece, form: "the") } de { $square } gane por campamate en la próxima jugada.
aim-stops-mate = Neutraliza una amenaza de mate.
aim-free-capture = Gana gratis { FORM($piece, form: "the") } de { $square }.
aim-recapture = Recaptura { FORM($piece, form: "the") } de { $square }.
aim-gain = Aunque te recapturen { FORM($piece, form: "the") }, { FORM($second, form: "the") } de { $second_square } vale más.
aim-escape =
    Tu rival atacaba tu { FORM($piece, form: "text") } de { $square }; ahora nada { FORM($piece, form: "gender") ->
        [f] la
       *[m] lo
    } puede capturar.
aim-guard = Tu rival atacaba tu { FORM($piece, form: "text") } de { $square }, y esta jugada lo soluciona.
aim-fork = Es un ataque doble { FORM($piece, form: "to") } de { $square } y { FORM($second, form: "to") } de { $second_square }.
aim-threat = Ataca { FORM($piece, form: "to") } de { $square }.
aim-trade = Propone un cambio equilibrado: tu { FORM($piece, form: "text") } por { FORM($second, form: "the") } de { $second_square }.
aim-nearer = Tu { FORM($piece, form: "text") } queda más cerca del campamate.
aim-develops = Desarrolla tu { FORM($piece, form: "text") } de { $square }.
