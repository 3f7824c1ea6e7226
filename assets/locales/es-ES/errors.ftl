# Refusals: what happened, why, and what to do.
error-not-your-turn = Aún no es tu turno: le toca a { $waiting_for }.
error-engine-to-move = Aún no es tu turno: tu rival está pensando.
error-not-your-game = Solo { $white } y { $black } pueden hacer eso en la partida #{ $game_id }. Para empezar la tuya, usa /play.
error-not-your-engine-game = Solo { $player } puede hacer eso en la partida #{ $game_id }. Para empezar la tuya, usa /play.
error-game-over = { $ended } Para jugar otra vez, pulsa **Revancha** debajo del último tablero de la partida.
error-game-not-over = La partida #{ $game_id } sigue en juego, así que aún no puedes pedir la revancha.
error-no-such-game = Este servidor no tiene ninguna partida #{ $game_id }. Usa /games para ver tus partidas en curso, o /history para ver las terminadas.
error-no-game-here = Aquí no tienes ninguna partida. Empieza una con /challenge, o mira tus otras partidas con /games.
error-several-games = Estás jugando varias partidas ({ $games }). Elige una con la opción «{ name-game }».
error-stale-position = Ese tablero es antiguo: la partida #{ $game_id } ha avanzado. Usa el tablero más reciente, o /board para verlo de nuevo.
error-move-text-too-long = Eso es demasiado largo para una jugada ({ NUMBER($length) } caracteres). Basta con la pieza y la casilla de destino.
error-self-challenge = No puedes enviarte un desafío. Elige a otro miembro, o deja el rival en blanco para que pueda aceptar cualquiera.
error-bot-opponent = <@{ $opponent }> es un bot y no puede aceptar desafíos. Desafía a un miembro, o usa /play para jugar contra el motor.
error-no-such-challenge = Ese desafío ya no existe. Crea uno nuevo con /challenge.
error-not-your-challenge = Solo <@{ $challenger }>, que creó este desafío, puede cancelarlo.
error-challenge-not-for-you = Este desafío es para <@{ $opponent }>: nadie más puede responder.
error-challenge-open-to-all = Este desafío está abierto a todos, así que no se puede rechazar. Si no te interesa, no hagas nada.
error-own-challenge = Este desafío es tuyo. Espera a que alguien lo acepte, o pulsa **Cancelar**.
error-challenge-accepted = Demasiado tarde: alguien ya ha aceptado este desafío (partida #{ $game_id }).
error-challenge-declined = Este desafío se ha rechazado. Crea uno nuevo con /challenge.
error-challenge-cancelled = Este desafío se ha cancelado. Crea uno nuevo con /challenge.
error-challenge-expired =
    Nadie ha respondido a este desafío en { $hours ->
        [one] 1 hora
       *[other] { $hours } horas
    }, así que ha caducado. Crea uno nuevo con /challenge.
error-unknown-variant = No hay ninguna variante llamada «{ $name }». Elige una de la lista.
error-not-offered = Esa no es una de las opciones. Vuelve a usar el comando y elige una de la lista.
error-may-not-share = No puedes escribir en este canal. Inténtalo en uno donde puedas.
error-cannot-write =
    { $count ->
        [one] Me falta un permiso en <#{ $channel }>: { $missing }. Pide a un administrador del servidor que me lo dé y vuelve a intentarlo.
       *[other] Me faltan permisos en <#{ $channel }>: { $missing }. Pide a un administrador del servidor que me los dé y vuelve a intentarlo.
    }
error-cannot-see = <@{ $user }> no puede ver este canal. Envíale el desafío en un canal que también pueda ver.
error-game-channel-gone = El hilo de la partida #{ $game_id } se ha borrado. Para seguir jugando, usa /board en un canal donde se pueda jugar y pon { $game_id } en la opción «{ name-game }».
error-only-in-servers = Eso solo funciona en un canal de un servidor. Por mensaje directo puedes jugar contra el motor con /play.
error-member-left = Ese miembro ya no está en este servidor.
error-discord-silent = Discord no responde. Vuelve a intentarlo en un minuto.
error-board-not-posted = Hecho, pero no he podido publicar el tablero. Lo haré en cuanto Discord me deje; para intentarlo ahora, usa /board y pon { $game_id } en la opción «{ name-game }».
error-leaving = Me estoy reiniciando. Vuelve a intentarlo en un minuto.
error-still-warming = Todavía estoy arrancando. Vuelve a intentarlo en unos segundos.
error-engine-off = El motor no puede responder ahora mismo, así que todo sigue como estaba. Vuelve a intentarlo en unos minutos. Si no se arregla, avisa a quien administra el bot.
error-discord = Discord no ha aceptado mi respuesta. No se ha perdido nada; vuelve a intentarlo en un momento.
error-too-late-for-form = He tardado demasiado y no se ha podido abrir el formulario. Vuelve a intentarlo.
error-storage = Ahora mismo no puedo acceder a mi base de datos. No se ha perdido nada; vuelve a intentarlo en un minuto.
error-unknown = Lo siento, algo ha fallado por mi parte. No se ha perdido nada. Inténtalo de nuevo; si sigue pasando, envía esta referencia a quien administra el bot: { $reference }
permission-view_channel = Ver canal
permission-send_messages = Enviar mensajes
permission-send_messages_in_threads = Enviar mensajes en hilos
permission-attach_files = Adjuntar archivos
permission-manage_threads = Gestionar hilos
permission-connect = Conectar
permission-create_public_threads = Crear hilos públicos
permission-read_message_history = Leer el historial de mensajes
permission-manage_channels = Gestionar canales
permission-manage_roles = Gestionar roles
error-cannot-make-channel = Discord no me ha dejado crear el canal. Comprueba que tengo el permiso **Gestionar canales** y que el servidor tiene menos de 500 canales, o elige uno que ya exista.
# Why a move is not legal.
move-unreadable = No entiendo «{ $text }» como jugada. Escribe algo como { $examples }.
move-ambiguous = «{ $text }» puede ser más de una jugada. Indica cuál: { $candidates }.
choice-step = { $move } ({ FORM($piece, form: "text") } de { $origin }, sin capturar)
choice-castling = { $move } ({ FORM($piece, form: "text") } a { $target })
choice-promotion = { $move } (corona { FORM($promoted, form: "text") })
choice-capture = { $move } ({ FORM($piece, form: "text") } de { $origin } captura { FORM($captured, form: "text") })
list-comma = ,{ " " }
labelled = { $label }: { $told }
# Words that may be typed in a move, separated by strokes.
typed-from = el|la|los|las|mi|mis|en| de |del|de la|desde|desde la|mueve|muevo|mover|juega|juego|jugar|salta|salto
typed-to = al| a |a la casilla|va a|voy a|ir a|mueve a|muevo a|mover a|se mueve a|pasa a|hasta|salta a|salto a|juega a
typed-takes = come|como|comer|come a|come en|captura|capturo|capturar|captura a|captura en|captura al|come al|toma|tomo|toma a|toma al|toma en|por
typed-becomes = corona|corono|coronar|coronando|corona a|corona en|corona una|corona un|corona como|promociona|promociona a|promociona en|promocionar a|promueve a|asciende a|se convierte en|convertir en|pasa a ser|igual a|y corona|y corono|y corona una|y corona un|y corona en|y promociona|y promociona a|y se convierte en
typed-castles = enroque|enroco|enrocar|enroca|enrocarse|me enroco|hago enroque
typed-castles-short = enroque corto|enroco corto|enrocar corto|enrocar en corto|enroca corto|enroque de rey|enroque en el flanco de rey|enroque en el flanco del rey|enroque por el flanco de rey
typed-castles-long = enroque largo|enroco largo|enrocar largo|enrocar en largo|enroca largo|enroque de dama|enroque en el flanco de dama|enroque en el flanco de la dama|enroque por el flanco de dama
# Other words for units, each with the English name that it stands for.
typed-also = peon=pawn|reina=queen|jan=khan|centauro=kheshig|tienda=yurt|arquera=archer|arquero montado=archer|lancera=lancer|halcon=falcon|katun=khatun|kátun=khatun|heroe=hero|grifón=griffin|grifon=griffin|hada=sprite|fenix=phoenix|licántropo=werewolf|licantropo=werewolf|hombrelobo=werewolf|lobo=werewolf|arpia=harpy
illegal-game-over = La partida ha terminado: ya no se puede jugar.
illegal-empty-square = No hay nada en { $origin }.
illegal-not-your-unit = { FORM($piece, form: "The") } de { $origin } es del rival.
illegal-no-such-unit = No hay { FORM($piece, form: "gender") ->
    [f] ninguna { FORM($piece, form: "text") }
   *[m] ningún { FORM($piece, form: "text") }
} que encaje con «{ $text }».
illegal-none-left = No te queda { FORM($piece, form: "gender") ->
    [f] ninguna { FORM($piece, form: "text") }
   *[m] ningún { FORM($piece, form: "text") }
}.
illegal-own-unit-there = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: ahí está tu { FORM($culprit_piece, form: "text") }.
illegal-cannot-reach = { $origin ->
    [unknown] { FORM($piece, form: "gender") ->
        [f] Ninguna { FORM($piece, form: "text") }
       *[m] Ningún { FORM($piece, form: "text") }
    } puede ir a { $target }.
   *[square] { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }.
}
illegal-blocked = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: { FORM($culprit_piece, form: "the") } de { $culprit } se interpone.
illegal-needs-capture = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target } porque ahí no hay nada que capturar.
illegal-cannot-capture = { FORM($piece, form: "The") } de { $origin } no puede capturar en { $target }.
illegal-leaves-check = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: { FORM($culprit_piece, form: "the") } de { $culprit } daría jaque a tu { FORM($royal, form: "text") }.
illegal-king-attacked = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: { FORM($culprit_piece, form: "the") } de { $culprit } ataca esa casilla.
illegal-wrong-promotion = Elige en qué pieza se convierte: { $promotions }. Por ejemplo, { $example }.
illegal-no-promotion = { FORM($piece, form: "The") } de { $origin } aún no puede ir a { $target }: en esta partida los peones solo pueden convertirse en piezas capturadas, y no hay ninguna disponible.
illegal-no-double-step = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: los peones { FORM($army, form: "of") } avanzan una sola casilla, incluso en su primera jugada.
illegal-double-step-late = { FORM($piece, form: "The") } de { $origin } no puede ir a { $target }: solo un peón que siga en la fila { $rank } puede avanzar dos casillas.
illegal-may-double-step = Desde la fila { $rank } pueden avanzar dos casillas.
illegal-not-a-promotion = { FORM($piece, form: "The") } de { $origin } no corona en { $target }.
illegal-no-drops = En esta variante no se añaden piezas al tablero, así que no puedes poner ninguna en { $target }.
illegal-never-castles = El ejército { FORM($army, form: "of") } no puede enrocarse.
illegal-castling-lost = Ya no puedes enrocarte hacia ese lado: { FORM($royal, form: "the") } o la torre de ese lado ya se ha movido.
illegal-castling-blocked = Aún no puedes enrocarte: { FORM($culprit_piece, form: "the") } de { $culprit } se interpone.
illegal-castling-in-check = No puedes enrocarte estando en jaque: { FORM($culprit_piece, form: "the") } de { $culprit } ataca a tu { FORM($royal, form: "text") }.
illegal-castling-through-check = No puedes enrocarte hacia ahí: { FORM($culprit_piece, form: "the") } de { $culprit } ataca { $target }, una casilla por la que tu { FORM($royal, form: "text") } pasaría o en la que acabaría.
options = Jugadas legales { FORM($piece, form: "of") }: { $moves }.
options-more = Jugadas legales { FORM($piece, form: "of") }: { $moves } y otras.
options-none = { FORM($piece, form: "The") } no tiene ahora mismo ninguna jugada legal.
options-of-several = Jugadas legales de { FORM($piece, form: "text") }: { $moves }.
options-of-several-more = Jugadas legales de { FORM($piece, form: "text") }: { $moves } y otras.
options-of-several-none = Ahora mismo no hay jugadas legales de { FORM($piece, form: "text") }.
# How a game ended, for somebody who comes too late.
ended-checkmate = La partida #{ $game_id } terminó en jaque mate.
ended-campmate = La partida #{ $game_id } terminó en campamate.
ended-stalemate = La partida #{ $game_id } terminó en tablas por ahogado.
ended-stalemate-won = La partida #{ $game_id } terminó con victoria por ahogado.
ended-insufficient_material = La partida #{ $game_id } terminó en tablas por material insuficiente.
ended-threefold_repetition = La partida #{ $game_id } terminó en tablas por repetición.
ended-fifty_moves = La partida #{ $game_id } terminó en tablas por la regla de las 50 jugadas.
ended-resignation = La partida #{ $game_id } terminó por abandono.
ended-timeout = La partida #{ $game_id } terminó porque a un jugador se le acabó el tiempo.
ended-timeout-drawn = La partida #{ $game_id } terminó en tablas: a un jugador se le acabó el tiempo, pero su rival no tenía material suficiente para ganar.
ended-agreement = La partida #{ $game_id } terminó en tablas por mutuo acuerdo.
ended-aborted = La partida #{ $game_id } se canceló.
sentence-and-sentence = { $first } { $second }
or = { " " }o { "" }
or-moves = { " " }o { "" }
error-too-many-challenges =
    { $most ->
        [one] Has llegado al límite de un desafío abierto. Cancélalo o espera una respuesta.
       *[other] Has llegado al límite de { $most } desafíos abiertos. Cancela uno o espera una respuesta.
    }
