# The names of chess openings, as in game headers and in the list below a board.
# “ · ” separates an opening from its variation.

opening-chess-kings-pawn = King's Pawn Game

opening-chess-scandinavian = Scandinavian Defense
opening-chess-scandinavian-main = { opening-chess-scandinavian } · Main Line
opening-chess-scandinavian-qd6 = { opening-chess-scandinavian } · Gubinsky-Melts Defense
opening-chess-scandinavian-qd8 = { opening-chess-scandinavian } · Valencian Variation
opening-chess-scandinavian-modern = { opening-chess-scandinavian } · Modern Variation

opening-chess-alekhine = Alekhine's Defense
opening-chess-alekhine-four-pawns = { opening-chess-alekhine } · Four Pawns Attack
opening-chess-alekhine-exchange = { opening-chess-alekhine } · Exchange Variation
opening-chess-alekhine-modern = { opening-chess-alekhine } · Modern Variation

opening-chess-pirc = Pirc Defense
opening-chess-pirc-austrian = { opening-chess-pirc } · Austrian Attack
opening-chess-pirc-classical = { opening-chess-pirc } · Classical Variation

opening-chess-modern-defense = Modern Defense
opening-chess-modern-defense-standard = { opening-chess-modern-defense } · Standard Line

opening-chess-nimzowitsch = Nimzowitsch Defense

opening-chess-owen = Owen's Defense

opening-chess-caro-kann = Caro-Kann Defense
opening-chess-caro-kann-advance = { opening-chess-caro-kann } · Advance Variation
opening-chess-caro-kann-short = { opening-chess-caro-kann } · Short Variation
opening-chess-caro-kann-exchange = { opening-chess-caro-kann } · Exchange Variation
opening-chess-caro-kann-panov = { opening-chess-caro-kann } · Panov Attack
opening-chess-caro-kann-fantasy = { opening-chess-caro-kann } · Fantasy Variation
opening-chess-caro-kann-classical = { opening-chess-caro-kann } · Classical Variation
opening-chess-caro-kann-karpov = { opening-chess-caro-kann } · Karpov Variation
opening-chess-caro-kann-tartakower = { opening-chess-caro-kann } · Tartakower Variation
opening-chess-caro-kann-two-knights = { opening-chess-caro-kann } · Two Knights Attack

opening-chess-french = French Defense
opening-chess-french-advance = { opening-chess-french } · Advance Variation
opening-chess-french-exchange = { opening-chess-french } · Exchange Variation
opening-chess-french-tarrasch = { opening-chess-french } · Tarrasch Variation
opening-chess-french-tarrasch-open = { opening-chess-french } · Tarrasch Variation, Open System
opening-chess-french-tarrasch-closed = { opening-chess-french } · Tarrasch Variation, Closed
opening-chess-french-winawer = { opening-chess-french } · Winawer Variation
opening-chess-french-classical = { opening-chess-french } · Classical Variation
opening-chess-french-steinitz = { opening-chess-french } · Steinitz Variation
opening-chess-french-maccutcheon = { opening-chess-french } · McCutcheon Variation
opening-chess-french-burn = { opening-chess-french } · Burn Variation
opening-chess-french-rubinstein = { opening-chess-french } · Rubinstein Variation
opening-chess-french-kings-indian-attack = { opening-chess-french } · King's Indian Attack

