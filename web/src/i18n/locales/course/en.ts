/** The texts of the course. */
import type { Message } from '../../index.svelte';

const en = {
  'course.title': 'How a program plays',
  'course.intro':
    'From a random mover to a program that thinks ahead, in short chapters: an idea, its program, the program at work, a game against it, a number to guess. If you can read a loop, you can read this. Chapters 1 to {tutorial} make sense alone, and take about half an hour.',
  'course.chapters': 'Chapters',
  'course.done': '{count} of {all} done',
  'course.clear': 'Forget my progress',
  'course.next': 'On: {title}',
  'course.end': 'To the list of chapters',

  'part.program': 'The program',
  'part.watch': 'Watch it',
  'part.play': 'Play it',
  'part.count': 'Count it',
  'part.question': 'A question',
  'part.done': 'Done',

  'program.pseudocode': 'In words',
  'program.code': 'In Rust, as it runs',
  'program.now': 'runs now',
  'program.waits': 'called it, or goes on',
  'program.fresh': 'new',
  'program.new': 'New:',

  'picture.tree': 'A small tree with its values',
  'picture.tree.caption':
    'Values as {max} counts them. Rectangles: a side is to move, {max} at the top, then {min}, in turn. Circles: the game ends. Dashed: never looked at.',
  'picture.bar': '{name}, depth {depth}',
  'picture.bars': 'Positions visited, found out when this page was opened.',
  'picture.vectors':
    'Pairs: what a position is worth to player 1 and to player 2. Player 1 moves at the top, then both in turn.',
  'picture.worth': 'What the pieces are worth',

  'watch.scene': 'What to watch',
  'watch.change': 'Change this tree',

  'moves.listed': {
    one: '{seat} has {number} move. Which one? It is left to chance.',
    other: '{seat} has {number} moves. Which one? It is left to chance.',
  },
  'moves.drawn': '{move} is drawn, one of {number}.',
  'moves.over': 'The game is over: there is no move to draw.',
  'moves.draw': 'Draw a move',
  'moves.play': 'Play it',
  'moves.again': 'Once more',

  'scene.start': 'The start position',
  'scene.check': 'A king in check',
  'scene.poisoned': 'A poisoned knight',
  'scene.guarded': 'From the question',
  'scene.other': 'From the question',
  'scene.tree': 'A tree of two plies',
  'scene.behind': 'The least loss',
  'scene.negamax': 'The same in one function',
  'scene.shallow': 'A shallow cut-off',
  'scene.deep': 'A deep cut-off',
  'scene.three': 'Three by three by three',
  'scene.queen': 'A real position',
  'scene.corner': 'A knight in the corner',

  'play.which': 'Which game',
  'play.begin': 'Play',
  'play.again': 'Begin anew',
  'play.yours': 'You play {seat}. Your move.',
  'play.theirs': 'The program thinks.',
  'play.large': 'On a large board',
  'duel.whole': 'A whole game',
  'duel.whole.hint': 'From the start position. You have White.',
  'duel.rooks': 'Two rooks against a king',
  'duel.rooks.hint':
    'You have two rooks, the program moves at random. Drive its king to the edge of the board, rook beside rook.',
  'duel.queens': 'Queen and pawns',
  'duel.queens.hint':
    'A queen and seven pawns, against a program that takes whatever it can and has pawns alone. Offer it something.',
  'duel.few': 'A rook more',
  'duel.few.hint': 'You have a rook more. The program now looks ahead: bring it home.',

  'count.guess': 'Your guess',
  'count.run': 'Find out',
  'count.counting': 'Counting…',
  'count.near': 'It is {number}: your guess of {guess} was close.',
  'count.more': 'It is {number}, more than your guess of {guess}.',
  'count.less': 'It is {number}, less than your guess of {guess}.',
  'count.depth': 'Depth {depth}',
  'count.positions': 'positions',
  'count.times': 'times as many',
  'count.plies': 'plies',
  'count.best': 'move',
  'count.value': 'value',
  'count.label.length': 'Mean length in moves',
  'count.label.checkmate': 'Mate',
  'count.label.stalemate': 'Stalemate',
  'count.label.insufficient-material': 'Too few pieces to mate',
  'count.label.dead-position': 'Too few pieces to mate',
  'count.label.fifty-moves': '50 moves without a capture or pawn move',
  'count.label.threefold-repetition': 'Position repeated three times',
  'count.label.unfinished': 'Left after 300 moves',
  'count.label.won': 'Won',
  'count.label.drawn': 'Drawn',
  'count.label.lost': 'Lost',

  'question.check': 'That is my answer',
  'question.try': 'Try it',
  'question.right': 'Right.',
  'question.wrong': 'No. Try it, or think again.',
  'question.answered': 'You have answered this before.',

  'moves.title': 'All moves',
  'moves.about': 'To know the rules is enough to play.',
  'moves.idea':
    'Before anything else, a program that plays needs the list of moves that the rules allow. In the start position of chess there are 20: sixteen of pawns, four of knights. The board shows each as an arrow.\n\nWhoever has the list can play. *Draw one of the moves by lot*, make it, wait for the answer: that is a whole player, in a few lines. It plays badly, but never against the rules, and all that follows stands on that. If the list lacks a move, or has one too many, no thinking will mend it.\n\nEvery later program of this course asks for the same list, again and again. And the random mover stays useful: it is the one that all others must beat.',
  'count.moves.question':
    'Two random movers play 100 games. In how many of them does somebody give mate?',
  'count.moves.moral':
    'Even chance finds a mate now and then. Most games go on until there is too little left on the board, or nothing has happened for 50 moves.',
  'question.moves.text':
    'White’s king on e1 is checked by a rook on e2, which nothing protects. How many moves does the list have?',
  'question.moves.1': 'One: the king takes the rook.',
  'question.moves.2': 'Three.',
  'question.moves.3': 'Five: all squares around the king.',
  'question.moves.why':
    'The king takes the rook, or steps to d1 or f1. On d2 and f2 it would still be attacked.',

  'counting.title': 'Counting pieces',
  'counting.about': 'To choose, a program must like one position better than another.',
  'counting.idea':
    'To choose a move, a program must like one position better than another. The oldest way is to count: what you have, less what the other side has. That number is an *evaluation*. The table shows what each piece counts; the king counts more than all the others together, as without it there is no game.\n\nThe program makes every move of the list for a moment, counts, takes it back, and keeps the one after which the count is *largest*. So it takes whatever is offered, the most valuable piece first.\n\nBut it never asks what comes next. In the position to watch, a knight can be had. That a pawn protects it, the program does not see: it gives a queen for a knight.',
  'count.counting.question':
    'The counting program plays 20 games against the random mover, each from an opening of four random moves. How many does it win?',
  'count.counting.moral':
    'It takes what it can. But mate is mostly further away than one move, so it does not look for it: with nothing to take it moves to and fro, until the position is repeated and the game drawn.',
  'question.counting.text':
    'White has a queen on d2 and a rook on a1. Black’s pawn on d5 is protected by one on c6. What does the counting program play?',
  'question.counting.1': 'A quiet move: the pawn is protected.',
  'question.counting.2': 'Ra8+, as a check is worth most.',
  'question.counting.3': 'Qxd5: one pawn more.',
  'question.counting.why':
    'Right after the move a pawn more is on the count. That the queen is lost next is beyond what it sees.',

  'minimax.title': 'Thinking ahead: minimax',
  'minimax.about': 'A move is as good as the best answer to it leaves it.',
  'minimax.idea':
    'A move is as good as the best answer to it leaves it. So the program makes each move, then each answer, and so on to a fixed *depth*; only there it counts.\n\nThe picture shows what becomes of the numbers. At the bottom, at the *leaves*, stand the counts. One level up the other side moves, *Min*, and takes the smallest number. Above it we move, *Max*, and take the largest of what Min left us. The number at the top is ours for certain, whatever the other side does.\n\nWhere all is bad, minimax finds what is least bad: in “The least loss” the best move still leaves us a rook behind, every other one more.\n\nThe price: a move of one side is a *ply*, and with 30 moves in a position there are 30 × 30 × 30 ends three plies ahead. Count them.',
  'count.minimax.question':
    'From the start position minimax visits 21 positions at depth 1: that position itself, the root of the tree, and 20 more. How many at depth 4?',
  'count.minimax.moral':
    'Every further ply takes 20 to 25 times as many. That factor is called the branching factor, and in the middle of the game it is larger.',
  'question.minimax.text':
    'The poisoned knight again: a pawn protects it. What does minimax do that looks two plies ahead?',
  'question.minimax.1': 'It leaves the knight where it is.',
  'question.minimax.2': 'It takes the knight, as 30 is 30.',
  'question.minimax.3': 'It cannot tell at depth 2.',
  'question.minimax.why':
    'The pawn takes the queen back: 30 won, 90 lost. Min would choose that answer, so the move is worth less than a quiet one.',

  'alpha-beta.title': 'Alpha-beta: the same answer, less work',
  'alpha-beta.about': 'Most of the tree need not be looked at.',
  'alpha-beta.idea':
    'In the picture B is worth 10 to us. At C the other side moves, and its first answer leaves us 5. Perhaps it has a better one; no matter. C is worth *at most* 5, and 10 we have. We will not play C; its rest is skipped: a *cut-off*.\n\nThe program carries two numbers. *Alpha* is what the side to move has already for certain, *beta* what the other side has. Where alpha reaches beta, the rest of the position is left. As both are handed down, what is known at the top cuts far below: the second tree.\n\nNothing is skipped but what one side would not let happen. So the answer is that of minimax, always.\n\nOne trick makes the program short: what is good for one side is bad for the other. With a minus sign at every step, Max and Min are one function.',
  'count.alpha-beta.question':
    'At depth 4 minimax visits 206,604 positions from the start. How many does alpha-beta visit to find the same move and value?',
  'count.alpha-beta.moral':
    'The same move, the same value. And the moves were not even sorted: with the best one first it would be far fewer still.',
  'question.alpha-beta.text':
    'In the first tree C’s answers are now worth 12, 5 and 7, in this order. How many of the four leaves does alpha-beta look at?',
  'question.alpha-beta.1': 'Two, as before.',
  'question.alpha-beta.2': 'Three.',
  'question.alpha-beta.3': 'All four.',
  'question.alpha-beta.why':
    'B, then 12, which cuts nothing, as C could still be worth more than 10; then 5, and the rest is skipped. A good answer helps the sooner, the earlier it comes.',

  'squares.title': 'Where a piece stands',
  'squares.about': 'The same piece is worth more on a better square.',
  'squares.idea':
    'So far a knight in the corner counted as much as one in the centre, and in a quiet position all moves looked alike.\n\nSo each piece gets a *table*: a number for each of the 64 squares, added to what the piece itself is worth. Knights like the middle, pawns want to go forward, rooks like the seventh rank, kings hide in a corner. The pictures show the tables from White’s side, in tenths of a pawn: green is good, orange is bad. The numbers are ours, from what beginners are taught.\n\nThe search stays as it was, line for line. New is only how a position is counted at the end of a line: one look into a table for each piece.',
  'count.squares.question':
    'The program with tables plays 20 games against the one without. Both look three plies ahead. How many does it win?',
  'count.squares.moral':
    'Neither looks any further than the other. It only knows, where no piece can be won, what to do meanwhile.',
  'question.squares.text':
    'By counting alone all 20 moves of the start position are worth the same. Which one does the program with tables like best, looking one ply ahead?',
  'question.squares.1': 'A pawn from a2 to a4.',
  'question.squares.2': 'A pawn from e2 to e4.',
  'question.squares.3': 'A knight to c3 or f3.',
  'question.squares.why':
    'A knight gains six tenths of a pawn on its way from the rim to c3 or f3, a pawn five from e2 to e4. Both knights gain as much: it takes the one that comes first.',

  'scene.italian': 'An Italian game',
  'scene.locked': 'Kings and locked pawns',
  'scene.rook': 'A rook to take',
  'scene.narrow': 'NegaScout: a narrow window',
  'scene.pass': 'Null move: passing is enough',
  'scene.vectors': 'A value for each',
  'scene.race': 'A race of two',
  'scene.choice': 'From the question',
  'scene.card': 'A race with cards',
  'scene.nocard': 'The same without cards',
  'duel.race': 'A race against max^n',
  'duel.race.hint': 'Hare and Hedgehog for two. The program looks three plies ahead.',
  'duel.cards': 'A race with cards',
  'duel.cards.hint':
    'Hare and Hedgehog for two. The program looks two plies ahead, and at every card.',
  'count.percent': 'per cent',

  // The rates of the hash table.
  'beams.title': 'How wide a beam?',
  'saved.title': 'What each step saved, there and here',
  'saved.hint': 'Positions saved over the step before, at depths {depths}.',
  'saved.told':
    'Published: a diploma thesis on a chess program. Here: that program again, on three positions (an opening, a middlegame, an endgame); a dash stands for what was not published or not measured. The thesis does not say what its minimax visited, and ours orders moves better from the start, so the shares differ; NegaScout’s are near at depths 6 and 8.',
  'rates.title': 'What the table does',
  'rates.hint':
    'The program searches to depth 1, 2, 3 … with one table throughout. How good are the moves that the table remembers, and how often does it know a position?',
  'rates.where': 'Position',
  'rates.italian': 'An Italian game, depth {depth}',
  'rates.locked': 'Kings and locked pawns, depth {depth}',
  'rates.run': 'Measure',
  'rates.done': 'Measured.',
  'rates.here': 'here',
  'rates.published': 'published',
  'rates.stayed': 'As the search goes, its move stays the best',
  'rates.stayedThree': '… or at most two come out better',
  'rates.best': 'By the values of all moves it is the best',
  'rates.three': '… or among the best three',
  'rates.hits': 'It knew the position',
  'rates.enough': '… and its score was enough',
  'rates.other': 'Another position in its place: one key alone would take it for this one',
  'rates.mistaken': 'False hits by both keys',
  'rates.stepwise': 'Positions, depth 1 to {depth}',
  'rates.atOnce': 'Positions, depth {depth} at once',
  'rates.without': '… and without a table',
  'rates.told':
    'By the values of all moves: {number} proposed moves, spread over the last search, were held against all others of their positions, each searched as deep. A move that cuts off is good enough; it need not be the best.',
  'rates.part': 'The measurement was too large for this server and was broken off.',

  'deepening.title': 'Deeper within the time',
  'deepening.about': 'Depth 1, then 2, then 3: whenever time is up, there is an answer.',
  'deepening.idea':
    'Nobody knows beforehand how deep a search gets in the time there is. So the program searches to depth 1, then 2, then 3: *iterative deepening*. When time is up, the last whole search answers. The bars show what each depth takes: all the shallow ones together cost little beside the last, and each tells the next what to try first.\n\nIt tells more. The next value will lie near the last one, so the search begins in a narrow *aspiration window* around it, which cuts more. If the value falls outside, the search is repeated with that side open.\n\nHow long may a move take? The reference program of this lab divides the time of the game by the moves a game has on average, 30, adds what earlier moves have saved, and keeps a small reserve.',
  'count.deepening.question':
    'Each program gets a second for a position of an Italian game. How many plies deep does the last one get?',
  'count.deepening.moral': 'The time is the same for all. What differs is what they leave out.',
  'question.deepening.text':
    'If every depth takes six times the positions of the one before, what do all shallower searches together cost beside the last?',
  'question.deepening.1': 'As much again.',
  'question.deepening.2': 'About a fifth of it.',
  'question.deepening.3': 'Five times as much.',
  'question.deepening.why':
    'A sixth, and a sixth of that, and so on: together a fifth. That is cheap for an answer at any time.',

  'remembering.title': 'Remembering',
  'remembering.about': 'The same position comes by different ways.',
  'remembering.idea':
    'The same position is reached by different orders of the same moves. So the program keeps a *hash table*: for each position that was searched how deep that was, the score, whether it is exact or only a bound, and the best move.\n\nThe place in the table comes from a number made of the whole position; a second number says whether it is really the same one. Where two positions want one place, the deeper search stays.\n\nWhen the position comes again with as many plies to go or fewer, its score is taken: the sign ▤ in the tree. If that will not do, its move at least is tried first.\n\nIn an ending of kings and locked pawns nearly everything comes again. In the opening far less does.',
  'count.remembering.question':
    'Nine plies deep into this ending, the program without a table visits 13,814 positions. How many with one?',
  'count.remembering.moral':
    'There are few squares for the kings, so the same positions come again and again by other ways.',
  'question.remembering.text':
    'The table has the exact score of a position from a search four plies deep. Now the position comes with two plies to go. What happens?',
  'question.remembering.1': 'It is searched anew, two plies deep.',
  'question.remembering.2': 'The score from the table is taken.',
  'question.remembering.3': 'Only its best move is taken from the table.',
  'question.remembering.why':
    'A search that was deeper than needed knows more, not less. Had it been shallower, only its move would be used.',

  'ordering.title': 'What was good before',
  'ordering.about': 'How much is skipped depends on the order of the moves alone.',
  'ordering.idea':
    'Alpha-beta skips the more, the earlier the good moves come. Nobody knows them before the search, but some guesses are better than others:\n\nFirst *captures and checks*, the most valuable victim by the least valuable piece before all others. Then *killers*: quiet moves that were a cut-off elsewhere at the same ply, as what refutes one move mostly refutes the next. Then the rest by *history*: how often the same piece going to the same square was a cut-off anywhere.\n\nTwo lines are new in the search: one sorts the moves, the other takes down what was a cut-off, in the function below.\n\nThe value stays what it was. Of equal moves another one may be found first. Sorting costs time at every node, and saves most of the nodes.',
  'count.ordering.question':
    'Three plies deep in an Italian game, alpha-beta tries the worst move first everywhere. Of a hundred positions that minimax visits, how many does it visit?',
  'count.ordering.moral':
    'With the worst order next to nothing is cut, with the best nearly everything. Both orders know the values beforehand: no program can do that, but all lie between them.',
  'question.ordering.text':
    'The poisoned knight once more: the queen can take it and would be lost. Which move does this program try first?',
  'question.ordering.1': 'The one that is best.',
  'question.ordering.2': 'The one that the rules list first.',
  'question.ordering.3': 'The capture of the knight.',
  'question.ordering.why':
    'Order is a guess, and captures are a good one on average. A wrong guess costs time, never the right answer.',

  'proving.title': 'NegaScout, null move, quiescence',
  'proving.about': 'Prove rather than measure; pass; do not stop in the middle of an exchange.',
  'proving.idea':
    '*NegaScout*: if the first move is the best, of every other one only has to show that it is no better. A window with room for no value asks just that, and is cut off sooner. If it is better after all, it is searched again, which may cost more than was saved: see the bars.\n\n*Null move*: if our position is good enough even when we pass, a real move will be good enough too. So the program passes, searches less deep, and may skip the rest. Where every move makes things worse this is wrong: the first step that may change the answer.\n\n*Quiescence*: a queen takes a protected pawn on the last ply, and the count says a pawn is won. What takes the queen back lies beyond the *horizon*. So at the end captures are searched on until all is quiet.',
  'count.proving.question':
    'At depth 5 in an Italian game, how many positions does the program with the null move visit?',
  'count.proving.moral':
    'NegaScout finds the same value with fewer positions. The null move saves more, but look at its move and value: they need not be the same.',
  'question.proving.text':
    'The poisoned knight, one ply deep. Does the program with quiescence take it?',
  'question.proving.1': 'Yes: one ply deep nobody sees the pawn.',
  'question.proving.2': 'No: captures are searched beyond the depth.',
  'question.proving.3': 'Yes, and the pawn takes the queen.',
  'question.proving.why':
    'After the queen’s capture the position is not quiet: the pawn’s capture is searched, though no depth is left.',

  'many.title': 'More than two players',
  'many.about': 'A position is worth a list of values, one for each.',
  'many.idea':
    'With three players, “what one wins the other loses” says nothing any more. So a position is worth a *vector*: a value for each player. Whoever is to move takes the child whose vector is best for that player. That is *max^n*.\n\nWhat is “best”? The largest value of one’s own, or the largest *lead* over the best of the others. The two need not agree.\n\nAlpha-beta does not carry over as it is: what is bad for one need not be good for the next. In the tree of the picture every leaf has to be looked at. Only where two play, and count their lead, is it sound again; “Textbook trees” shows a cut-off that changes the answer.\n\nAnother way is a *beam*: look only at the few children that seem best.',
  'count.many.question':
    'Max^n visits 155,476 positions five plies deep in this race of two. How many with cut-offs, the best-looking child first?',
  'count.many.moral':
    'Two players who want to lead play for and against one number: cut-offs keep the answer. A beam saves less here, and may miss the best move.',
  'question.many.text':
    'A player may choose [5, 5] or [2, 1]; the first number is the player’s own. What does max^n take that wants as much as possible?',
  'question.many.1': '[5, 5].',
  'question.many.2': '[2, 1].',
  'question.many.3': 'Both are the same to it.',
  'question.many.why':
    'Five is more than two. Whoever wants to lead would take [2, 1]: ahead by one, instead of level.',

  'chance.title': 'Chance',
  'chance.about': 'Where a card decides, nobody chooses.',
  'chance.idea':
    'In the race a card may be drawn. Then nobody chooses, and neither the largest value is right nor the smallest. Such a position is worth what it brings on average: the *mean* of all outcomes, each as often as it happens. With max^n around it this is called *expectimax*.\n\nThe program gets one more case. Where chance is due, it goes through everything that may happen, adds the vectors, each times its probability, and hands the sum up. Nothing else changes.\n\nThe price is high: every event multiplies the positions by the number of its outcomes. The bars show the same search with cards left out, and with every card looked at.',
  'count.chance.question':
    'With cards left out max^n visits 15,081 positions four plies deep in this race. How many when every card is looked at?',
  'count.chance.moral':
    'Every card on the way multiplies what is below it. So programs for games of chance see less far, or draw samples instead.',
  'question.chance.text':
    'A card has three outcomes, each as likely as the others, worth 0, 3 and 9 to us. What is the position worth before it is drawn?',
  'question.chance.1': '9, the best that may happen.',
  'question.chance.2': '4, the mean.',
  'question.chance.3': '0, the worst: better safe than sorry.',
  'question.chance.why': 'A third of 0, of 3 and of 9: 12 divided by 3.',

  'scene.judged': 'An evaluation in place of games',
  'scene.priors': 'PUCT: with priors',
  'duel.four': 'Connect Four',
  'duel.four.hint':
    'The program plays a random game for each of its 1000 simulations, and knows nothing but the rules. You begin.',
  'count.found': 'tries that found it',
  'picture.growth':
    'The tree after {number} simulations: the thicker a line, the more often it was followed.',
  'picture.growth.move': '{move}: {mean}, {visits}×.',
  'growing.title': 'Trees that grow where it matters: MCTS',
  'growing.about': 'Random games, and a tree that decides where they begin.',
  'growing.idea':
    'Minimax gives every line the same depth, the good and the silly, and it needs an evaluation. This program needs neither. It begins with the root alone and makes *simulations*: down the tree to a position where nobody was before, from there *a game of random moves* to its end, and back up with the result. Every position on the way counts one *visit* more and takes the result into its *mean*.\n\nWhich way down? To the move with the best mean; but also to one that was tried too seldom to be sure. So each move has a *bound*: its mean and a bonus that shrinks with its visits. The largest bound is followed.\n\nSo the tree grows where play is good. Stop it when you like: it plays the move with the most visits.',
  'question.growing.text':
    'The search is over. Each move of the root has its visits, its mean and its bound. Which move does the program play?',
  'question.growing.1': 'The one with the largest bound.',
  'question.growing.2': 'The one with the most visits.',
  'question.growing.3': 'The one with the best mean.',
  'scene.trap': 'A trap',
  'scene.patience': 'The trap, with more patience',
  'count.growing.question':
    'X has two opposite corners, O the middle, and O is to move: in a corner O is lost, on any of the four edges O draws. The program plays random games and knows nothing but the rules. In how many of 20 tries does it choose an edge with 300 simulations?',
  'count.growing.moral':
    'With few simulations it does worse than chance, which would hit one of the four edges in 13 of 20 tries: against random moves a corner wins more often, as hardly any of them finds the double threat. Only when the tree has grown as far as that answer does the mean of the corner fall. Strength grows with simulations, and a single refutation is found late.',
  'question.growing.why':
    'A bound is made for moves that were tried too seldom, and a good mean may be the luck of two games. Many visits come only to a move that stayed good under all of them. Step to the end: the best line begins with the most visited move.',

  'scene.learning': 'Tic-tac-toe from nothing',
  'scene.thoughts': 'What each generation thinks of the trap',
  'scene.learningFour': 'Connect Four from nothing',
  'scene.thoughtsFour': 'What each generation thinks of Connect Four',
  'duel.newborn': 'Tic-tac-toe: its first generation',
  'duel.newborn.hint':
    'The network after one round of games, without any search: it plays what it likes best at first sight. You have X.',
  'duel.grown': 'Tic-tac-toe: its latest generation',
  'duel.grown.hint':
    'The same without any search, as many rounds later as the run has come. You have X.',
  'duel.grownFour': 'Connect Four: its latest generation',
  'duel.grownFour.hint':
    'With 200 simulations a move, advised by what it has taught itself. You begin.',
  'picture.measured':
    'Ten minutes of Connect Four from nothing, as measured on two cores: in how many of 100 positions the move is right, by generation. Right is what keeps the outcome.',
  'count.unfinished': 'The run ended before it came so far. Let it go on, or begin another.',
  'learning.none': 'Nobody has learned this game here yet.',
  'learning.unborn': 'For that it has to learn first: begin a run under “Watch it”.',
  'learning.whole': 'the whole run',
  'learning.title': 'Learning from nothing',
  'learning.about': 'The rules, games against itself, and a network that learns from them.',
  'learning.idea':
    'Every program so far was told something: what pieces are worth, or to try random games. This one is told *the rules* and nothing else.\n\nA *network* is a formula with many numbers, its *weights*. It says two things of a position: how promising each move looks, the *priors*, and what each player may expect, the *value*. At first all weights are random. The tree of chapter 12 asks it, looks ahead, and so finds better moves than the network alone. With it the program plays against itself. Then each weight is moved a little, so that the network says at once what the search found, and how the game ended. A better network makes a better search, and so on: each round is a *generation*.\n\nThe picture is Connect Four, the run to begin Tic-tac-toe.',
  'count.learning.question':
    'In 58 of 100 positions of Tic-tac-toe any move drawn by lot keeps the outcome. Generation 8 has played 1600 games against itself, which takes seconds. In how many of 100 positions is its move right, at first sight?',
  'count.learning.moral':
    'It knows the rules and 1600 games of its own, nothing else. To win or block at once wherever that can be done is right in 94 of 100: about as much it has found by itself. At the end of a minute hardly a mistake is left; the curve above shows it.',
  'question.learning.text':
    'Among the first generations, whose move is right more often: that of the network at first sight, or that of the search which asks it?',
  'question.learning.1': 'The network’s: it has learned.',
  'question.learning.2': 'The search’s.',
  'question.learning.3': 'Both are right as often.',
  'question.learning.why':
    'The search looks at what comes after the moves, and the ends of games are true, however little the network knows. The gap between the two is what the network learns. Compare the first generation at first sight and with 32 simulations: the trap’s way out is one of the four edges.',

  'trees.title': 'Textbook trees',
  'trees.about':
    'trees as books draw them, node by node, to watch, to change and to share. Or your own.',
  'trees.hint':
    'A node with children is its name and their list in parentheses; a leaf its name, “=” and its value to the first player. In a tree with values for several players: [3, 2]. Change the text and search it; the address of the page holds the tree.',
  'trees.which': 'Tree',
  'trees.own': 'Your own',
  'trees.rung': 'Algorithm',
  'trees.text': 'The tree as text',
  'trees.search': 'Search',
  'trees.share': 'Copy the address',
  'trees.minimax': 'Two plies of minimax',
  'trees.minimax.told': 'Min moves at B, C and D and leaves 3, 2 and 5: Max takes D.',
  'trees.shallow': 'A shallow cut-off',
  'trees.shallow.told':
    'B is worth 10. At C the other side has an answer that leaves 5, so C is worth 5 at most, and the rest of C is never looked at.',
  'trees.deep': 'A deep cut-off',
  'trees.deep.told':
    'B is worth 15. Far below, at E, the other side has an answer worth 5. If C were to get its value from E, we would have chosen B. So the rest of E is skipped, though the choice that does it stands three plies higher. Here D has another move, and C turns out better after all: the cut-off did not change that.',
  'trees.three': 'Three by three by three',
  'trees.three.told':
    'Three plies with three moves each; the first leaf is 8. The other leaves are ours: the published picture has lost them. Some nodes are cut by what Min has, others by what Max has. A deep cut-off needs a fourth ply.',
  'trees.vectors': 'Two players with values of their own',
  'trees.vectors.told':
    'Every leaf has a value for each player, and they do not add up to nothing. Max^n looks at all 18 nodes. With cut-offs by the lead, node 8 is skipped: move 2 gives [3, 2], and under 3 the second player already has [2, 4]. That is sound where one wins what the other loses. Here it is not: 8 is worth [10, 5], which the second player likes better than [2, 4], and the first better than all.',
  'trees.choice': 'More, or more than you?',
  'trees.choice.told':
    'Whoever wants the largest share takes [5, 5]. Whoever wants to lead takes [2, 1]: choose max^n by the lead.',
  'generators.title': 'Two ways to find the moves',
  'generators.about': 'the bits of a word, or a board with a margin: pictures, counts and speeds.',
  'generators.idea':
    'Every program of the course asks for the list of moves, millions of times. There are two old ways to make it. A *board with a margin* is a row of numbered places, larger than the board: a step is an addition, and whoever lands in the margin has left the board. A *bitboard* is one number with a bit for every square: what a piece attacks is one look into a table, and one “and” takes away what stands in its way. Both lists are the same; the tests of this project hold them against each other.',
  'generators.game': 'Game',
  'generators.position': 'Position',
  'generators.start': 'start position',
  'generators.counted': 'All lines of {depth} plies, counted to their ends',
  'generators.ms': 'ms',
  'generators.speed': 'per second',
  'generators.bitboard': 'Bitboards',
  'generators.stands': 'stands on {place}',
  'generators.steps': 'steps to {places}',
  'generators.off': 'in the margin, struck out: {places}',
  'generators.mailbox': 'Board with a margin',
  'generators.agree': 'Both come to the same number.',
  'generators.differ': 'They do not agree: one of them is wrong.',
  'generators.told':
    'The bitboards only count the moves of the last ply; the plain board makes them all. Deeper trees are left out where they grow beyond three million ends.',
  'generators.knight':
    'A knight on a1. Adding its eight steps to 21 leads to two squares of the board; the other six lie in the margin, struck out. On the bitboard the same squares are the ones in a word of 64 bits.',
  'generators.horse':
    'A horse on a0. Adding its eight steps to the number of its place leads to two squares of the board; the other six lie in the margin, struck out. On the bitboard the same squares are the ones in a word of 90 bits.',
  'generators.done': 'Counted: {leaves}.',
  'studies.title': 'Studies of Hare and Hedgehog',
  'studies.about': 'positions with a winner, by which the weights of an evaluation are judged.',
  'studies.idea':
    'How much should lettuces, carrots and squares weigh against each other? The published program was tuned by *studies*: positions of two runners of which somebody had said who wins. An evaluation *hits* a study if it gives the winner the higher value. All triples of weights from 0.5 to 2.0 are tried: 16 × 16 × 16. Play a study out, judge it yourself, add your own, and see whether the studies can tell the weights apart.',
  'studies.text': 'The studies as text',
  'studies.form':
    'A line each: square; carrots; lettuces; misses its turn (t or f), of the runner to move and then of the other; the winner, 1 or 2; a note after #.',
  'studies.judge': 'Judge the weights',
  'studies.load': 'Load a file',
  'studies.save': 'Save as a file',
  'studies.ours': 'Back to ours',
  'studies.position': 'Position of two runners',
  'studies.winner': 'Who wins',
  'studies.add': 'Add it',
  'studies.one': 'Study {number}',
  'studies.playOut': 'Play both sides',
  'studies.curves': 'What the evaluation looks like',
  'studies.curves.carrots': 'C: what a hand of carrots counts',
  'studies.curves.lettuces': 'S: what lettuces count',
  'studies.along.carrots': 'carrots',
  'studies.along.lettuces': 'lettuce squares ahead',
  'studies.curve.C0': 'C0, first half of the track',
  'studies.curve.C1': 'C1, second half',
  'studies.curve.C2': 'C2, carrots to spare once the hand pays the way home',
  'studies.curve.S0': 'S0, no lettuce in hand',
  'studies.curve.S1': 'S1, one',
  'studies.curve.S2': 'S2, two',
  'studies.curve.S3': 'S3, three',
  'studies.grid': 'The grid',
  'studies.hits': 'The usual weights hit {hits} of {studies}',
  'studies.stale': 'The studies were changed since: judge them again.',
  'studies.best': 'The best triples hit {best}; there are {tied} of them among {triples}.',
  'studies.published': 'Published: 16 of 20, about 250 triples tied.',
  'studies.histogram': 'Hits, and how many triples have so many',
  'studies.weights': 'Weights of the best triples',
  'studies.mean': 'mean {mean}',
  'studies.thumb': 'Rules of thumb, and their hits',
  'studies.each': 'The studies',
  'studies.hit': 'hit',
  'studies.miss': 'miss',
  'studies.name.squares': 'squares',
  'studies.name.carrots': 'carrots',
  'studies.name.lettuces': 'lettuces',
  'studies.name.ahead': 'who is ahead wins',
  'studies.name.more-carrots': 'who has more carrots wins',
  'studies.name.fewer-lettuces': 'who has fewer lettuces wins',
  'studies.name.fewer-lettuces-then-ahead': 'fewer lettuces, then who is ahead',
  'studies.name.to-move': 'who is to move wins',
  'lengths.title': 'How long is a race?',
  'lengths.hint':
    'Max^n plays {games} races against itself for each number of players, two plies deep. Published: 30 to 40 moves with two players, about 60 with three.',
  'lengths.players': 'Players',
  'lengths.moves': 'Moves in all',
  'lengths.each': 'Moves of each',
  'lengths.done': 'The races are played.',
  'tree.max': 'Max',
  'tree.min': 'Min',
  'tree.player': 'Player {number}',
} satisfies Record<string, Message>;

export default en;
