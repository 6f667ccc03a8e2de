/** The colours of the page for a drawing on a canvas, which knows no style sheets. */
import type { Colours } from './drawing';

/** The colours as they are inside an element; `seats` are those of the marks of the seats. */
export function coloursIn(area: HTMLElement, seats: readonly string[]): Colours {
  const paint = (name: string): string => {
    // A new element: the colour of an old one would change by and by.
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    area.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  return {
    ground: paint('--surface'),
    text: paint('--text'),
    muted: paint('--muted'),
    line: paint('--line-strong'),
    accent: paint('--accent'),
    danger: paint('--danger'),
    chosen: paint('--chosen'),
    seats,
    font: getComputedStyle(area).fontFamily,
  };
}
