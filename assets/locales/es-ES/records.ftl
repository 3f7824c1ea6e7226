# Commands.
command-history = Ver las partidas terminadas de un miembro
command-profile = Ver las puntuaciones, los resultados, las rachas y los rivales de un miembro
command-progress = Ver tus puntuaciones, precisión, temas de ejercicios, aperturas, rachas y tiempo por jugada
# Help.
help-title = Cómo jugar con Campmate
help-body =
    Campmate trae variantes de ajedrez a este servidor. ¿No conoces los ejércitos? Elige una pieza bajo el tablero y te mostraré adónde puede ir.
    
    - **Empezar** · /challenge muestra las variantes y luego pregunta lo demás. Deja el rival en blanco para que pueda aceptar cualquiera. O haz clic derecho en un miembro (en el móvil, abre su perfil) y elige **Aplicaciones › { context-challenge }**. ¿No hay nadie? Con /play juegas contra el motor, aquí o por mensaje directo.
    - **Jugar** · elige una pieza bajo el tablero, o escribe /move. La **Guía de piezas** las explica todas; /next va a la siguiente partida en la que te toca jugar; /board vuelve a mostrar el tablero; /clock muestra los dos relojes y puede darle 15 segundos a tu rival. /hint sugiere una jugada en las partidas amistosas. También tienes /draw, /takeback, /resign y /abort, y, para las partidas por correspondencia, /vacation y /conditional.
    - **Aprender** · /rules explica cada variante y cada pieza. /learn tiene prácticas cortas, y con /train repasas lo que fallaste y practicas aperturas. /puzzle te da una posición con una sola jugada ganadora, /daily es el ejercicio del día, el mismo para todos, /storm son ejercicios contra el reloj, y con /race compites con otros miembros. /progress muestra tu progreso.
    - **Repasar** · /games muestra tus partidas en juego, y /history, las terminadas. /replay repasa una partida jugada a jugada, /analyze muestra los errores y /export guarda la partida. /import trae partidas de otros sitios. Para ver el FEN de un tablero, haz clic derecho en su mensaje (en el móvil, mantenlo pulsado) y elige **Aplicaciones › { context-show-position }**; **{ context-learn }** muestra lo que salió bien y tus momentos clave.
    - **Competir** · /ladder muestra la clasificación, y /profile, los resultados de un miembro. /tournament create abre un torneo (por grupos o suizo), /tournament challenge organiza un encuentro por equipos, y con /simul juegas contra varios rivales a la vez. Con /vote start, todo el servidor vota cada jugada. /season hall muestra a los ganadores de otras temporadas.
    - **Ajustes** · en /settings están los tuyos: tema, tablero, notificaciones, idioma. /setup y /server son para los administradores del servidor.
# Lists of several pages.
page-back = Anterior
page-next = Siguiente
page-place = Página { $number } de { $total }
choose-a-game = Otra variante…
tally =
    { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } · +{ $wins } ={ $draws } −{ $losses } · { $percent } %
result-win = victoria
result-draw = tablas
result-loss = derrota
way-checkmate = jaque mate
way-campmate = campamate
way-stalemate = ahogado
way-insufficient_material = material insuficiente
way-threefold_repetition = repetición
way-fifty_moves = regla de las 50 jugadas
way-resignation = abandono
way-timeout = tiempo agotado
way-agreement = mutuo acuerdo
way-aborted = cancelada
channel-elsewhere = hilo de la partida
# Current games.
games-title = Partidas de <@{ $user }>
games-none = <@{ $user }> no tiene partidas en juego. Empieza una con /challenge.
games-line = **#{ $game }** { $variant } contra { $opponent } · jugada { $number }
games-yours = **tu turno**
games-theirs = turno de tu rival
games-turn-theirs = turno de { $player }
games-deadline = el tiempo se acaba { $deadline }
games-since = esperando desde el { $since }
games-no-channel = ábrela con /board
games-total =
    { $total ->
        [one] { $total } partida
       *[other] { $total } partidas
    }
