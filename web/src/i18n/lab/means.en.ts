/** What the terms of handcrafted evaluations count, a sentence each. */
import type { Message } from '../index.svelte';

const means = {
  'means.square': 'What the squares add on which these pieces stand: the tables show each of them.',
  'means.mobility': 'How many squares these pieces can go to: the more, the better.',
  'means.key-squares': 'Pieces and pawns in the middle of the board, on c3 to f6.',
  'means.bishop-pair': 'Two bishops cover squares of both colours and help each other.',
  'means.bishop-pawns': 'Own pawns on the colour of a bishop stand in its way.',
  'means.long-diagonal': 'A bishop that sees both central squares of its long diagonal.',
  'means.behind-pawn': 'A knight or bishop right behind a pawn is sheltered by it.',
  'means.outpost': 'A knight or bishop that a pawn supports and no enemy pawn can drive away.',
  'means.reachable-outpost': 'A knight that could go to such a place with its next move.',
  'means.king-protector': 'How far knights and bishops are from their own king.',
  'means.rook-file': 'Rooks on files without own pawns, or without any.',
  'means.rook-seventh': 'A rook on the seventh rank, where it bothers the enemy king or pawns.',
  'means.rook-on-queen': 'A rook on the file of a queen, whatever stands between them.',
  'means.rook-trapped': 'A rook that its own king shuts in and that can hardly move.',
  'means.queen-pinned': 'A queen on a line of an enemy rook or bishop with one piece between them.',
  'means.isolated': 'Pawns without a pawn of their own side on a neighbouring file.',
  'means.backward': 'Pawns left behind by their neighbours that cannot safely advance.',
  'means.weak-open':
    'Isolated or backward pawns on a file without enemy pawns: rooks can attack them.',
  'means.phalanx': 'Pawns beside one another on the same rank, more the further they have come.',
  'means.supported': 'Pawns that another pawn defends, more the further they have come.',
  'means.candidate': 'Pawns that can become passed by exchanging pawns.',
  'means.passed-supported': 'Passed pawns that another pawn defends.',
  'means.passed-blocked': 'Passed pawns with an enemy piece right before them.',
  'means.passed-safe': 'Passed pawns whose next square is not attacked.',
  'means.passed-free': 'Passed pawns whose whole way is empty and safe.',
  'means.passed-own-king': 'How far the own king is from the square before a passed pawn.',
  'means.passed-enemy-king': 'How far the enemy king is from the square before a passed pawn.',
  'means.passed-rook-behind': 'An own rook behind a passed pawn, which supports it all the way.',
  'means.passed-unstoppable':
    'Passed pawns that no king can catch any more, where the enemy has only king and pawns.',
  'means.shelter': 'Own pawns before the king, by how far they have moved from it.',
  'means.storm': 'Enemy pawns that run towards the king.',
  'means.storm-blocked': 'Enemy pawns before the king that an own pawn stops.',
  'means.king-file': 'A king on a file without own pawns, or without any.',
  'means.king-danger':
    'How many pieces attack the squares around the enemy king, and how strongly.',
  'means.pawnless-flank': 'A king on a side of the board without any pawns.',
  'means.threat-by-pawn': 'Pawns that attack an enemy piece.',
  'means.threat-by-minor': 'Knights and bishops that attack a piece which is not well defended.',
  'means.threat-by-rook': 'Rooks that attack a piece which is not well defended.',
  'means.threat-by-king': 'A king that attacks something undefended.',
  'means.hanging': 'Enemy pieces that are attacked and that nothing defends.',
  'means.push-threat': 'Safe pawn moves after which the pawn would attack a piece.',
  'means.restricted': 'Squares near the enemy that his pieces may not safely enter.',
  'means.space':
    'Safe squares behind the own pawns in the middle, which leave room for the pieces.',
  'means.tempo': 'Whoever is to move has a small advantage.',
  'means.hobbled': 'Horses that pieces beside them keep from jumping.',
  'means.linked-horses': 'Horses that protect each other.',
  'means.pawns-beside': 'Soldiers beside one another across the river.',
  'means.pawn-guarded': 'Soldiers across the river that a piece protects.',
  'means.pawn-faced': 'Soldiers on their own half that an enemy soldier faces and holds up.',
  'means.guards': 'How many advisors and elephants are left to guard the general.',
  'means.against-advisors': 'Own attackers count for more when the enemy has lost advisors.',
  'means.against-elephants': 'Own attackers count for more when the enemy has lost elephants.',
  'means.team': 'Chariot, horse and cannon in pairs that work well together.',
  'means.screens': 'Pieces left on the board, over which a cannon can capture.',
  'means.cannon-on-file':
    'A cannon on the file of the enemy general, by how many pieces stand between.',
  'means.cannon-on-rank':
    'A cannon on the rank of the enemy general, by how many pieces stand between.',
  'means.rook-on-file':
    'A chariot on the file of the enemy general, by how many pieces stand between.',
  'means.horse-near':
    'Squares that a horse can reach and from which it would attack the enemy general.',
  'means.king-faced':
    'Generals on one file with a single piece between, which is not free to leave.',
  'means.threat-by-horse': 'Horses that attack an enemy piece.',
  'means.threat-by-cannon': 'Cannons that attack an enemy piece over a screen.',
  'means.tied': 'Pieces that shield their general and so may not leave.',
  'xiangqi.means.rook-file': 'Chariots on files without own soldiers, or without any.',
  'xiangqi.means.king-danger': 'How many pieces attack around the enemy general, and how strongly.',
  'xiangqi.means.threat-by-pawn': 'Soldiers that attack an enemy piece.',
  'xiangqi.means.threat-by-rook': 'Chariots that attack a piece which nothing protects.',
} satisfies Record<string, Message>;

export default means;
