/** What the lab says to those who see a search tree for the first time. */
import type { Message } from '../index.svelte';

const novice = {
  'lab.alpha': 'Alpha',
  'lab.stop.cutAlpha': {
    one: 'Schnitt: Der Wert hat Alpha erreicht, darum bleibt {count} Zug weg.',
    other: 'Schnitt: Der Wert hat Alpha erreicht, darum bleiben {count} Züge weg.',
  },
  'lab.stop.lateAlpha': 'Erst der letzte Zug hat Alpha erreicht: Es gab nichts mehr abzuschneiden.',
  'lab.why.alpha': 'das ist Alpha',
  'lab.why.testLow':
    'Hier wird nur gesucht, ob {seat} es bei {alpha} oder weniger halten kann (das ist Alpha). Das ist der Fall, und das genügt.',
  'lab.why.guessLow':
    'Die Suche begann mit einem Fenster um einen geschätzten Wert; jenseits des Randes ist der genaue Wert einerlei. {seat} hält es hier bei {alpha} oder weniger (das ist Alpha), und das genügt.',
  'lab.one.alpha': 'Was du schon sicher hast: Weniger nimmst du nicht.',
  'lab.one.beta': 'Was der Gegner schon sicher hat: Mehr lässt er dir nicht.',
  'lab.valueFor': 'Wert für {seat}',
  'lab.atMost': 'höchstens {value}',
  'lab.legend.one': 'alle Zahlen gelten für {seat}',
  'lab.layers': 'Wer wählt, Schicht für Schicht',
  'lab.layer.high': 'du wählst das Höchste',
  'lab.layer.low': 'der Gegner wählt das Niedrigste',
  'lab.layer.mover': '{seat}: das Höchste für sich',
  'lab.layer.each': '{seat}: das Beste für sich',
  'lab.layer.leaf': 'Werte an den Blättern',
  'lab.leaf': 'Woher diese Zahl kommt',
  'lab.beam': 'Strahlbreiten',
  'lab.beamHint':
    'Durchsuchte Kinder je Halbzug, 0 für alle; die letzte Zahl gilt für alle tieferen.',
  'lab.beside': 'Daneben',
  'lab.besideNone': 'nichts',
  'lab.counters': 'Von beiden Suchen besuchte Stellungen',
  'lab.bothFind': 'Beide finden dasselbe. {found}',
  'lab.sampledMark': 'Auswahl',
  'lab.startTables':
    'Die Tabellen ändern, was Stellungen wert sind, nicht, wie viele angesehen werden.',
  'ladder.all': 'Alle {count} Stufen',
  'ladder.allHint':
    'Die übrigen sind für mehr Spieler und für den Zufall gemacht; hier sagen sie dasselbe umständlicher.',
  'compare.example': 'Ein Beispiel, eben gemessen',
  'compare.exampleTold':
    'Überall derselbe Wert, bei immer weniger Stellungen: Dafür sind die Stufen da. Davon wird nichts aufbewahrt.',
  'evaluate.stage': 'Spielabschnitt',
  'evaluate.noTables': '{name} hat keine Felderwerte, die sich zeigen ließen.',
  'means.material':
    'Was die Figuren zusammen wert sind; der König, der immer da ist, zählt nicht mit.',
  'means.squares':
    'Was die Felder hinzufügen, auf denen die Figuren stehen: Die Tabellen zeigen es.',
  'means.centre': 'Eigene Figuren auf den Feldern in der Brettmitte.',
  'means.castled': 'Der König hat rochiert und steht neben seinem Turm.',
  'means.attacked': 'Felder, die die Figuren einer Seite angreifen, jedes einmal gezählt.',
  'means.passed': 'Bauern, die kein gegnerischer Bauer mehr aufhalten kann.',
  'means.doubled': 'Bauern hintereinander auf einer Linie, die einander im Weg stehen.',
  'means.chain': 'Bauern mit einem Bauern daneben, die einander helfen.',
  'means.pawn-advance': 'Wie weit die Bauern zusammen gekommen sind.',
  'means.lines': 'Wie viele der Reihen, die gewinnen, durch die besetzten Felder gehen.',
  'means.carrots': 'Was für die Karotten in der Hand gezählt wird.',
  'means.lettuces': 'Was für die Salate gezählt wird, die noch zu fressen sind.',
  'means.turns': 'Wie viele Züge es bis ins Ziel voraussichtlich noch braucht.',
  'hare.means.squares': 'Was für die schon gelaufenen Felder gezählt wird.',
} satisfies Record<string, Message>;

export default novice;
