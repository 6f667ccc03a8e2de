/** Why a node was cut off, told in the player's language. */
import type { Seated } from '../../board/game';
import { t } from '../../i18n/index.svelte';
import { seatName } from '../words';
import { isTurned, negated, type Reading } from './reading';
import { lead, reasonOf, rootOf, type Reason } from './reason';
import { lineTo, type TreeNode } from './tree';
import { scoreText } from './words';

/** The answer, what it is worth, and what the other side has elsewhere; empty for a node that was not cut off. */
export function whyText(game: Seated, node: TreeNode, reading: Reading): string {
  const reason = reasonOf(node);
  if (!reason || !node.value || node.turn === null) return '';
  const seat = seatName(game, node.turn);
  const rest = node.skipped.length > 0 ? t('lab.why.rest', { count: node.skipped.length }) : '';
  if ('each' in node.value) return ofLeads(game, node, node.value.each, reason, seat, rest);
  if (!('score' in node.value)) return '';
  const { score, mate } = node.value;
  const standing =
    mate == null
      ? t(`lab.standing.${score > 0 ? 'ahead' : score < 0 ? 'behind' : 'level'}`, {
          value: scoreText(Math.abs(score), reading.pawn).replace('+', ''),
        })
      : t(mate > 0 ? 'lab.standing.mates' : 'lab.standing.mated', { count: Math.abs(mate) });
  return `${t(beginning(node, reason), {
    seat,
    name: node.text,
    answer: reason.answer?.text ?? '',
    standing,
  })} ${ofBound(game, node, reason, reading, seat, rest)}`;
}

function beginning(node: TreeNode, { answer }: Reason) {
  if (node.stop === 'pass') return 'lab.why.pass';
  if (node.stop === 'stand-pat') return 'lab.why.quiet';
  if (!answer) return 'lab.why.after';
  return node.parent ? 'lab.why.answer' : 'lab.why.plays';
}

function ofBound(
  game: Seated,
  node: TreeNode,
  { holder, rival, assumed }: Reason,
  reading: Reading,
  seat: string,
  rest: string,
): string {
  const bound = node.beta ?? 0;
  const beta = scoreText(bound, reading.pawn);
  const has = scoreText(negated(bound), reading.pawn);
  // Told for the other side, what the side to move may not exceed is what that one already has.
  const low = isTurned(node, reading);
  if (assumed || !holder || holder.turn === null) {
    const how = assumed === 'guess' ? 'guess' : 'test';
    return low ? t(`lab.why.${how}Low`, { seat, alpha: has }) : t(`lab.why.${how}`, { seat, beta });
  }
  const named = bound === 0 ? t('lab.why.beta') : t('lab.why.betaFor', { seat, beta });
  const params = {
    rival: seatName(game, holder.turn),
    has,
    beta: low ? t('lab.why.alpha') : named,
    line: lineFrom(holder, node),
    rest,
  };
  return rival
    ? t('lab.why.rival', { ...params, move: rival.text })
    : t('lab.why.elsewhere', params);
}

/** By leads: both numbers are the lead of the side to move at the root. */
function ofLeads(
  game: Seated,
  node: TreeNode,
  values: readonly number[],
  { answer, holder, rival }: Reason,
  seat: string,
  rest: string,
): string {
  const us = rootOf(node).turn ?? 0;
  const leadText = (each: readonly number[]): string =>
    scoreText(Math.round(10 * lead(each, us)), 10);
  const first = t(node.turn === us ? 'lab.why.leadHigh' : 'lab.why.leadLow', {
    seat,
    name: node.text,
    answer: answer?.text ?? '–',
    us: seatName(game, us),
    value: leadText(values),
  });
  if (!holder || holder.turn === null || !rival?.value || !('each' in rival.value)) return first;
  return `${first} ${t('lab.why.lead', {
    rival: seatName(game, holder.turn),
    move: rival.text,
    has: leadText(rival.value.each),
    line: lineFrom(holder, node),
    rest,
  })}`;
}

/** The moves from one node down to another. */
function lineFrom(above: TreeNode, below: TreeNode): string {
  return lineTo(below).slice(lineTo(above).length).join(' ');
}
