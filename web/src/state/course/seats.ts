/** Who plays a tree that is written down. */
import type { Seated } from '../../board/game';
import { ct } from '../../i18n/course.svelte';

/** Max and Min where two play, numbered players where there are values for each. */
export function writtenTree(values: number): Seated {
  const numbered = (number: number) => () => ct('tree.player', { number });
  return {
    id: 'tree',
    seats:
      values === 2
        ? [() => ct('tree.max'), () => ct('tree.min')]
        : [numbered(1), numbered(2), numbered(3), numbered(4), numbered(5), numbered(6)],
    marks: ['#ffffff', '#333333', '#c33c2e', '#3d7dc0', '#e0a42c', '#4c9a52'],
  };
}
