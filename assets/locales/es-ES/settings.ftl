# A member's own settings.
command-settings = Tus ajustes: tema, tablero, idioma, notificaciones
option-theme = Tema del tablero
option-orientation = Qué bando queda abajo en tus tableros
option-reminders = Avisarme cuando me quede poco tiempo
option-language = Idioma de los mensajes que solo ves tú
settings-title = Tus ajustes
settings-note = Esto solo lo ves tú. Los cambios se aplican al momento en todos los servidores.
settings-theme = **Tema** · aspecto de tus tableros
settings-orientation = **Tablero** · qué bando queda abajo
settings-language = **Idioma** · de los mensajes que solo ves tú
button-notifications = Notificaciones
settings-notifications = **Notificaciones** · activadas: { $notifications }
settings-notifications-none = **Notificaciones** · todas desactivadas. Aun así, te mencionaré cuando te toque mover.
notifications-form-label = Avisarme de
notifications-form-hint = Siempre te menciono cuando te toca mover y si recibes una oferta o un desafío.
notification-time = poco tiempo
notification-time-note = Mención cuando quede un tercio del tiempo para mover o, en tiempo real, una décima parte del reloj
notification-weekly = resumen semanal
notification-weekly-note = Mensaje directo cada lunes a las 9:00, hora del servidor: partidas, ejercicios y entrenamiento
settings-weekly-next = Resumen semanal: cada lunes a las { $hour } ({ $zone }). Próximo: { $next }.
notification-paused = torneos en pausa
notification-paused-note = Un mensaje directo si un torneo tuyo se pausa porque su canal ya no existe
notification-push = notificaciones del navegador
notification-push-note = Cuando te toca mover. Desmarca esta opción para desactivar estas notificaciones en todos tus navegadores.
theme-contrast = Alto contraste
theme-dusk = Crepúsculo
theme-meadow = Prado
theme-night = Noche
theme-steppe = Estepa
theme-walnut = Nogal
alt-theme = Vista previa: tablero de { $variant } con el tema «{ $theme }».
orientation-turning = El bando que mueve (el tablero gira)
orientation-own = Siempre mi bando
orientation-white = Siempre las blancas
language-discord = El mismo que en Discord
language-en-US = English
language-es-ES = Español
language-zh-CN = 简体中文
# A server's settings.
command-server = Ajustes del servidor (solo administradores del servidor)
server-title = Ajustes del servidor
server-note = Esto solo lo ves tú. Los cambios se aplican al momento para todos.
server-clock = **Control de tiempo por defecto** · { $clock }
server-rated-on = **Partidas por puntos** · activadas: las partidas son por puntos salvo que el desafío diga que son amistosas.
server-rated-off = **Partidas por puntos** · desactivadas: todas las partidas nuevas son amistosas.
server-everywhere = **Partidas** · permitidas en todos los canales
server-channels = **Partidas** · permitidas solo en { $channels }, incluidos los hilos
server-channels-gone = **Partidas** · no se permiten en ningún canal, porque se han borrado todos los canales para partidas. Elige otros o permítelas en todos
server-results = **Resultados** · se publican también en { $channel }
server-results-nowhere = **Resultados** · se publican solo donde se juega la partida
server-results-gone = **Resultados** · el canal de los resultados se ha borrado. Elige otro, o ninguno.
server-enders = **Partidas estancadas** · quién puede cancelarlas con /abort, además de los jugadores: { $who }
server-language = **Idioma** · de los mensajes que ve todo el mundo aquí
server-theme = **Tema** · el de los tableros, salvo para los miembros que hayan elegido otro
server-boards = **Tableros** · cómo se muestran las jugadas
button-rated-on = Activar partidas por puntos
button-rated-off = Desactivar partidas por puntos
button-any-channel = Partidas en todos los canales
button-no-results = No publicar en otro canal
server-pick-clock = Control de tiempo por defecto
server-pick-channels = Elige canales para las partidas
server-pick-results = Elige un canal para los resultados
server-pick-enders = Quién más puede poner fin a partidas estancadas
server-pick-language = Idioma del servidor
server-pick-theme = Tema del servidor
server-pick-boards = Cómo se muestran las jugadas
server-language-discord = El mismo que el de este servidor en Discord
enders-managers = miembros con el permiso Gestionar servidor
enders-moderators = miembros con el permiso Gestionar mensajes
enders-nobody = nadie
boards-each = Cada jugada en un mensaje nuevo
boards-one = Un tablero que se actualiza con cada jugada, más una mención breve
error-not-server-manager = Eso solo pueden hacerlo los miembros con el permiso Gestionar servidor. Pídeselo a alguno.
error-channel-gone = Ese canal se acaba de borrar. Elige otro.
error-outdated-panel = Ese botón o esa opción ya no funciona. Vuelve a usar el comando para recibir un mensaje nuevo.
# Setting up a server.
command-setup = Configurar canales, idioma y tema (solo administradores del servidor)
setup-title = Configurar Campmate
setup-note = Esto solo lo ves tú. Los cambios se aplican al momento. Puedes volver a usar /setup cuando quieras; lo demás está en /server.
setup-make-games = Crear un canal para partidas
setup-make-daily = Crear un canal para el ejercicio del día
button-setup-make-both = Crear los dos canales
setup-name-games = campmate-partidas
setup-name-daily = ejercicio-del-día
setup-topic-games = Variantes de ajedrez con ejércitos propios. Empieza con /play o /challenge.
setup-topic-daily = Un ejercicio nuevo cada día, el mismo para todos.
setup-cannot-make = Aquí no puedo crear canales. Elige arriba canales que ya existan, o activa **{ $permission }** para mi rol en **Ajustes del servidor → Roles** y pulsa **Comprobar de nuevo**.
setup-puzzles-off = Para activarlos, usa /server y pulsa **{ button-puzzle-settings }**.
setup-missing = **Permisos** · en { $channel } me faltan: { $missing }.
setup-grant = Para dármelos, abre ahí **Editar canal → Permisos**, añade a { $bot } y activa lo que falta. Después pulsa **Comprobar de nuevo**.
setup-missing-in-server = **Permisos** · mi rol en este servidor no tiene: { $missing }. Activa lo que falta en **Ajustes del servidor → Roles** y pulsa **Comprobar de nuevo**.
setup-nothing-missing = **Permisos** · tengo todos los que necesito.
setup-nothing-else-missing = **Permisos** · aparte de **{ $permission }**, tengo todos los que necesito.
button-setup-check = Comprobar de nuevo
button-setup-undo = Deshacer configuración
setup-undo-title = ¿Deshacer la configuración?
setup-undo-settings = Estos ajustes vuelven a ser los de antes:
setup-language-back = **Idioma** · { $language }
setup-language-back-discord = **Idioma** · el mismo que el de este servidor en Discord
setup-theme-back = **Tema** · { $theme }
setup-daily-back = **Ejercicio del día** · se publica en { $channel }
setup-daily-back-none = **Ejercicio del día** · no se publica
setup-undo-channels =
    { $count ->
        [one] Borraré { $channels }, salvo que alguien haya escrito o jugado ahí.
       *[other] Borraré { $channels }, pero no los canales en los que alguien haya escrito o jugado.
    }
