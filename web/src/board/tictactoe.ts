import { t } from '../i18n/index.svelte';
import { squareNames } from './coordinates';
import { stoneGame } from './stones';
import './tictactoe/tictactoe.css';

const SIZE = { files: 3, ranks: 3, firstRank: 1 };

export const tictactoe = stoneGame({
  id: 'tictactoe',
  name: 'tictactoe.name',
  ...SIZE,
  frame: 0.16,
  by: 'square',
  seats: ['tictactoe.x', 'tictactoe.o'],
  stones: ['tictactoe.x', 'tictactoe.o'],
  marks: ['#c2452d', '#8db7e8'],
  emblem: 0,
  coordinates: [{ id: 'squares', name: 'settings.coordinates', edges: () => squareNames(SIZE, 0) }],
  examples: { san: 'b2' },
  speak: ({ to }) => t('tictactoe.say', { square: to }),
});
