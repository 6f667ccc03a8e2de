/** Rungs and steps by their names, and what each is about. */
import type { RungView } from '../../api/types';
import { isKey, t } from '../../i18n/index.svelte';
import { composedName, isComposed } from './composed';

/** `Alpha-beta`; of a step that was put together its parts, and the server's own name where the catalogue has none. */
export function rungName(name: string): string {
  if (isComposed(name)) return composedName(name);
  const key = `rung.${name}`;
  return isKey(key) ? t(key) : name;
}

/** Whether a rung leaves moves out because they cannot change the answer. */
export function cutsOff(name: string, rungs: readonly RungView[]): boolean {
  return rungs.find((rung) => rung.name === name)?.cuts_off ?? false;
}

/** What a rung does, in a sentence; the server's own where the catalogue has none. */
export function ideaText(name: string, rungs: readonly RungView[]): string {
  const key = `rung.${name}.idea`;
  return isKey(key) ? t(key) : (rungs.find((rung) => rung.name === name)?.idea ?? '');
}

/** Who thought of a rung; the server's own words where the catalogue has none. */
export function sourceText({ name, source }: RungView): string {
  const key = `rung.${name}.source`;
  return isKey(key) ? t(key) : source;
}

/** How strong a rung is that looks as far ahead as usual; empty where that was not measured. */
export function eloText({ elo, effort, depth }: RungView): string {
  if (elo == null) return '';
  // A mark of the direction keeps the sign before the number where text runs from the right.
  const told = String(elo).replace('-', '\u200e−');
  return effort === 'plies'
    ? t('ladder.eloAt', { elo: told, depth })
    : t('ladder.elo', { elo: told });
}
