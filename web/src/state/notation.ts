/** The notation in which the player wants to read moves. */
import type { GameInfo, MoveView, Report } from '../api/types';
import type { BoardGame } from '../board/game';
import { boardGame } from '../board/games';
import { isKey, t } from '../i18n/index.svelte';
import { settings } from './settings.svelte';

/** The machines' notation, which every game has. */
const MACHINES = 'uci';

/** The notations of a game by name, the usual one first. */
export function scriptsOf(info: GameInfo): string[] {
  return [...info.scripts, ...(boardGame(info.id)?.ownScripts ?? []), MACHINES];
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

/** A move that the server wrote in the usual notation or in this one. */
function rewritten(game: BoardGame, move: string, script: string): string {
  return game.rewrite?.(move, script) ?? move;
}

export function written(
  game: BoardGame,
  move: Pick<MoveView, 'uci' | 'san' | 'scripts'>,
  script: string,
): string {
  if (script === MACHINES) return move.uci;
  return rewritten(game, move.scripts?.[script] ?? move.san, script);
}

/** The moves of a line of analysis. */
export function lineWritten(
  game: BoardGame,
  report: Pick<Report, 'pv' | 'san' | 'scripts'>,
  script: string,
): readonly string[] {
  if (script === MACHINES) return report.pv;
  const moves = report.scripts?.[script] ?? report.san;
  return moves.map((move) => rewritten(game, move, script));
}

/** A move of the start position as it may be typed. */
export function exampleOf(game: BoardGame, script: string): string {
  return rewritten(game, game.examples[script] ?? '', script);
}
