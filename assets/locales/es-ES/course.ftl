# Clocks.
clock-none = sin reloj
clock-10m = 10 minutos por jugada
clock-1h = 1 hora por jugada
clock-1d = 1 día por jugada
clock-3d = 3 días por jugada
clock-7d = 7 días por jugada
clock-deadline = El tiempo se acaba { $deadline }.
clock-warning = <@{ $user }>, tu tiempo en la partida #{ $game } se acaba { $deadline }. ¡Te toca jugar!
board-call = { $player }, ¡te toca! Última jugada: **{ $move }**. [Ir al tablero]({ $board })
board-call-start = { $player }, ¡te toca jugar! [Ir al tablero]({ $board })
board-call-end = { $white } y { $black } · { $result } [Ir al tablero]({ $board })
# Optional rules.
rule-stalemate_wins = victoria por ahogado
rule-promotes_only_captured = coronación solo en piezas capturadas
rule-free_setup = colocación libre
# Armies in a challenge.
army-random = Al azar
army-nature-humans = el ejército del ajedrez clásico: piezas de largo alcance, más fuertes en posiciones abiertas.
army-nature-elves = saltadores diagonales: atacantes veloces, con peones que avanzan en diagonal.
army-nature-orcs = saltadores por filas y columnas: un muro sólido, con peones que capturan en tres direcciones.
army-nature-fide = el ejército del ajedrez: piezas de largo alcance, más fuertes en posiciones abiertas.
army-nature-clobberers = piezas que saltan, varias siempre en un mismo color; en el enroque largo, el rey va a la columna b.
army-nature-knights = piezas que cargan hacia delante y tardan en volver.
army-nature-rookies = piezas que prefieren filas y columnas, casi todas de corto alcance, pero difíciles de bloquear.
army-nature-random = se elige al azar al empezar.
army-question = Elige tu ejército
army-secret = Nadie verá tu elección hasta que ambos jugadores hayan elegido.
challenge-clock = Control de tiempo: { $clock }.
challenge-options = Reglas opcionales: { $options }.
challenge-armies-white = <@{ $challenger }> juega con { FORM($white, form: "text") } y mueve primero. Cada jugador elige su ejército en secreto.
challenge-armies-black = <@{ $challenger }> juega con { FORM($black, form: "text") }; { FORM($white, form: "the") } mueven primero. Cada jugador elige su ejército en secreto.
challenge-armies-random = Colores al azar. Cada jugador elige su ejército en secreto.
alt-hidden-armies = { $variant }: la posición inicial del ajedrez. Los ejércitos aún no se han revelado.
# Draws, takebacks, aborting.
button-abort = Cancelar partida
button-offer-draw = Ofrecer tablas
button-accept-draw = Aceptar tablas
button-decline-draw = Rechazar tablas
button-takeback = Deshacer jugada
button-accept-takeback = Permitir deshacer
button-decline-takeback = No permitir deshacer
offer-draw-stands = { $user } ofrece tablas.
offer-takeback-stands = { $user } propone deshacer la jugada.
offer-draw-call = <@{ $asked }>, { $user } te ofrece tablas. [Ve al tablero]({ $board }) para aceptarlas o rechazarlas.
offer-takeback-call = <@{ $asked }>, { $user } te propone deshacer la jugada. [Ve al tablero]({ $board }) para aceptar o rechazar.
offer-draw-made = Oferta de tablas enviada. Vale hasta que juegue tu rival.
offer-takeback-made = Has propuesto deshacer la jugada. La propuesta vale hasta la próxima jugada.
offer-draw-accepted = La partida acaba en tablas.
offer-takeback-accepted = Jugada deshecha.
game-abort-question = ¿Cancelar la partida #{ $game } entre { $white } y { $black }? No juegas en ella, pero este servidor te permite cancelar partidas estancadas. Terminará sin resultado, las puntuaciones no cambiarán y en el tablero se verá que la cancelaste tú.
game-aborted = Partida #{ $game } cancelada.
# Free set-up.
button-arrange = Colocar
game-your-setup = { $player } ({ FORM($side, form: "text") }), coloca las piezas de tu primera fila: pulsa **Colocar**.
setup-form-title = Tu primera fila ({ FORM($side, form: "text") })
setup-form-label = Piezas de la primera fila, columnas a–h
setup-form-hint = Las ocho letras, en cualquier orden: { $pieces }
setup-form-piece = { $letter }: { $piece }
error-invalid-setup = «{ $order }» no es un orden válido de tus ocho piezas. Escribe estas ocho letras en el orden que quieras, desde la columna a hasta la h: { $units }.
# Refusals.
error-out-of-time = A <@{ $late }> se le ha acabado el tiempo en la partida #{ $game_id }. El resultado aparecerá en un momento.
error-too-late-to-abort = Ya has jugado en la partida #{ $game_id }, así que ya no se puede cancelar. Puedes ofrecer tablas o abandonar.
error-too-early-for-draw = La partida #{ $game_id } acaba de empezar. Podrás ofrecer tablas cuando ambos jugadores hayan movido.
error-nothing-to-take-back = Todavía no has jugado en la partida #{ $game_id }, así que no hay nada que deshacer.
error-already-offered =
    { $offer ->
        [takeback] Ya has propuesto deshacer la jugada en la partida #{ $game_id }. La propuesta vale hasta la próxima jugada.
       *[draw] Ya has ofrecido tablas en la partida #{ $game_id }. La oferta vale hasta que juegue tu rival.
    }
