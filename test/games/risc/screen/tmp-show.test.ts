import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { footerLine } from '../../../../source/app/components/footer.tsx';
import { footerOf } from '../../../../source/app/layers/bindings.ts';
import { riscScreen } from '../../../../source/games/risc/screen/index.ts';
import { parseUnits } from '../../../../source/games/risc/units.ts';
import { ascii, span, toWidth, unicode } from '../../../../source/screen/paint.ts';
import { frame } from '../../../support/screen-rows.ts';
import { numberOn } from '../positions.ts';
import { sceneWith, standingMatch, textsOf } from './scenes.ts';
import { windsStanding } from './winds.ts';

test('show', () => {
  const n = (id: string) => numberOn('four-winds', id);
  const out: string[] = [];
  for (const [columns, rows, glyphs] of [
    [120, 40, unicode],
    [80, 24, unicode],
    [100, 30, unicode],
    [200, 55, unicode],
    [120, 40, ascii],
  ] as const)
    for (const composing of [true, false]) {
      const scene = sceneWith(standingMatch(windsStanding), {
        columns,
        rows,
        glyphs,
        level: { name: 'four-winds', title: 'Four Winds' },
        bots: { 2: 'normal', 3: 'normal', 4: 'normal' },
        local: composing
          ? {
              cursor: n('drizzle'),
              composing: { type: 'march', source: n('cirrus'), units: parseUnits('1a+4b') ?? [] },
            }
          : { cursor: n('cirrus') },
      });
      const painting = riscScreen.view.paint(scene);
      const own = footerOf(riscScreen.input.bindings(scene).map((row) => ({ ...row, press: () => {} })));
      const footer = footerLine([['?', 'help'], ...own], columns);
      const whole = frame(painting, { status: painting.status, footer }, columns, rows, glyphs);
      out.push(...textsOf(whole.map((row) => toWidth([...row, span('')], columns))), '');
    }
  writeFileSync('/tmp/risc-show.txt', out.join('\n'));
});
