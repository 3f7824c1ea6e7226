# Los nombres de las aperturas de ajedrez. “ · ” separa la apertura de su variante.

opening-chess-kings-pawn = Apertura de peón de rey

opening-chess-scandinavian = Defensa escandinava
opening-chess-scandinavian-main = { opening-chess-scandinavian } · Línea principal
opening-chess-scandinavian-qd6 = { opening-chess-scandinavian } · Variante Gubinski-Melts
opening-chess-scandinavian-qd8 = { opening-chess-scandinavian } · Variante valenciana
opening-chess-scandinavian-modern = { opening-chess-scandinavian } · Variante moderna

opening-chess-alekhine = Defensa Alekhine
opening-chess-alekhine-four-pawns = { opening-chess-alekhine } · Ataque de los cuatro peones
opening-chess-alekhine-exchange = { opening-chess-alekhine } · Variante del cambio
opening-chess-alekhine-modern = { opening-chess-alekhine } · Variante moderna

opening-chess-pirc = Defensa Pirc
opening-chess-pirc-austrian = { opening-chess-pirc } · Ataque austriaco
opening-chess-pirc-classical = { opening-chess-pirc } · Variante clásica

opening-chess-modern-defense = Defensa moderna
opening-chess-modern-defense-standard = { opening-chess-modern-defense } · Línea estándar

opening-chess-nimzowitsch = Defensa Nimzowitsch

opening-chess-owen = Defensa Owen

opening-chess-caro-kann = Defensa Caro-Kann
opening-chess-caro-kann-advance = { opening-chess-caro-kann } · Variante del avance
opening-chess-caro-kann-short = { opening-chess-caro-kann } · Variante Short
opening-chess-caro-kann-exchange = { opening-chess-caro-kann } · Variante del cambio
opening-chess-caro-kann-panov = { opening-chess-caro-kann } · Ataque Panov
opening-chess-caro-kann-fantasy = { opening-chess-caro-kann } · Variante fantasía
opening-chess-caro-kann-classical = { opening-chess-caro-kann } · Variante clásica
opening-chess-caro-kann-karpov = { opening-chess-caro-kann } · Variante Karpov
opening-chess-caro-kann-tartakower = { opening-chess-caro-kann } · Variante Tartakower
opening-chess-caro-kann-two-knights = { opening-chess-caro-kann } · Ataque de los dos caballos

opening-chess-french = Defensa francesa
opening-chess-french-advance = { opening-chess-french } · Variante del avance
opening-chess-french-exchange = { opening-chess-french } · Variante del cambio
opening-chess-french-tarrasch = { opening-chess-french } · Variante Tarrasch
opening-chess-french-tarrasch-open = { opening-chess-french } · Variante Tarrasch abierta
opening-chess-french-tarrasch-closed = { opening-chess-french } · Variante Tarrasch cerrada
opening-chess-french-winawer = { opening-chess-french } · Variante Winawer
opening-chess-french-classical = { opening-chess-french } · Variante clásica
opening-chess-french-steinitz = { opening-chess-french } · Variante Steinitz
opening-chess-french-maccutcheon = { opening-chess-french } · Variante MacCutcheon
opening-chess-french-burn = { opening-chess-french } · Variante Burn
opening-chess-french-rubinstein = { opening-chess-french } · Variante Rubinstein
opening-chess-french-kings-indian-attack = { opening-chess-french } · Ataque indio de rey

