/** The rules of the games. */
import type { Message } from '../index.svelte';

const rules = {
  'rules.title': 'Regeln: {game}',
  'rules.open': 'Regeln',
  'rules.board': 'Sie darf nach: {squares}',
  'rules.moves': 'Züge',
  'rules.castling': 'Rochade',
  'rules.enPassant': 'en passant',
  'rules.promotion': 'Umwandlung',
  'rules.chess.goal':
    'Zwei Seiten ziehen abwechselnd, Weiß beginnt. Wer den gegnerischen König so angreift, dass er nicht entkommt, hat mattgesetzt und gewinnt. Wer nicht ziehen kann und nicht angegriffen ist, ist patt: remis. Eine Figur schlägt, indem sie auf das Feld einer gegnerischen zieht. Punkte zeigen, wohin die Figur darf.',
  'rules.chess.k': 'Ein Feld in jede Richtung, nie dorthin, wo er angegriffen wäre.',
  'rules.chess.q': 'Beliebig weit gerade oder schräg, solange nichts im Weg steht.',
  'rules.chess.r': 'Beliebig weit auf Reihen und Linien.',
  'rules.chess.b': 'Beliebig weit auf Diagonalen.',
  'rules.chess.n': 'Zwei Felder gerade und eins zur Seite; er springt über alles dazwischen.',
  'rules.chess.p': 'Ein Feld vor, vom Ausgangsfeld auch zwei; er schlägt ein Feld schräg vor.',
  'rules.chess.castling':
    'Haben König und Turm nie gezogen, steht nichts dazwischen und überquert der König kein angegriffenes Feld, so geht er zwei Felder auf den Turm zu, und der springt über ihn.',
  'rules.chess.enPassant':
    'Ein Bauer, der eben zwei Felder gezogen ist, darf nur im nächsten Zug geschlagen werden, als wäre er eins gezogen.',
  'rules.chess.promotion':
    'Ein Bauer, der die letzte Reihe erreicht, wird Dame, Turm, Läufer oder Springer.',
  'rules.xiangqi.goal':
    'Zwei Seiten ziehen abwechselnd, Rot beginnt. Wer den gegnerischen General so angreift, dass er nicht entkommt, gewinnt, ebenso wer dem anderen keinen Zug lässt. Die Generäle dürfen einander nie auf offener Linie gegenüberstehen. Punkte zeigen, wohin die Figur darf.',
  'rules.xiangqi.k':
    'Ein Punkt gerade, im Palast; hier nicht dorthin, wo er dem anderen General gegenüberstünde.',
  'rules.xiangqi.a': 'Ein Punkt schräg, im Palast.',
  'rules.xiangqi.b': 'Zwei Punkte schräg, wenn der dazwischen leer ist; nie über den Fluss.',
  'rules.xiangqi.n':
    'Ein Punkt gerade, dann einer schräg weiter; was auf dem ersten Punkt steht, hier der Soldat, versperrt den Weg.',
  'rules.xiangqi.r': 'Beliebig weit auf Reihen und Linien.',
  'rules.xiangqi.c': 'Zieht wie der Wagen, schlägt aber nur im Sprung über genau eine Figur.',
  'rules.xiangqi.p': 'Ein Punkt vor; jenseits des Flusses auch zur Seite, nie zurück.',
  'rules.hare.goal':
    'Sei als Erster im Ziel. Ein Zug um n Felder vor kostet 1 + 2 + … + n Karotten. Auf jedem Feld außer Start und Ziel steht nur ein Läufer, und jede Art von Feld tut etwas Eigenes.',
  'rules.connect4.goal':
    'Wer vier eigene in einer Reihe hat, waagerecht, senkrecht oder schräg, gewinnt. Ein volles Brett ohne das ist remis.',
  'rules.connect4':
    'Eine Scheibe fällt in einer Spalte, die nicht voll ist, auf den untersten freien Platz. Punkte zeigen diese.',
  'rules.tictactoe.goal':
    'Wer drei eigene in einer Reihe hat, gewinnt. Ein volles Brett ohne das ist remis.',
  'rules.tictactoe': 'Ein Zeichen kommt auf ein beliebiges freies Feld.',
} satisfies Record<string, Message>;

export default rules;
