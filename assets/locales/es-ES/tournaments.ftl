# Tournaments: the message that is joined, its tables, and what organisers do.
command-tournament = Torneos: todos contra todos, sistema suizo o encuentros por equipos contra otro servidor
command-tournament-create = Crear un torneo al que puedan unirse los miembros de este servidor
command-tournament-join = Unirte a un torneo antes de que empiece
command-tournament-leave = Salir de un torneo (si ya ha empezado, pierdes tus partidas sin terminar)
command-tournament-table = Ver la clasificación de un torneo
command-tournament-start = Empezar tu torneo ya, sin esperar al fin de la inscripción
command-tournament-remove = Expulsar a un jugador de tu torneo
command-tournament-channel = Trasladar tu torneo a este canal
command-tournament-extend = Dar más tiempo a los miembros para unirse a tu torneo
command-tournament-cancel = Cancelar tu torneo
name-tournament = torneo
name-create = crear
name-join = unirse
name-leave = salir
name-table = clasificación
name-start = empezar
name-remove = expulsar
name-extend = ampliar
name-cancel = cancelar
name-channel = canal
name-system = sistema
name-size = tamaño
name-joining = inscripción
name-rounds = rondas
name-title = nombre
name-role = rol
name-longer = prórroga
option-system = Sistema de emparejamiento (por defecto: grupos)
option-size = Número máximo de jugadores; el torneo empieza en cuanto se llena
option-joining = Cuánto dura la inscripción (por defecto: 1 día)
option-rounds = Número de rondas, solo en el suizo (por defecto: según el número de jugadores)
option-title = Nombre (por defecto, según la variante)
option-winner-role = Rol para el ganador (tú y yo debemos poder asignarlo)
option-tournament = Qué torneo (si hay más de uno)
option-removed = Jugador al que quieres expulsar
option-longer = Cuánto se prorroga la inscripción (por defecto: 1 día)
system-groups = Grupos: todos contra todos en cada grupo, todas las partidas a la vez
system-swiss = Suizo: cada ronda empareja a jugadores con un número parecido de puntos
span-15m = 15 minutos
span-1h = 1 hora
span-6h = 6 horas
span-1d = 1 día
span-3d = 3 días
span-7d = 7 días
button-join-tournament = Unirse
button-leave-tournament = Salir
button-start-tournament = Empezar ya
button-show-tables = Clasificación
button-leave-for-good = Salir de todos modos
call-off-for-good =
    { $system ->
        [simul] Cancelar las simultáneas
        [teams] Cancelar el encuentro por equipos
       *[other] Cancelar el torneo
    }
button-stay-in-tournament = Mejor no
button-tournament-page = Clasificación en el navegador
button-tournament-settings = Torneos
button-any-tournament-channel = Permitir todos los canales
tournament-unnamed = Torneo de { $variant }
tournament-title-unnamed = { $name } · { $number }
tournament-title =
    { $system ->
        [simul] { $name } · simultáneas { $number }
        [teams] { $name } · encuentro por equipos { $number }
       *[other] { $name } · torneo { $number }
    }
tournament-choice = #{ $number } { $name }
tournament-rated = partidas por puntos
tournament-casual = partidas amistosas
tournament-groups = Todos contra todos en grupos de cuatro a ocho, con todas las partidas a la vez. Los torneos más grandes tienen varios grupos y una final. Si te vas o se te acaba el tiempo, pierdes también tus demás partidas.
tournament-swiss = Cada ronda empareja a jugadores con un número parecido de puntos y empieza cuando termina la anterior. Si te vas, o se te acaba el tiempo sin haber hecho ninguna jugada, pierdes la partida y quedas fuera del torneo. Si no, perder por tiempo solo te cuesta la partida.
tournament-begins =
    Empieza { $time } si hay al menos { NUMBER($fewest) ->
        [one] 1 jugador
       *[other] { NUMBER($fewest) } jugadores
    }, o en cuanto haya { NUMBER($size) }.
