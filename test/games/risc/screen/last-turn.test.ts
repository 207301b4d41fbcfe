import { expect, test } from 'vitest';
import { lastTurnLines, lastTurnSection } from '#games/risc/screen/panel/panel.ts';
import { designedTurn } from './report-scenes.ts';
import { textsOf } from './scenes.ts';

test('the section about the last turn lists lost or taken territories before held territories', () => {
  const linesFor = (viewer: number) => textsOf(lastTurnLines(designedTurn({ viewer }).after, 33));
  expect(linesFor(2)).toEqual([' P1 took Glade from you', ' P1 held Brook against you']);
  expect(linesFor(1)).toEqual([' You took Glade from P2', ' You held Brook against P2']);
});

test('the section about the last turn states how many battles do not fit', () => {
  const { lines } = lastTurnSection(designedTurn({ viewer: 2 }).after, 1);
  expect(textsOf(lines)).toEqual([' and 2 more battles']);
});
