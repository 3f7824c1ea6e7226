### Seasons: a ladder is closed, its winners are honoured, and the next season begins.

# Commands.
command-season = Temporadas de la clasificación
command-season-close = Cerrar la temporada de una variante y anunciar a los ganadores (solo administradores)
command-season-hall = Ver a los ganadores de temporadas anteriores
option-ladders = Qué temporada cerrar, si las partidas en tiempo real tienen la suya (por defecto: todas)
option-hall = Qué clasificación ver (solo si las partidas en tiempo real puntúan aparte)
ladders-all = Todas las clasificaciones
ladders-other = Clasificación de las demás partidas
ladders-live = Clasificación de partidas en tiempo real
option-afterwards = Qué pasa con las puntuaciones
afterwards-keep = Conservar las puntuaciones
afterwards-halve = Reducir a la mitad la distancia de cada puntuación a 1500
afterwards-restart = Restablecer las puntuaciones a 1500
# The current season, before it ends.
season-title = { $variant }: ¿cerrar la temporada { $number }?
season-first = Está en marcha desde la primera partida por puntos.
season-since = Empezó { $time }.
season-players =
    { $count ->
        [one] { $count } miembro ha jugado por puntos esta temporada.
       *[other] { $count } miembros han jugado por puntos esta temporada.
    }
season-afterwards-keep = Todas las puntuaciones se quedarán como están.
season-afterwards-halve = Cada puntuación se acercará a 1500: la diferencia se reducirá a la mitad.
season-afterwards-restart = Todas las puntuaciones volverán a 1500.
season-sure = Los ganadores se anunciarán en este canal. Esta acción no se puede deshacer.
button-close-season = Cerrar la temporada
button-close-both-seasons = Cerrar ambas temporadas
# The announcement, and the hall of fame.
season-over = { $variant }: la temporada { $number } ha terminado
season-winner =
    { $medal } <@{ $user }> · { $rating } · { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
season-more = y { $count } más con la misma puntuación
season-after-keep = Las puntuaciones se conservan.
season-after-halve = La distancia de cada puntuación a 1500 se ha reducido a la mitad.
season-after-restart = Las puntuaciones han vuelto a 1500.
button-open-hall = Salón de la fama
hall-title = { $variant }: salón de la fama
hall-season =
    Temporada { $number } · cerrada el { $time } · { $count ->
        [one] { $count } jugador
       *[other] { $count } jugadores
    }
hall-empty = Aún no se ha cerrado ninguna temporada. Cuando se haya jugado alguna partida por puntos, los administradores del servidor podrán cerrar la temporada con /season close.
# Refusals.
error-nobody-played = La temporada { $number } aún no se puede cerrar: nadie ha jugado por puntos en ella.
error-season-closed = La temporada { $number } ya se ha cerrado. Usa /season hall para ver quién ganó.
# Names.
name-season = temporada
name-close = cerrar
name-hall = ganadores
name-ratings = puntuaciones
# The current season, above the hall of fame.
hall-first =
    La temporada { $number } está en marcha: { $count ->
        [0] aún no ha jugado nadie por puntos.
        [one] { $count } miembro ha jugado por puntos.
       *[other] { $count } miembros han jugado por puntos.
    }
hall-now =
    La temporada { $number } está en marcha desde el { $time }: { $count ->
        [0] aún no ha jugado nadie por puntos.
        [one] { $count } miembro ha jugado por puntos.
       *[other] { $count } miembros han jugado por puntos.
    }
