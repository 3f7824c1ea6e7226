# How even a game is, by the games of the bot's engine with itself: a page of the guide, and below the server's own balance.
evenness-title = El motor de Campmate contra sí mismo
evenness-how = { $nodes } nodos por jugada, desde aperturas aleatorias tan equilibradas como la posición inicial. Porcentajes del primer bando; ± es el margen de error.
evenness-line =
    - **{ $first } – { $second }**: { $score } ± { $error } % en { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
evenness-matchup =
    - **{ $first } – { $second }**: { $as_white } % con { FORM($white, form: "text") }, { $as_black } % con { FORM($black, form: "text") }, { $score } ± { $error } % en { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    }
evenness-then = ; {""}
evenness-even = sin diferencia apreciable
evenness-slightly = algo mejor: { $better }
evenness-clearly = claramente mejor: { $better }
evenness-none = El motor de Campmate todavía no ha jugado a esta variante contra sí mismo.
guide-orda-balance = Dos ejércitos distintos, y las blancas mueven primero: ¿tiene ventaja algún bando?
guide-ordamirror-balance = Ambos bandos tienen el mismo ejército, así que la única diferencia es quién mueve primero.
guide-khans-balance = Dos ejércitos distintos, y las blancas mueven primero: ¿tiene ventaja algún bando?
evenness-first-moves = - **{ $first } – { $second }**: { $score } ± { $error } % en las { $games } partidas de Fairy-Stockfish de «Primeras jugadas»
