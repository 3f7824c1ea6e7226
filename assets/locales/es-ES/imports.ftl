# Games and positions from elsewhere.
command-import = Importar una partida o posición (PGN o FEN) para repasarla, analizarla o continuarla
name-import = importar
name-file = archivo
option-import-file = Archivo PGN o FEN (déjalo en blanco para pegar el texto)
option-import-variant = Variante (solo si el texto no la indica)
import-form-title = Importar una partida o una posición
import-form-text = PGN o FEN
import-form-text-hint = O sube un archivo más abajo.
import-form-file = Archivo
import-form-file-hint = Un archivo PGN o FEN en lugar del texto.
import-empty = No hay nada que importar: pega una partida o una posición, o sube un archivo.
import-form-variant = Variante
import-form-variant-hint = Solo hace falta si el texto no indica la variante.
variant-with-armies = { $variant }: { $white } – { $black }
import-done = Importada como partida **#{ $game }**. Repásala aquí, o usa su número con /replay, /analyze y /export.
import-position-done = Importada como **#{ $game }**. Pulsa **{ button-play-on }** para jugar desde esta posición, o ábrela más tarde con /replay y su número.
import-next = Para importar otra partida del mismo texto, elígela en la lista de arriba.
import-annotated = Para ver sus variantes y comentarios en el navegador, pulsa **{ button-analysis-board }**.
import-annotated-cut = Para ver sus variantes y comentarios en el navegador, pulsa **{ button-analysis-board }**. Se ha omitido una parte: el límite es de 1000 jugadas y de 1000 caracteres por comentario.
import-annotations-unsaved = No se han guardado sus variantes y comentarios: ya tienes { $most } análisis guardados de esta partida, que es el máximo. Pulsa **{ button-analysis-board }**, borra uno y vuelve a importarla.
button-import-another = Importar otra
end-imported = La partida importada llega hasta aquí; no está terminada.
end-imported-position = Turno { FORM($side, form: "of") }.
error-nothing-to-import = No hay nada que importar. Pega un PGN o un FEN, o súbelo como archivo.
error-import-too-large = Ese archivo pasa de { $most } kB. Sube un archivo solo con la partida que quieras.
error-file-unavailable = No he podido descargar ese archivo de Discord. Envíalo otra vez o pega su texto.
error-variant-not-told = Esta posición vale para varias variantes ({ $variants }). Vuelve a intentarlo y elige la correcta en la opción «{ name-variant }».
error-too-many-imports =
    Has llegado al límite de { $most ->
        [one] una importación
       *[other] { $most } importaciones
    } al día. Las fallidas también cuentan. Podrás volver a importar { $again_at }.
# Errors in a PGN or a FEN, and their place.
pgn-too-long = Este texto pasa de { $expected } caracteres. Importa solo la partida que quieras.
pgn-too-many-moves = Línea { $line }, jugada { $move } «{ $token }»: la partida supera el límite de { $expected } jugadas (sumando las de ambos bandos).
pgn-tag = Línea { $line }: «{ $token }» no es una etiqueta válida. Las etiquetas tienen esta forma: [White "Ana"].
pgn-variant = Línea { $line }: no conozco la variante «{ $token }». Variantes conocidas: { $tags }
pgn-variant-tag = { $tag } ({ $variant })
pgn-variant-missing = El texto no dice de qué variante es. Elígela en la opción «{ name-variant }» o añade una etiqueta como [Variant "Orda"].
pgn-armies = Línea { $line }: las etiquetas WhiteArmy y BlackArmy deben tener uno de estos valores: { $expected }.
pgn-armies-missing = El texto no indica los ejércitos. Elígelos en la opción «{ name-variant }» de /import o añade las etiquetas WhiteArmy y BlackArmy.
pgn-options = Línea { $line }: «{ $token }» no es una regla opcional de esta variante. Sus reglas opcionales son { $expected }.
pgn-options-none = Línea { $line }: «{ $token }» no vale aquí; esta variante no tiene reglas opcionales.
pgn-fen = Línea { $line }, posición «{ $token }»: { $why }
pgn-moves = Línea { $line }: «{ $token }» no es ni una jugada ni un comentario completo entre llaves.
pgn-move = Línea { $line }, jugada { $move } «{ $token }»: { $why }
pgn-after-end = Línea { $line }, jugada { $move } «{ $token }»: la partida ya había terminado antes de esta jugada.
pgn-result = Línea { $line }: aquí el resultado debería ser { $expected }, no «{ $token }».
# A game that begins with a position of another.
button-play-on = Jugar desde aquí
play-on-title = Jugar desde esta posición
play-on-against = Jugar contra
play-on-member = Un miembro (elígelo abajo; en blanco: cualquiera)
play-on-opponent = Rival (opcional)
play-on-colour = Tu color
challenge-from-position = La partida empieza en la posición de abajo.
# What a server's managers can switch off.
feature-imports = Importar partidas (/import)
feature-explorer = Explorador de aperturas
server-feature-on = **{ $feature }** · activado
server-feature-off = **{ $feature }** · desactivado
button-switch-on-feature = Activar: { $feature }
button-switch-off-feature = Desactivar: { $feature }
error-switched-off = Esto está desactivado en este servidor: { $feature }. Un administrador del servidor puede activarlo con /server.
# A text with several games.
import-several = Este texto tiene { $count } partidas. ¿Cuál quieres importar?
import-more = Solo se muestran las { $shown } primeras. Para importar otra, pégala o súbela sola.
import-choose = Elige una partida
import-option = { $number }. { $game }
import-part = { $white } – { $black }
pgn-in-game = { $said } Esto ocurre en la partida { $game } del texto.
