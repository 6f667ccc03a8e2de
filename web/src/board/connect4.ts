import { t } from '../i18n/index.svelte';
import './connect4/connect4.css';
import { squareNames } from './coordinates';
import { stoneGame } from './stones';

const SIZE = { files: 7, ranks: 6, firstRank: 1 };

export const connect4 = stoneGame({
  id: 'connect4',
  name: 'connect4.name',
  ...SIZE,
  frame: 0.34,
  by: 'file',
  seats: ['connect4.x', 'connect4.o'],
  stones: ['connect4.x.disc', 'connect4.o.disc'],
  marks: ['#f2c534', '#a92f26'],
  emblem: 1,
  // Moves are files: the ranks need no names.
  coordinates: [
    {
      id: 'files',
      name: 'settings.coordinates',
      edges: () => ({ bottom: squareNames(SIZE, 0).bottom ?? [] }),
    },
  ],
  examples: { san: 'd' },
  speak: ({ san, to }) => t('connect4.say', { file: san, square: to }),
});
