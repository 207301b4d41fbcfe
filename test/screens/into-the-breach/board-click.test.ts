import { describe, expect, test } from 'vitest';
import { intoTheBreachScreen } from '../../../source/games/into-the-breach/screen/index.ts';
import { layoutOf } from '../../../source/games/into-the-breach/screen/layout.ts';
import type { BreachScene } from '../../../source/games/into-the-breach/screen/local.ts';
import { type Spot, targetOn } from '../../support/targets.ts';
import { breachScene, designedMoves, pressedIn } from '../breach-support.ts';
import { large, small, textOf } from '../support.ts';

const on = (scene: BreachScene, spot: Partial<Spot>) =>
  targetOn(intoTheBreachScreen.view.paint(scene), { part: 'left', section: 0, row: 0, column: 0, ...spot });

function click(scene: BreachScene, spot: Partial<Spot>) {
  const target = on(scene, spot);
  return target && intoTheBreachScreen.input.click?.(scene, target);
}

/** Where a text stands on a painting. */
function find(scene: BreachScene, text: string): Spot {
  const { left, panel } = intoTheBreachScreen.view.paint(scene);
  const parts = { left, panel: panel?.sections ?? [] };
  for (const part of ['left', 'panel'] as const)
    for (const [section, { lines }] of parts[part].entries())
      for (const [row, line] of lines.entries()) {
        const column = textOf(line).indexOf(text);
        if (column >= 0) return { part, section, row, column };
      }
  throw new Error(`${text} is not on the screen`);
}

describe.each([
  { size: '80x24', terminal: small },
  { size: '120x40', terminal: large },
])('clicks at $size', ({ terminal }) => {
  const scene = breachScene([], terminal);

  test('a click on a tile is Enter there', () => {
    const { cell, gutter } = layoutOf(scene);
    const on = (row: number, column: number) => ({ row: 1 + row * cell.height, column: gutter + column * cell.width });
    expect(click(scene, on(8, 8))).toMatchObject({ local: { selected: [8, 8], cursor: [8, 8] } });
    const selected = breachScene([], { ...terminal, local: { selected: [1, 1] } });
    expect(click(selected, on(4, 1))).toMatchObject({ commands: [{ args: { to_row: 4, to_column: 1 } }] });
    expect(click(scene, { row: 0, column: 10 })).toBeUndefined();
  });

  test('a click on a row of the table is Enter on that unit', () => {
    expect(click(scene, find(scene, '(7, 6)'))).toMatchObject({ local: { selected: [7, 6], cursor: [7, 6] } });
    expect(click(scene, find(scene, 'Unit'))).toBeUndefined();
  });

  test.each([
    { label: '[Save Game]', key: 's' },
    { label: '[Load Game]', key: 'o' },
    { label: '[Undo Move]', key: 'u' },
    { label: '[End Turn]', key: 't' },
  ])('$label is $key', ({ label, key }) => {
    const moved = breachScene(designedMoves, terminal);
    const spot = find(moved, label);
    for (const column of [spot.column, spot.column + label.length - 1])
      expect(JSON.stringify(click(moved, { ...spot, column }))).toBe(JSON.stringify(pressedIn(moved, key)));
    expect(click(moved, { ...spot, column: spot.column - 1 })).toBeUndefined();
    expect(click(moved, { ...spot, row: spot.row - 1 })).toBeUndefined();
  });

  test('nothing is clicked while a turn is played back', () => {
    expect(click({ ...scene, watched: true }, find(scene, '[End Turn]'))).toBeUndefined();
  });
});

describe('the mouse without a button', () => {
  const spot = { part: 'left', section: 0, row: 5, column: 5 } as const;
  const point = (scene: BreachScene) => {
    const target = on(scene, spot);
    return target && intoTheBreachScreen.input.hover?.(scene, target);
  };

  test('points where that shows something: with a mech selected that can move, or the threats of one enemy', () => {
    expect(point(breachScene([], { local: { selected: [1, 1] } }))?.cursor).toEqual([4, 0]);
    expect(point(breachScene([], { local: { threats: 3 } }))?.cursor).toEqual([4, 0]);
  });

  test('else leaves the cursor', () => {
    expect(point(breachScene())).toBeUndefined();
    expect(point(breachScene([], { local: { selected: [8, 8] } }))).toBeUndefined();
    expect(point(breachScene(['move(1,1,4,1)'], { local: { selected: [4, 1] } }))).toBeUndefined();
    expect(point(breachScene([], { local: { selected: [1, 1], cursor: [4, 0] } }))).toBeUndefined();
    expect(point(breachScene([], { watched: true, local: { selected: [1, 1] } }))).toBeUndefined();
  });
});
