import { afterEach, describe, expect, it } from 'vitest';
import type { EndingView, GameInfo, MoveView, Report } from '../api/types';
import { isKey, setLanguage, t } from '../i18n/index.svelte';
import { lineWritten, scriptOf, scriptsOf, written } from '../state/notation';
import { settings } from '../state/settings.svelte';
import { chess } from './chess';
import { seen } from './cursor';
import { boardGame } from './games';
import { lookOf, styleOf } from './look';
import { xiangqi } from './xiangqi';
import { drawings } from './xiangqi/drawing/draw.mjs';

const info: GameInfo = {
  id: 'xiangqi',
  variants: ['standard', 'check-only', 'no-repetition'],
  seats: ['red', 'black'],
  files: 9,
  ranks: 10,
  start: xiangqi.start,
  scripts: ['wxf', 'chinese'],
  levels: [],
  min_seats: 2,
  draws: true,
  book: true,
  record: 'pgn',
  evaluations: [],
  analysis: { threads: 1, hash_mib: 64, engines: [] },
  boards: {},
};

const move = (uci: string, san: string, chinese: string, capture = false): MoveView => ({
  uci,
  san,
  scripts: { chinese },
  from: uci.slice(0, 2),
  to: uci.slice(2, 4),
  capture,
});

describe('xiangqi', () => {
  afterEach(() => setLanguage('en'));

  it('is found by its name', () => expect(boardGame('xiangqi')).toBe(xiangqi));

  it('names its pieces', async () => {
    const pieces = xiangqi.pieces(xiangqi.start);
    expect(pieces.size).toBe(32);
    expect(pieces.get('e0')).toEqual({ letter: 'k', seat: 0 });
    expect(pieces.get('b7')).toEqual({ letter: 'c', seat: 1 });
    expect(pieces.get('i9')).toEqual({ letter: 'r', seat: 1 });
    expect(t(xiangqi.pieceName({ letter: 'n', seat: 1 }))).toBe('black horse');
    await setLanguage('de');
    expect(t(xiangqi.pieceName({ letter: 'c', seat: 0 }))).toBe('rote Kanone');
  });

  it('has a name for every piece of either side', () => {
    for (const piece of xiangqi.pieces(xiangqi.start).values()) {
      expect(isKey(xiangqi.pieceName(piece))).toBe(true);
      expect(isKey(xiangqi.kindName(piece.letter))).toBe(true);
    }
  });

  it('shows 9 files and 10 ranks from both sides', () => {
    expect(seen(xiangqi, 0)[0]).toEqual('a9 b9 c9 d9 e9 f9 g9 h9 i9'.split(' '));
    expect(seen(xiangqi, 1)[0]?.[0]).toBe('i0');
    expect(seen(xiangqi, 0).flat()).toHaveLength(90);
  });

  it('counts material, soldiers across the river double', () => {
    expect(xiangqi.balance(xiangqi.start)).toBe(0);
    expect(xiangqi.balance('4k4/9/9/9/P8/9/9/9/9/4K4 w - - 0 1')).toBe(2);
    expect(xiangqi.balance('4k4/9/9/9/9/P8/9/9/9/4K4 w - - 0 1')).toBe(1);
    expect(xiangqi.balance('4k4/9/9/9/9/p8/9/9/9/4K4 w - - 0 1')).toBe(-2);
    expect(xiangqi.balance('3ck4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1')).toBe(4.5);
  });

  it('knows where the counting of moves starts', () => {
    expect(xiangqi.numbering(xiangqi.start)).toEqual({ number: 1, seat: 0 });
    expect(xiangqi.numbering('4k4/9/9/9/9/9/9/9/9/4K4 b - - 3 40')).toEqual({
      number: 40,
      seat: 1,
    });
  });

  it('names files by squares, or from the right of each side', () => {
    const [squares, files] = xiangqi.coordinates;
    expect(squares.edges(0).bottom?.join('')).toBe('abcdefghi');
    expect(squares.edges(0).left?.join('')).toBe('9876543210');
    expect(squares.edges(1).left?.join('')).toBe('0123456789');
    expect(files?.edges(0)).toEqual({ bottom: [...'九八七六五四三二一'], top: [...'123456789'] });
    expect(files?.edges(1)).toEqual({ bottom: [...'987654321'], top: [...'一二三四五六七八九'] });
  });

  it.each([
    [move('h2e2', 'C2=5', '炮二平五'), false, 'cannon h2 to e2'],
    [move('h2h9', 'C2+7', '炮二进七', true), false, 'cannon h2 takes h9'],
    [move('b9c7', 'H2+3', '马２进３'), false, 'horse b9 to c7'],
    [move('g0e2', 'E3+5', '相三进五'), false, 'elephant g0 to e2'],
    [move('a9b9', 'R9=8', '车一平二'), true, 'chariot a9 to b9, check'],
    [move('d5e5', '16=5', '前六平五'), false, 'soldier d5 to e5'],
  ])('reads out %j', (made, checks, words) => expect(xiangqi.speak(made, checks)).toBe(words));

  it('says which rule decided where the reason alone does not', async () => {
    const ending = (reason: string, sentence = ''): EndingView => ({
      payoffs: [0, 1],
      result: '0-1',
      reason,
      sentence,
    });
    expect(xiangqi.explain?.(ending('perpetual-check'))).toMatch(/Red gave check with every move/);
    expect(xiangqi.explain?.(ending('resignation'))).toBeUndefined();
    expect(chess.explain).toBeUndefined();
    const chase = 'Third time: Red chased the horse now on e5 with every move, which loses.';
    expect(xiangqi.explain?.(ending('perpetual-chase', chase))).toMatch(
      /chased the horse now on e5/,
    );
    expect(xiangqi.explain?.(ending('perpetual-chase'))).toMatch(/chased one piece/);
    await setLanguage('de');
    expect(xiangqi.explain?.(ending('perpetual-chase', chase))).toMatch(/Pferd, jetzt auf e5/);
  });
});

