/** A position of a search as a board shows it: where all stand, and what was played last. */
import type { GameInfo, PositionView } from '../../api/types';
import type { TreeNode } from './tree';

export function positionOf(info: GameInfo, node: TreeNode): PositionView {
  const [, from, to] = /^([a-z]?\d+)[^a-z0-9]?([a-z]\d+)?/.exec(node.code) ?? [];
  return {
    game: info.id,
    variant: info.variants[0] ?? '',
    fen: node.position,
    turn: node.turn,
    legal: [],
    chances: [],
    played: from && to ? [{ uci: node.code, san: node.text, from, to, capture: false }] : [],
    captured: [],
    places: [],
    claims: [],
  };
}
