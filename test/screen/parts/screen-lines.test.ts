import { expect, test } from 'vitest';
import { line } from '../../../source/screen/styled-text.ts';
import { playerFact, seedFact, titleLine } from '../../../source/screen/parts/screen-lines.ts';

const text = (spans: readonly { readonly text: string }[]): string => spans.map((part) => part.text).join('');

test('what is played is cut to the columns that the facts leave', () => {
  expect(text(titleLine('Chess', line('turn 4'), 40, 'the immortal game'))).toBe('Chess   the immortal game');
  const cut = text(titleLine('Chess', line('turn 4'), 30, 'the immortal game'));
  expect(cut.length + 'turn 4'.length).toBeLessThanOrEqual(30 - 2 - 2);
  expect(cut).toMatch(/^Chess {3}the immor/);
});

test('facts', () => {
  expect(text(playerFact(2))).toBe('  player 2');
  expect(text(seedFact('k7f2'))).toBe('  seed k7f2');
  expect(text(seedFact('x'.repeat(60)))).toHaveLength('  seed '.length + 24);
});