opening-chess-sicilian = Defensa siciliana
opening-chess-sicilian-alapin = { opening-chess-sicilian } · Variante Alapin
opening-chess-sicilian-smith-morra = { opening-chess-sicilian } · Gambito Smith-Morra
opening-chess-sicilian-wing = { opening-chess-sicilian } · Gambito del ala
opening-chess-sicilian-closed = { opening-chess-sicilian } · Variante cerrada
opening-chess-sicilian-grand-prix = { opening-chess-sicilian } · Ataque Grand Prix
opening-chess-sicilian-bowdler = { opening-chess-sicilian } · Ataque Bowdler
opening-chess-sicilian-hyperaccelerated = { opening-chess-sicilian } · Dragón hiperacelerado
opening-chess-sicilian-rossolimo = { opening-chess-sicilian } · Variante Rossolimo
opening-chess-sicilian-moscow = { opening-chess-sicilian } · Variante Moscú
opening-chess-sicilian-najdorf = { opening-chess-sicilian } · Variante Najdorf
opening-chess-sicilian-english-attack = { opening-chess-sicilian } · Variante Najdorf, Ataque inglés
opening-chess-sicilian-najdorf-bg5 = { opening-chess-sicilian } · Variante Najdorf, línea principal
opening-chess-sicilian-dragon = { opening-chess-sicilian } · Variante del Dragón
opening-chess-sicilian-yugoslav = { opening-chess-sicilian } · Variante del Dragón, Ataque yugoslavo
opening-chess-sicilian-scheveningen = { opening-chess-sicilian } · Variante Scheveningen
opening-chess-sicilian-keres = { opening-chess-sicilian } · Variante Scheveningen, Ataque Keres
opening-chess-sicilian-classical = { opening-chess-sicilian } · Variante clásica
opening-chess-sicilian-richter-rauzer = { opening-chess-sicilian } · Ataque Richter-Rauzer
opening-chess-sicilian-sveshnikov = { opening-chess-sicilian } · Variante Sveshnikov
opening-chess-sicilian-kalashnikov = { opening-chess-sicilian } · Variante Kaláshnikov
opening-chess-sicilian-accelerated = { opening-chess-sicilian } · Dragón acelerado
opening-chess-sicilian-maroczy = { opening-chess-sicilian } · Dragón acelerado, Bloqueo Maróczy
opening-chess-sicilian-taimanov = { opening-chess-sicilian } · Variante Taimanov
opening-chess-sicilian-kan = { opening-chess-sicilian } · Variante Kan
opening-chess-sicilian-four-knights = { opening-chess-sicilian } · Variante de los cuatro caballos

opening-chess-petrov = Defensa Petrov
opening-chess-petrov-classical = { opening-chess-petrov } · Ataque clásico
opening-chess-petrov-cochrane = { opening-chess-petrov } · Gambito Cochrane
opening-chess-petrov-three-knights = { opening-chess-petrov } · Apertura de los tres caballos
opening-chess-petrov-modern = { opening-chess-petrov } · Ataque moderno

opening-chess-philidor = Defensa Philidor
opening-chess-philidor-hanham = { opening-chess-philidor } · Variante Hanham
opening-chess-philidor-exchange = { opening-chess-philidor } · Variante del cambio

opening-chess-latvian = Gambito letón

opening-chess-elephant = Gambito elefante

opening-chess-damiano = Defensa Damiano

opening-chess-scotch = Apertura escocesa
opening-chess-scotch-classical = { opening-chess-scotch } · Variante clásica
opening-chess-scotch-mieses = { opening-chess-scotch } · Variante Mieses
opening-chess-scotch-gambit = { opening-chess-scotch } · Gambito escocés
opening-chess-scotch-goring = { opening-chess-scotch } · Gambito Göring

opening-chess-ponziani = Apertura Ponziani

opening-chess-three-knights = Apertura de los tres caballos

opening-chess-four-knights = Apertura de los cuatro caballos
opening-chess-four-knights-spanish = { opening-chess-four-knights } · Variante española
opening-chess-four-knights-rubinstein = { opening-chess-four-knights } · Variante Rubinstein
opening-chess-four-knights-scotch = { opening-chess-four-knights } · Variante escocesa
opening-chess-four-knights-halloween = { opening-chess-four-knights } · Gambito Halloween

opening-chess-italian = Apertura italiana
opening-chess-italian-giuoco-piano = { opening-chess-italian } · Giuoco Piano
opening-chess-italian-giuoco-pianissimo = { opening-chess-italian } · Giuoco Pianissimo
opening-chess-italian-center-attack = { opening-chess-italian } · Ataque central
opening-chess-italian-evans = { opening-chess-italian } · Gambito Evans
opening-chess-italian-hungarian = { opening-chess-italian } · Defensa húngara
opening-chess-italian-two-knights = { opening-chess-italian } · Defensa de los dos caballos
opening-chess-italian-knight-attack = { opening-chess-italian } · Defensa de los dos caballos, Ataque del caballo
opening-chess-italian-fried-liver = { opening-chess-italian } · Defensa de los dos caballos, Ataque Fegatello
opening-chess-italian-polerio = { opening-chess-italian } · Defensa de los dos caballos, Defensa Polerio
opening-chess-italian-traxler = { opening-chess-italian } · Defensa de los dos caballos, Contraataque Traxler