tournament-begins-full = Empieza en cuanto se unan { NUMBER($size) } jugadores. Si no, se cancelará { $time }.
tournament-organiser = Lo organiza <@{ $user }>, que puede empezarlo antes.
tournament-organiser-only = Lo organiza <@{ $user }>.
tournament-nobody-yet = Aún no se ha unido nadie. Pulsa **Unirse** para empezar la lista.
tournament-nobody-yet-table = Aún no se ha unido nadie. Usa /tournament join para empezar la lista.
tournament-joined =
    { $count ->
        [one] Un jugador: { $players }
       *[other] { $count } jugadores: { $players }
    }
tournament-in-groups = Partidas terminadas: { NUMBER($over) } de { NUMBER($games) }. Mira las tuyas con /games.
tournament-in-final = Final · Partidas terminadas: { NUMBER($over) } de { NUMBER($games) }.
tournament-round = Ronda { NUMBER($round) } de { NUMBER($rounds) } · Partidas terminadas: { NUMBER($over) } de { NUMBER($games) }.
tournament-over = Terminado. ¡Victoria de { $winners }!
tournament-over-unwon = Terminado sin ganador: no quedó ningún jugador en el torneo.
tournament-called-off =
    { $system ->
        [simul] Estas simultáneas se han cancelado.
        [teams] Este encuentro se ha cancelado.
       *[other] Este torneo se ha cancelado.
    }
tournament-too-few =
    { NUMBER($fewest) ->
        [one] Cancelado: no se unió a tiempo el jugador que hacía falta.
       *[other] Cancelado: no se llegó a tiempo al mínimo de { NUMBER($fewest) } jugadores.
    }
tournament-final = Final
tournament-group = Grupo { $group }
tournament-won = **{ $name }** ha terminado. ¡Felicidades, { $winners }!
tournament-shared = **{ $name }** ha terminado. { $winners } comparten el primer puesto. ¡Felicidades!
tournament-unwon = **{ $name }** ha terminado. No quedó ningún jugador en el torneo, así que no hay ganador.
list-and = { " " }y{ " " }
table-points = Ptos.
table-sonneborn = SB
table-buchholz = BH
tournament-page-open = Jugadores inscritos: { NUMBER($count) } de { NUMBER($size) }. Únete en Discord con /tournament join.
tournament-page-joined = Jugadores inscritos: { NUMBER($count) } de { NUMBER($size) }.
tournament-page-you-joined = Te has unido.
tournament-page-groups = Partidas terminadas: { NUMBER($over) } de { NUMBER($games) }.
tournament-page-over = Terminado.
tournament-page-paused = En pausa. De momento no empezarán partidas nuevas.
tournament-page-leave =
    { $games ->
        [0] ¿Salir de «{ $name }»? Conservas tus puntos, pero no podrás volver.
        [one] ¿Salir de «{ $name }»? Perderás la partida que tienes sin terminar y no podrás volver.
       *[other] ¿Salir de «{ $name }»? Perderás las { $games } partidas que tienes sin terminar y no podrás volver.
    }
table-points-long = Puntos
table-sonneborn-long = Sonneborn-Berger
table-buchholz-long = Buchholz
table-swiss-result =
    { $color ->
        [white] { $number }b{ $score }
       *[black] { $number }d{ $score }
    }
table-note =
    { $system ->
        [swiss] 3b1: victoria con blancas contra el jugador 3 (d: doradas). Un + solo: descanso. BH: Buchholz, un desempate.
       *[groups] SB: Sonneborn-Berger, un desempate.
    }
table-line = **{ $place }** { $player } · { $points }
table-line-out = – { $player } · { $points } · { $why }
out-left = retirado
out-time = perdió por tiempo
out-removed = expulsado
alt-tournament-table = Clasificación · { $title }: { $players }.
alt-table-playing = { $player } (jugando)
alt-table-no-result = { $player } (sin resultado)
tournament-army-question =
    { $system ->
        [simul] ¿Con qué ejército quieres jugar?
        [teams] ¿Con qué ejército quieres jugar todas tus partidas de este encuentro?
       *[other] ¿Con qué ejército quieres jugar todas tus partidas de este torneo?
    }
