/** Every text of the page. A language is one file in `locales/`, named by its BCP 47 tag. */
import en from './locales/en';

/** A text, or its forms by plural category of the parameter `count`. */
export type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type MessageKey = keyof typeof en;
export type Catalogue = Readonly<Record<MessageKey, Message>>;
export type Language = string;
export type Params = Readonly<Record<string, string | number>>;

const files = import.meta.glob<{ default: Catalogue }>('./locales/*.ts', { eager: true });

const catalogues: ReadonlyMap<Language, Catalogue> = new Map(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/(.+)\.ts$/, '$1'), file.default]),
);

let current = $state<Language>('en');

export function languages(): { tag: Language; name: string }[] {
  return [...catalogues].map(([tag, catalogue]) => ({ tag, name: String(catalogue['language']) }));
}

export function isLanguage(tag: unknown): tag is Language {
  return typeof tag === 'string' && catalogues.has(tag);
}

/** The first of the wanted languages that there is, English when there is none. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const base = tag.split('-', 1)[0];
    if (catalogues.has(tag)) return tag;
    if (base && catalogues.has(base)) return base;
  }
  return 'en';
}

export function setLanguage(tag: Language): void {
  current = tag;
}

export function language(): Language {
  return current;
}

/** Fills `{name}` in a text; what has no parameter stays as it is written. */
export function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The text for `key` in the language chosen. */
export function t(key: MessageKey, params: Params = {}): string {
  const message: Message = (catalogues.get(current) ?? en)[key];
  if (typeof message === 'string') return fill(message, params);
  const form = new Intl.PluralRules(current).select(Number(params['count'] ?? 0));
  return fill(message[form] ?? message.other ?? key, params);
}

/** Whether a name that came from the server is a key of the catalogue. */
export function isKey(key: string): key is MessageKey {
  return key in en;
}

/** A whole number in the manner of the language. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(current).format(value);
}

/** A moment as a short date and time of day. */
export function formatMoment(ms: number): string {
  return new Intl.DateTimeFormat(current, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}
