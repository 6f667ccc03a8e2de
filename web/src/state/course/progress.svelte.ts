/** How far the reader is: kept in the browser. */
import { recall, remember } from '../storage';

/** What there is to do in a chapter. */
export const parts = ['watch', 'play', 'count', 'question'] as const;
export type Part = (typeof parts)[number];

type Kept = Readonly<Record<string, readonly Part[]>>;

function read(): Kept {
  const kept = recall<unknown>('course');
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([chapter, done]) => [
      chapter,
      Array.isArray(done) ? parts.filter((part) => done.includes(part)) : [],
    ]),
  );
}

class Progress {
  private kept = $state.raw<Kept>(read());

  has(chapter: string, part: Part): boolean {
    return this.kept[chapter]?.includes(part) ?? false;
  }

  /** How many parts of a chapter are done. */
  count(chapter: string): number {
    return this.kept[chapter]?.length ?? 0;
  }

  done(chapter: string, part: Part): void {
    if (this.has(chapter, part)) return;
    this.kept = { ...this.kept, [chapter]: [...(this.kept[chapter] ?? []), part] };
    remember('course', this.kept);
  }

  clear(): void {
    this.kept = {};
    remember('course', this.kept);
  }
}

export const progress = new Progress();
