/** A position of a search as a board shows it: where all stand, and what was played last. */
import type { GameInfo, PositionView } from '../../api/types';
import type { BoardGame } from '../../board/game';
import type { TreeNode } from './tree';

export function positionOf(game: BoardGame, info: GameInfo, node: TreeNode): PositionView {
  const [, from, to] = /^([a-z]?\d+)[^a-z0-9]?([a-z]\d+)?/.exec(node.code) ?? [];
  const put = putOn(game, node);
  const way = put ? { from: '', to: put } : from && to ? { from, to } : null;
  return {
    game: info.id,
    variant: info.variants[0] ?? '',
    fen: node.position,
    turn: node.turn,
    legal: [],
    chances: [],
    played: way ? [{ uci: node.code, san: node.text, ...way, capture: false }] : [],
    captured: [],
    places: [],
    claims: [],
  };
}

/** The square on which the move to a node put a piece, in games in which moves do. */
function putOn(game: BoardGame, { position, parent }: TreeNode): string | undefined {
  if (game.kind !== 'grid' || !game.drops || !parent) return undefined;
  const before = game.pieces(parent.position);
  return [...game.pieces(position).keys()].find((square) => !before.has(square));
}
