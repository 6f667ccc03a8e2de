/** Steps of experiments put together from switches, as the server reads them: `maxn+relative+sorted+beam=0-8`. */
import type { ProgramParts } from '../../api/types';
import { formatNumber, isKey, listed, t } from '../../i18n/index.svelte';
import { beamOf } from './order.svelte';
import { EVALUATION, isOn, type Options } from './program';

/** How a player of max^n chooses. */
export type Choice = 'absolute' | 'relative' | 'mixed';

export interface MaxN {
  choice: Choice;
  cutoffs: boolean;
  sorted: boolean;
  /** Widths as they are typed; all children where there are none. */
  beam: string;
}

/** Whether a step is put together from switches, and not named. */
export function isComposed(step: string): boolean {
  return step === 'program' || step.includes('+');
}

/** The reference program with these parts. */
export function programStep(parts: ProgramParts, options: Options): string {
  const on = parts.switches.filter(({ name }) => isOn(parts, options, name, 'none'));
  const weights = parts.weights.filter(({ name }) => options[name] !== undefined);
  return [
    'program',
    ...on.map(({ name }) => name),
    ...weights.map(({ name }) => `${name}=${options[name]}`),
    ...(options[EVALUATION] === undefined ? [] : [`${EVALUATION}=${options[EVALUATION]}`]),
  ].join('+');
}

/** Max^n with these switches. Cut-offs hold for players who choose by their lead, and a beam needs an order. */
export function maxnStep({ choice, cutoffs, sorted, beam }: MaxN): string {
  const widths = sorted ? beamOf(beam) : null;
  return [
    'maxn',
    ...(choice === 'absolute' ? [] : [choice]),
    ...(cutoffs && choice === 'relative' ? ['cutoffs'] : []),
    ...(sorted ? ['sorted'] : []),
    ...(widths ? [`beam=${widths.join('-')}`] : []),
  ].join('+');
}

/** What a part is called: `hash table`, `beam 0, 0, 8`, `knight 320`. */
export function partName(part: string): string {
  const [name = '', value] = part.split('=', 2);
  const key = `switch.${name}`;
  const word = isKey(key) ? t(key) : name;
  if (value === undefined) return word;
  const told =
    name === EVALUATION
      ? valueName(value)
      : value
          .split('-')
          .map((number) => formatNumber(Number(number)))
          .join(', ');
  return t('step.part', { name: word, value: told });
}

/** What an evaluation of the program is called: `material`. */
export function valueName(evaluation: string): string {
  const key = `switch.evaluation.${evaluation}`;
  return isKey(key) ? t(key) : evaluation;
}

/** What such a step is called: `Program: alpha-beta, hash table`. */
export function composedName(step: string): string {
  const [base, ...parts] = step.split('+');
  const name = t(base === 'maxn' ? 'rung.maxn' : 'step.program');
  if (parts.length === 0) return t('step.composed', { name, parts: t('step.nothing') });
  return t('step.composed', { name, parts: listed(parts.map(partName)) });
}

/** What is not as published: `without hash table, knight 320`. */
export function optionNames(options: Options): string {
  const told = Object.entries(options).map(([name, value]) => {
    if (value === 'false') return t('program.without', { part: partName(name) });
    return partName(value === 'true' ? name : `${name}=${value}`);
  });
  return listed(told);
}
