/** Draws the signs of xiangqi and the lines of its board: npm run draw */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { lines } from './board.mjs';
import { outline } from './brush.mjs';
import { RIVER, SIGNS } from './strokes.mjs';

/** The ink of a sign as a path. */
const path = (strokes) => strokes.map(outline).join('');

function svg(width, height, inside) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inside}</svg>\n`;
}

/** Every file that is drawn, by its name. */
export function drawings() {
  const signs = Object.entries(SIGNS).map(([name, strokes]) => [
    `signs/${name}.svg`,
    svg(100, 100, `<path d="${path(strokes)}"/>`),
  ]);
  const river = [RIVER.chu, RIVER.he, RIVER.jie, RIVER.han].map(path);
  return new Map([...signs, ['board.svg', svg(900, 1000, lines(river))]]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../', import.meta.url);
  await mkdir(new URL('signs/', folder), { recursive: true });
  for (const [name, text] of drawings()) await writeFile(new URL(name, folder), text);
}
