/** Where the page is: kept in the address's hash, so that a reload comes back to it. */

export type Route =
  | { page: 'home'; game: string | null; query: Record<string, string> }
  | { page: 'play'; game: string; id: string; query?: Record<string, string> }
  | { page: 'study'; game: string; id: string | null; query: Record<string, string> }
  | { page: 'editor'; game: string; query: Record<string, string> }
  | { page: 'arena'; game: string; id: string | null; number: number | null }
  | { page: 'course'; game: null; chapter: string | null; query: Record<string, string> }
  | { page: 'learn'; game: null; id: string | null }
  | { page: 'lab'; game: string; tab: LabTab; query: Record<string, string> };

/** The parts of the lab, in the order of their tabs. */
export const labTabs = ['ladder', 'watch', 'compare', 'evaluate'] as const;
export type LabTab = (typeof labTabs)[number];

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const [game, page, id, number] = path.split('/').map(decode);
  const query = Object.fromEntries(new URLSearchParams(search));
  if (game === 'course') return { page: 'course', game: null, chapter: page || null, query };
  if (game === 'learn') return { page: 'learn', game: null, id: page || null };
  if (game && page === 'play' && id)
    return { page: 'play', game, id, ...(search ? { query } : {}) };
  if (game && page === 'analysis') return { page: 'study', game, id: id || null, query };
  if (game && page === 'editor') return { page: 'editor', game, query };
  if (game && page === 'arena') {
    const played = number && /^\d+$/.test(number) ? Number(number) : null;
    return { page: 'arena', game, id: id || null, number: id ? played : null };
  }
  if (game && page === 'lab')
    return { page: 'lab', game, tab: labTabs.find((tab) => tab === id) ?? 'watch', query };
  return { page: 'home', game: game || null, query };
}

export function formatRoute(route: Route): string {
  const query = 'query' in route && route.query ? new URLSearchParams(route.query).toString() : '';
  const end = query ? `?${query}` : '';
  const game = encodeURIComponent(route.game ?? '');
  switch (route.page) {
    case 'home':
      return `#/${game}${end}`;
    case 'play':
      return `#/${game}/play/${encodeURIComponent(route.id)}${end}`;
    case 'study':
      return `#/${game}/analysis${route.id === null ? '' : `/${encodeURIComponent(route.id)}`}${end}`;
    case 'editor':
      return `#/${game}/editor${end}`;
    case 'arena': {
      const parts = [route.id, route.id === null ? null : route.number];
      const rest = parts.filter((part) => part !== null).map(encodeURIComponent);
      return `#/${[game, 'arena', ...rest].join('/')}`;
    }
    case 'course':
      return `#/course${route.chapter === null ? '' : `/${encodeURIComponent(route.chapter)}`}${end}`;
    case 'learn':
      return `#/learn${route.id === null ? '' : `/${encodeURIComponent(route.id)}`}`;
    case 'lab':
      return `#/${game}/lab/${route.tab}${end}`;
  }
}

/** The same page for another game; its start page where that is about one thing of a game. */
export function inGame(route: Route, game: string): Route {
  switch (route.page) {
    case 'study':
      return { page: 'study', game, id: null, query: {} };
    case 'editor':
      return { page: 'editor', game, query: {} };
    case 'arena':
      return { page: 'arena', game, id: null, number: null };
    case 'lab':
      return { page: 'lab', game, tab: route.tab, query: {} };
    default:
      return { page: 'home', game, query: {} };
  }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(parseRoute(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.route = parseRoute(location.hash)));
  }

  go(route: Route): void {
    location.hash = formatRoute(route);
  }

  /** Changes the address without a new entry in the history and without leaving the page. */
  replace(route: Route): void {
    history.replaceState(history.state, '', formatRoute(route));
  }
}

export const router = new Router();
