/** The notation in which the player wants to read moves. */
import type { GameInfo, MoveView, Report } from '../api/types';
import { isKey, t } from '../i18n/index.svelte';
import { settings } from './settings.svelte';

/** The machines' notation, which every game has. */
const MACHINES = 'uci';

/** The notations of a game by name, the usual one first. */
export function scriptsOf(info: GameInfo): string[] {
  return [...info.scripts, MACHINES];
}

/** The notation chosen for a game. */
export function scriptOf(info: GameInfo): string {
  const scripts = scriptsOf(info);
  const chosen = settings.choice(info.id, 'script');
  return scripts.find((script) => script === chosen) ?? scripts[0] ?? MACHINES;
}

export function scriptName(script: string): string {
  const key = `script.${script}`;
  return isKey(key) ? t(key) : script;
}

export function written(move: MoveView, script: string): string {
  return script === MACHINES ? move.uci : (move.scripts?.[script] ?? move.san);
}

/** The moves of a line of analysis. */
export function lineWritten(report: Report, script: string): readonly string[] {
  return script === MACHINES ? report.pv : (report.scripts?.[script] ?? report.san);
}
