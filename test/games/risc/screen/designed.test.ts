import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { footerLine } from '#app/components/screen.tsx';
import { footerOf } from '#app/layers/key-rows.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { Local, RiscKeyframe, RiscScene } from '#games/risc/screen/local.ts';
import { battleNowOf } from '#games/risc/screen/report/battles.ts';
import { ascii, span, toWidth, unicode } from '#screen/styled-text.ts';
import { frame } from '#test/support/screen-rows.ts';
import { numberOn } from '../positions.ts';
import { units } from '../support.ts';
import { watched } from './report-scenes.ts';
import { sceneWith, standingMatch, textsOf } from './scenes.ts';
import { crossroadsTurn, windsStanding, windsTurn } from './winds.ts';

/** Rows of a painted scene. The footer has only the help and the game's own keys. */
function rowsOf(scene: RiscScene): string {
  const { columns, rows, glyphs } = scene;
  const painting = riscScreen.view.paint(scene);
  const rowsOfKeys = scene.local.report === undefined ? riscScreen.input.bindings(scene) : [];
  const ownFooter = footerOf(rowsOfKeys.map((row) => ({ ...row, press: () => {} })));
  const footer = footerLine([['?', 'help'], ...ownFooter], columns);
  const screenRows = frame(painting, { status: painting.status, footer }, columns, rows, glyphs);
  return `${textsOf(screenRows.map((row) => toWidth([...row, span('')], columns))).join('\n')}\n`;
}

const winds = (id: string): number => numberOn('four-winds', id);
const level = { name: 'four-winds', title: 'Four Winds' };
const crossroads = { name: 'crossroads', title: 'Crossroads' };
const bots = { 2: 'normal', 3: 'normal', 4: 'normal' };

const composing: Partial<Local> = {
  cursor: winds('drizzle'),
  composing: { type: 'march', source: winds('cirrus'), units: units('1a+4b') },
};

const designed = (name: string): string => join(import.meta.dirname, 'designed', `${name}.txt`);

describe('the screen of Four Winds while an attack is composed', () => {
  test.each([
    ['orders-120', 120, 40, unicode],
    ['orders-80', 80, 24, unicode],
    ['orders-100', 100, 30, unicode],
    ['orders-200', 200, 55, unicode],
    ['orders-ascii', 120, 40, ascii],
  ])('equals the pinned screen %s', async (name, columns, rows, glyphs) => {
    const scene = sceneWith(standingMatch(windsStanding), { columns, rows, glyphs, level, bots, local: composing });
    await expect(rowsOf(scene)).toMatchFileSnapshot(designed(name));
  });

  test('has sections of the same heights without an attack and with an open log', () => {
    const heights = (local: Partial<Local>) => {
      const { panel } = riscScreen.view.paint(
        sceneWith(standingMatch(windsStanding), { columns: 120, rows: 40, local }),
      );
      return (panel?.sections ?? []).map(({ lines }) => lines.length);
    };
    expect(heights({ cursor: winds('cirrus') })).toEqual(heights(composing));
    expect(heights({ below: 'log' })).toEqual(heights(composing));
  });
});

describe('the screen of a battle on the map', () => {
  test.each([
    ['battle-120', 120, 40, unicode],
    ['battle-80', 80, 24, unicode],
    ['battle-ascii', 100, 30, ascii],
    ['battle-rows', 80, 24, unicode, crossroadsTurn, crossroads],
  ])('equals the pinned screen %s', async (name, columns, rows, glyphs, played = windsTurn, where = level) => {
    const turn = watched(...played(), { columns, rows, glyphs, level: where, bots });
    const moments: readonly ((beat: RiscKeyframe) => boolean)[] = [
      ({ local: { report } }) => report?.page === 'orders' && report.teller === undefined,
      ({ local: { report } }) => report !== undefined && battleNowOf(report)?.roll?.round === 5,
      ({ local: { report } }) => report?.page === 'summary',
    ];
    const frames = moments.map((isMeant) => {
      const beat = turn.beats.find(isMeant);
      if (beat === undefined) throw new Error('no such moment');
      return rowsOf({ ...turn.after, view: beat.view, events: beat.events, local: beat.local });
    });
    await expect(frames.join('\n')).toMatchFileSnapshot(designed(name));
  });
});