opening-chess-sicilian = Sicilian Defense
opening-chess-sicilian-alapin = { opening-chess-sicilian } · Alapin Variation
opening-chess-sicilian-smith-morra = { opening-chess-sicilian } · Smith-Morra Gambit
opening-chess-sicilian-wing = { opening-chess-sicilian } · Wing Gambit
opening-chess-sicilian-closed = { opening-chess-sicilian } · Closed Variation
opening-chess-sicilian-grand-prix = { opening-chess-sicilian } · Grand Prix Attack
opening-chess-sicilian-bowdler = { opening-chess-sicilian } · Bowdler Attack
opening-chess-sicilian-hyperaccelerated = { opening-chess-sicilian } · Hyperaccelerated Dragon
opening-chess-sicilian-rossolimo = { opening-chess-sicilian } · Rossolimo Variation
opening-chess-sicilian-moscow = { opening-chess-sicilian } · Moscow Variation
opening-chess-sicilian-najdorf = { opening-chess-sicilian } · Najdorf Variation
opening-chess-sicilian-english-attack = { opening-chess-sicilian } · Najdorf Variation, English Attack
opening-chess-sicilian-najdorf-bg5 = { opening-chess-sicilian } · Najdorf Variation, Main Line
opening-chess-sicilian-dragon = { opening-chess-sicilian } · Dragon Variation
opening-chess-sicilian-yugoslav = { opening-chess-sicilian } · Dragon Variation, Yugoslav Attack
opening-chess-sicilian-scheveningen = { opening-chess-sicilian } · Scheveningen Variation
opening-chess-sicilian-keres = { opening-chess-sicilian } · Scheveningen Variation, Keres Attack
opening-chess-sicilian-classical = { opening-chess-sicilian } · Classical Variation
opening-chess-sicilian-richter-rauzer = { opening-chess-sicilian } · Richter-Rauzer Attack
opening-chess-sicilian-sveshnikov = { opening-chess-sicilian } · Sveshnikov Variation
opening-chess-sicilian-kalashnikov = { opening-chess-sicilian } · Kalashnikov Variation
opening-chess-sicilian-accelerated = { opening-chess-sicilian } · Accelerated Dragon
opening-chess-sicilian-maroczy = { opening-chess-sicilian } · Accelerated Dragon, Maróczy Bind
opening-chess-sicilian-taimanov = { opening-chess-sicilian } · Taimanov Variation
opening-chess-sicilian-kan = { opening-chess-sicilian } · Kan Variation
opening-chess-sicilian-four-knights = { opening-chess-sicilian } · Four Knights Variation

opening-chess-petrov = Petrov's Defense
opening-chess-petrov-classical = { opening-chess-petrov } · Classical Attack
opening-chess-petrov-cochrane = { opening-chess-petrov } · Cochrane Gambit
opening-chess-petrov-three-knights = { opening-chess-petrov } · Three Knights Game
opening-chess-petrov-modern = { opening-chess-petrov } · Modern Attack

opening-chess-philidor = Philidor Defense
opening-chess-philidor-hanham = { opening-chess-philidor } · Hanham Variation
opening-chess-philidor-exchange = { opening-chess-philidor } · Exchange Variation

opening-chess-latvian = Latvian Gambit

opening-chess-elephant = Elephant Gambit

opening-chess-damiano = Damiano Defense

opening-chess-scotch = Scotch Game
opening-chess-scotch-classical = { opening-chess-scotch } · Classical Variation
opening-chess-scotch-mieses = { opening-chess-scotch } · Mieses Variation
opening-chess-scotch-gambit = { opening-chess-scotch } · Scotch Gambit
opening-chess-scotch-goring = { opening-chess-scotch } · Göring Gambit

opening-chess-ponziani = Ponziani Opening

opening-chess-three-knights = Three Knights Opening

opening-chess-four-knights = Four Knights Game
opening-chess-four-knights-spanish = { opening-chess-four-knights } · Spanish Variation
opening-chess-four-knights-rubinstein = { opening-chess-four-knights } · Rubinstein Variation
opening-chess-four-knights-scotch = { opening-chess-four-knights } · Scotch Variation
opening-chess-four-knights-halloween = { opening-chess-four-knights } · Halloween Gambit

opening-chess-italian = Italian Game
opening-chess-italian-giuoco-piano = { opening-chess-italian } · Giuoco Piano
opening-chess-italian-giuoco-pianissimo = { opening-chess-italian } · Giuoco Pianissimo
opening-chess-italian-center-attack = { opening-chess-italian } · Center Attack
opening-chess-italian-evans = { opening-chess-italian } · Evans Gambit
opening-chess-italian-hungarian = { opening-chess-italian } · Hungarian Defense
opening-chess-italian-two-knights = { opening-chess-italian } · Two Knights Defense
opening-chess-italian-knight-attack = { opening-chess-italian } · Two Knights Defense, Knight Attack
opening-chess-italian-fried-liver = { opening-chess-italian } · Two Knights Defense, Fried Liver Attack
opening-chess-italian-polerio = { opening-chess-italian } · Two Knights Defense, Polerio Defense
opening-chess-italian-traxler = { opening-chess-italian } · Two Knights Defense, Traxler Counterattack