opening-chess-ruy-lopez = Apertura española
opening-chess-ruy-lopez-morphy = { opening-chess-ruy-lopez } · Defensa Morphy
opening-chess-ruy-lopez-exchange = { opening-chess-ruy-lopez } · Variante del cambio
opening-chess-ruy-lopez-berlin = { opening-chess-ruy-lopez } · Defensa berlinesa
opening-chess-ruy-lopez-berlin-wall = { opening-chess-ruy-lopez } · Defensa berlinesa, Muro de Berlín
opening-chess-ruy-lopez-classical = { opening-chess-ruy-lopez } · Defensa clásica
opening-chess-ruy-lopez-steinitz = { opening-chess-ruy-lopez } · Defensa Steinitz
opening-chess-ruy-lopez-modern-steinitz = { opening-chess-ruy-lopez } · Defensa Steinitz moderna
opening-chess-ruy-lopez-schliemann = { opening-chess-ruy-lopez } · Defensa Schliemann
opening-chess-ruy-lopez-bird = { opening-chess-ruy-lopez } · Variante Bird
opening-chess-ruy-lopez-open = { opening-chess-ruy-lopez } · Variante abierta
opening-chess-ruy-lopez-arkhangelsk = { opening-chess-ruy-lopez } · Variante Arcángel
opening-chess-ruy-lopez-closed = { opening-chess-ruy-lopez } · Variante cerrada
opening-chess-ruy-lopez-marshall = { opening-chess-ruy-lopez } · Ataque Marshall
opening-chess-ruy-lopez-breyer = { opening-chess-ruy-lopez } · Variante Breyer
opening-chess-ruy-lopez-chigorin = { opening-chess-ruy-lopez } · Variante Chigorín
opening-chess-ruy-lopez-zaitsev = { opening-chess-ruy-lopez } · Variante Zaitsev

opening-chess-vienna = Apertura vienesa
opening-chess-vienna-gambit = { opening-chess-vienna } · Gambito vienés

opening-chess-bishops-opening = Apertura del alfil

opening-chess-center-game = Apertura del centro

opening-chess-danish = Gambito danés

opening-chess-kings-gambit = Gambito de rey
opening-chess-kings-gambit-accepted = { opening-chess-kings-gambit } aceptado
opening-chess-kings-gambit-kings-knight = { opening-chess-kings-gambit-accepted } · Gambito del caballo de rey
opening-chess-kings-gambit-bishops = { opening-chess-kings-gambit-accepted } · Gambito del alfil
opening-chess-kings-gambit-falkbeer = { opening-chess-kings-gambit } · Contragambito Falkbeer
opening-chess-kings-gambit-classical = { opening-chess-kings-gambit } rehusado · Variante clásica

opening-chess-wayward-queen = Ataque Parham

opening-chess-queens-pawn = Apertura de peón de dama
opening-chess-queens-pawn-london = { opening-chess-queens-pawn } · Sistema Londres
opening-chess-queens-pawn-colle = { opening-chess-queens-pawn } · Sistema Colle
opening-chess-queens-pawn-stonewall = { opening-chess-queens-pawn } · Ataque Stonewall
opening-chess-queens-pawn-veresov = { opening-chess-queens-pawn } · Ataque Veresov
opening-chess-queens-pawn-blackmar-diemer = { opening-chess-queens-pawn } · Gambito Blackmar-Diemer

opening-chess-queens-gambit = Gambito de dama
opening-chess-queens-gambit-accepted = { opening-chess-queens-gambit } aceptado
opening-chess-queens-gambit-declined = { opening-chess-queens-gambit } rehusado
opening-chess-queens-gambit-exchange = { opening-chess-queens-gambit-declined } · Variante del cambio
opening-chess-queens-gambit-orthodox = { opening-chess-queens-gambit-declined } · Defensa ortodoxa
opening-chess-queens-gambit-tartakower = { opening-chess-queens-gambit-declined } · Defensa Tartakower
opening-chess-queens-gambit-lasker = { opening-chess-queens-gambit-declined } · Defensa Lasker
opening-chess-queens-gambit-cambridge-springs = { opening-chess-queens-gambit-declined } · Defensa Cambridge Springs
opening-chess-queens-gambit-ragozin = { opening-chess-queens-gambit-declined } · Defensa Ragozin
opening-chess-queens-gambit-albin = { opening-chess-queens-gambit } · Contragambito Albin
opening-chess-queens-gambit-chigorin = { opening-chess-queens-gambit } · Defensa Chigorín
opening-chess-queens-gambit-baltic = { opening-chess-queens-gambit } · Defensa báltica

opening-chess-tarrasch = Defensa Tarrasch

opening-chess-semi-tarrasch = Defensa semi-Tarrasch

opening-chess-slav = Defensa eslava
opening-chess-slav-exchange = { opening-chess-slav } · Variante del cambio
opening-chess-slav-chebanenko = { opening-chess-slav } · Variante Chebanenko
opening-chess-slav-dutch = { opening-chess-slav } · Variante holandesa

