import { expect, it } from 'vitest';
import { newLines } from './diff';

it('marks what another program lacks, whatever its indent, but no lone braces', () => {
  const before = ['fn a() {', '    b();', '}'];
  expect(newLines(before, ['fn a() {', '  if c {', '        b();', '  }', '}'])).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
  expect(newLines(before, before)).toEqual([false, false, false]);
  expect(newLines([], ['x', ''])).toEqual([true, false]);
});