tournament-your-army = Juegas con { FORM($army, form: "the") }.
tournament-you-joined = Te has unido a **{ $name }**.
tournament-starts =
    { $system ->
        [simul] Empiezan { $time }, o en cuanto se llenen.
        [teams] Empieza { $time }, o en cuanto se llenen los dos equipos.
       *[other] Empieza { $time }, o en cuanto se llene.
    }
tournament-starts-full =
    { $system ->
        [simul] Empiezan en cuanto se llenen.
        [teams] Empieza en cuanto se llenen los dos equipos.
       *[other] Empieza en cuanto se llene.
    }
tournament-starts-now =
    { $system ->
        [simul] Ya están completas, así que empiezan ahora.
        [teams] Los dos equipos ya están completos, así que empieza ahora.
       *[other] Ya está completo, así que empieza ahora.
    }
tournament-threads = Cada partida tiene su propio hilo, y te mencionaré cuando te toque jugar.
tournament-you-left = Has salido de **{ $name }**.
tournament-removed = Se ha expulsado a <@{ $user }> de **{ $name }**.
tournament-started = **{ $name }**: ya están empezando las partidas.
tournament-extended = Nuevo plazo para unirse a **{ $name }**: se cierra { $time }.
tournament-moved = Nuevo canal de **{ $name }**: { $channel }.
tournament-is-paused = **En pausa** · su canal ya no existe, así que no empezarán partidas nuevas. Para continuar, el organizador puede usar /tournament channel en otro canal.
tournament-is-paused-there = **En pausa** · el canal del otro servidor ya no existe, así que no empezarán partidas nuevas hasta que ese servidor elija otro canal para el encuentro.
tournament-paused-organizer =
    { $system ->
        [simul] **{ $name }** (simultáneas #{ $number } de { $server }) se pusieron en pausa el { $time }: ya no puedo publicar en su canal. Usa /tournament channel en el canal donde deban continuar; hasta entonces no empezarán partidas nuevas.
        [teams] **{ $name }** (encuentro por equipos #{ $number } de { $server }) se puso en pausa el { $time }: ya no puedo publicar en su canal. Usa /tournament channel en el canal donde deba continuar; hasta entonces no empezarán partidas nuevas.
       *[other] **{ $name }** (torneo #{ $number } de { $server }) se puso en pausa el { $time }: ya no puedo publicar en su canal. Usa /tournament channel en el canal donde deba continuar; hasta entonces no empezarán partidas nuevas.
    }
tournament-paused-player =
    { $system ->
        [simul] **{ $name }** (simultáneas #{ $number } de { $server }) se pusieron en pausa el { $time }: ya no puedo publicar en su canal. No empezarán partidas nuevas hasta que el anfitrión las traslade a otro canal; te mencionaré allí. Para una partida que ya hayas empezado, usa /board en cualquier canal del servidor.
        [teams] **{ $name }** (encuentro por equipos #{ $number } de { $server }) se puso en pausa el { $time }: ya no puedo publicar en su canal. No empezarán partidas nuevas hasta que el organizador lo traslade a otro canal; te mencionaré allí. Para una partida que ya hayas empezado, usa /board en cualquier canal del servidor.
       *[other] **{ $name }** (torneo #{ $number } de { $server }) se puso en pausa el { $time }: ya no puedo publicar en su canal. No empezarán partidas nuevas hasta que el organizador lo traslade a otro canal; te mencionaré allí. Para una partida que ya hayas empezado, usa /board en cualquier canal del servidor.
    }
tournament-created = Tu torneo está abierto en { $channel }. Si quieres jugarlo tú también, pulsa **Unirse** allí.
tournament-leave-question =
    { $games ->
        [0] ¿Salir de **{ $name }**? Conservas tus puntos, pero no podrás volver.
        [one] ¿Salir de **{ $name }**? Perderás la partida que tienes sin terminar y no podrás volver.
       *[other] ¿Salir de **{ $name }**? Perderás las { $games } partidas que tienes sin terminar y no podrás volver.
    }
tournament-call-off-question =
    { $games ->
        [0] ¿Cancelar **{ $name }**? Esta acción no se puede deshacer.
        [one] ¿Cancelar **{ $name }**? La partida sin terminar acabará sin resultado. Esta acción no se puede deshacer.
       *[other] ¿Cancelar **{ $name }**? Las { $games } partidas sin terminar acabarán sin resultado. Esta acción no se puede deshacer.
    }
tournament-you-called-off = Has cancelado **{ $name }**.
tournament-goes-on = De acuerdo, todo sigue igual.
tournament-game =
    { $system ->
        [simul] Simultáneas #{ $tournament }
        [teams] Encuentro por equipos #{ $tournament }
       *[other] Torneo #{ $tournament }
    }
tournament-game-begun =
    { $system ->
        [simul] Simultáneas #{ $tournament }: { $white } contra { $black } (#{ $game })
        [teams] Encuentro por equipos #{ $tournament }: { $white } contra { $black } (#{ $game })
       *[other] Torneo #{ $tournament }: { $white } contra { $black } (#{ $game })
    }
end-forfeit =
    { $system ->
        [simul] { $loser } queda fuera de las simultáneas y pierde la partida. Gana { $winner }.
        [teams] { $loser } queda fuera del encuentro por equipos y pierde la partida. Gana { $winner }.
       *[other] { $loser } queda fuera del torneo y pierde la partida. Gana { $winner }.
    }
tournament-settings-title = Torneos en este servidor
tournament-organisers = **Organizadores** · quién puede crear torneos y simultáneas
tournament-pick-organisers = Elige quién puede crear torneos y simultáneas
tournament-anywhere = **Canal** · los torneos se juegan donde se crean
tournament-in-channel = **Canal** · todos los torneos se juegan en { $channel }
tournament-channel-gone = **Canal** · se ha borrado, así que no se pueden crear torneos. Elige otro, o permite todos los canales.
tournament-pick-channel = Elige un canal para los torneos
organisers-everyone = Todos
organisers-managers = Miembros con el permiso Gestionar servidor
organisers-nobody = Nadie (torneos y simultáneas desactivados)
error-no-such-tournament = Este servidor no tiene ningún torneo #{ $tournament_id }. Usa /tournament table para ver el más reciente.
error-no-tournament-here = Ahora mismo no hay en este servidor ningún torneo con el que puedas usar este comando. Crea uno con /tournament create.
error-several-tournaments = Hay varios torneos ({ $tournaments }). Elige uno con la opción «{ name-tournament }».
error-tournament-begun =
    { $system ->
        [simul] Las simultáneas #{ $tournament_id } ya han empezado. Síguelas con /tournament table.
        [teams] El encuentro por equipos #{ $tournament_id } ya ha empezado. Síguelo con /tournament table.
       *[other] El torneo #{ $tournament_id } ya ha empezado. Síguelo con /tournament table.
    }
error-tournament-paused =
    { $system ->
        [simul] Las simultáneas #{ $tournament_id } están en pausa porque su canal ya no existe. Usa /tournament channel en el canal donde deban continuar.
        [teams] El encuentro por equipos #{ $tournament_id } está en pausa porque su canal ya no existe. Usa /tournament channel en el canal donde deba continuar.
       *[other] El torneo #{ $tournament_id } está en pausa porque su canal ya no existe. Usa /tournament channel en el canal donde deba continuar.
    }
error-other-team-paused = El encuentro por equipos #{ $tournament_id } está en pausa porque su canal del otro servidor ya no existe. Podrá empezar cuando ese servidor elija otro canal.
error-tournament-over =
    { $system ->
        [simul] Las simultáneas #{ $tournament_id } han terminado. Organiza otras con /simul.
        [teams] El encuentro por equipos #{ $tournament_id } ha terminado. Organiza otro con /tournament challenge.
       *[other] El torneo #{ $tournament_id } ha terminado. Crea otro con /tournament create.
    }
error-tournament-full =
    { $system ->
        [simul] Las simultáneas #{ $tournament_id } están completas. Organiza las tuyas con /simul.
        [teams] Tu equipo en el encuentro por equipos #{ $tournament_id } está completo. Espera a que alguien salga.
       *[other] El torneo #{ $tournament_id } está completo. Crea otro con /tournament create.
    }
error-too-few-players =
    Un torneo necesita al menos { $fewest ->
        [one] 1 jugador
       *[other] { $fewest } jugadores
    }. Inscritos en el torneo #{ $tournament_id }: { $joined }. Espera a que se una más gente, o amplía el plazo con /tournament extend.
error-not-in-tournament =
    { $system ->
        [simul] <@{ $player }> no está en las simultáneas #{ $tournament_id }, o ya ha quedado fuera.
        [teams] <@{ $player }> no está en el encuentro por equipos #{ $tournament_id }, o ya ha quedado fuera.
       *[other] <@{ $player }> no está en el torneo #{ $tournament_id }, o ya ha quedado fuera.
    }
error-not-organiser =
    { $system ->
        [simul] Solo pueden hacer eso <@{ $organizer }>, que juega las simultáneas #{ $tournament_id } contra todos, y los administradores del servidor.
        [teams] Solo pueden hacer eso <@{ $organizer }>, que organiza el encuentro por equipos #{ $tournament_id }, y los administradores del servidor.
       *[other] Solo pueden hacer eso <@{ $organizer }>, que organiza el torneo #{ $tournament_id }, y los administradores del servidor.
    }
error-no-tournaments = Los torneos y las simultáneas están desactivados en este servidor. Un administrador del servidor puede activarlos con /server.
error-only-managers-organise = Aquí solo los administradores del servidor pueden crear torneos y simultáneas. Pídeselo a alguno, o únete a un torneo con /tournament join.
error-tournament-army-missing =
    { $system ->
        [simul] En las simultáneas #{ $tournament_id } eliges tu ejército al unirte. Únete de nuevo y elígelo en la opción «{ name-army }».
        [teams] En el encuentro por equipos #{ $tournament_id } juegas todas tus partidas con el mismo ejército. Únete de nuevo y elígelo en la opción «{ name-army }».
       *[other] En el torneo #{ $tournament_id } juegas todas tus partidas con el mismo ejército. Únete de nuevo y elígelo en la opción «{ name-army }».
    }
error-too-many-tournaments =
    { $most ->
        [one] Solo puedes estar en un torneo o en unas simultáneas a la vez. Antes de unirte a otro, espera a que termine o sal de él.
       *[other] Has llegado al límite de { $most } torneos y simultáneas a la vez. Espera a que termine alguno, o sal de alguno.
    }
error-forbidden-in-tournament =
    { $system ->
        [simul] La partida #{ $game_id } es de las simultáneas #{ $tournament_id }: no hay pistas ni revancha, no se pueden deshacer jugadas ni se puede cancelar. Aun así, puedes abandonar.
        [teams] La partida #{ $game_id } es del encuentro por equipos #{ $tournament_id }: no hay pistas ni revancha, no se pueden deshacer jugadas ni se puede cancelar. Puedes abandonar, o salir con /tournament leave.
       *[other] La partida #{ $game_id } es del torneo #{ $tournament_id }: no hay pistas ni revancha, no se pueden deshacer jugadas ni se puede cancelar. Puedes abandonar, o salir con /tournament leave.
    }
error-may-not-give-role = No tienes permiso para dar el rol <@&{ $role }>, así que no puedes ofrecerlo como premio. Elige otro rol, o deja la opción en blanco.
error-bot-gives-no-role = No puedo dar el rol <@&{ $role }>. Pide a un administrador del servidor que me dé el permiso Gestionar roles y ponga mi rol por encima de ese, o deja la opción en blanco.
error-no-live-groups = En los grupos se juegan todas las partidas a la vez, y eso no funciona en tiempo real. Elige un control de tiempo por correspondencia (tiempo por jugada), o el sistema suizo en la opción «{ name-system }».

# Simultáneas: un anfitrión juega contra todos a la vez.
command-simul = Jugar contra hasta 20 miembros a la vez, una partida con cada uno
name-simul = simultáneas
option-simul-clock = Tiempo por jugada (por defecto: 1 día)
option-simul-color = Tu color en todas las partidas (por defecto: se va alternando)
option-simul-army = Tu ejército en todas las partidas, si la variante permite elegir (por defecto: al azar)
option-simul-size = Máximo de rivales; las simultáneas empiezan en cuanto se llenan (por defecto: 20)
simul-unnamed = Simultáneas de { $variant } de { $host }
simul-table-score =
    { NUMBER($games) ->
        [one] { $points } de { NUMBER($games) } punto
       *[other] { $points } de { NUMBER($games) } puntos
    }
tournament-simul = { $host } juega contra todos los que se unan: una partida amistosa con cada uno, todas a la vez, cada una en su hilo. Si te vas o se te acaba el tiempo, pierdes tu partida.
simul-color-white = El anfitrión juega con las blancas en todas las partidas.
simul-color-black = El anfitrión juega con las doradas en todas las partidas.
simul-color-alternating = El anfitrión juega con blancas en una de cada dos partidas.
simul-begins =
    { NUMBER($size) ->
        [one] Empiezan en cuanto se una un rival. Si no, se cancelarán { $time }.
       *[other] Empiezan { $time }, o antes si se unen { NUMBER($size) } rivales o si lo decide el anfitrión.
    }
simul-created = Tus simultáneas están abiertas en { $channel }. Cuando empiecen, usa /next para ir de tablero en tablero.
simul-too-few = Canceladas: nadie se unió a tiempo.
simul-ended = **{ $name }**: han terminado todas las partidas.
simul-over =
    { NUMBER($games) ->
        [one] { $host } ha sumado { $points } de { NUMBER($games) } punto.
       *[other] { $host } ha sumado { $points } de { NUMBER($games) } puntos.
    }
simul-winners =
    { $count ->
        [one] { $players } ha ganado al anfitrión. ¡Felicidades!
       *[other] Han ganado al anfitrión: { $players }. ¡Felicidades!
    }
simul-drawn =
    { $count ->
        [one] { $players } ha hecho tablas con el anfitrión.
       *[other] Han hecho tablas con el anfitrión: { $players }.
    }
table-result = Resultado
error-nobody-to-play = Todavía no se ha unido nadie a las simultáneas #{ $tournament_id }. Espera al primer rival, o da más tiempo con /tournament extend.
error-host-cannot-leave = El anfitrión no puede salir de las simultáneas #{ $tournament_id }. Para terminarlas sin resultados, usa /tournament cancel.
error-no-simul-role = Las simultáneas #{ $tournament_id } no pueden tener un rol para el ganador: en unas simultáneas nadie juega por el primer puesto.
error-no-live-simuls = Las simultáneas necesitan un control de tiempo por correspondencia (tiempo por jugada). Elige uno en la opción «{ name-clock }».

# Team matches: two servers meet, each with its own message, tables and channels.
command-tournament-challenge = Desafiar a otro servidor a un encuentro por equipos (solo administradores del servidor)
name-boards = tableros
option-boards = Máximo de jugadores por equipo; empieza cuando los dos equipos están completos (por defecto: 8)
option-board-games = Partidas por tablero: una, o dos con los colores cambiados
button-teams-on = Activar encuentros por equipos
button-teams-off = Desactivar encuentros por equipos
teams-are-on = **Encuentros por equipos** · activados: los administradores pueden desafiar a otros servidores. Para que otros puedan desafiar a este, permite los desafíos de otros servidores en **Partidas por votación**.
teams-are-off = **Encuentros por equipos** · desactivados
team-challenge-title = { $server } desafía a { $opponent } a un encuentro por equipos
team-challenge-terms =
    { $variant } · { $clock } · hasta { NUMBER($boards) } tableros · { $games ->
        [one] una partida en cada uno
       *[other] dos partidas en cada uno, con los colores cambiados
    } · amistoso. Cuando se acepte, podrán unirse los miembros de los dos servidores. Plazo para unirse: { $joining }.
team-challenge-accepted = <@{ $user }> ha aceptado. Ya pueden unirse los miembros de los dos servidores.
team-challenge-made = Desafío enviado a { $server }. Caduca { $until }. El encuentro será en { $channel }.
team-invitation =
    Los miembros de **{ $own }** se unen aquí; los de **{ $other }**, en su propio servidor. Los jugadores más fuertes se enfrentan en el tablero 1, los siguientes en el 2, y así sucesivamente; los que sobren son suplentes. { $games ->
        [one] En cada tablero se juega una partida, y cada cual juega desde su propio servidor. Si te vas o se te acaba el tiempo, pierdes tu partida.
       *[other] En cada tablero se juegan dos partidas con los colores cambiados, y cada cual juega desde su propio servidor. Si te vas o se te acaba el tiempo, pierdes también las partidas que te queden.
    }
team-begins =
    Empieza { $time } si cada equipo tiene al menos { NUMBER($fewest) ->
        [one] 1 jugador
       *[other] { NUMBER($fewest) } jugadores
    }, o en cuanto los dos tengan { NUMBER($size) }.
team-begins-full = Empieza en cuanto los dos equipos tengan { NUMBER($size) } jugadores. Si no, se cancelará { $time }.
team-joined =
    { $count ->
        [0] **{ $team }** · nadie todavía
       *[other] **{ $team }** · { NUMBER($count) } de { NUMBER($size) }: { $players }
    }
team-points = { $first }-{ $second }
team-score = { $challenger } { $first }-{ $second } { $opponent }
team-board = **{ $board }** { $challenger } · { $first }-{ $second } · { $opponent }
team-player-out = { $player } ({ $why })
team-reserves = Suplentes: { $players }
team-over = Terminado. ¡Ha ganado **{ $team }**!
team-over-drawn = Terminado. Empate.
team-too-few =
    Cancelado: un equipo tenía menos de { NUMBER($fewest) ->
        [one] 1 jugador
       *[other] { NUMBER($fewest) } jugadores
    } al acabar el plazo.
team-won = **{ $name }** ha terminado: { $score }. ¡Felicidades, **{ $team }**: { $players }!
team-drawn = **{ $name }** ha terminado: { $score }. Empate. ¡Bien jugado por ambos equipos!
error-team-too-small =
    El encuentro por equipos #{ $tournament_id } necesita al menos { $fewest ->
        [one] 1 jugador
       *[other] { $fewest } jugadores
    } por equipo. Espera a que se una más gente, o amplía el plazo con /tournament extend.
error-in-other-team = Ya juegas para el otro servidor en el encuentro por equipos #{ $tournament_id }. Para cambiar, deja primero ese equipo.
error-no-team-matches = Los encuentros por equipos están desactivados en este servidor. Un administrador del servidor puede activarlos con /server.
error-only-managers-match = Solo los administradores del servidor pueden enviar desafíos de encuentros por equipos o responder a ellos. Pídeselo a alguno.
game-guests-move = Le toca mover a { $player } ({ FORM($side, form: "text") }) en el otro servidor.
# The winner's role, also of a team match.
command-tournament-role = Elegir el rol para el ganador de tu torneo o para tu equipo (en blanco: ninguno)
tournament-role-set = El ganador de **{ $name }** recibirá el rol { $role }.
tournament-role-none = El ganador de **{ $name }** ya no recibirá ningún rol.
team-role-set = Si el equipo de este servidor gana **{ $name }**, sus jugadores recibirán el rol { $role }.
team-role-none = Los jugadores de este servidor ya no recibirán ningún rol si ganan **{ $name }**.
tournament-prize = El ganador recibe el rol { $role }.
team-prize = Si gana el equipo de este servidor, sus jugadores reciben el rol { $role }.