describe('notation', () => {
  afterEach(() => settings.choose('xiangqi', 'script', 'wxf'));
  const made = move('h2e2', 'C2=5', '炮二平五');

  it('is that of the game until another is chosen', () => {
    expect(scriptsOf(info)).toEqual(['wxf', 'chinese', 'uci']);
    expect(scriptOf(info)).toBe('wxf');
    settings.choose('xiangqi', 'script', 'chinese');
    expect(scriptOf(info)).toBe('chinese');
    settings.choose('xiangqi', 'script', 'runes');
    expect(scriptOf(info)).toBe('wxf');
  });

  it('writes moves and lines', () => {
    expect(written(xiangqi, made, 'wxf')).toBe('C2=5');
    expect(written(xiangqi, made, 'chinese')).toBe('炮二平五');
    expect(written(xiangqi, made, 'uci')).toBe('h2e2');
    const report = { pv: ['h2e2'], san: ['C2=5'], scripts: { chinese: ['炮二平五'] } };
    expect(lineWritten(xiangqi, report as unknown as Report, 'chinese')).toEqual(['炮二平五']);
    expect(lineWritten(xiangqi, report as unknown as Report, 'wxf')).toEqual(['C2=5']);
    expect(lineWritten(xiangqi, report as unknown as Report, 'uci')).toEqual(['h2e2']);
  });
});

describe('look', () => {
  afterEach(() => settings.choose('xiangqi', 'sets', 'characters'));

  it('is that of the game until another is chosen', () => {
    expect(lookOf(xiangqi)).toBe('xiangqi characters board-wood');
    settings.choose('xiangqi', 'sets', 'pictures');
    expect(lookOf(xiangqi)).toBe('xiangqi pictures board-wood');
    expect(lookOf(chess)).toBe('chess standard board-sage');
    expect(styleOf(xiangqi, 'coordinates').id).toBe('squares');
  });
});

describe('drawings', () => {
  const files = import.meta.glob<string>('./xiangqi/**/*.svg', {
    eager: true,
    query: '?raw',
    import: 'default',
  });

  it.each([...drawings()])('%s is as its strokes say (npm run draw)', (name, text) => {
    expect(files[`./xiangqi/${name}`]).toBe(text);
  });

  it('has a picture for every sign of the notation', () => {
    const signs = '帅将仕士相象马车炮兵卒一二三四五六七八九进平退前中后';
    for (const sign of signs) expect(xiangqi.glyph?.(sign), sign).toMatch(/svg/);
    expect(xiangqi.glyph?.('C')).toBeUndefined();
  });
});
