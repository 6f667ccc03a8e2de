/** What has to be said of the figures of an experiment, in the player's language. */
import type { ExperimentRemark } from '../../api/types';
import { formatNumber, t } from '../../i18n/index.svelte';
import { rungName } from './names';

export function remarkText(remark: ExperimentRemark): string {
  switch (remark.kind) {
    case 'published-savings':
      return t('compare.remark.published-savings', {
        depths: slashed(remark.depths),
        savings: remark.steps
          .map(({ step, percent }) =>
            t('compare.remark.saving', { step: rungName(step), percent: slashed(percent) }),
          )
          .join('; '),
      });
    case 'published-leaves':
      return t('compare.remark.published-leaves', {
        moves: remark.moves,
        trees: remark.trees
          .map((tree) =>
            t('compare.remark.tree', {
              depth: tree.depth,
              minimax: formatNumber(tree.minimax),
              least: formatNumber(tree.alpha_beta),
            }),
          )
          .join('; '),
        printed: formatNumber(remark.printed),
      });
    case 'published-cutoffs':
      return t('compare.remark.published-cutoffs', {
        fraction: remark.fraction,
        positions: formatNumber(remark.positions),
        ms: formatNumber(remark.ms),
      });
    case 'counted':
      return t('compare.remark.counted', { depth: remark.beyond });
    case 'foresight':
      return t('compare.remark.foresight', {
        best: rungName('best-first'),
        worst: rungName('worst-first'),
      });
    case 'unfinished':
      return t('compare.remark.unfinished');
  }
}

function slashed(numbers: readonly number[]): string {
  return numbers.map((each) => formatNumber(each)).join(' / ');
}
