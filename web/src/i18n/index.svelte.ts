/** Every text of the page. A language is one file in `locales/` and a line in `languages.ts`. */
import type en from './locales/en';
import { languageInfo, type Language } from './languages';

/** A text, or its forms by plural category of the parameter `count`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, Message>>;
export type Params = Readonly<Record<string, string | number>>;

/** Catalogues are loaded one at a time, when a language is chosen. */
const files = import.meta.glob<{ default: Catalogue }>('./locales/*.ts');

interface Chosen {
  readonly language: Language;
  readonly catalogue: Partial<Catalogue>;
  readonly plurals: Intl.PluralRules;
  /** Whether what is filled in has to be kept apart from text that runs the other way. */
  readonly isolates: boolean;
}

let chosen = $state.raw<Chosen>({
  language: 'en',
  catalogue: {},
  plurals: new Intl.PluralRules('en'),
  isolates: false,
});
/** The language asked for last; an earlier one that arrives later is not shown. */
let wanted: Language | undefined;

/**
 * Loads a language, and shows the page in it once it is there; the page stays as it is when it cannot
 * be loaded.
 */
export async function setLanguage(tag: Language): Promise<void> {
  wanted = tag;
  const load = files[`./locales/${tag}.ts`];
  if (!load) throw new Error(`there are no texts in ${tag}`);
  const { default: catalogue } = await load();
  if (wanted !== tag || catalogue === chosen.catalogue) return;
  const { dir } = languageInfo(tag);
  chosen = {
    language: tag,
    catalogue,
    plurals: new Intl.PluralRules(tag),
    isolates: dir === 'rtl',
  };
  Object.assign(document.documentElement, { lang: tag, dir });
}

/** The language that the page is shown in. */
export function language(): Language {
  return chosen.language;
}

/** The way in which the language is written, for texts on boards, which are always read left to right. */
export function direction(): 'ltr' | 'rtl' {
  return languageInfo(chosen.language).dir;
}

/** First strong isolate and its end: what stands between takes no part in the order around it. */
const [ISOLATE, END] = [String.fromCodePoint(0x2068), String.fromCodePoint(0x2069)];

/** Fills `{name}` in a text; what has no parameter stays as it is written. */
export function fill(text: string, params: Params, isolates = false): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return isolates ? ISOLATE + value + END : String(value);
  });
}

/** The text for `key` in the language chosen. */
export function t(key: MessageKey, params: Params = {}): string {
  return say(chosen.catalogue[key] ?? key, params);
}

/** A message with its parameters filled in, in the form that they ask for in the language chosen. */
export function say(message: Message, params: Params): string {
  const { plurals, isolates } = chosen;
  if (typeof message === 'string') return fill(message, params, isolates);
  const form = plurals.select(Number(params['count'] ?? 0));
  return fill(message[form] ?? message.other ?? '', params, isolates);
}

/** Whether a name that came from the server is a key of the catalogue. */
export function isKey(key: string): key is MessageKey {
  return Object.hasOwn(chosen.catalogue, key);
}

/** Words one after another: `e4, white pawn, chosen`. */
export function listed(words: readonly string[]): string {
  return words.join(languageInfo(chosen.language).comma ?? ', ');
}

/** The locale of numbers and dates. */
export function locale(): string {
  const { tag, format } = languageInfo(chosen.language);
  return format ?? tag;
}

/** A number in the manner of the language. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** A moment as a short date and time of day. */
export function formatMoment(ms: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}
