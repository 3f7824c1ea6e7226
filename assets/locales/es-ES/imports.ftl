# Games and positions from elsewhere.
command-import = Importar una partida o posición (PGN o FEN) para repasarla, analizarla o continuarla
name-import = importar
name-file = archivo
option-import-file = Archivo PGN o FEN (en blanco para pegar el texto)
option-import-variant = Variante, si el texto no la indica
import-form-title = Importar una partida o una posición
import-form-text = PGN o FEN
import-form-text-hint = ¿Demasiado largo? Súbelo con /import y la opción «{ name-file }».
import-form-variant = Variante
import-form-variant-hint = Solo hace falta si el texto no la indica.
import-variant = { $variant }: { $white } – { $black }
import-done = Importada como partida **#{ $game }**. Recórrela aquí, o usa su número con /replay, /analyze y /export.
import-position-done = Importada como **#{ $game }**. Pulsa **{ button-play-on }** para jugar desde esta posición, o ábrela más tarde con /replay y su número.
import-next = Para otra partida del mismo texto, usa la lista de arriba.
button-import-another = Importar otra
end-imported = Las jugadas registradas acaban aquí; la partida quedó sin terminar.
error-nothing-to-import = No hay nada que importar. Pega un PGN o un FEN, o súbelo como archivo.
error-import-too-large = Ese archivo pasa de { $most } kB. Sube solo la partida que quieres.
error-variant-not-told = Esta posición encaja en varias variantes ({ $variants }). Elige la correcta en «{ name-variant }».
error-too-many-imports = Has llegado al límite de { $most } importaciones al día. Podrás importar más { $again_at }.
# Errors in a PGN or a FEN, and their place.
pgn-too-long = Este texto pasa de { $expected } caracteres. Envía solo la partida que quieres.
pgn-too-many-moves = Línea { $line }, jugada { $move } { $token }: la partida supera el límite de { $expected } jugadas (sumando las de ambos bandos).
pgn-tag = Línea { $line }: { $token } no es una etiqueta válida. Las etiquetas son como [White "Ana"].
pgn-variant = Línea { $line }: variante desconocida { $token }. Las que conozco: { $expected }.
pgn-variant-missing = El texto no dice de qué variante es. Elígela en «{ name-variant }», o añade una etiqueta como [Variant "Orda"].
pgn-armies = Línea { $line }: las etiquetas WhiteArmy y BlackArmy deben tener uno de estos valores: { $expected }.
pgn-options = Línea { $line }: { $token } no es una regla opcional de esta variante. Las que tiene: { $expected }.
pgn-options-none = Línea { $line }: { $token } no vale aquí; esta variante no tiene reglas opcionales.
pgn-fen = Línea { $line }, posición { $token }: { $why }
pgn-moves = Línea { $line }: { $token } no es ni una jugada ni un comentario completo entre llaves.
pgn-move = Línea { $line }, jugada { $move } { $token }: { $why }
pgn-after-end = Línea { $line }, jugada { $move } { $token }: la partida había terminado antes de esta jugada.
pgn-result = Línea { $line }: el resultado debería ser { $expected }, no { $token }.
# A game that begins with a position of another.
button-play-on = Jugar desde aquí
play-on-title = Jugar desde esta posición
play-on-against = Contra
play-on-member = Un miembro (elígelo abajo, o en blanco para cualquiera)
play-on-opponent = Rival (opcional)
play-on-colour = Tu color
challenge-from-position = Partida amistosa desde la posición de abajo.
# What a server's managers can switch off.
feature-imports = Importar partidas (/import)
feature-explorer = Explorador
server-feature-on = **{ $feature }** · activado
server-feature-off = **{ $feature }** · desactivado
button-switch-on-feature = Activar: { $feature }
button-switch-off-feature = Desactivar: { $feature }
error-switched-off = «{ $feature }» está desactivado en este servidor. Un administrador del servidor puede activarlo con /server.
# A text with several games.
import-several = Este texto tiene { $count } partidas. ¿Cuál quieres?
import-more = Solo se muestran las { $shown } primeras. Para importar otra, envíala por separado.
import-choose = Elige una partida
import-option = { $number }. { $game }
import-part = { $white } – { $black }
pgn-in-game = Partida { $game } de este texto. { $said }
