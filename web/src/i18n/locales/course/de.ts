/** Der Kurs auf Deutsch. */
import type { CourseCatalogue } from '../../course.svelte';

const de: CourseCatalogue = {
  'course.title': 'Wie ein Programm spielt',
  'course.intro':
    'Vom Zufallszieher zu einem Programm, das vorausdenkt, in kurzen Kapiteln: ein Gedanke, sein Programm, das Programm bei der Arbeit, eine Partie dagegen, eine Zahl zum Raten. Wer eine Schleife lesen kann, kann auch das lesen. Die Kapitel 1 bis {tutorial} stehen für sich und dauern etwa eine halbe Stunde.',
  'course.chapters': 'Kapitel',
  'course.done': '{count} von {all} erledigt',
  'course.clear': 'Meinen Fortschritt vergessen',
  'course.next': 'Weiter: {title}',
  'course.end': 'Zur Liste der Kapitel',

  'part.program': 'Das Programm',
  'part.watch': 'Zusehen',
  'part.play': 'Spielen',
  'part.count': 'Zählen',
  'part.question': 'Eine Frage',
  'part.done': 'Erledigt',

  'program.pseudocode': 'In Worten',
  'program.code': 'In Rust, wie es läuft',
  'program.now': 'läuft jetzt',
  'program.waits': 'hat es aufgerufen oder macht danach weiter',
  'program.fresh': 'neu',
  'program.new': 'Neu:',

  'picture.tree': 'Ein kleiner Baum mit seinen Werten',
  'picture.tree.caption':
    'Werte, wie {max} sie zählt. Rechtecke: Eine Seite ist am Zug, oben {max}, dann {min}, im Wechsel. Kreise: Hier ist Schluss. Gestrichelt: nie angesehen.',
  'picture.bar': '{name}, Tiefe {depth}',
  'picture.bars': 'Besuchte Stellungen, gezählt, als diese Seite geöffnet wurde.',
  'picture.vectors':
    'Paare: was eine Stellung Spieler 1 und Spieler 2 wert ist. Oben zieht Spieler 1, dann beide im Wechsel.',
  'picture.worth': 'Was die Figuren wert sind',

  'watch.scene': 'Was es zu sehen gibt',
  'watch.change': 'Diesen Baum ändern',

  'moves.listed': {
    one: '{seat} hat {number} Zug. Welchen? Das Los entscheidet.',
    other: '{seat} hat {number} Züge. Welchen? Das Los entscheidet.',
  },
  'moves.drawn': 'Gezogen ist {move}, einer von {number}.',
  'moves.over': 'Die Partie ist aus: Es gibt keinen Zug mehr zu losen.',
  'moves.draw': 'Einen Zug losen',
  'moves.play': 'Ihn spielen',
  'moves.again': 'Noch einmal',

  'scene.start': 'Die Grundstellung',
  'scene.check': 'Ein König im Schach',
  'scene.poisoned': 'Ein vergifteter Springer',
  'scene.guarded': 'Aus der Frage',
  'scene.other': 'Aus der Frage',
  'scene.tree': 'Ein Baum von zwei Halbzügen',
  'scene.behind': 'Der kleinste Verlust',
  'scene.negamax': 'Dasselbe in einer Funktion',
  'scene.shallow': 'Ein flacher Schnitt',
  'scene.deep': 'Ein tiefer Schnitt',
  'scene.three': 'Drei mal drei mal drei',
  'scene.queen': 'Eine wirkliche Stellung',
  'scene.corner': 'Ein Springer in der Ecke',

  'play.which': 'Welche Partie',
  'play.begin': 'Spielen',
  'play.again': 'Neu beginnen',
  'play.yours': 'Du spielst {seat} und bist am Zug.',
  'play.theirs': 'Das Programm denkt nach.',
  'play.large': 'Auf einem großen Brett',
  'duel.whole': 'Eine ganze Partie',
  'duel.whole.hint': 'Aus der Grundstellung. Du hast Weiß.',
  'duel.rooks': 'Zwei Türme gegen einen König',
  'duel.rooks.hint':
    'Du hast zwei Türme, das Programm zieht zufällig. Treib seinen König an den Rand, Turm neben Turm.',
  'duel.queens': 'Dame und Bauern',
  'duel.queens.hint':
    'Eine Dame und sieben Bauern gegen ein Programm, das nimmt, was es kann, und nur Bauern hat. Biete ihm etwas an.',
  'duel.few': 'Ein Turm mehr',
  'duel.few.hint':
    'Du hast einen Turm mehr. Das Programm denkt jetzt voraus: Mach trotzdem einen Sieg daraus.',

  'count.guess': 'Deine Schätzung',
  'count.run': 'Nachzählen',
  'count.counting': 'Es zählt…',
  'count.near': 'Es sind {number}: Mit {guess} lagst du nahe.',
  'count.more': 'Es sind {number}, mehr als die {guess}, die du geschätzt hast.',
  'count.less': 'Es sind {number}, weniger als die {guess}, die du geschätzt hast.',
  'count.depth': 'Tiefe {depth}',
  'count.positions': 'Stellungen',
  'count.times': 'mal so viele',
  'count.plies': 'Halbzüge',
  'count.best': 'Zug',
  'count.value': 'Wert',
  'count.label.length': 'Mittlere Länge in Zügen',
  'count.label.checkmate': 'Matt',
  'count.label.stalemate': 'Patt',
  'count.label.insufficient-material': 'Zu wenig Figuren zum Mattsetzen',
  'count.label.dead-position': 'Zu wenig Figuren zum Mattsetzen',
  'count.label.fifty-moves': '50 Züge ohne Schlag- oder Bauernzug',
  'count.label.threefold-repetition': 'Stellung dreimal wiederholt',
  'count.label.unfinished': 'Nach 300 Zügen verlassen',
  'count.label.won': 'Gewonnen',
  'count.label.drawn': 'Remis',
  'count.label.lost': 'Verloren',

  'question.check': 'Das ist meine Antwort',
  'question.try': 'Ausprobieren',
  'question.right': 'Richtig.',
  'question.wrong': 'Nein. Probier es aus oder denk noch einmal nach.',
  'question.answered': 'Das hast du schon einmal beantwortet.',

  'moves.title': 'Alle Züge',
  'moves.about': 'Wer die Regeln kennt, kann spielen.',
  'moves.idea':
    'Vor allem anderen braucht ein Programm, das spielt, die Liste der Züge, die die Regeln erlauben. In der Grundstellung des Schachs sind es 20: sechzehn der Bauern, vier der Springer. Das Brett zeigt jeden als Pfeil.\n\nWer die Liste hat, kann spielen. *Lose einen der Züge aus*, führe ihn aus, warte auf die Antwort: Das ist schon ein ganzer Spieler, in ein paar Zeilen. Er spielt schlecht, aber nie gegen die Regeln, und darauf steht alles Weitere. Fehlt der Liste ein Zug, oder hat sie einen zu viel, so hilft kein Denken.\n\nJedes spätere Programm dieses Kurses fragt nach derselben Liste, wieder und wieder. Und der Zufallszieher bleibt nützlich: Ihn müssen alle anderen schlagen.',
  'count.moves.question':
    'Zwei Zufallszieher spielen 100 Partien. In wie vielen davon setzt jemand matt?',
  'count.moves.moral':
    'Auch das Los findet hin und wieder ein Matt. Die meisten Partien gehen weiter, bis zu wenig auf dem Brett steht oder 50 Züge lang nichts geschehen ist.',
  'question.moves.text':
    'Der weiße König auf e1 steht im Schach eines Turms auf e2, den nichts deckt. Wie viele Züge hat die Liste?',
  'question.moves.1': 'Einen: Der König schlägt den Turm.',
  'question.moves.2': 'Drei.',
  'question.moves.3': 'Fünf: alle Felder um den König.',
  'question.moves.why':
    'Der König schlägt den Turm oder geht nach d1 oder f1. Auf d2 und f2 wäre er weiter angegriffen.',

  'counting.title': 'Figuren zählen',
  'counting.about': 'Um zu wählen, muss ein Programm eine Stellung lieber mögen als eine andere.',
  'counting.idea':
    'Um einen Zug zu wählen, muss ein Programm eine Stellung lieber mögen als eine andere. Am ältesten ist das Zählen: was man hat, weniger das, was die andere Seite hat. Diese Zahl heißt *Bewertung*. Die Tabelle zeigt, was jede Figur zählt; der König zählt mehr als alle anderen zusammen, denn ohne ihn gibt es kein Spiel.\n\nDas Programm führt jeden Zug der Liste für einen Augenblick aus, zählt, nimmt ihn zurück und behält den, nach dem die Zahl *am größten* ist. So nimmt es alles, was ihm angeboten wird, das Wertvollste zuerst.\n\nAber es fragt nie, was danach kommt. In der Stellung zum Zusehen ist ein Springer zu haben. Dass ihn ein Bauer deckt, sieht das Programm nicht: Es gibt eine Dame für einen Springer.',
  'count.counting.question':
    'Das zählende Programm spielt 20 Partien gegen den Zufallszieher, jede nach vier ausgelosten Zügen. Wie viele gewinnt es?',
  'count.counting.moral':
    'Es nimmt, was es kann. Aber das Matt ist meist weiter weg als einen Zug, darum sucht es keines: Ist nichts zu nehmen, so zieht es hin und her, bis die Stellung wiederholt und die Partie remis ist.',
  'question.counting.text':
    'Weiß hat eine Dame auf d2 und einen Turm auf a1. Den schwarzen Bauern auf d5 deckt einer auf c6. Was spielt das zählende Programm?',
  'question.counting.1': 'Einen ruhigen Zug: Der Bauer ist gedeckt.',
  'question.counting.2': 'Ta8+, denn ein Schach ist am meisten wert.',
  'question.counting.3': 'Dxd5: ein Bauer mehr.',
  'question.counting.why':
    'Gleich nach dem Zug ist ein Bauer mehr gezählt. Dass danach die Dame verloren geht, liegt jenseits von dem, was es sieht.',

  'minimax.title': 'Vorausdenken: Minimax',
  'minimax.about': 'Ein Zug ist so gut, wie die beste Antwort ihn lässt.',
  'minimax.idea':
    'Ein Zug ist so gut, wie die beste Antwort ihn lässt. Also führt das Programm jeden Zug aus, dann jede Antwort und so weiter bis zu einer festen *Tiefe*; erst dort zählt es.\n\nDas Bild zeigt, was aus den Zahlen wird. Unten, an den *Blättern*, steht, was gezählt wurde. Eine Stufe höher zieht die andere Seite, *Min*, und nimmt die kleinste Zahl. Darüber ziehen wir, *Max*, und nehmen die größte von denen, die Min uns lässt. Die Zahl ganz oben ist uns sicher, was die andere Seite auch tut.\n\nWo alles schlecht ist, findet Minimax das am wenigsten Schlechte: In „Der kleinste Verlust“ lässt uns der beste Zug noch einen Turm im Rückstand, jeder andere mehr.\n\nDer Preis: Der Zug einer Seite ist ein *Halbzug*, und bei 30 Zügen je Stellung sind es drei Halbzüge weiter 30 × 30 × 30 Enden. Zähl nach.',
  'count.minimax.question':
    'Von der Grundstellung aus besucht Minimax 21 Stellungen bei Tiefe 1: sie selbst, die Wurzel des Baums, und 20 weitere. Wie viele bei Tiefe 4?',
  'count.minimax.moral':
    'Jeder weitere Halbzug kostet 20 bis 25 Mal so viele. Das heißt Verzweigungsfaktor, und mitten in der Partie ist er größer.',
  'question.minimax.text':
    'Noch einmal der vergiftete Springer: Ein Bauer deckt ihn. Was tut Minimax, das zwei Halbzüge vorausschaut?',
  'question.minimax.1': 'Es lässt den Springer stehen.',
  'question.minimax.2': 'Es nimmt den Springer, denn 30 sind 30.',
  'question.minimax.3': 'Das ist bei Tiefe 2 nicht zu entscheiden.',
  'question.minimax.why':
    'Der Bauer schlägt die Dame zurück: 30 gewonnen, 90 verloren. Min würde diese Antwort wählen, also ist der Zug weniger wert als ein ruhiger.',

  'alpha-beta.title': 'Alpha-Beta: dieselbe Antwort, weniger Arbeit',
  'alpha-beta.about': 'Den größten Teil des Baums muss niemand ansehen.',
  'alpha-beta.idea':
    'Im Bild ist uns B 10 wert. Bei C zieht die andere Seite, und ihre erste Antwort lässt uns 5. Vielleicht hat sie eine bessere; einerlei. C ist *höchstens* 5 wert, und 10 haben wir. Wir werden C nicht spielen, also wird der Rest übergangen: ein *Schnitt*.\n\nDas Programm trägt zwei Zahlen mit sich. *Alpha* ist, was die Seite am Zug schon sicher hat, *Beta*, was die andere hat. Wo Alpha Beta erreicht, wird der Rest der Stellung übergangen. Weil beide hinabgereicht werden, schneidet, was oben bekannt ist, auch weit unten: der zweite Baum.\n\nÜbergangen wird nur, wozu es eine Seite nicht kommen ließe. Darum ist die Antwort immer die von Minimax.\n\nEin Kniff macht es kurz: Was einer Seite nützt, schadet der anderen. Mit einem Minus bei jedem Schritt sind Max und Min eine Funktion.',
  'count.alpha-beta.question':
    'Bei Tiefe 4 besucht Minimax von der Grundstellung aus 206.604 Stellungen. Wie viele besucht Alpha-Beta für denselben Zug und Wert?',
  'count.alpha-beta.moral':
    'Derselbe Zug, derselbe Wert. Und die Züge waren nicht einmal sortiert: Mit dem besten zuerst wären es noch viel weniger.',
  'question.alpha-beta.text':
    'Im ersten Baum sind die Antworten bei C jetzt 12, 5 und 7 wert, in dieser Reihenfolge. Wie viele der vier Blätter sieht Alpha-Beta an?',
  'question.alpha-beta.1': 'Zwei, wie vorher.',
  'question.alpha-beta.2': 'Drei.',
  'question.alpha-beta.3': 'Alle vier.',
  'question.alpha-beta.why':
    'B, dann 12, die nichts schneidet, denn C könnte noch mehr wert sein als 10; dann 5, und der Rest wird übergangen. Eine gute Antwort hilft umso mehr, je früher sie kommt.',

  'squares.title': 'Wo eine Figur steht',
  'squares.about': 'Dieselbe Figur ist auf einem besseren Feld mehr wert.',
  'squares.idea':
    'Bisher zählte ein Springer in der Ecke so viel wie einer in der Mitte, und in einer ruhigen Stellung sahen alle Züge gleich aus.\n\nAlso bekommt jede Figur eine *Tabelle*: eine Zahl für jedes der 64 Felder, zusätzlich zu dem, was die Figur selbst wert ist. Springer mögen die Mitte, Bauern wollen nach vorn, Türme auf die siebte Reihe, Könige in eine Ecke. Die Bilder zeigen die Tabellen aus der Sicht von Weiß, in Zehnteln eines Bauern: Grün ist gut, Orange schlecht. Die Zahlen sind unsere, nach dem, was man Anfängern beibringt.\n\nDie Suche bleibt, wie sie war, Zeile für Zeile. Neu ist nur, wie am Ende einer Variante gezählt wird: ein Blick in eine Tabelle für jede Figur.',
  'count.squares.question':
    'Das Programm mit Tabellen spielt 20 Partien gegen das ohne. Beide schauen drei Halbzüge voraus. Wie viele gewinnt es?',
  'count.squares.moral':
    'Keins schaut weiter als das andere. Das mit Tabellen weiß nur, was zu tun ist, solange keine Figur zu gewinnen ist.',
  'question.squares.text':
    'Nach dem Zählen allein sind alle 20 Züge der Grundstellung gleich viel wert. Welchen mag das Programm mit Tabellen am liebsten, einen Halbzug weit gesehen?',
  'question.squares.1': 'Einen Bauern von a2 nach a4.',
  'question.squares.2': 'Einen Bauern von e2 nach e4.',
  'question.squares.3': 'Einen Springer nach c3 oder f3.',
  'question.squares.why':
    'Ein Springer gewinnt auf dem Weg vom Rand nach c3 oder f3 sechs Zehntel eines Bauern, ein Bauer von e2 nach e4 fünf. Beide Springer gewinnen gleich viel: Es nimmt den, der zuerst kommt.',

  'scene.italian': 'Eine italienische Partie',
  'scene.locked': 'Könige und blockierte Bauern',
  'scene.rook': 'Ein Turm ist zu haben',
  'scene.narrow': 'NegaScout: ein schmales Fenster',
  'scene.pass': 'Nullzug: Aussetzen genügt',
  'scene.vectors': 'Ein Wert für jeden',
  'scene.race': 'Ein Rennen zu zweit',
  'scene.choice': 'Aus der Frage',
  'scene.card': 'Ein Rennen mit Karten',
  'scene.nocard': 'Dasselbe ohne Karten',
  'duel.race': 'Ein Rennen gegen Max^n',
  'duel.race.hint': 'Hase und Igel zu zweit. Das Programm schaut drei Halbzüge voraus.',
  'duel.cards': 'Ein Rennen mit Karten',
  'duel.cards.hint':
    'Hase und Igel zu zweit. Das Programm schaut zwei Halbzüge voraus und auf jede Karte.',
  'count.percent': 'Prozent',

  // The rates of the hash table.
  'beams.title': 'Wie breit der Strahl?',
  'saved.title': 'Was jede Stufe erspart, dort und hier',
  'saved.hint': 'Gegenüber der Stufe davor ersparte Stellungen bei den Tiefen {depths}.',
  'saved.told':
    'Veröffentlicht: eine Diplomarbeit über ein Schachprogramm. Hier: dieses Programm noch einmal, an drei Stellungen (Eröffnung, Mittelspiel, Endspiel); ein Strich steht für das, was nicht veröffentlicht oder nicht gemessen wurde. Die Arbeit sagt nicht, was ihr Minimax besucht hat, und unseres ordnet Züge von Anfang an besser, deshalb weichen die Anteile ab; die von NegaScout liegen bei den Tiefen 6 und 8 nah beieinander.',
  'rates.title': 'Was die Tabelle leistet',
  'rates.hint':
    'Das Programm sucht bis Tiefe 1, 2, 3 …, immer mit derselben Tabelle. Wie gut sind die Züge, die sie sich merkt, und wie oft kennt sie eine Stellung?',
  'rates.where': 'Stellung',
  'rates.italian': 'Italienische Partie, Tiefe {depth}',
  'rates.locked': 'Könige und blockierte Bauern, Tiefe {depth}',
  'rates.run': 'Messen',
  'rates.done': 'Gemessen.',
  'rates.here': 'hier',
  'rates.published': 'veröffentlicht',
  'rates.stayed': 'Im Lauf der Suche bleibt ihr Zug der beste',
  'rates.stayedThree': '… oder höchstens zwei sind besser',
  'rates.best': 'Nach den Werten aller Züge ist er der beste',
  'rates.three': '… oder unter den besten dreien',
  'rates.hits': 'Sie kannte die Stellung',
  'rates.enough': '… und ihr Wert genügte',
  'rates.other': 'Eine andere Stellung am selben Platz: Ein Schlüssel allein hielte sie für diese',
  'rates.mistaken': 'Falsche Treffer mit beiden Schlüsseln',
  'rates.stepwise': 'Stellungen, Tiefe 1 bis {depth}',
  'rates.atOnce': 'Stellungen, gleich Tiefe {depth}',
  'rates.without': '… und ohne Tabelle',
  'rates.told':
    'Nach den Werten aller Züge: {number} vorgeschlagene Züge, über die letzte Suche verteilt, wurden mit allen anderen ihrer Stellungen verglichen, jeder gleich tief durchsucht. Ein Zug, der schneidet, ist gut genug; der beste muss er nicht sein.',
  'rates.part': 'Die Messung war zu groß für diesen Server und wurde abgebrochen.',

  'deepening.title': 'Tiefer, solange Zeit ist',
  'deepening.about': 'Tiefe 1, dann 2, dann 3: Wann immer die Zeit um ist, gibt es eine Antwort.',
  'deepening.idea':
    'Niemand weiß vorher, wie tief eine Suche in der gegebenen Zeit kommt. Also sucht das Programm bis Tiefe 1, dann 2, dann 3: *iterative Vertiefung*. Ist die Zeit um, so antwortet die letzte ganze Suche. Die Balken zeigen, was jede Tiefe kostet: Alle flachen zusammen kosten wenig neben der letzten, und jede sagt der nächsten, was sie zuerst versuchen soll.\n\nSie sagt noch mehr. Der nächste Wert wird nahe beim letzten liegen, also beginnt die Suche in einem schmalen *Aspirationsfenster* um ihn, das mehr schneidet. Fällt der Wert heraus, so wird mit offener Seite wiederholt.\n\nWie lange darf ein Zug dauern? Das Referenzprogramm dieses Labors teilt die Zeit der Partie durch 30, so viele Züge hat sie im Mittel, legt dazu, was frühere Züge gespart haben, und behält etwas zurück.',
  'count.deepening.question':
    'Jedes Programm bekommt eine Sekunde für eine Stellung der italienischen Partie. Wie viele Halbzüge tief kommt das letzte?',
  'count.deepening.moral': 'Die Zeit ist für alle gleich. Verschieden ist, was sie weglassen.',
  'question.deepening.text':
    'Wenn jede Tiefe das Sechsfache der vorigen kostet, was kosten dann alle flacheren Suchen zusammen neben der letzten?',
  'question.deepening.1': 'Noch einmal so viel.',
  'question.deepening.2': 'Etwa ein Fünftel davon.',
  'question.deepening.3': 'Fünfmal so viel.',
  'question.deepening.why':
    'Ein Sechstel, davon wieder ein Sechstel und so weiter: zusammen ein Fünftel. Das ist billig für eine Antwort zu jeder Zeit.',

  'remembering.title': 'Sich erinnern',
  'remembering.about': 'Dieselbe Stellung kommt auf verschiedenen Wegen.',
  'remembering.idea':
    'Dieselbe Stellung entsteht durch dieselben Züge in anderer Reihenfolge. Also führt das Programm eine *Hashtabelle*: zu jeder durchsuchten Stellung, wie tief das war, der Wert, ob er genau oder nur eine Schranke ist, und der beste Zug.\n\nDer Platz in der Tabelle folgt aus einer Zahl, die aus der ganzen Stellung gemacht ist; eine zweite sagt, ob es wirklich dieselbe ist. Wollen zwei Stellungen einen Platz, so bleibt die tiefere Suche.\n\nKommt die Stellung wieder, und es sind nicht mehr Halbzüge zu gehen, so gilt der Wert: im Baum das Zeichen ▤. Reicht das nicht, so wird wenigstens ihr Zug zuerst versucht.\n\nIn einem Endspiel mit Königen und blockierten Bauern kommt fast alles wieder, in der Eröffnung viel weniger.',
  'count.remembering.question':
    'Neun Halbzüge tief in diesem Endspiel besucht das Programm ohne Tabelle 13.814 Stellungen. Wie viele mit einer?',
  'count.remembering.moral':
    'Für die Könige gibt es wenige Felder, darum kommen dieselben Stellungen auf anderen Wegen immer wieder.',
  'question.remembering.text':
    'Die Tabelle hat den genauen Wert einer Stellung aus einer Suche von vier Halbzügen. Nun kommt die Stellung, und zwei Halbzüge sind noch zu gehen. Was geschieht?',
  'question.remembering.1': 'Sie wird neu durchsucht, zwei Halbzüge tief.',
  'question.remembering.2': 'Der Wert aus der Tabelle gilt.',
  'question.remembering.3': 'Nur ihr bester Zug kommt aus der Tabelle.',
  'question.remembering.why':
    'Eine Suche, die tiefer war als nötig, weiß mehr und nicht weniger. Wäre sie flacher gewesen, so zählte nur ihr Zug.',

  'ordering.title': 'Was vorher gut war',
  'ordering.about': 'Wie viel übergangen wird, hängt allein an der Reihenfolge der Züge.',
  'ordering.idea':
    'Alpha-Beta übergeht umso mehr, je früher die guten Züge kommen. Vor der Suche kennt sie niemand, aber manche Vermutung ist besser als andere:\n\nZuerst *Schlagzüge und Schachgebote*, allen voran die, mit denen die billigste Figur die wertvollste schlägt. Dann *Killer*: ruhige Züge, die im selben Halbzug anderswo schnitten, denn was einen Zug widerlegt, widerlegt meist auch den nächsten. Dann der Rest nach der *Historie*: wie oft dieselbe Figur auf demselben Feld irgendwo schnitt.\n\nZwei Zeilen sind neu in der Suche: Eine sortiert die Züge, die andere merkt sich, was schnitt, in der Funktion darunter.\n\nDer Wert bleibt, wie er war; von gleichen Zügen kommt vielleicht ein anderer zuerst. Sortieren kostet Zeit an jedem Knoten und spart die meisten Knoten.',
  'count.ordering.question':
    'Drei Halbzüge tief in einer italienischen Partie versucht Alpha-Beta überall den schlechtesten Zug zuerst. Wie viele von hundert Stellungen, die Minimax besucht, besucht es?',
  'count.ordering.moral':
    'In der schlechtesten Reihenfolge schneidet fast nichts, in der besten fast alles. Beide kennen die Werte vorher: Das kann kein Programm, aber alle liegen dazwischen.',
  'question.ordering.text':
    'Noch einmal der vergiftete Springer: Die Dame kann ihn nehmen und wäre verloren. Welchen Zug versucht dieses Programm zuerst?',
  'question.ordering.1': 'Den besten.',
  'question.ordering.2': 'Den, den die Regeln zuerst nennen.',
  'question.ordering.3': 'Den Springer zu schlagen.',
  'question.ordering.why':
    'Die Reihenfolge ist eine Vermutung, und Schlagzüge sind im Mittel eine gute. Eine falsche kostet Zeit, nie die richtige Antwort.',

  'proving.title': 'NegaScout, Nullzug, Ruhesuche',
  'proving.about': 'Beweisen statt messen, aussetzen, nicht mitten im Abtausch aufhören.',
  'proving.idea':
    '*NegaScout*: Ist der erste Zug der beste, so ist von jedem anderen nur zu zeigen, dass er nicht besser ist. Ein Fenster, in das kein Wert passt, fragt nur das und wird früher abgeschnitten. Ist er doch besser, so wird er noch einmal gesucht, was mehr kosten kann, als gespart war: siehe die Balken.\n\n*Nullzug*: Ist unsere Stellung sogar gut genug, wenn wir aussetzen, so ist es auch ein wirklicher Zug. Also setzt das Programm aus, sucht flacher und übergeht vielleicht den Rest. Wo jeder Zug schadet, ist das falsch: der erste Schritt, der die Antwort ändern kann.\n\n*Ruhesuche*: Eine Dame nimmt im letzten Halbzug einen gedeckten Bauern, und die Zählung meldet Gewinn. Was sie zurückschlägt, liegt jenseits des *Horizonts*. Also werden am Ende Schlagzüge weiter gesucht, bis Ruhe ist.',
  'count.proving.question':
    'Wie viele Stellungen besucht das Programm mit Nullzug bei Tiefe 5 in einer italienischen Partie?',
  'count.proving.moral':
    'NegaScout findet denselben Wert mit weniger Stellungen. Der Nullzug spart mehr, aber sieh dir Zug und Wert an: Sie müssen nicht dieselben sein.',
  'question.proving.text':
    'Der vergiftete Springer, einen Halbzug tief. Nimmt ihn das Programm mit Ruhesuche?',
  'question.proving.1': 'Ja: Einen Halbzug tief sieht niemand den Bauern.',
  'question.proving.2': 'Nein: Schlagzüge werden über die Tiefe hinaus gesucht.',
  'question.proving.3': 'Ja, und der Bauer schlägt die Dame.',
  'question.proving.why':
    'Nachdem die Dame geschlagen hat, ist keine Ruhe: Der Schlagzug des Bauern wird gesucht, obwohl keine Tiefe mehr übrig ist.',

  'many.title': 'Mehr als zwei Spieler',
  'many.about': 'Eine Stellung ist eine Liste von Werten wert, einen für jeden.',
  'many.idea':
    'Bei drei Spielern sagt „was einer gewinnt, verliert der andere“ nichts mehr. Also ist eine Stellung einen *Vektor* wert: einen Wert für jeden. Wer am Zug ist, nimmt das Kind, dessen Vektor für ihn am besten ist. Das ist *Max^n*.\n\nWas ist „am besten“? Der größte eigene Wert, oder der größte *Vorsprung* vor dem Besten der anderen. Beides muss nicht dasselbe sein.\n\nAlpha-Beta lässt sich nicht einfach übernehmen: Was einem schadet, nützt nicht unbedingt dem nächsten. Im Baum des Bildes muss jedes Blatt angesehen werden. Nur wo zwei spielen und ihren Vorsprung zählen, stimmt es wieder; die „Lehrbuchbäume“ zeigen einen Schnitt, der die Antwort ändert.\n\nEin anderer Weg ist ein *Strahl*: nur die wenigen Kinder ansehen, die am besten scheinen.',
  'count.many.question':
    'Max^n besucht fünf Halbzüge tief in diesem Rennen zu zweit 155.476 Stellungen. Wie viele mit Schnitten, das beste Kind dem Anschein nach zuerst?',
  'count.many.moral':
    'Zwei, die vorn liegen wollen, spielen um eine einzige Zahl: Schnitte lassen die Antwort, wie sie ist. Ein Strahl spart hier weniger und kann den besten Zug verfehlen.',
  'question.many.text':
    'Ein Spieler kann [5, 5] oder [2, 1] wählen; die erste Zahl ist seine eigene. Was nimmt Max^n, das so viel wie möglich will?',
  'question.many.1': '[5, 5].',
  'question.many.2': '[2, 1].',
  'question.many.3': 'Beides ist ihm gleich.',
  'question.many.why':
    'Fünf ist mehr als zwei. Wer vorn liegen will, nähme [2, 1]: um eins voraus statt gleichauf.',

  'chance.title': 'Zufall',
  'chance.about': 'Wo eine Karte entscheidet, wählt niemand.',
  'chance.idea':
    'Im Rennen kann eine Karte gezogen werden. Dann wählt niemand, und weder der größte Wert ist richtig noch der kleinste. Eine solche Stellung ist wert, was sie im Mittel bringt: den *Mittelwert* aller Ausgänge, jeder so oft, wie er vorkommt. Mit Max^n darum herum heißt das *Expectimax*.\n\nDas Programm bekommt einen Fall mehr. Ist der Zufall an der Reihe, so geht es alles durch, was geschehen kann, zählt die Vektoren zusammen, jeden mal seiner Wahrscheinlichkeit, und reicht die Summe nach oben. Sonst ändert sich nichts.\n\nDer Preis ist hoch: Jedes Ereignis vervielfacht die Stellungen um die Zahl seiner Ausgänge. Die Balken zeigen dieselbe Suche ohne Karten und mit jeder Karte.',
  'count.chance.question':
    'Ohne Karten besucht Max^n in diesem Rennen vier Halbzüge tief 15.081 Stellungen. Wie viele, wenn jede Karte angesehen wird?',
  'count.chance.moral':
    'Jede Karte unterwegs vervielfacht, was unter ihr liegt. Darum sehen Programme für Spiele mit Zufall weniger weit oder nehmen Stichproben.',
  'question.chance.text':
    'Eine Karte hat drei gleich wahrscheinliche Ausgänge, die uns 0, 3 und 9 wert sind. Was ist die Stellung wert, ehe sie gezogen ist?',
  'question.chance.1': '9, das Beste, was geschehen kann.',
  'question.chance.2': '4, der Mittelwert.',
  'question.chance.3': '0, das Schlechteste: Vorsicht ist besser.',
  'question.chance.why': 'Ein Drittel von 0, von 3 und von 9: 12 geteilt durch 3.',

  'scene.judged': 'Eine Bewertung statt Partien',
  'scene.priors': 'PUCT: mit Vorabschätzung',
  'duel.four': 'Vier gewinnt',
  'duel.four.hint':
    'Das Programm spielt für jede seiner 1000 Simulationen eine Zufallspartie und kennt nichts als die Regeln. Du beginnst.',
  'count.found': 'Versuche, die ihn fanden',
  'picture.growth':
    'Der Baum nach {number} Simulationen: je dicker eine Linie, desto öfter wurde ihr gefolgt.',
  'picture.growth.move': '{move}: {mean}, {visits}×.',
  'growing.title': 'Bäume, die wachsen, wo es zählt: MCTS',
  'growing.about': 'Zufallspartien, und ein Baum, der entscheidet, wo sie beginnen.',
  'growing.idea':
    'Minimax gibt jeder Variante dieselbe Tiefe, der guten wie der unsinnigen, und es braucht eine Bewertung. Dieses Programm braucht beides nicht. Es beginnt mit der Wurzel allein und macht *Simulationen*: den Baum hinab zu einer Stellung, in der noch niemand war, von dort *eine Partie aus Zufallszügen* bis zum Ende, und mit dem Ergebnis zurück. Jede Stellung auf dem Weg zählt einen *Besuch* mehr und nimmt das Ergebnis in ihr *Mittel* auf.\n\nWelcher Weg hinab? Zum Zug mit dem besten Mittel; aber auch zu einem, der zu selten versucht wurde, um sicher zu sein. Darum hat jeder Zug eine *Schranke*: sein Mittel und einen Zuschlag, der mit seinen Besuchen schrumpft. Der größten Schranke wird gefolgt.\n\nSo wächst der Baum, wo gut gespielt wird. Halte ihn an, wann du willst: Gespielt wird der Zug mit den meisten Besuchen.',
  'question.growing.text':
    'Die Suche ist zu Ende. Jeder Zug der Wurzel hat seine Besuche, sein Mittel und seine Schranke. Welchen Zug spielt das Programm?',
  'question.growing.1': 'Den mit der größten Schranke.',
  'question.growing.2': 'Den mit den meisten Besuchen.',
  'question.growing.3': 'Den mit dem besten Mittel.',
  'scene.trap': 'Eine Falle',
  'scene.patience': 'Die Falle, mit mehr Geduld',
  'count.growing.question':
    'X hat zwei gegenüberliegende Ecken, O die Mitte, und O ist am Zug: In einer Ecke ist O verloren, an jeder der vier Kanten hält O remis. Das Programm spielt Zufallspartien und kennt nichts als die Regeln. In wie vielen von 20 Versuchen wählt es mit 300 Simulationen eine Kante?',
  'count.growing.moral':
    'Mit wenigen Simulationen ist es schlechter als das Los, das eine der vier Kanten in 13 von 20 Versuchen träfe: Gegen Zufallszüge gewinnt eine Ecke öfter, denn kaum einer davon findet die doppelte Drohung. Erst wenn der Baum bis zu dieser Antwort gewachsen ist, fällt das Mittel der Ecke. Die Stärke wächst mit den Simulationen, und eine einzelne Widerlegung wird spät gefunden.',
  'question.growing.why':
    'Die Schranke ist für Züge da, die zu selten versucht wurden, und ein gutes Mittel kann das Glück zweier Partien sein. Viele Besuche bekommt nur ein Zug, der bei all diesen gut blieb. Geh ans Ende: Die beste Variante beginnt mit dem meistbesuchten Zug.',

  'scene.learning': 'Tic-Tac-Toe aus dem Nichts',
  'scene.thoughts': 'Was jede Generation von der Falle hält',
  'scene.learningFour': 'Vier gewinnt aus dem Nichts',
  'scene.thoughtsFour': 'Was jede Generation von Vier gewinnt hält',
  'duel.newborn': 'Tic-Tac-Toe: seine erste Generation',
  'duel.newborn.hint':
    'Das Netz nach einer Runde Partien, ganz ohne Suche: Es spielt, was ihm auf den ersten Blick am besten gefällt. Du hast X.',
  'duel.grown': 'Tic-Tac-Toe: seine neueste Generation',
  'duel.grown.hint':
    'Ebenfalls ganz ohne Suche, so viele Runden später, wie der Lauf gekommen ist. Du hast X.',
  'duel.grownFour': 'Vier gewinnt: seine neueste Generation',
  'duel.grownFour.hint':
    'Mit 200 Simulationen je Zug, beraten von dem, was es sich selbst beigebracht hat. Du beginnst.',
  'picture.measured':
    'Zehn Minuten Vier gewinnt aus dem Nichts, gemessen auf zwei Kernen: in wie vielen von 100 Stellungen der Zug richtig ist, nach Generation. Richtig ist, was den Ausgang hält.',
  'count.unfinished':
    'Der Lauf endete, bevor er so weit kam. Lass ihn weiterlaufen oder beginne einen neuen.',
  'learning.none': 'Dieses Spiel hat hier noch niemand gelernt.',
  'learning.unborn': 'Dazu muss es erst lernen: Beginne einen Lauf unter „Zusehen“.',
  'learning.whole': 'der ganze Lauf',
  'learning.title': 'Lernen aus dem Nichts',
  'learning.about': 'Die Regeln, Partien gegen sich selbst und ein Netz, das aus ihnen lernt.',
  'learning.idea':
    'Jedem Programm bisher wurde etwas gesagt: was Figuren wert sind, oder dass es Zufallspartien spielen soll. Diesem werden *die Regeln* gesagt und sonst nichts.\n\nEin *Netz* ist eine Formel mit vielen Zahlen, seinen *Gewichten*. Es sagt zweierlei über eine Stellung: wie aussichtsreich jeder Zug wirkt, die *Vorabschätzung*, und was jeder Spieler erwarten darf, den *Wert*. Anfangs sind die Gewichte zufällig. Der Baum aus Kapitel 12 fragt das Netz, denkt voraus und findet so bessere Züge als das Netz allein. Damit spielt das Programm gegen sich selbst. Dann wird jedes Gewicht ein wenig verschoben, sodass das Netz sofort sagt, was die Suche fand und wie die Partie ausging. Ein besseres Netz macht eine bessere Suche, und so fort: Jede Runde ist eine *Generation*.\n\nDas Bild zeigt Vier gewinnt; der Lauf zum Beginnen ist Tic-Tac-Toe.',
  'count.learning.question':
    'In 58 von 100 Stellungen von Tic-Tac-Toe hält ein ausgeloster Zug den Ausgang. Generation 8 hat 1600 Partien gegen sich selbst gespielt, was Sekunden dauert. In wie vielen von 100 Stellungen ist ihr Zug richtig, auf den ersten Blick?',
  'count.learning.moral':
    'Sie kennt die Regeln und 1600 eigene Partien, sonst nichts. Sofort zu gewinnen oder zu verhindern, wo immer es geht, ist in 94 von 100 richtig: Ungefähr so viel hat sie selbst herausgefunden. Am Ende einer Minute bleibt kaum ein Fehler; die Kurve oben zeigt es.',
  'question.learning.text':
    'Wessen Zug ist bei den ersten Generationen öfter richtig: der des Netzes auf den ersten Blick oder der der Suche, die es befragt?',
  'question.learning.1': 'Der des Netzes: Es hat gelernt.',
  'question.learning.2': 'Der der Suche.',
  'question.learning.3': 'Beide sind gleich oft richtig.',
  'question.learning.why':
    'Die Suche sieht an, was nach den Zügen kommt, und das Ende einer Partie ist wahr, so wenig das Netz auch weiß. Der Abstand zwischen beiden ist, was das Netz lernt. Vergleiche die erste Generation auf den ersten Blick und mit 32 Simulationen: Aus der Falle führt eine der vier Kanten.',

  'trees.title': 'Lehrbuchbäume',
  'trees.about':
    'Bäume, wie Bücher sie zeichnen, Knoten für Knoten, zum Zusehen, Ändern und Weitergeben. Oder dein eigener.',
  'trees.hint':
    'Ein Knoten mit Kindern ist sein Name und deren Liste in Klammern, ein Blatt sein Name, „=“ und sein Wert für den ersten Spieler. In einem Baum mit Werten für mehrere: [3, 2]. Ändere den Text und lass suchen; die Adresse der Seite enthält den Baum.',
  'trees.which': 'Baum',
  'trees.own': 'Dein eigener',
  'trees.rung': 'Verfahren',
  'trees.text': 'Der Baum als Text',
  'trees.search': 'Suchen',
  'trees.share': 'Adresse kopieren',
  'trees.minimax': 'Zwei Halbzüge Minimax',
  'trees.minimax.told': 'Min zieht bei B, C und D und lässt 3, 2 und 5: Max nimmt D.',
  'trees.shallow': 'Ein flacher Schnitt',
  'trees.shallow.told':
    'B ist 10 wert. Bei C hat die andere Seite eine Antwort, die 5 lässt, also ist C höchstens 5 wert, und den Rest von C sieht niemand an.',
  'trees.deep': 'Ein tiefer Schnitt',
  'trees.deep.told':
    'B ist 15 wert. Weit unten, bei E, hat die andere Seite eine Antwort, die 5 wert ist. Bekäme C seinen Wert von E, so hätten wir B gewählt. Darum wird der Rest von E übergangen, obwohl die Wahl, die das bewirkt, drei Halbzüge höher steht. Hier hat D noch einen anderen Zug, und C ist am Ende doch besser: Daran hat der Schnitt nichts geändert.',
  'trees.three': 'Drei mal drei mal drei',
  'trees.three.told':
    'Drei Halbzüge mit je drei Zügen; das erste Blatt ist 8. Die anderen Blätter sind unsere: Dem veröffentlichten Bild sind sie verloren gegangen. Manche Knoten schneidet, was Min hat, andere, was Max hat. Für einen tiefen Schnitt braucht es einen vierten Halbzug.',
  'trees.vectors': 'Zwei Spieler mit eigenen Werten',
  'trees.vectors.told':
    'Jedes Blatt hat einen Wert für jeden, und sie heben sich nicht auf. Max^n sieht alle 18 Knoten an. Mit Schnitten nach dem Vorsprung wird Knoten 8 übergangen: Zug 2 ergibt [3, 2], und unter 3 hat der zweite Spieler schon [2, 4]. Das stimmt, wo einer verliert, was der andere gewinnt. Hier stimmt es nicht: 8 ist [10, 5] wert, was der zweite lieber mag als [2, 4] und der erste lieber als alles.',
  'trees.choice': 'Viel, oder mehr als du?',
  'trees.choice.told':
    'Wer den größten Anteil will, nimmt [5, 5]. Wer vorn liegen will, nimmt [2, 1]: Wähle Max^n nach dem Vorsprung.',
  'generators.title': 'Zwei Wege zu den Zügen',
  'generators.about':
    'die Bits einer Zahl oder ein Brett mit Rand: Bilder, Zählungen und Geschwindigkeiten.',
  'generators.idea':
    'Jedes Programm des Kurses fragt nach der Liste der Züge, millionenfach. Es gibt zwei alte Wege zu ihr. Ein *Brett mit Rand* ist eine Reihe nummerierter Plätze, größer als das Brett: Ein Schritt ist eine Addition, und wer im Rand landet, hat das Brett verlassen. Ein *Bitboard* ist eine einzige Zahl mit einem Bit für jedes Feld: Was eine Figur angreift, steht fertig in einer Tabelle, und ein einziges „Und“ nimmt weg, was im Weg steht. Beide Listen sind gleich; die Tests dieses Projekts halten sie aneinander.',
  'generators.game': 'Spiel',
  'generators.position': 'Stellung',
  'generators.start': 'Anfangsstellung',
  'generators.counted': 'Alle Zugfolgen von {depth} Halbzügen, bis zu ihren Enden gezählt',
  'generators.ms': 'ms',
  'generators.speed': 'je Sekunde',
  'generators.bitboard': 'Bitboards',
  'generators.stands': 'steht auf {place}',
  'generators.steps': 'zieht nach {places}',
  'generators.off': 'im Rand, gestrichen: {places}',
  'generators.mailbox': 'Brett mit Rand',
  'generators.agree': 'Beide kommen auf dieselbe Zahl.',
  'generators.differ': 'Sie sind uneins: Eines von beiden irrt.',
  'generators.told':
    'Die Bitboards zählen die Züge des letzten Halbzugs nur, das einfache Brett führt sie alle aus. Tiefere Bäume bleiben weg, sobald sie mehr als drei Millionen Enden hätten.',
  'generators.knight':
    'Ein Springer auf a1. Seine acht Schritte, zu 21 addiert, führen auf zwei Felder des Bretts; die anderen sechs liegen im Rand und sind durchgestrichen. Auf dem Bitboard sind dieselben Felder die Einsen einer Zahl von 64 Bits.',
  'generators.horse':
    'Ein Pferd auf a0. Seine acht Schritte, zur Nummer seines Platzes addiert, führen auf zwei Felder des Bretts; die anderen sechs liegen im Rand und sind durchgestrichen. Auf dem Bitboard sind dieselben Felder die Einsen einer Zahl von 90 Bits.',
  'generators.done': 'Gezählt: {leaves}.',
  'studies.title': 'Studien zu Hase und Igel',
  'studies.about':
    'Stellungen mit bekanntem Sieger, an denen sich die Gewichte einer Bewertung messen lassen.',
  'studies.idea':
    'Wie viel sollen Salate, Karotten und Felder gegeneinander wiegen? Das veröffentlichte Programm wurde an *Studien* eingestellt: Stellungen zweier Läufer, von denen jemand gesagt hat, wer gewinnt. Eine Bewertung *trifft* eine Studie, wenn sie dem Sieger den höheren Wert gibt. Alle Gewichte von 0,5 bis 2,0 werden durchprobiert, 16 × 16 × 16. Spiele eine Studie aus, urteile selbst, füge eigene hinzu, und sieh, ob die Studien die Gewichte überhaupt unterscheiden können.',
  'studies.text': 'Die Studien als Text',
  'studies.form':
    'Je eine Zeile: Feld; Karotten; Salate; setzt aus (t oder f), erst vom Läufer am Zug, dann vom anderen; der Sieger, 1 oder 2; eine Bemerkung hinter #.',
  'studies.judge': 'Gewichte prüfen',
  'studies.load': 'Datei laden',
  'studies.save': 'Als Datei sichern',
  'studies.ours': 'Zurück zu unseren',
  'studies.position': 'Stellung zweier Läufer',
  'studies.winner': 'Wer gewinnt',
  'studies.add': 'Hinzufügen',
  'studies.one': 'Studie {number}',
  'studies.playOut': 'Beide Seiten spielen',
  'studies.curves': 'Wie die Bewertung aussieht',
  'studies.curves.carrots': 'C: was die Karotten auf der Hand zählen',
  'studies.curves.lettuces': 'S: was Salate zählen',
  'studies.along.carrots': 'Karotten',
  'studies.along.lettuces': 'Salatfelder voraus',
  'studies.curve.C0': 'C0, erste Hälfte der Strecke',
  'studies.curve.C1': 'C1, zweite Hälfte',
  'studies.curve.C2': 'C2, Karotten übrig, sobald sie bis ins Ziel reichen',
  'studies.curve.S0': 'S0, kein Salat auf der Hand',
  'studies.curve.S1': 'S1, einer',
  'studies.curve.S2': 'S2, zwei',
  'studies.curve.S3': 'S3, drei',
  'studies.grid': 'Das Gitter',
  'studies.hits': 'Die üblichen Gewichte treffen {hits} von {studies}',
  'studies.stale': 'Die Studien wurden seither geändert: beurteile sie neu.',
  'studies.best': 'Die besten treffen {best}; von {triples} Kombinationen sind es {tied}.',
  'studies.published': 'Veröffentlicht: 16 von 20, etwa 250 gleich gute.',
  'studies.histogram': 'Treffer, und wie viele Kombinationen so viele haben',
  'studies.weights': 'Gewichte der besten',
  'studies.mean': 'Mittel {mean}',
  'studies.thumb': 'Faustregeln und ihre Treffer',
  'studies.each': 'Die Studien',
  'studies.hit': 'Treffer',
  'studies.miss': 'daneben',
  'studies.name.squares': 'Felder',
  'studies.name.carrots': 'Karotten',
  'studies.name.lettuces': 'Salate',
  'studies.name.ahead': 'wer vorn liegt, gewinnt',
  'studies.name.more-carrots': 'wer mehr Karotten hat, gewinnt',
  'studies.name.fewer-lettuces': 'wer weniger Salate hat, gewinnt',
  'studies.name.fewer-lettuces-then-ahead': 'weniger Salate, dann wer vorn liegt',
  'studies.name.to-move': 'wer am Zug ist, gewinnt',
  'lengths.title': 'Wie lang ist ein Rennen?',
  'lengths.hint':
    'Max^n spielt für jede Zahl von Spielern {games} Rennen gegen sich selbst, zwei Halbzüge tief. Veröffentlicht: 30 bis 40 Züge zu zweit, etwa 60 zu dritt.',
  'lengths.players': 'Spieler',
  'lengths.moves': 'Züge insgesamt',
  'lengths.each': 'Züge je Spieler',
  'lengths.done': 'Die Rennen sind gespielt.',
  'tree.max': 'Max',
  'tree.min': 'Min',
  'tree.player': 'Spieler {number}',
};

export default de;
