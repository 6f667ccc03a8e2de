/** The texts of the course, fetched with its page in the language that is chosen. */
import type { Language } from './languages';
import { say, type Message, type Params } from './index.svelte';
import type en from './locales/course/en';

export type CourseKey = keyof typeof en;
export type CourseCatalogue = Readonly<Record<CourseKey, Message>>;

const files = import.meta.glob<{ default: CourseCatalogue }>('./locales/course/*.ts');

let catalogue = $state.raw<Partial<CourseCatalogue>>({});
/** The language asked for last; an earlier one that arrives later is not shown. */
let wanted: Language | undefined;

/** Fetches the texts of a language; those before stay when they cannot be fetched. */
export async function loadCourse(tag: Language): Promise<void> {
  wanted = tag;
  const load = files[`./locales/course/${tag}.ts`];
  if (!load) throw new Error(`there are no texts in ${tag}`);
  const { default: found } = await load();
  if (wanted === tag) catalogue = found;
}

/** The text for `key` in the language chosen. */
export function ct(key: CourseKey, params: Params = {}): string {
  return say(catalogue[key] ?? key, params);
}

/** Whether a name is a key of the catalogue. */
export function isCourseKey(key: string): key is CourseKey {
  return Object.hasOwn(catalogue, key);
}
