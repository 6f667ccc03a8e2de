import { describe, expect, it } from 'vitest';
import { formatRoute, inGame, parseRoute, type Route } from './router.svelte';

describe('routes', () => {
  const routes: Route[] = [
    { page: 'home', game: null, query: {} },
    { page: 'home', game: 'chess', query: { fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1' } },
    { page: 'play', game: 'chess', id: 'a/b c' },
    { page: 'play', game: 'chess', id: 'a', query: { seat: '1', key: 'secret' } },
    { page: 'course', game: null, chapter: null, query: {} },
    { page: 'course', game: null, chapter: 'trees', query: { tree: 'A(B=1, C=2)' } },
    { page: 'lab', game: 'hare', tab: 'compare', query: { run: 'hare-1' } },
    { page: 'arena', game: 'chess', id: null, number: null },
    { page: 'arena', game: 'hare', id: 'shown.Frühling 1', number: null },
    { page: 'arena', game: 'xiangqi', id: 'xiangqi-a2', number: 0 },
    { page: 'study', game: 'xiangqi', id: null, query: { moves: 'e2e4,e7e5', ply: '1' } },
    { page: 'editor', game: 'chess', query: { fen: '8/8/8/8/8/8/8/K1k5 w - - 0 1' } },
    { page: 'study', game: 'chess', id: 'k3', query: { ply: '1' } },
  ];

  it.each(routes)('%j survives the address', (route) => {
    expect(parseRoute(formatRoute(route))).toEqual(route);
  });

  it('lead to the same page of another game', () => {
    const pages = routes.map((route) => inGame(route, 'hare'));
    for (const route of pages) expect(route.game).toBe('hare');
    expect(inGame({ page: 'study', game: 'chess', id: 'k3', query: { ply: '1' } }, 'hare')).toEqual(
      {
        page: 'study',
        game: 'hare',
        id: null,
        query: {},
      },
    );
    expect(inGame({ page: 'play', game: 'chess', id: 'a' }, 'hare').page).toBe('home');
  });

  it('takes any address without failing', () => {
    for (const hash of ['', '#', '#/', '#//', '#/%E0%A4%A', '#?x', '#/chess/nowhere/at/all'])
      expect(parseRoute(hash).page).toBe('home');
  });
});