opening-chess-ruy-lopez = Ruy Lopez
opening-chess-ruy-lopez-morphy = { opening-chess-ruy-lopez } · Morphy Defense
opening-chess-ruy-lopez-exchange = { opening-chess-ruy-lopez } · Exchange Variation
opening-chess-ruy-lopez-berlin = { opening-chess-ruy-lopez } · Berlin Defense
opening-chess-ruy-lopez-berlin-wall = { opening-chess-ruy-lopez } · Berlin Defense, Berlin Wall
opening-chess-ruy-lopez-classical = { opening-chess-ruy-lopez } · Classical Defense
opening-chess-ruy-lopez-steinitz = { opening-chess-ruy-lopez } · Steinitz Defense
opening-chess-ruy-lopez-modern-steinitz = { opening-chess-ruy-lopez } · Modern Steinitz Defense
opening-chess-ruy-lopez-schliemann = { opening-chess-ruy-lopez } · Schliemann Defense
opening-chess-ruy-lopez-bird = { opening-chess-ruy-lopez } · Bird Variation
opening-chess-ruy-lopez-open = { opening-chess-ruy-lopez } · Open Variation
opening-chess-ruy-lopez-arkhangelsk = { opening-chess-ruy-lopez } · Arkhangelsk Variation
opening-chess-ruy-lopez-closed = { opening-chess-ruy-lopez } · Closed Variation
opening-chess-ruy-lopez-marshall = { opening-chess-ruy-lopez } · Marshall Attack
opening-chess-ruy-lopez-breyer = { opening-chess-ruy-lopez } · Breyer Variation
opening-chess-ruy-lopez-chigorin = { opening-chess-ruy-lopez } · Chigorin Variation
opening-chess-ruy-lopez-zaitsev = { opening-chess-ruy-lopez } · Zaitsev Variation

opening-chess-vienna = Vienna Game
opening-chess-vienna-gambit = { opening-chess-vienna } · Vienna Gambit

opening-chess-bishops-opening = Bishop's Opening

opening-chess-center-game = Center Game

opening-chess-danish = Danish Gambit

opening-chess-kings-gambit = King's Gambit
opening-chess-kings-gambit-accepted = { opening-chess-kings-gambit } Accepted
opening-chess-kings-gambit-kings-knight = { opening-chess-kings-gambit-accepted } · King's Knight's Gambit
opening-chess-kings-gambit-bishops = { opening-chess-kings-gambit-accepted } · Bishop's Gambit
opening-chess-kings-gambit-falkbeer = { opening-chess-kings-gambit } · Falkbeer Countergambit
opening-chess-kings-gambit-classical = { opening-chess-kings-gambit } Declined · Classical Variation

opening-chess-wayward-queen = Wayward Queen Attack

opening-chess-queens-pawn = Queen's Pawn Game
opening-chess-queens-pawn-london = { opening-chess-queens-pawn } · London System
opening-chess-queens-pawn-colle = { opening-chess-queens-pawn } · Colle System
opening-chess-queens-pawn-stonewall = { opening-chess-queens-pawn } · Stonewall Attack
opening-chess-queens-pawn-veresov = { opening-chess-queens-pawn } · Veresov Attack
opening-chess-queens-pawn-blackmar-diemer = { opening-chess-queens-pawn } · Blackmar-Diemer Gambit

opening-chess-queens-gambit = Queen's Gambit
opening-chess-queens-gambit-accepted = { opening-chess-queens-gambit } Accepted
opening-chess-queens-gambit-declined = { opening-chess-queens-gambit } Declined
opening-chess-queens-gambit-exchange = { opening-chess-queens-gambit-declined } · Exchange Variation
opening-chess-queens-gambit-orthodox = { opening-chess-queens-gambit-declined } · Orthodox Defense
opening-chess-queens-gambit-tartakower = { opening-chess-queens-gambit-declined } · Tartakower Defense
opening-chess-queens-gambit-lasker = { opening-chess-queens-gambit-declined } · Lasker Defense
opening-chess-queens-gambit-cambridge-springs = { opening-chess-queens-gambit-declined } · Cambridge Springs Defense
opening-chess-queens-gambit-ragozin = { opening-chess-queens-gambit-declined } · Ragozin Defense
opening-chess-queens-gambit-albin = { opening-chess-queens-gambit } · Albin Countergambit
opening-chess-queens-gambit-chigorin = { opening-chess-queens-gambit } · Chigorin Defense
opening-chess-queens-gambit-baltic = { opening-chess-queens-gambit-declined } · Baltic Defense

opening-chess-tarrasch = Tarrasch Defense

opening-chess-semi-tarrasch = Semi-Tarrasch Defense

opening-chess-slav = Slav Defense
opening-chess-slav-exchange = { opening-chess-slav } · Exchange Variation
opening-chess-slav-chebanenko = { opening-chess-slav } · Chebanenko Variation
opening-chess-slav-dutch = { opening-chess-slav } · Dutch Variation

