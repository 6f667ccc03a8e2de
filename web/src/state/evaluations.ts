/** By what engines value positions. */
import { t } from '../i18n/index.svelte';

/** An evaluation in words; networks of the server's own folder are called as their files. */
export function evaluationName(id: string): string {
  if (id === 'network') return t('evaluation.network');
  if (id === 'handcrafted') return t('evaluation.handcrafted');
  return id;
}
