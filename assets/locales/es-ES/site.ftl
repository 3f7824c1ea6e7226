# The board's page: what its server says. What its scripts say is in web.ftl.
web-title = Campmate
web-app-description = Juega a variantes de ajedrez con tu servidor de Discord, mira partidas, analízalas y resuelve ejercicios
web-home = Los tableros de Campmate se abren aquí, en el navegador. Para abrir una partida, pulsa «Jugar en el navegador» o «Ver en el navegador» bajo su tablero en Discord.
web-push-turn = Te toca mover contra { $name }
web-push-what = { $move } · { $variant }
web-noscript = El tablero necesita JavaScript. Sin él también puedes jugar en Discord.
web-told = { $side }, desde { $origin }: { $step }
web-told-castling-short = { $side }: enroque corto
web-told-castling-long = { $side }: enroque largo
web-told-capture = { $side }, de { $origin } a { $target }: { $step }
web-enter-play = Jugar como { $name }
web-enter-watch = Ver la partida como { $name }
web-enter-analyze = Analizar como { $name }
web-enter-solve = Resolver como { $name }
web-enter-open = Entrar como { $name }
web-enter-switch = Tienes abierta la sesión de { $others }. ¿Quieres continuar como { $name }? Se cerrará la sesión de { $others } en este navegador.
web-enter-button = Continuar como { $name }
web-enter-how = En este navegador quedará abierta la sesión de { $name } durante un mes, con acceso a todas sus partidas. El enlace funciona una sola vez. Si no eres { $name }, cierra esta página.
web-error-forbidden = Tienes que iniciar sesión para hacer eso. Pulsa «Jugar en el navegador» bajo una de tus partidas en Discord y vuelve a intentarlo aquí.
web-error-no-game = Aquí no hay ninguna partida que puedas ver. Puede que no exista o que esté en un canal privado. Para obtener tu propio enlace, pulsa «Jugar en el navegador» bajo el tablero de la partida en Discord.
web-error-not-a-player = Estás viendo esta partida. Si eres uno de sus jugadores, pulsa «Jugar en el navegador» bajo su tablero en Discord para poder mover.
web-error-bad-request = El servidor no ha entendido la petición. Recarga la página y vuelve a intentarlo.
web-error-bad-key = Este enlace ya se ha usado o tiene más de diez minutos. Para obtener uno nuevo, pulsa «Jugar en el navegador» bajo el tablero de la partida en Discord.
web-error-bad-member-key = Este enlace ya se ha usado o tiene más de diez minutos. Para obtener uno nuevo, usa /puzzle en Discord y pulsa «Resolver en el navegador».
web-error-no-access = Ya no puedes ver el canal de esta partida en Discord, así que no puedes empezar nada ahí. Abre la página desde una partida de un canal que puedas ver.
web-error-elsewhere = Esa petición no viene de esta página. Recarga la página y vuelve a intentarlo.
web-error-host = Este sitio web no está disponible en esta dirección. Ábrelo con un enlace de Discord.
web-error-too-many = Demasiadas peticiones. Espera un minuto y vuelve a intentarlo.
web-error-too-slow = Tu petición ha tardado demasiado en llegar. Comprueba tu conexión y vuelve a intentarlo.
web-error-closed = El bot se está reiniciando. Vuelve a intentarlo en un minuto.
web-error-no-page = Página no encontrada. Comprueba la dirección o vuelve a la página de inicio.
web-error-database = Ahora mismo no se pueden cargar las partidas. Vuelve a intentarlo en un minuto.
web-error-failed = Algo ha fallado, y el error ha quedado registrado. Recarga la página y vuelve a intentarlo.
web-error-push-service = Las notificaciones de este sitio no funcionan en este navegador. Prueba con otro.
web-error-still-played = Esta posición es de una partida que aún estás jugando. Podrás usar el motor cuando termine.
web-error-nowhere = Para jugar aquí contra el motor, abre esta página con «Jugar en el navegador», bajo una de tus partidas en Discord.
web-error-no-challenge = Este desafío ya no existe o no es para ti.
web-challenge-random = colores al azar
web-challenge-side = juegas con { FORM($side, form: "text") }
web-challenge-position = desde una posición
web-editor-title = Preparar una posición
web-error-engine-busy = El motor está ocupado con otras partidas, o aún se está preparando. Vuelve a intentarlo en un momento.
# The way to the page, in Discord.
button-browser = Jugar en el navegador
button-watch-board = Ver en el navegador
button-view-board = Ver en el navegador
button-open-board = Abrir el tablero
button-forget-browsers = Cerrar todas las sesiones
browser-play = Juega la partida #{ $game } en tu navegador.
browser-watch = Sigue la partida #{ $game } en tu navegador.
browser-analyze = Analiza la partida #{ $game } en tu navegador, con variantes, comentarios y el motor.
# Below each of the three above, and below the link to the puzzles.
browser-login =
    { $links ->
        [one] **No compartas este enlace.** Quien lo abra entrará con tu cuenta y podrá jugar todas tus partidas en cualquier servidor. Funciona una sola vez y caduca en
       *[other] **No compartas estos enlaces.** Quien abra uno entrará con tu cuenta y podrá jugar todas tus partidas en cualquier servidor. Funcionan en un solo navegador y caducan en
    } { $minutes ->
        [one] 1 minuto
       *[other] { $minutes } minutos
    }. La sesión dura un mes, o más si sigue en curso alguna partida que abras en ese navegador.
button-analysis-board = Analizar en el navegador
button-open-analysis = Abrir el tablero de análisis
browser-forgotten = Se ha cerrado la sesión en todos los navegadores, y los enlaces que no hayas abierto ya no funcionan. Para obtener otro enlace, vuelve a pulsar el botón con el que conseguiste el anterior.
error-website-gone = Este bot ya no tiene sitio web, así que ese botón ya no funciona.
# The try-out's ways.
tryout-white = Jugar con blancas como { $name }
tryout-white-what = Juega a solas o con alguien en este mismo dispositivo. Este enlace abre el tablero de las blancas; el siguiente, el del otro bando, mejor en otra ventana.
tryout-black = Jugar con el otro bando (eres { $name })
tryout-black-what = El tablero del otro bando en la misma partida. Ábrelo en otra ventana, junto al de las blancas.
tryout-play-as = Jugar como { $name }
tryout-discord = Verlo en Discord
tryout-discord-what = Un servidor simulado en el que puedes ser cualquier miembro
