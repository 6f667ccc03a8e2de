/** What the lab says of trees that grow by simulations. */
import type { Message } from '../index.svelte';

const grown = {
  'lab.simulations': 'Simulationen',
  'ladder.simulationsOf': 'Simulationen von {name}',
  'switch.simulations': 'Simulationen',
  'lab.layer.grow': '{seat}: die größte Schranke',
  'lab.layer.edge': 'der Rand des Baums',
  'grown.shown': { one: '{name}, {number} Simulation', other: '{name}, {number} Simulationen' },
  'grown.count': { one: '{number} Simulation', other: '{number} Simulationen' },
  'grown.start': 'Drücke {run} und sieh zu, wie der Baum dort wächst, wo es darauf ankommt.',
  'grown.next': 'Nächste Simulation',
  'grown.legend':
    '53 % · 120×: was ein Zug im Mittel gebracht hat und wie oft er besucht wurde; dicken Linien wurde oft gefolgt',
  'grown.gets': '{seat} {share}',
  'grown.unvisited': 'noch nicht besucht',
  'grown.node': {
    one: '{number}-mal besucht, im Mittel {told}',
    other: '{number}-mal besucht, im Mittel {told}',
  },
  'grown.simulation': 'Simulation',
  'grown.game': 'Zufallspartie',
  'grown.visits': 'Besuche',
  'grown.mean': 'Mittel',
  'grown.prior': 'Vorab',
  'grown.bound': 'Schranke',
  'grown.means.simulation':
    'Einmal den Baum hinab zu einer neuen Stellung, die bewertet wird, und mit dem Ergebnis zurück. Jede fügt einen Knoten hinzu.',
  'grown.means.game':
    'Von einer neuen Stellung aus ziehen beide Seiten zufällig weiter bis zum Ende. Wer gewinnt, das ist der Wert der Stellung.',
  'grown.means.visits':
    'Wie viele Simulationen hier entlangkamen. Am Ende wird der Zug mit den meisten Besuchen gespielt.',
  'grown.means.mean':
    'Was diese Simulationen im Mittel ergaben: der Anteil am Preis, 100 % für einen Sieg, 50 % für ein Remis.',
  'grown.means.prior':
    'Wie aussichtsreich ein Zug von vornherein aussieht, alle Züge zusammen 100 %; bei einer Karte, wie wahrscheinlich sie ist.',
  'grown.means.bound':
    'Das Mittel in Prozent und ein Zuschlag für das, was selten versucht wurde: Gefolgt wird dem Zug mit der größten Schranke.',
  'grown.chooses': 'Die Züge von {seat}, in Prozent für {seat}',
  'grown.events': 'Was der Zufall tun kann',
  'grown.taken': '(ihm wird jetzt gefolgt)',
  'grown.untried': {
    one: '{count} Zug wurde nie versucht.',
    other: '{count} Züge wurden nie versucht.',
  },
  'grown.leaf': 'Hier endet der Baum bis jetzt.',
  'grown.plies': { one: '{count} Halbzug', other: '{count} Halbzüge' },
  'grown.say.root': 'Am Anfang besteht der Baum nur aus seiner Wurzel.',
  'grown.say.grow': 'Bei {name} war noch niemand: Um diese Stellung wächst der Baum.',
  'grown.say.choose': {
    one: '{seat} folgt {move} mit der größten Schranke: {bound} (Mittel {mean}, {number} Besuch).',
    other:
      '{seat} folgt {move} mit der größten Schranke: {bound} (Mittel {mean}, {number} Besuche).',
  },
  'grown.say.untried': '{seat} folgt {move}: Der Zug wurde noch nie versucht.',
  'grown.say.promising':
    '{seat} folgt {move}: nie versucht, aber aussichtsreich, mit der größten Schranke {bound}.',
  'grown.say.chance':
    'Der Zufall entscheidet: {move} liegt am weitesten hinter seiner Wahrscheinlichkeit zurück.',
  'grown.say.game': {
    one: 'Eine Zufallspartie von {number} Halbzug endet: {told}.',
    other: 'Eine Zufallspartie von {number} Halbzügen endet: {told}.',
  },
  'grown.say.evaluation': 'Nach der Bewertung ist zu erwarten: {told}.',
  'grown.say.over': '{name} beendet die Partie: {told}.',
  'grown.say.backUp':
    'Zurück den Baum hinauf: Jede Stellung auf dem Weg zählt einen Besuch mehr, mit diesem Ergebnis in ihrem Mittel. Das war Simulation {number}.',
  'grown.say.total': {
    one: '{number} weitere Simulation wird nicht Schritt für Schritt gezeigt; das sind die Zahlen am Ende.',
    other:
      '{number} weitere Simulationen werden nicht Schritt für Schritt gezeigt; das sind die Zahlen am Ende.',
  },
  'rung.mcts': 'Monte-Carlo-Baumsuche',
  'rung.mcts.idea': 'Lässt einen Baum dort wachsen, wo Zufallspartien gut ausgehen.',
  'rung.mcts.source': 'Coulom 2006, Kocsis und Szepesvári 2006',
  'rung.mcts-evaluation': 'Monte-Carlo-Baumsuche mit Bewertung',
  'rung.mcts-evaluation.idea': 'Ist dasselbe mit einer Bewertung statt der Zufallspartien.',
  'rung.puct': 'PUCT',
  'rung.puct.idea': 'Ist dasselbe und schätzt vorab, welche Züge aussichtsreich sind.',
  'rung.puct.source': 'Rosin 2011, Silver und andere 2017',
} satisfies Record<string, Message>;

export default grown;
