import { afterEach, describe, expect, it } from 'vitest';
import type { GameInfo, MoveView, Report } from '../api/types';
import { chess } from '../board/chess';
import { styleOf } from '../board/look';
import { xiangqi } from '../board/xiangqi';
import { setLanguage } from '../i18n/index.svelte';
import { exampleOf, lineWritten, scriptsOf, written } from './notation';
import { refusalText } from './words';

const move = { uci: 'e7f8q', san: 'exf8=Q+', scripts: {} } as unknown as MoveView;
const line = { pv: ['g1f3', 'e8g8'], san: ['Nf3', 'O-O'], scripts: {} } as unknown as Report;

describe('moves of chess', () => {
  afterEach(() => setLanguage('en'));

  it('are written in the letters of the language', async () => {
    expect(written(chess, move, 'san')).toBe('exf8=Q+');
    await setLanguage('de');
    expect(written(chess, move, 'san')).toBe('exf8=D+');
    expect(lineWritten(chess, line, 'san')).toEqual(['Sf3', 'O-O']);
    expect(exampleOf(chess, 'san')).toBe('Sf3');
    await setLanguage('ru');
    expect(written(chess, { ...move, san: 'Kxe2' }, 'san')).toBe('Крxe2');
  });

  it('keep their order where the letters run the other way', async () => {
    await setLanguage('ar');
    expect(written(chess, { ...move, san: 'R1a3' }, 'san')).toBe('ر\u200e1a3');
  });

  it('are written with figurines or squares in any language', async () => {
    await setLanguage('ru');
    expect(written(chess, move, 'figurine')).toBe('exf8=♕+');
    expect(written(chess, move, 'uci')).toBe('e7f8q');
    const info = { id: 'chess', scripts: ['san'] } as unknown as GameInfo;
    expect(scriptsOf(info)).toEqual(['san', 'figurine', 'uci']);
  });

  it('are named in a refusal as the page writes them', async () => {
    await setLanguage('vi');
    const refusal = { code: 'ambiguous-move', message: '', readings: ['Rb2', 'Bb2'] };
    expect(refusalText(refusal, chess)).toContain('Xb2 hoặc Tb2');
  });
});

describe('pieces of xiangqi', () => {
  afterEach(() => setLanguage('en'));

  it('have simplified characters first on a page that is written in them', async () => {
    expect(styleOf(xiangqi, 'sets').id).toBe('characters');
    await setLanguage('zh-Hant');
    expect(styleOf(xiangqi, 'sets').id).toBe('characters');
    await setLanguage('zh-Hans');
    expect(styleOf(xiangqi, 'sets').id).toBe('simplified');
  });
});
