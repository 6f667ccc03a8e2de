/** Small things kept in the browser; a browser that keeps nothing is no reason to fail. */

const PREFIX = 'tabiya.';

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden: the choice lasts until the page is closed.
  }
}

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
