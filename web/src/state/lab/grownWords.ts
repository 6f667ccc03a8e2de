/** A tree that grows, told in the player's language. */
import type { Seated } from '../../board/game';
import { formatNumber, listed, t } from '../../i18n/index.svelte';
import { seatName } from '../words';
import { chooserOf, simulationsAt, tallyAt, waysAt } from './grown';
import type { Reading } from './reading';
import type { Moment, Tree, TreeNode } from './tree';

/** What somebody may expect of the prize: `53 %`. */
export function shareText(share: number): string {
  return formatNumber(share, { style: 'percent', maximumFractionDigits: 0 });
}

/** The number by which a way on is chosen, in the same unit; infinity for what was never tried. */
export function boundOfWay(bound: number | null): string {
  return bound === null ? '∞' : formatNumber(100 * bound, { maximumFractionDigits: 1 });
}

/** What each player gets, in words; of two the one for whom all is told. */
export function sharesText(game: Seated, shares: readonly number[], { side }: Reading): string {
  const one = (share: number, seat: number): string =>
    t('grown.gets', { seat: seatName(game, seat), share: shareText(share) });
  if (shares.length === 2 && side !== null) return one(shares[side] ?? 0, side);
  return listed(shares.map(one));
}

/** For whom the mean of a node is told: of two for one of them throughout, else for who chose to go there. */
function tellerOf(node: TreeNode, mean: readonly number[], { side }: Reading): number {
  return mean.length === 2 && side !== null ? side : chooserOf(node);
}

/** What is written beside a node: `Nf3 53 % · 120×`. */
export function grownLabel(node: TreeNode, moment: number, reading: Reading): string {
  // The numbers stay behind the word where it runs from the right.
  const name = node.text || `\u2068${t('lab.root')}\u2069`;
  const tally = tallyAt(node, moment);
  if (!tally) return name;
  const mean = shareText(tally.mean[tellerOf(node, tally.mean, reading)] ?? 0);
  return `${name} ${mean} · ${formatNumber(tally.visits)}×${node.stop === 'over' ? ' ■' : ''}`;
}

/** A node and what is known of it at a moment, as it is read out. */
export function grownNodeText(
  game: Seated,
  node: TreeNode,
  moment: number,
  reading: Reading,
): string {
  const name = node.text || t('lab.root');
  const tally = tallyAt(node, moment);
  if (!tally) return `${name}: ${t('grown.unvisited')}`;
  const told = sharesText(game, tally.mean, reading);
  const number = formatNumber(tally.visits);
  return `${name}: ${t('grown.node', { count: tally.visits, number, told })}`;
}

/** What happens at a moment, as a sentence. */
export function grownMomentText(
  game: Seated,
  tree: Tree,
  { node, what }: Moment,
  at: number,
  reading: Reading,
): string {
  const name = node.text || t('lab.root');
  const seat = node.turn === null ? '' : seatName(game, node.turn);
  switch (what) {
    case 'grow':
      return node.parent ? t('grown.say.grow', { name }) : t('grown.say.root');
    case 'choose':
      return choiceText(node, seat, at);
    case 'appraise': {
      const appraised = node.grown?.appraised;
      if (!appraised) return '';
      const told = sharesText(game, appraised.shares, reading);
      if (appraised.by === 'over') return t('grown.say.over', { name, told });
      if (appraised.by === 'evaluation') return t('grown.say.evaluation', { told });
      const plies = appraised.plies ?? 0;
      return t('grown.say.game', { count: plies, number: formatNumber(plies), told });
    }
    case 'back-up':
      return t('grown.say.backUp', { number: formatNumber(simulationsAt(tree, at)) });
    default: {
      const { told = 0, made = 0 } = tree.trace.simulations ?? {};
      const more = made - told;
      return t('grown.say.total', { count: more, number: formatNumber(more) });
    }
  }
}

function choiceText(node: TreeNode, seat: string, at: number): string {
  const taken = waysAt(node, at).find(({ isTaken }) => isTaken);
  if (!taken) return '';
  const { move, tally, bound } = taken;
  if (node.turn === null) return t('grown.say.chance', { move });
  if (bound == null) return t('grown.say.untried', { seat, move });
  const told = { seat, move, bound: boundOfWay(bound) };
  if (!tally) return t('grown.say.promising', told);
  const mean = shareText(tally.mean[node.turn] ?? 0);
  const { visits } = tally;
  return t('grown.say.choose', { ...told, mean, count: visits, number: formatNumber(visits) });
}
