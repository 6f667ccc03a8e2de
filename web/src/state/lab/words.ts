/** A search told in the player's language. */
import type { TraceValue } from '../../api/types';
import type { Seated } from '../../board/game';
import { formatNumber, t, type MessageKey } from '../../i18n/index.svelte';
import { seatName } from '../words';
import { boundAt, isTurned, valueAt, windowAt, type Reading } from './reading';
import { grownLabel, grownMomentText, grownNodeText, shareText } from './grownWords';
import { bestSoFar, boundOf, isCutOff, type Tree, type TreeNode } from './tree';
import { whyText } from './why';

/** A score in pawns where the game has pawns: `+0.35`. */
export function scoreText(score: number, pawn: number | null | undefined): string {
  const [value, digits] = pawn ? [score / pawn, 2] : [score, 0];
  return formatNumber(value, {
    signDisplay: 'exceptZero',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** `+0.35`, `#3`, or a number or a share for each seat. */
export function valueText(value: TraceValue, pawn: number | null | undefined): string {
  if ('shares' in value) return value.shares.map(shareText).join(' | ');
  if ('each' in value) {
    const format = (each: number): string => formatNumber(each, { maximumFractionDigits: 1 });
    return value.each.map(format).join(' | ');
  }
  return value.mate == null ? scoreText(value.score, pawn) : `#${value.mate}`;
}

/** The value of a node that is done, as a bound where it is no more: `≥ +3.00`. */
export function foundText(node: TreeNode, reading: Reading): string {
  const value = valueAt(node, reading);
  return value ? `${boundAt(node, reading)} ${valueText(value, reading.pawn)}`.trimStart() : '';
}

/** A bound of a window; nothing is told by an infinite one. */
export function boundText(bound: number | null, sign: '-' | '', pawn?: number | null): string {
  return bound === null ? `${sign === '-' ? '−' : ''}∞` : scoreText(bound, pawn);
}

/** The sign that stands for why a node ended, where its children do not tell. */
export function stopSign(node: TreeNode): string {
  switch (node.stop) {
    case 'cut':
      return isCutOff(node) ? '✂' : '';
    case 'pass':
      return '✂–';
    case 'stand-pat':
      return '✂=';
    case 'table':
      return '▤';
    case 'over':
    case 'rule':
      return '■';
    case 'limit':
      return '…';
    default:
      return '';
  }
}

/** Why the search of a node ended, as a sentence. */
export function stopText(node: TreeNode, reading: Reading): string {
  const { stop, skipped } = node;
  if (!stop) return '';
  if (stop === 'cut') {
    const low = isTurned(node, reading);
    if (skipped.length === 0) return t(low ? 'lab.stop.lateAlpha' : 'lab.stop.late');
    return t(low ? 'lab.stop.cutAlpha' : 'lab.stop.cut', { count: skipped.length });
  }
  return t(`lab.stop.${stop}` as MessageKey);
}

/** Moves that were never searched: `b4`, `b4 + 17 more`. */
export function cutText({ text, leftOut }: TreeNode): string {
  return leftOut > 1 ? t('lab.cutMore', { move: text, count: leftOut - 1 }) : text;
}

/** What is written beside a node. */
export function label(node: TreeNode, moment: number, reading: Reading): string {
  if (node.kind === 'omitted')
    return t('lab.omitted', { count: node.leftOut, number: formatNumber(node.leftOut) });
  if (node.kind === 'cut') return cutText(node);
  if (node.grown) return grownLabel(node, moment, reading);
  const name = node.text || t('lab.root');
  if (node.until > moment || !node.value || node.stop === 'limit')
    return node.again ? `${name} ↻` : name;
  return `${name} ${foundText(node, reading)} ${stopSign(node)}`.trimEnd();
}

/** Who is to move at a node. */
export function turnText(game: Seated, node: TreeNode): string {
  return node.turn === null ? t('lab.nobody') : seatName(game, node.turn);
}

/** A node and what is known of it at a moment, as it is read out. */
export function nodeText(game: Seated, node: TreeNode, moment: number, reading: Reading): string {
  if (node.grown) return grownNodeText(game, node, moment, reading);
  if (node.kind === 'cut') return t('lab.unsearched', { move: cutText(node) });
  if (node.kind === 'omitted')
    return t('lab.omittedNode', { count: node.leftOut, number: formatNumber(node.leftOut) });
  const known = node.until <= moment && node.value;
  const value = known ? foundText(node, reading) : t('lab.searching');
  return `${node.text || t('lab.root')}: ${value}`;
}

/** What happens at a moment, as a sentence. */
export function momentText(game: Seated, tree: Tree, at: number, reading: Reading): string {
  const moment = tree.moments[at];
  if (!moment) return '';
  const { node, what } = moment;
  if (node.grown) return grownMomentText(game, tree, moment, at, reading);
  const name = node.text || t('lab.root');
  if (what === 'table') return t('lab.say.table', { name });
  if (what === 'enter') {
    const key = node.again ? 'lab.say.again' : node.parent ? 'lab.say.enter' : 'lab.say.root';
    const { alpha, beta } = windowAt(node, reading);
    const window =
      alpha === null && beta === null
        ? ''
        : ` ${t('lab.say.window', {
            alpha: boundText(alpha, '-', reading.pawn),
            beta: boundText(beta, '', reading.pawn),
          })}`;
    return `${t(key, { name, seat: turnText(game, node) })}${window}`;
  }
  if (!node.value || node.stop === 'limit') return t('lab.say.limit', { name });
  const plain = foundText(node, reading);
  const seat = reading.side ?? node.turn;
  const value =
    'score' in node.value && seat !== null
      ? t('lab.say.to', { value: plain, seat: seatName(game, seat) })
      : plain;
  if (isCutOff(node)) return t('lab.say.cut', { why: whyText(game, node, reading) });
  const why = stopText(node, reading);
  return `${t('lab.say.leave', { name, value, why })}${rankText(node, at)}`;
}

/** Whether a move that is done is the best so far, or as good as one before it. */
function rankText(node: TreeNode, at: number): string {
  const { parent, value } = node;
  if (!parent || !value || !('score' in value) || boundOf(node) === '≥') return '';
  const score = -value.score;
  const earlier = bestSoFar(parent, at - 1);
  if (earlier !== null && score < earlier) return '';
  if (score !== earlier) return ` ${t('lab.say.best', { parent: parent.text || t('lab.root') })}`;
  const first = parent.children.find(
    (child) => child.value && 'score' in child.value && -child.value.score === score,
  );
  return first ? ` ${t('lab.say.tie', { move: first.text })}` : '';
}