opening-chess-semi-slav = Semi-Slav Defense
opening-chess-semi-slav-meran = { opening-chess-semi-slav } · Meran Variation
opening-chess-semi-slav-botvinnik = { opening-chess-semi-slav } · Botvinnik Variation
opening-chess-semi-slav-moscow = { opening-chess-semi-slav } · Moscow Variation

opening-chess-dutch = Dutch Defense
opening-chess-dutch-staunton = { opening-chess-dutch } · Staunton Gambit
opening-chess-dutch-leningrad = { opening-chess-dutch } · Leningrad Variation
opening-chess-dutch-stonewall = { opening-chess-dutch } · Stonewall Variation
opening-chess-dutch-classical = { opening-chess-dutch } · Classical Variation

opening-chess-englund = Englund Gambit

opening-chess-indian = Indian Defense
opening-chess-indian-london = { opening-chess-indian } · London System

opening-chess-trompowsky = Trompowsky Attack

opening-chess-torre = Torre Attack

opening-chess-budapest = Budapest Gambit

opening-chess-benoni = Benoni Defense
opening-chess-benoni-modern = { opening-chess-benoni } · Modern Benoni
opening-chess-benoni-czech = { opening-chess-benoni } · Czech Benoni

opening-chess-benko = Benko Gambit

opening-chess-nimzo-indian = Nimzo-Indian Defense
opening-chess-nimzo-indian-classical = { opening-chess-nimzo-indian } · Classical Variation
opening-chess-nimzo-indian-rubinstein = { opening-chess-nimzo-indian } · Rubinstein Variation
opening-chess-nimzo-indian-samisch = { opening-chess-nimzo-indian } · Sämisch Variation
opening-chess-nimzo-indian-leningrad = { opening-chess-nimzo-indian } · Leningrad Variation
opening-chess-nimzo-indian-kasparov = { opening-chess-nimzo-indian } · Three Knights Variation

opening-chess-queens-indian = Queen's Indian Defense
opening-chess-queens-indian-fianchetto = { opening-chess-queens-indian } · Fianchetto Variation
opening-chess-queens-indian-petrosian = { opening-chess-queens-indian } · Petrosian Variation

opening-chess-bogo-indian = Bogo-Indian Defense

opening-chess-catalan = Catalan Opening
opening-chess-catalan-open = { opening-chess-catalan } · Open Variation
opening-chess-catalan-closed = { opening-chess-catalan } · Closed Variation

opening-chess-grunfeld = Grünfeld Defense
opening-chess-grunfeld-exchange = { opening-chess-grunfeld } · Exchange Variation
opening-chess-grunfeld-russian = { opening-chess-grunfeld } · Russian Variation
opening-chess-grunfeld-bf4 = { opening-chess-grunfeld } · Brinckmann Attack

opening-chess-kings-indian = King's Indian Defense
opening-chess-kings-indian-classical = { opening-chess-kings-indian } · Classical Variation
opening-chess-kings-indian-mar-del-plata = { opening-chess-kings-indian } · Mar del Plata Variation
opening-chess-kings-indian-samisch = { opening-chess-kings-indian } · Sämisch Variation
opening-chess-kings-indian-four-pawns = { opening-chess-kings-indian } · Four Pawns Attack
opening-chess-kings-indian-averbakh = { opening-chess-kings-indian } · Averbakh Variation
opening-chess-kings-indian-fianchetto = { opening-chess-kings-indian } · Fianchetto Variation

opening-chess-old-indian = Old Indian Defense

opening-chess-english = English Opening
opening-chess-english-symmetrical = { opening-chess-english } · Symmetrical Variation
opening-chess-english-four-knights = { opening-chess-english } · Four Knights Variation
opening-chess-english-anglo-indian = { opening-chess-english } · Anglo-Indian Defense
opening-chess-english-botvinnik = { opening-chess-english } · Botvinnik System
opening-chess-english-agincourt = { opening-chess-english } · Agincourt Defense

opening-chess-reti = Réti Opening

opening-chess-kings-indian-attack = King's Indian Attack

opening-chess-bird = Bird's Opening
opening-chess-bird-from = { opening-chess-bird } · From's Gambit

opening-chess-larsen = Nimzo-Larsen Attack

opening-chess-polish = Polish Opening

opening-chess-grob = Grob's Attack

opening-chess-van-geet = Van Geet Opening
