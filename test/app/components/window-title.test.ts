import { expect, test } from 'vitest';
import { windowTitle } from '../../../source/app/components/window-title.ts';
import { ascii, line, span, unicode } from '../../../source/screen/styled-text.ts';

test.each([
  [line('turncade'), line('1.0.0'), 'turncade'],
  [line('turncade   settings'), line('saved as you change them'), 'turncade, settings'],
  [[span('RISC'), span('   '), span('Twin Rivers')], line('turn 4  your orders'), 'RISC, Twin Rivers, turn 4'],
  [line('RoboRace   Workshop'), line('round 2  player 1 of 3'), 'RoboRace, Workshop, round 2'],
  [line('Into The Breach   levels/mine.txt'), line('turn 1  best 3'), 'Into The Breach, levels/mine.txt, turn 1'],
  [line('Space Defender   Loadout for a 10x30 board'), [], 'Space Defender, Loadout for a 10x30 board'],
  [line('RISC   \u001B]2;x\u0007y'), line('2 waiting  turn 4 of 9'), 'RISC, ]2;xy, turn 4 of 9'],
])('%j, %j: %s', (title, facts, expected) => {
  expect(windowTitle({ title, facts }, unicode)).toBe(expected);
});

test('with ASCII characters alone it has no others', () => {
  expect(windowTitle({ title: line('RISC   Šumava'), facts: [] }, ascii)).toMatch(/^[ -~]+$/);
});