# Finished games.
history-title = Partidas terminadas de <@{ $user }>
history-title-between = <@{ $user }> contra <@{ $opponent }>
history-none = Aún no hay partidas terminadas. Empieza una partida con /challenge.
records-hidden = Una partida en un canal que no puedes ver
history-line = **#{ $game }** { $variant } contra { $opponent } · { $side } ({ $army })
history-line-plain = **#{ $game }** { $variant } contra { $opponent } · { $side }
history-game = #{ $game } { $variant } · { $opponent }
history-open = Repasar una partida…
history-opponent = Filtrar por rival…
history-everybody = Todos los rivales
history-against = contra { $opponent }
# The ladder.
ladder-title = Clasificación de { $variant }
ladder-none =
    { $live ->
        [yes] Aquí nadie tiene aún puntuación en tiempo real de { $variant }. Empieza una partida por puntos en tiempo real con /challenge.
       *[no] Aquí nadie tiene aún puntuación de { $variant }. Empieza una partida por puntos con /challenge.
    }
ladder-none-settled =
    { $live ->
        [yes] Aquí nadie tiene aún diez partidas por puntos en tiempo real de { $variant }. Pulsa **{ ladder-show-everyone }** para ver a todos.
       *[no] Aquí nadie tiene aún diez partidas por puntos de { $variant }. Pulsa **{ ladder-show-everyone }** para ver a todos.
    }
ladder-line =
    { $place }\. <@{ $user }> · **{ $rating }** · { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } · +{ $wins } ={ $draws } −{ $losses }
ladder-line-own = { $line } · **tú**
ladder-own-place = Estás en el puesto { $place }.
ladder-no-place = Aún no tienes puesto. Termina una partida por puntos para entrar en la clasificación.
ladder-no-place-settled = Aún no estás en esta lista. Hacen falta diez partidas por puntos.
ladder-provisional = ? = puntuación provisional (menos de 10 partidas por puntos)
ladder-total =
    { $total ->
        [one] { $total } jugador
       *[other] { $total } jugadores
    }
button-ladder-own = Mi puesto
ladder-show-settled = Con 10 o más partidas
ladder-show-everyone = Todos los jugadores
# The balance of a variant.
button-balance = Equilibrio entre bandos
balance-title = { $variant }: equilibrio entre bandos
balance-pair = { $first } – { $second }
balance-first = gana el primer bando
balance-drawn = tablas
balance-second = gana el segundo bando
balance-none = Aquí aún no se ha terminado ninguna partida de { $variant }. Empieza una con /challenge.
balance-view = Todas las partidas terminadas en este servidor, también las amistosas. Las victorias y el porcentaje son del bando que se nombra primero.
balance-published = Fairy-Max contra sí mismo
balance-published-line = { $pair } · el primer ejército consiguió el { $percent } % de los puntos en { $games } partidas
balance-ladder = Clasificación
alt-balance = { $variant } en este servidor: resultados del bando que se nombra primero. { $pairs }
alt-balance-pair = { $pair }: +{ $wins } ={ $draws } −{ $losses }.{ " " }
# A member's record.
profile-title = Perfil de <@{ $user }>
profile-tab-ratings = Puntuaciones
profile-tab-results = Resultados
profile-tab-opponents = Rivales
profile-tab-between = Cara a cara
profile-games = Partidas
history-profile = Perfil
profile-unrated = Aquí aún no hay partidas por puntos terminadas. Empieza una con /challenge.
profile-unplayed = Aquí aún no hay partidas terminadas. Empieza una con /challenge.
profile-rating = **{ $variant }** · **{ $rating }** · { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } · puesto { $place } · máxima { $peak }
profile-chart = Puntuaciones
chart-day = { DATETIME($day, dateStyle: "medium") }
profile-chart-some = El gráfico muestra las { $count } variantes con las partidas por puntos más recientes.
profile-all = Todas las partidas
profile-by-game = Por variante
profile-by-colour = Por color
profile-by-army = Por ejército
profile-streaks = Rachas
run-win =
    Racha actual: { $length ->
        [one] { $length } victoria
       *[other] { $length } victorias
    }
run-draw =
    Racha actual: { $length ->
        [one] { $length } partida en tablas
       *[other] { $length } partidas en tablas
    }
run-loss =
    Racha actual: { $length ->
        [one] { $length } derrota
       *[other] { $length } derrotas
    }
