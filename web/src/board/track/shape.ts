/** Which layout of a track suits the screen. */
import { MediaQuery } from 'svelte/reactivity';

const tall = new MediaQuery('(max-width: 1023px) and (orientation: portrait), (max-width: 559px)');

export function shapeOfScreen(): 'wide' | 'tall' {
  return tall.current ? 'tall' : 'wide';
}
