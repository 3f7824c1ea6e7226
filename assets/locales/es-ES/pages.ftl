# The page's own pages: profile, finished games, leaderboards and tournaments.
page-profile = Perfil
page-profile-what = Tus resultados y la evolución de tu puntuación
page-history = Partidas terminadas
page-history-what = Busca tus partidas o guárdalas todas en PGN
page-progress = Progreso
page-progress-what = Tu precisión, tus aperturas y tu ritmo
page-ladder = Clasificaciones
page-ladder-what = Los mejores jugadores de tu servidor
page-tournaments = Torneos
page-tournaments-what = Clasificaciones y resultados de tu servidor
page-profile-of = Perfil de { $name }
page-history-of = Partidas terminadas de { $name }
page-tournaments-now = Abiertos y en juego
page-tournaments-over = Terminados