opening-chess-semi-slav = Defensa semieslava
opening-chess-semi-slav-meran = { opening-chess-semi-slav } · Variante Merano
opening-chess-semi-slav-botvinnik = { opening-chess-semi-slav } · Variante Botvínnik
opening-chess-semi-slav-moscow = { opening-chess-semi-slav } · Variante Moscú

opening-chess-dutch = Defensa holandesa
opening-chess-dutch-staunton = { opening-chess-dutch } · Gambito Staunton
opening-chess-dutch-leningrad = { opening-chess-dutch } · Variante Leningrado
opening-chess-dutch-stonewall = { opening-chess-dutch } · Variante Stonewall
opening-chess-dutch-classical = { opening-chess-dutch } · Variante clásica

opening-chess-englund = Gambito Englund

opening-chess-indian = Defensa india
opening-chess-indian-london = { opening-chess-indian } · Sistema Londres

opening-chess-trompowsky = Ataque Trompowsky

opening-chess-torre = Ataque Torre

opening-chess-budapest = Gambito Budapest

opening-chess-benoni = Defensa Benoni
opening-chess-benoni-modern = { opening-chess-benoni } · Benoni moderna
opening-chess-benoni-czech = { opening-chess-benoni } · Benoni checa

opening-chess-benko = Gambito Benko

opening-chess-nimzo-indian = Defensa nimzoindia
opening-chess-nimzo-indian-classical = { opening-chess-nimzo-indian } · Variante clásica
opening-chess-nimzo-indian-rubinstein = { opening-chess-nimzo-indian } · Variante Rubinstein
opening-chess-nimzo-indian-samisch = { opening-chess-nimzo-indian } · Variante Sämisch
opening-chess-nimzo-indian-leningrad = { opening-chess-nimzo-indian } · Variante Leningrado
opening-chess-nimzo-indian-kasparov = { opening-chess-nimzo-indian } · Variante de los tres caballos

opening-chess-queens-indian = Defensa india de dama
opening-chess-queens-indian-fianchetto = { opening-chess-queens-indian } · Variante del fianchetto
opening-chess-queens-indian-petrosian = { opening-chess-queens-indian } · Variante Petrosián

opening-chess-bogo-indian = Defensa bogoindia

opening-chess-catalan = Apertura catalana
opening-chess-catalan-open = { opening-chess-catalan } · Variante abierta
opening-chess-catalan-closed = { opening-chess-catalan } · Variante cerrada

opening-chess-grunfeld = Defensa Grünfeld
opening-chess-grunfeld-exchange = { opening-chess-grunfeld } · Variante del cambio
opening-chess-grunfeld-russian = { opening-chess-grunfeld } · Variante rusa
opening-chess-grunfeld-bf4 = { opening-chess-grunfeld } · Ataque Brinckmann

opening-chess-kings-indian = Defensa india de rey
opening-chess-kings-indian-classical = { opening-chess-kings-indian } · Variante clásica
opening-chess-kings-indian-mar-del-plata = { opening-chess-kings-indian } · Variante Mar del Plata
opening-chess-kings-indian-samisch = { opening-chess-kings-indian } · Variante Sämisch
opening-chess-kings-indian-four-pawns = { opening-chess-kings-indian } · Ataque de los cuatro peones
opening-chess-kings-indian-averbakh = { opening-chess-kings-indian } · Variante Averbaj
opening-chess-kings-indian-fianchetto = { opening-chess-kings-indian } · Variante del fianchetto

opening-chess-old-indian = Defensa india antigua

opening-chess-english = Apertura inglesa
opening-chess-english-symmetrical = { opening-chess-english } · Variante simétrica
opening-chess-english-four-knights = { opening-chess-english } · Variante de los cuatro caballos
opening-chess-english-anglo-indian = { opening-chess-english } · Defensa angloindia
opening-chess-english-botvinnik = { opening-chess-english } · Sistema Botvínnik
opening-chess-english-agincourt = { opening-chess-english } · Defensa Agincourt

opening-chess-reti = Apertura Réti

opening-chess-kings-indian-attack = Ataque indio de rey

opening-chess-bird = Apertura Bird
opening-chess-bird-from = { opening-chess-bird } · Gambito From

opening-chess-larsen = Ataque Nimzowitsch-Larsen

opening-chess-polish = Apertura polaca

opening-chess-grob = Ataque Grob

opening-chess-van-geet = Apertura Van Geet
