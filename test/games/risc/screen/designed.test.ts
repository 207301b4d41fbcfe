import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { footerLine } from '../../../../source/app/components/footer.tsx';
import { footerOf } from '../../../../source/app/layers/bindings.ts';
import { riscScreen } from '../../../../source/games/risc/screen/index.ts';
import type { RiscScene } from '../../../../source/games/risc/screen/local.ts';
import { basics } from '../../../../source/games/risc/units.ts';
import { ascii, span, toWidth } from '../../../../source/screen/paint.ts';
import { frame } from '../../../support/screen-rows.ts';
import { at, type Chosen, designedScene, pressed, textsOf } from './scenes.ts';

const designed = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'designed', `${name}.txt`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((row) => row.trimEnd());

/** The rows of a scene; in the footer only the game's own keys. */
function rowsOf(scene: RiscScene): string[] {
  const { columns, rows, glyphs } = scene;
  const painting = riscScreen.view.paint(scene);
  const own = footerOf(riscScreen.input.bindings(scene).map((row) => ({ ...row, press: () => {} })));
  const footer = footerLine([['?', 'help'], ...own], columns);
  const whole = frame(painting, { status: painting.status, footer }, columns, rows, glyphs);
  return textsOf(whole.map((row) => toWidth([...row, span('')], columns)));
}

/** The moment that is drawn: an attack of all in brook on eyrie is put together, in a turn before which all grew. */
const scene = (chosen: Chosen = {}): RiscScene =>
  pressed(
    designedScene({
      events: [1, 2].map((seat) => ({ type: 'growth', phase: 'growth', seat, food: 20, tech: 14, units: basics(4) })),
      ...chosen,
      local: { cursor: at('brook') },
    }),
    'enter',
  );

test('the designed screen of orders', () => {
  expect(rowsOf(scene())).toEqual(designed('orders-80'));
});

test('the same in ASCII', () => {
  expect(rowsOf(scene({ glyphs: ascii }))).toEqual(designed('orders-ascii'));
});

test('the same where there is more room, but for the keys of every game', () => {
  const rows = rowsOf(scene({ columns: 120, rows: 40 }));
  const expected = designed('orders-120');
  expect(rows.slice(0, 39)).toEqual(expected.slice(0, 39));
  expect(expected[39]).toContain(rows[39]);
});
