/** What the terms of handcrafted evaluations count, a sentence each. */
import type { Message } from '../index.svelte';

const means = {
  'means.square':
    'Was die Felder hinzufügen, auf denen diese Figuren stehen: Die Tabellen zeigen jedes.',
  'means.mobility': 'Wie viele Felder diesen Figuren offenstehen: je mehr, desto besser.',
  'means.key-squares': 'Figuren und Bauern in der Mitte des Brettes, auf c3 bis f6.',
  'means.bishop-pair': 'Zwei Läufer decken Felder beider Farben und ergänzen einander.',
  'means.bishop-pawns': 'Eigene Bauern auf der Farbe eines Läufers stehen ihm im Weg.',
  'means.long-diagonal': 'Ein Läufer, der beide Mittelfelder seiner langen Diagonale sieht.',
  'means.behind-pawn': 'Ein Springer oder Läufer gleich hinter einem Bauern ist von ihm geschützt.',
  'means.outpost':
    'Ein Springer oder Läufer, den ein Bauer stützt und kein gegnerischer vertreiben kann.',
  'means.reachable-outpost': 'Ein Springer, der mit dem nächsten Zug auf einen solchen Platz käme.',
  'means.king-protector': 'Wie weit Springer und Läufer vom eigenen König entfernt sind.',
  'means.rook-file': 'Türme auf Linien ohne eigene Bauern oder ganz ohne Bauern.',
  'means.rook-seventh':
    'Ein Turm auf der siebten Reihe, wo er König oder Bauern des Gegners stört.',
  'means.rook-on-queen': 'Ein Turm auf der Linie einer Dame, was auch immer dazwischensteht.',
  'means.rook-trapped': 'Ein Turm, den der eigene König einsperrt und der sich kaum bewegen kann.',
  'means.queen-pinned':
    'Eine Dame in der Wirkungslinie eines gegnerischen Turms oder Läufers, mit einer Figur dazwischen.',
  'means.isolated': 'Bauern ohne eigenen Bauern auf einer Nachbarlinie.',
  'means.backward':
    'Bauern, die hinter ihren Nachbarn zurückgeblieben sind und nicht sicher vorrücken können.',
  'means.weak-open':
    'Isolierte oder rückständige Bauern auf einer Linie ohne gegnerische Bauern: Türme können sie angreifen.',
  'means.phalanx':
    'Bauern nebeneinander auf derselben Reihe, umso mehr, je weiter sie gekommen sind.',
  'means.supported': 'Bauern, die ein anderer Bauer deckt, umso mehr, je weiter sie gekommen sind.',
  'means.candidate': 'Bauern, die durch Abtausch von Bauern zu Freibauern werden können.',
  'means.passed-supported': 'Freibauern, die ein anderer Bauer deckt.',
  'means.passed-blocked': 'Freibauern, vor denen gleich eine gegnerische Figur steht.',
  'means.passed-safe': 'Freibauern, deren nächstes Feld nicht angegriffen ist.',
  'means.passed-free': 'Freibauern, deren ganzer Weg leer und sicher ist.',
  'means.passed-own-king': 'Wie weit der eigene König vom Feld vor einem Freibauern entfernt ist.',
  'means.passed-enemy-king':
    'Wie weit der gegnerische König vom Feld vor einem Freibauern entfernt ist.',
  'means.passed-rook-behind':
    'Ein eigener Turm hinter einem Freibauern, der ihn auf dem ganzen Weg stützt.',
  'means.passed-unstoppable':
    'Freibauern, die kein König mehr einholt, wo der Gegner nur König und Bauern hat.',
  'means.shelter': 'Eigene Bauern vor dem König, je nachdem wie weit sie von ihm weggezogen sind.',
  'means.storm': 'Gegnerische Bauern, die auf den König zulaufen.',
  'means.storm-blocked': 'Gegnerische Bauern vor dem König, die ein eigener Bauer aufhält.',
  'means.king-file': 'Ein König auf einer Linie ohne eigene Bauern oder ganz ohne Bauern.',
  'means.king-danger':
    'Wie viele Figuren die Felder um den gegnerischen König angreifen und wie stark.',
  'means.pawnless-flank': 'Ein König auf einer Seite des Brettes ganz ohne Bauern.',
  'means.threat-by-pawn': 'Bauern, die eine gegnerische Figur angreifen.',
  'means.threat-by-minor': 'Springer und Läufer, die eine nicht gut gedeckte Figur angreifen.',
  'means.threat-by-rook': 'Türme, die eine nicht gut gedeckte Figur angreifen.',
  'means.threat-by-king': 'Ein König, der etwas Ungedecktes angreift.',
  'means.hanging': 'Gegnerische Figuren, die angegriffen und von nichts gedeckt sind.',
  'means.push-threat': 'Sichere Bauernzüge, nach denen der Bauer eine Figur angriffe.',
  'means.restricted': 'Felder beim Gegner, die seine Figuren nicht sicher betreten können.',
  'means.space':
    'Sichere Felder hinter den eigenen Bauern in der Mitte, die den Figuren Raum lassen.',
  'means.tempo': 'Wer am Zug ist, hat einen kleinen Vorteil.',
  'means.hobbled': 'Pferde, die von Figuren neben ihnen am Springen gehindert werden.',
  'means.linked-horses': 'Pferde, die einander decken.',
  'means.pawns-beside': 'Soldaten nebeneinander jenseits des Flusses.',
  'means.pawn-guarded': 'Soldaten jenseits des Flusses, die eine Figur deckt.',
  'means.pawn-faced':
    'Soldaten auf der eigenen Hälfte, denen ein gegnerischer gegenübersteht und sie aufhält.',
  'means.guards': 'Wie viele Berater und Elefanten noch da sind, den General zu schützen.',
  'means.against-advisors': 'Eigene Angreifer zählen mehr, wenn dem Gegner Berater fehlen.',
  'means.against-elephants': 'Eigene Angreifer zählen mehr, wenn dem Gegner Elefanten fehlen.',
  'means.team': 'Wagen, Pferd und Kanone in Paaren, die gut zusammenwirken.',
  'means.screens': 'Figuren, die noch auf dem Brett sind und über die eine Kanone schlagen kann.',
  'means.cannon-on-file':
    'Eine Kanone auf der Linie des gegnerischen Generals, je nachdem wie viele Figuren dazwischenstehen.',
  'means.cannon-on-rank':
    'Eine Kanone auf der Reihe des gegnerischen Generals, je nachdem wie viele Figuren dazwischenstehen.',
  'means.rook-on-file':
    'Ein Wagen auf der Linie des gegnerischen Generals, je nachdem wie viele Figuren dazwischenstehen.',
  'means.horse-near':
    'Felder, die ein Pferd erreicht und von denen es den gegnerischen General angriffe.',
  'means.king-faced':
    'Generäle auf einer Linie mit nur einer Figur dazwischen, die nicht frei wegziehen kann.',
  'means.threat-by-horse': 'Pferde, die eine gegnerische Figur angreifen.',
  'means.threat-by-cannon':
    'Kanonen, die über eine Schanze hinweg eine gegnerische Figur angreifen.',
  'means.tied': 'Figuren, die ihren General abschirmen und deshalb nicht wegdürfen.',
  'xiangqi.means.rook-file': 'Wagen auf Linien ohne eigene Soldaten oder ganz ohne Soldaten.',
  'xiangqi.means.king-danger':
    'Wie viele Figuren um den gegnerischen General herum angreifen und wie stark.',
  'xiangqi.means.threat-by-pawn': 'Soldaten, die eine gegnerische Figur angreifen.',
  'xiangqi.means.threat-by-rook': 'Wagen, die eine von nichts gedeckte Figur angreifen.',
} satisfies Record<string, Message>;

export default means;