error-offered-recently =
    { $kind ->
        [takeback] Ya has propuesto deshacer la jugada en esta posición de la partida #{ $game_id }. Podrás volver a proponerlo después de la próxima jugada.
       *[draw]
            { $moves ->
                [one] Has ofrecido tablas en la partida #{ $game_id } hace poco. Podrás volver a ofrecerlas después de tu próxima jugada.
               *[other] Has ofrecido tablas en la partida #{ $game_id } hace poco. Podrás volver a ofrecerlas después de { NUMBER($moves) } jugadas más.
            }
    }
error-answer-first =
    { $offer ->
        [takeback] Tu rival ha propuesto deshacer la jugada en la partida #{ $game_id }. Responde antes a su propuesta, debajo del tablero.
       *[draw] Tu rival ha ofrecido tablas en la partida #{ $game_id }. Responde antes a su oferta, debajo del tablero.
    }
error-nothing-offered =
    { $offer ->
        [takeback] No hay ninguna propuesta de deshacer pendiente en la partida #{ $game_id }. Las propuestas caducan con la próxima jugada.
       *[draw] No hay ninguna oferta de tablas pendiente en la partida #{ $game_id }. Una oferta caduca en cuanto mueve el jugador que la ha recibido.
    }
error-own-offer =
    { $offer ->
        [takeback] Esa propuesta de deshacer es tuya. Tu rival puede responder; si no, caduca con la próxima jugada.
       *[draw] Esa oferta de tablas es tuya. Tu rival puede responder; si no, caduca con su próxima jugada.
    }
error-not-set-up = Las piezas de la partida #{ $game_id } aún no están colocadas. Pulsa antes **Colocar** debajo del tablero.
error-already-set-up = Las piezas de la partida #{ $game_id } ya están colocadas. Elige tu jugada bajo el tablero o usa /move.
error-army-missing = En esta partida, los dos jugadores tienen que elegir un ejército. Pulsa **Aceptar** y elige el tuyo.
error-no-choice-of-army = { $variant } tiene ejércitos fijos. Para poder elegir, indica { $others } en «{ name-variant }»; si no, deja «{ name-army }» en blanco.
error-no-such-option = { $variant } no tiene esa regla opcional. Quítala, o elige otra variante.
error-no-games-in-channel = Las partidas de este servidor se juegan en { $channels }. Usa el comando allí.
error-no-rated-games = Este servidor solo permite partidas amistosas. Repite el desafío y elige False en «{ name-rated }».
# The form of a challenge.
context-challenge = Desafiar a una partida
challenge-form-title = Desafiar a este miembro a una partida
challenge-form-family = Variante
challenge-form-colour = Tu color
challenge-form-clock = Control de tiempo
challenge-form-terms = Opciones
challenge-form-opponent = Rival
challenge-form-opponent-hint = Si lo dejas en blanco, puede aceptar cualquiera.
challenge-form-anyone = Cualquiera
challenge-form-army = Tu ejército
challenge-form-mode = Por puntos o amistosa
challenge-form-mode-rated = Por puntos
challenge-form-mode-casual = Amistosa
challenge-form-rules = Reglas opcionales
# A new game: first the variant, then the form.
new-game-title = Nueva partida
new-game-note = Elige una variante. Después eliges rival, control de tiempo y lo demás.
new-game-play = Jugar: { $variant }
new-game-about-orda = El ejército clásico contra una Horda de jinetes saltadores. Gana por jaque mate, o con tu rey a salvo en la última fila.
new-game-about-ordamirror = La Horda contra sí misma, con halcones en lugar de yurtas. Gana por jaque mate, o con tu kan a salvo en la última fila.
new-game-about-khans = El ejército clásico contra una Horda en la que hasta los peones cabalgan. Gana por jaque mate, por ahogado o con tu rey a salvo en la última fila.
new-game-about-asymmetric = Humanos, elfos u orcos: cada jugador elige su ejército en secreto. Se gana por jaque mate.
new-game-about-chess = El juego del que vienen todos los demás: el ejército clásico en ambos bandos. Se gana por jaque mate.
new-game-about-cwda = Cuatro ejércitos distintos pero equivalentes: cada jugador elige el suyo en secreto. Se gana por jaque mate.
game-opening = Apertura: { $opening }.
