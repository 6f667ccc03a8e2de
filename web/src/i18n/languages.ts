/** The languages of the page: what has to be known of each before its catalogue is loaded. */

export interface LanguageInfo {
  /** BCP 47 tag, and the name of its files. */
  readonly tag: Language;
  /** Its name in itself. */
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** The locale of its numbers and dates, where it is not the language itself. */
  readonly format?: string;
  /** What stands between the items of a list, where it is no comma and space. */
  readonly comma?: string;
}

export const LANGUAGES = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
  { tag: 'ru', name: 'Русский', dir: 'ltr' },
  // The digits of boards, clocks and moves, so that one page does not count in two scripts.
  { tag: 'ar', name: 'العربية', dir: 'rtl', format: 'ar-u-nu-latn', comma: '، ' },
  { tag: 'zh-Hans', name: '简体中文', dir: 'ltr', comma: '，' },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr', comma: '，' },
] as const satisfies readonly (Omit<LanguageInfo, 'tag'> & { tag: string })[];

export type Language = 'en' | 'de' | 'vi' | 'ru' | 'ar' | 'zh-Hans' | 'zh-Hant';

export function languageInfo(tag: Language): LanguageInfo {
  return LANGUAGES.find((each) => each.tag === tag) ?? LANGUAGES[0];
}

export function isLanguage(tag: unknown): tag is Language {
  return LANGUAGES.some((each) => each.tag === tag);
}

/** Language and script of a tag, written out: `zh-TW` is written in `zh-Hant`. */
function written(tag: string): { language: string; script: string | undefined } {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return { language, script };
  } catch {
    // The browser's list may be set by hand.
    return { language: tag, script: undefined };
  }
}

/** The first of the wanted languages that there is, in its script if there is that; else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const { language, script } = written(tag);
    const same = LANGUAGES.filter((each) => written(each.tag).language === language);
    const found = same.find((each) => written(each.tag).script === script) ?? same[0];
    if (found) return found.tag;
  }
  return 'en';
}
