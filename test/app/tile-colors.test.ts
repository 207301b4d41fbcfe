import { expect, test } from 'vitest';
import { type ColorDepth, render } from '../../source/app/components/theme.ts';
import { type Role, span, type Tile } from '../../source/screen/paint.ts';

const on = (tile: Tile, role: Role, depth: ColorDepth, contrast = false): string =>
  render([span('T', role, tile)], { depth, base: 'dark', contrast }).replaceAll('\u001B', '^');

test.each([
  ['ground', '30;43', '48;2;244;164;96'],
  ['mountain', '30;100', '48;2;128;128;0'],
  ['building', '30;46', '48;2;64;224;208'],
  ['destroyed', '97;44', '48;2;0;128;128'],
  ['reachable', '30;102', '48;2;0;255;0'],
  ['attacked', '30;101', '48;2;255;0;0'],
] as const)('%s has the colour of the rules', (tile, basic, full) => {
  expect(on(tile, 'dim', '16')).toBe(`^[${basic}mT^[0m`);
  expect(on(tile, 'dim', 'full')).toContain(`;${full}mT`);
});

test('ink on tiles is never bold in 16 colours, where bold black may be grey', () => {
  for (const role of ['strong', 'friend', 'accent'] as const) {
    expect(on('mountain', role, '16')).toBe('^[30;100mT^[0m');
    expect(on('mountain', role, 'full')).toMatch(/^\^\[1;38;2;0;0;0;/);
  }
});

test('without colours, and in the strongest contrast, tiles are told apart by signs alone', () => {
  expect(on('attacked', 'dim', 'none')).toBe('T');
  expect(on('attacked', 'dim', '16', true)).not.toMatch(/4\d|10\d/);
});
