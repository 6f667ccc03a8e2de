/** The signs of xiangqi's notation as pictures, so that no font of the player's is needed. */

const files = import.meta.glob<string>('./signs/*.svg', {
  eager: true,
  // Files of their own: only whoever reads moves in Chinese needs them.
  query: '?url&no-inline',
  import: 'default',
});

const NAMES: Readonly<Record<string, string>> = {
  帅: 'general-red-plain',
  将: 'general-black-plain',
  仕: 'advisor-red',
  士: 'advisor-black',
  相: 'elephant-red',
  象: 'elephant-black',
  马: 'horse-plain',
  车: 'chariot-plain',
  炮: 'cannon-red',
  兵: 'soldier-red',
  卒: 'soldier-black',
  一: 'one',
  二: 'two',
  三: 'three',
  四: 'four',
  五: 'five',
  六: 'six',
  七: 'seven',
  八: 'eight',
  九: 'nine',
  进: 'forward',
  平: 'sideways',
  退: 'back',
  前: 'front',
  中: 'centre',
  后: 'rear',
};

export function pictureOf(sign: string): string | undefined {
  const name = NAMES[sign];
  return name === undefined ? undefined : files[`./signs/${name}.svg`];
}
