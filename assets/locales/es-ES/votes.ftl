# Vote games: a server plays, and its members vote on its moves.
name-vote = votar
name-vote-start = empezar
name-vote-now = ahora
name-vote-close = cerrar
name-vote-stop = cancelar
name-span = duración
command-vote = Partidas por votación: juega todo el servidor, votando cada jugada
command-vote-start = Empezar una partida por votación entre este servidor y el motor
command-vote-now = Ver tu voto y cuánto tiempo queda
command-vote-close = Cerrar la votación ya y hacer la jugada más votada
command-vote-stop = Cancelar una de las partidas por votación de este servidor
option-span = Cuánto dura cada votación
option-server-colour = Bando con el que juega este servidor
option-vote-game = Número de la partida (si este servidor juega más de una)
vote-span-10m = 10 minutos por votación
vote-span-30m = 30 minutos por votación
vote-span-1h = 1 hora por votación
vote-span-3h = 3 horas por votación
vote-span-8h = 8 horas por votación
vote-span-1d = 1 día por votación
choose-vote-game = #{ $game } · { $variant } · contra { $opponent }
# Under the board.
vote-game-begun = { $player } juega contra { $engine }: { $variant } #{ $game }. Cada miembro tiene un voto por jugada.
vote-turn = { $server } ({ FORM($side, form: "text") }) está votando su jugada. La votación se cierra { $closes }.
vote-turn-check = { $server } ({ FORM($side, form: "text") }), en jaque, está votando su jugada. La votación se cierra { $closes }.
vote-others = { $server } ({ FORM($side, form: "text") }) está votando su jugada.
vote-prolonged = Nadie ha votado, así que la votación se ha prorrogado una vez. Si ahora tampoco vota nadie, la partida se pierde por tiempo.
vote-rules = Un voto por persona: elige una pieza o escribe una jugada. Puedes cambiar tu voto hasta que se cierre la votación, y verás el recuento en cuanto hayas votado. Gana la jugada con más votos; si hay empate, la que se votó primero. Para abandonar u ofrecer tablas hace falta más de la mitad de los votos.
vote-draw-offered = { $server } ofrece tablas. Para aceptarlas, vota una jugada y luego pulsa **Votar por tablas**.
vote-draw-stands = { $server } ha ofrecido tablas.
vote-call = ¡Vota la próxima jugada de { $player }! [Ir al tablero]({ $board })
vote-count = Resultado de la votación sobre la jugada { $move } de { FORM($side, form: "the") }: { $counted }
vote-counted =
    { $choices } · { $voters ->
        [one] Votó 1 miembro.
       *[other] Votaron { $voters } miembros.
    }
vote-counted-open =
    { $choices } · { $voters ->
        [one] Ha votado 1 miembro.
       *[other] Han votado { $voters } miembros.
    }
vote-choice = **{ $choice }** { $votes }
vote-choice-resign = abandonar
vote-other-choices = otras jugadas: { $votes }
vote-tie = Hubo empate, así que se jugó { $move }, que fue la primera en recibir votos.
vote-tie-open = Si sigue el empate, se jugará { $move }, que se votó primero.
vote-draws =
    { $draws ->
        [one] 1 miembro quiere tablas.
       *[other] { $draws } miembros quieren tablas.
    }
button-type-vote = Escribir una jugada
button-my-vote = Mi voto
button-vote-resign = Votar por abandonar
button-vote-draw = Votar por tablas
button-vote-no-draw = Retirar mi voto por las tablas
button-withdraw-vote = Retirar mi voto
button-close-vote = Cerrar la votación ya
button-votes = Qué votó cada uno
button-export-votes = Descargar votos
button-stop-votes = Cancelar partida
# A member's own vote.
own-vote-title = Tu voto · partida #{ $game }, jugada { $move } de { FORM($side, form: "the") }
own-vote-none = Aún no has votado. Elige una pieza bajo el tablero, o pulsa **Escribir una jugada**.
own-vote = Has votado **{ $move }**.
own-vote-draw = Has votado **{ $move }** y también tablas.
own-vote-resign = Has votado por **abandonar**.
own-vote-hidden =
    { $voters ->
        [0] Aún no ha votado nadie.
        [one] Ha votado 1 miembro. Verás los votos de cada jugada cuando votes.
       *[other] Han votado { $voters } miembros. Verás los votos de cada jugada cuando votes.
    }
own-vote-count = Hasta ahora: { $counted }
own-vote-closes = La votación se cierra { $closes } ({ $at }).
own-vote-change = Hasta entonces puedes cambiar tu voto bajo el tablero.
# What `/vote` says.
vote-started = La partida #{ $game } ha empezado en { $channel }. Puede votar quien vea el canal.
vote-closed-early = La votación de la partida #{ $game } está cerrada, y se ha hecho la jugada más votada.
vote-stop-question = ¿Cancelar la partida #{ $game }? Terminará sin resultado, y en el tablero se verá que la cancelaste tú.
vote-stopped = Partida #{ $game } cancelada.
# Who voted what.
votes-title = Quién votó qué · partida #{ $game }
votes-none = En esta partida no se ha cerrado ninguna votación.
votes-move = **{ $move }** · { $voters ->
        [one] votó 1 miembro
       *[other] votaron { $voters } miembros
    }
votes-choice = { $choice } ({ $votes }): { $names }
votes-more = { $choice } ({ $votes }): { $names } y { $more } más
votes-total =
    { $ballots ->
        [one] 1 voto
       *[other] { $ballots } votos
    } de { $voters ->
        [one] 1 miembro
       *[other] { $voters } miembros
    }