button-setup-undo-for-good = Deshacer configuración
button-setup-keep = Conservar
setup-undone = Se ha deshecho la configuración.
setup-channel-stays = { $channel } no se ha borrado: se está usando, o no puedo borrarlo.
# Quiet channels.
server-quiet-on = **Modo silencioso** · activado: al publicar un ejercicio del día, una clasificación, un resultado de temporada o un torneo, se borra el mensaje anterior del mismo tipo en ese canal.
server-quiet-off = **Modo silencioso** · desactivado: al publicar un ejercicio del día, una clasificación, un resultado de temporada o un torneo, los mensajes anteriores del mismo tipo se conservan.
button-quiet-on = Activar modo silencioso
button-quiet-off = Desactivar modo silencioso

# Roles that members earn.
button-badges = Roles
badges-title = Roles que pueden ganar los miembros
badges-note = Esto solo lo ves tú. Doy estos roles a quienes los ganan y se los quito cuando dejan de cumplir la condición. Los roles no dan permisos, y no se menciona a nadie. Puedes cambiarles el nombre, el color y el orden.
badges-none = Todavía no hay roles. Elige alguno abajo.
badges-given =
    { $count ->
        [0] { $role } · todavía no lo tiene nadie
        [one] { $role } · { $count } miembro
       *[other] { $role } · { $count } miembros
    }
badges-coming = **{ $role }** · lo crearé en menos de un minuto
badges-waiting = **{ $role }** · todavía sin crear
pick-badges = Elige roles
badge-army-note = Su ejército favorito: al menos 10 partidas jugadas aquí con él en los últimos seis meses
badge-crowns = Nueve coronas
badge-crowns-note = Ha vencido a los nueve personajes, y al menos a uno en este servidor
badge-streak = Racha de ejercicios
badge-streak-note = Ha resuelto el ejercicio del día siete días seguidos
badges-not-permitted = Aquí no puedo gestionar roles. Activa **{ $permission }** para mi rol en **Ajustes del servidor → Roles** y vuelve a elegir.
badges-too-high = No puedo dar { $roles } porque mi rol está por debajo. Sube mi rol en **Ajustes del servidor → Roles**.
