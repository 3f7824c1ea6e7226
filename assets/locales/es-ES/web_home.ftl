# The home page's lists.
web-home-waiting = Esperando a { $name }
web-home-to-move = Le toca a { $name }
web-home-offer-draw = Te ofrecen tablas
web-home-offer-takeback = Te proponen deshacer la jugada
web-home-more = Y { $count } más.
web-home-watch = Partidas de tu servidor
web-home-results = Últimos resultados
web-home-daily = Ejercicio del día
web-home-due = 🗓️ Posiciones por repasar en tu entrenamiento: { $due }
web-home-begun = Ha empezado tu partida contra { $name }.
web-home-against = contra { $name }
web-challenge-title = Desafío
web-clock-custom = Personalizado…
web-clock-minutes = Minutos por jugador
web-clock-seconds = Incremento en segundos
web-clock-none = Pon al menos 1 minuto o un incremento de 1 segundo.
web-home-options = Reglas opcionales