profile-longest-winning = Mayor racha de victorias: { $length }
profile-longest-unbeaten = Mayor racha sin perder: { $length }
profile-casual = Incluye las partidas amistosas, pero no las canceladas.
profile-rival = <@{ $opponent }> · { $tally }
profile-never-met = Aún no has terminado aquí ninguna partida contra <@{ $user }>. Usa /challenge para jugar una.
profile-score = Tú contra <@{ $user }>: { $tally }
profile-latest = Últimas partidas
alt-ratings = Evolución de las puntuaciones. { $courses }
alt-rating-course = { $variant }: de { $first } a { $last }, máxima { $peak }, partidas por puntos: { $games }.{ " " }
# The buttons of how to begin, and the form for a game with the engine.
button-start-engine-game = Jugar contra el motor
button-start-challenge = Desafiar
button-start-reading = Reglas
engine-game-form-title = Jugar contra el motor
engine-game-form-family = Variante
engine-game-form-level = Nivel
engine-game-form-colour = Tu color
help-version = Campmate { $version }
help-games = **Variantes** · { $games }
welcome-title = Campmate: variantes de ajedrez con ejércitos propios
welcome-body =
    Dos ejércitos que juegan con reglas distintas. ¿No los conoces? Elige una pieza bajo el tablero y te mostraré adónde puede ir. Y hay otra forma de ganar: lleva a tu rey sano y salvo a la última fila. Eso es el **campamate**.
    
    Empieza aquí abajo: juega contra el motor (niveles del 1 al 9), publica un desafío abierto o lee las reglas. En /help está todo lo demás. Si administras este servidor, /setup lo deja listo en un minuto.

# Progress.
progress-title = Tu progreso
progress-title-of = Progreso de <@{ $user }>
progress-no-server = Cada servidor tiene sus propias puntuaciones y rachas de victorias. Usa /progress en un servidor para ver las tuyas allí.
progress-armies = Rendimiento por ejército
progress-army-rating =
    { $army } · **{ $rating }** · { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
progress-performance-what = El rendimiento es la puntuación que corresponde a los resultados en partidas por puntos con ese ejército.
progress-accuracy-title = Precisión
progress-accuracy = **{ $variant }** · { $mean } % { $games ->
    [one] en una partida analizada
   *[other] de promedio en { $games } partidas analizadas
}
progress-accuracy-recent = **{ $variant }** · { $mean } % de promedio en { $games } partidas analizadas, { $recent } % en las últimas { $count }
progress-no-accuracy = Usa /analyze en tus partidas terminadas para ver la evolución de tu precisión.
progress-themes-title = Temas de los ejercicios
progress-themes-total = Resueltos: { $solved } · fallados: { $failed } · { $share } %
progress-theme = { $theme } · resueltos: { $solved } · fallados: { $failed } · { $share } %
progress-themes-more = Solo los temas que más veces te han tocado.
progress-no-themes = Aún no has intentado ningún ejercicio. Empieza con /puzzle.
progress-openings-title = Aperturas
progress-no-openings = Termina una partida para ver qué aperturas juegas y qué resultados obtienes con ellas. Empieza una con /play.
progress-streak-row = Ejercicios resueltos seguidos, sin pista: récord { $best }, actual { $now }
progress-streak-days = Ejercicio del día, días seguidos: récord { $best }
progress-streak-run = Racha de ejercicios: récord { $best }
progress-no-streaks = Aún no hay rachas. Juega una partida con /challenge o resuelve un ejercicio con /puzzle.
progress-no-puzzle-streaks = Aún no hay rachas de ejercicios. Empieza una con /puzzle.
progress-pace-title = Tiempo por jugada
progress-no-pace = Juega algunas partidas contra otros miembros para ver tu tiempo habitual por jugada.
progress-unrated-of = Aquí aún no hay partidas por puntos terminadas.
progress-page-link = Consulta todo tu progreso en el navegador.
button-progress = Progreso
button-progress-page = Todo tu progreso
button-open-progress = Tu progreso
alt-accuracy = Evolución de la precisión. { $courses }
alt-accuracy-course = { $variant }: del { $first } % al { $last } %, partidas analizadas: { $games }.{" "}
progress-pace-live = Partidas en tiempo real: { $time }
progress-pace-correspondence = Partidas por correspondencia o sin reloj: { $time }
amount-seconds = { $seconds } s
amount-minutes = { $minutes } min
amount-hours = { $hours } h
amount-days = { $days ->
    [one] { $days } día
   *[other] { $days } días
}