error-too-many-games =
    <@{ $player }> ha llegado al límite de { $most ->
        [one] una partida en juego. Antes hay que terminarla.
       *[other] { $most } partidas en juego. Antes hay que terminar alguna.
    }
error-too-many-requests = Vas demasiado rápido. Vuelve a intentarlo { $time }.
error-too-many-tasks =
    { $most ->
        [one] Ya tienes una petición en marcha (pista, análisis o animación). Espera a que termine y vuelve a intentarlo.
       *[other] Ya tienes { $most } peticiones en marcha (pistas, análisis, animaciones). Espera a que termine una y vuelve a intentarlo.
    }
error-too-many-server-tasks =
    Este servidor ya tiene { $most ->
        [one] una petición en marcha (pista, análisis o animación)
       *[other] { $most } peticiones en marcha (pistas, análisis, animaciones)
    }. Vuelve a intentarlo en un momento.
error-work-pool-full = Ahora mismo tengo demasiadas peticiones. Vuelve a intentarlo en un minuto.
error-too-many-analyses =
    Has llegado al límite de { $most ->
        [one] un análisis
       *[other] { $most } análisis
    } al día. Vuelve a intentarlo { $again_at }. Los que ya están hechos puedes abrirlos cuando quieras.
fen-unreadable = Ese FEN no es válido para esta variante. Tiene que indicar las ocho filas, a quién le toca mover, los derechos de enroque y la casilla de captura al paso.
fen-piece = En esta variante no hay ninguna pieza «{ $token }». Las mayúsculas son las piezas blancas; las minúsculas, las del otro bando.
fen-rank = La fila { $token } no suma ocho casillas.
fen-turn = «{ $token }» no indica a quién le toca mover: usa w o b.
fen-counter = «{ $token }» no vale como contador de jugadas: usa un número entero.
fen-kings = Cada bando tiene que tener exactamente un rey (o kan).
fen-pawns = No puede haber peones en la primera ni en la última fila.
fen-check = El bando que acaba de mover está en jaque, así que esta posición es imposible. Cambia el turno.
fen-castling = Los derechos de enroque no cuadran: el rey y la torre tienen que estar en sus casillas iniciales, y la variante tiene que permitir el enroque.
fen-passed = La casilla de captura al paso no corresponde a ningún peón que acabe de avanzar dos casillas.
error-position-over = En esta posición la partida ya habría terminado. Prepara otra posición.
