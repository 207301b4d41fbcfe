import { expect, test } from 'vitest';
import { signsOf } from '#games/into-the-breach/screen/board/shapes.ts';
import { widthOf } from '#screen/styled-text.ts';
import { breachScene } from '../breach-support.ts';

test.each([false, true])('the legend fits the help page at 80 columns (debug view: %s)', (debug) => {
  for (const row of signsOf(breachScene([], { debug }))) expect(widthOf(row)).toBeLessThanOrEqual(68);
});