votes-file = Todos los votos de la partida #{ $game }.
votes-file-move = { $move } · { $voters ->
        [one] votó 1 miembro
       *[other] votaron { $voters } miembros
    }
votes-decided-resign = Jugada { $move } de { FORM($side, form: "the") }: abandonar
votes-decided-draw = Jugada { $move } de { FORM($side, form: "the") }: tablas acordadas
# A server's settings of vote games.
button-vote-settings = Partidas por votación
vote-settings-title = Partidas por votación en este servidor
vote-settings-on = **Partidas por votación** · activadas
vote-settings-off = **Partidas por votación** · desactivadas: no se puede empezar ninguna; las que están en juego continúan.
vote-settings-anywhere = **Canal** · cada partida por votación se juega en el canal donde se inicia
vote-settings-channel = **Canal** · las partidas por votación se juegan en { $channel }
vote-settings-channel-gone = **Canal** · se ha borrado, así que no se pueden empezar partidas por votación. Elige otro, o no elijas ninguno para que se jueguen donde se empiecen.
vote-settings-managers = **Quién puede empezarlas** · los miembros con el permiso Gestionar servidor, que también pueden cerrar votaciones antes de tiempo y cancelar partidas
vote-settings-anyone = **Quién puede empezarlas** · cualquiera, y también puede cerrar votaciones antes de tiempo y cancelar partidas
vote-settings-no-role = **Mención** · no se menciona a nadie en las votaciones nuevas
vote-settings-role = **Mención** · cada votación nueva menciona a { $role }, si los ajustes del rol permiten que cualquiera lo @mencione
vote-settings-closed = **Otros servidores** · no pueden encontrar este servidor ni desafiarlo
vote-settings-open = **Otros servidores** · pueden encontrar este servidor por su nombre y desafiarlo a partidas por votación y encuentros por equipos en el canal de arriba
pick-vote-channel = Elige un canal para las partidas por votación
pick-vote-role = Elige un rol al que mencionar
button-votes-on = Activar partidas por votación
button-votes-off = Desactivar partidas por votación
button-votes-by-anyone = Que cualquiera pueda empezarlas
button-votes-by-managers = Solo los administradores
button-votes-open = Permitir otros servidores
button-votes-closed = Bloquear otros servidores
# Refusals.
error-by-vote = La partida #{ $game_id } la juega todo el servidor, así que nadie decide solo. Vota bajo el tablero, o con /vote now.
error-other-server-votes = El otro servidor está votando su jugada. Podrás volver a votar cuando aparezca aquí el próximo tablero.
error-vote-not-open = No hay ninguna votación abierta en la partida #{ $game_id }: acaba de cerrarse, o le toca al otro bando. Podrás volver a votar cuando se publique el próximo tablero de tu bando.
error-no-vote-game = Esa no es una partida por votación, o aquí no hay ninguna en juego. Empieza una con /vote start.
error-not-voted-yet = En la partida #{ $game_id }, vota primero una jugada y después tablas.
error-nobody-voted = Aún no ha votado nadie en la partida #{ $game_id }, así que todavía no hay ninguna jugada elegida. Vota tú, o espera a que vote alguien.
error-votes-off = Las partidas por votación están desactivadas en este servidor. Un administrador del servidor puede activarlas con /server.
error-may-not-run-votes = Solo los administradores del servidor pueden empezar y cancelar partidas por votación, y cerrar sus votaciones antes de tiempo. Pídeselo a alguno.
error-too-many-vote-games =
    { $most ->
        [one] Este servidor ya tiene una partida por votación en juego, que es el máximo. Hay que terminarla antes de empezar otra.
       *[other] Este servidor ya tiene { $most } partidas por votación en juego, que es el máximo. Hay que terminar alguna antes de empezar otra.
    }
error-no-such-server = Ningún servidor con ese nombre acepta desafíos. Elige uno de la lista. Los demás servidores pueden activar los desafíos con /server.
error-server-challenged = Este servidor ya ha desafiado a { $server }. El desafío caduca { $until }.
error-server-challenge-closed = Ese desafío ya se ha respondido o retirado, o ha caducado. Si aún quieres jugar, envía otro.
error-channel-needed = Elige antes un canal para las partidas por votación. Ahí se publican los desafíos de otros servidores.
# A server's challenge to another.
name-vote-challenge = desafiar
command-vote-challenge = Desafiar a otro servidor a una partida por votación
option-server = Servidor al que quieres desafiar (solo aparecen los que aceptan desafíos)
server-challenge-title = { $server } desafía a { $opponent }
server-challenge-terms = { $variant } · { $span } · { $color } · amistosa. En cada servidor, todos votan las jugadas de su bando.
server-challenge-until = Un administrador del servidor puede aceptar este desafío. Caduca { $until }.
server-challenge-accepted = <@{ $user }> ha aceptado. La partida empieza aquí abajo.
server-challenge-declined = <@{ $user }> ha rechazado el desafío.
server-challenge-cancelled = El desafío se ha retirado.
server-challenge-expired = Nadie ha respondido a tiempo.
server-challenge-made = Desafío enviado a { $server }. Caduca { $until }. La partida será en { $channel }.
server-challenge-withdrawn = El desafío a { $server } se ha retirado.
server-answer-declined = { $server } ha rechazado el desafío que este servidor le envió el { $time }.
server-answer-expired = { $server } no respondió a tiempo al desafío que este servidor le envió el { $time }.
server-colour-white = { $server } mueve primero
server-colour-black = { $server } mueve en segundo lugar
server-colour-random = colores al azar
games-by-vote = Partidas por votación en este servidor
