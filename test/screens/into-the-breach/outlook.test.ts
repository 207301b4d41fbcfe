import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { enter } from '#engine/match.ts';
import type { Coord } from '#games/into-the-breach/board.ts';
import type { Forecast } from '#games/into-the-breach/phases.ts';
import { outlookOf, predictedOutlook, threatsOf } from '#games/into-the-breach/screen/outlook.ts';
import { breachScene, designedMoves, playedBreach } from '../breach-support.ts';
import { boardText } from './boards.ts';
import { pointing, sceneOf, winning } from './scenes.ts';

/** Changes of health in a forecast: `2,5 3>5`, with `x` for a destroyed unit. */
const changesText = (scene: Parameters<typeof outlookOf>[0]): string[] =>
  [...(outlookOf(scene)?.changes ?? [])].map(
    ([tile, { now, after, destroyed }]) => `${tile} ${now}>${after}${destroyed ? ' x' : ''}`,
  );

describe('the forecast lists the changes of End Turn by tile:', () => {
  test.each([
    ['a building is hit', '__3_//T,0,0,3,2,1/F,0,3,9,2,1', ['0,2 3>2', '0,3 9>8']],
    ['a building is destroyed', '__1_//T,0,0,3,2,1/F,0,3,9,2,0', ['0,2 1>0 x', '0,3 9>8']],
    ['a destroyed building stays destroyed', '_0__//H,0,0,3,2,1/F,0,3,9,2,0', []],
    ['a building is healed up to 9', '_8__//H,0,0,3,2,4/F,0,3,9,2,0', ['0,1 8>9']],
    ['a full building stays as it is', '_9__//H,0,0,3,2,4/F,0,3,9,2,0', []],
    ['a mech is healed without a limit', '____//H,0,0,3,2,4/T,0,1,9,2,0/F,0,3,9,2,0', ['0,1 9>13']],
    ['an enemy is not healed', '____//H,0,0,3,2,4/F,0,1,9,2,0', []],
    ['damage and healing are added up', '____//H,0,0,3,2,2/T,0,1,9,2,0/S,0,3,9,2,1', ['0,1 9>10']],
    ['equal damage and healing are no change', '____//H,0,0,3,2,2/T,0,1,9,2,0/S,0,3,9,2,2', []],
    ['a destroyed unit is not healed', '____//S,0,3,9,2,9/H,0,0,3,2,2/T,0,1,9,2,0', ['0,1 9>0 x']],
    ['damage stops at 0', '____//S,0,3,9,2,99/T,0,1,9,2,0', ['0,1 9>0 x']],
    ['a destroyed unit does not attack', '____//T,0,0,3,2,9/S,0,1,1,2,9', ['0,1 1>0 x']],
    ['a unit on a destroyed building is hit', '_0__//T,0,0,3,2,2/S,0,1,9,2,0', ['0,1 9>7']],
  ])('%s', (_, board, changes) => {
    expect(changesText(sceneOf(board))).toEqual(changes);
  });
});

describe('the position on which a forecast is based', () => {
  test('is the position on the board if no move is previewed', () => {
    const scene = breachScene(designedMoves);
    expect(outlookOf(scene)?.view).toBe(scene.view);
    expect(outlookOf(scene)?.tentative).toBeUndefined();
  });

  test('has the selected mech on the tile under the cursor, and all other mechs where they are', () => {
    const outlook = outlookOf(breachScene(designedMoves, { local: pointing }));
    expect(outlook?.tentative).toEqual({ from: [1, 2], to: [1, 4] });
    expect(outlook?.view.entities.slice(0, 3).map(({ row, column }) => [row, column])).toEqual([
      [4, 1],
      [1, 4],
      [2, 4],
    ]);
  });

  const not: readonly (readonly [string, Coord | null, Coord])[] = [
    ['the tile of the selected mech', [1, 2], [1, 2]],
    ['a tile out of reach', [1, 2], [8, 1]],
    ['a mountain', [1, 2], [0, 2]],
    ['an occupied tile', [1, 2], [2, 4]],
    ['a tile while a mech that has moved is selected', [4, 1], [4, 2]],
    ['a tile while an enemy is selected', [7, 6], [7, 5]],
    ['a tile while nothing is selected', null, [2, 2]],
  ];
  test.each(not)('does not change if the cursor is on %s', (_, selected, cursor) => {
    expect(outlookOf(breachScene(designedMoves, { local: { selected, cursor } }))?.tentative).toBeUndefined();
  });

  test('is the same object while selection and position stay the same', () => {
    const scene = breachScene(designedMoves, { local: pointing });
    expect(outlookOf({ ...scene, local: { ...scene.local } })).toBe(outlookOf(scene));
  });
});

describe('the forecast', () => {
  test.each([
    ['once the match is over', breachScene(winning)],
    ['if its display is switched off', breachScene([], { local: { forecast: false } })],
    ['if the settings switch it off', breachScene([], { preferences: { forecast: false } })],
    ['while a match is watched', breachScene([], { watched: true })],
  ])('is not shown %s', (_, scene) => {
    expect(outlookOf(scene)).toBeUndefined();
  });

  test('is still used for warnings if its display is switched off', () => {
    expect(predictedOutlook(breachScene([], { local: { forecast: false } }))?.changes.size).toBeGreaterThan(0);
    expect(predictedOutlook(breachScene([], { watched: true }))).toBeUndefined();
  });
});

describe('threats', () => {
  const moved = [...designedMoves, 'move(1,2,1,4)'];
  const placesAt = (threats: 'all' | number, tile: string) =>
    threatsOf(breachScene(moved, { local: { threats } })).get(tile);

  test('of all enemies map each tile to the list indexes of the enemies that hit it', () => {
    expect(placesAt('all', '8,6')).toEqual([3, 5]);
    expect(placesAt('all', '8,7')).toEqual([3]);
    expect(placesAt('all', '1,1')).toBeUndefined();
  });
  test('of a single enemy do not include those of other enemies', () => {
    expect(placesAt(5, '8,6')).toEqual([5]);
    expect(placesAt(5, '8,7')).toBeUndefined();
  });
  test('leave out an enemy that is destroyed before its attack', () => {
    expect(threatsOf(breachScene(moved, { local: { threats: 4 } })).size).toBe(0);
  });
  test('do not change while the player points at tiles', () => {
    const scene = sceneOf('____/____/____/____//T,0,0,5,3,9/S,0,3,1,1,1/F,2,3,1,1,1', {
      threats: 'all',
      selected: [0, 0],
      cursor: [2, 0],
    });
    const committed = threatsOf({ ...scene, local: { ...scene.local, selected: null } });
    expect(threatsOf(scene)).toEqual(committed);
    expect(predictedOutlook(scene)?.hits).not.toEqual(committed);
  });
});

test('the changes in the forecast are the sums of the events of the next End Turn', () => {
  fc.assert(
    fc.property(boardText(), (text) => {
      const changes = outlookOf(breachScene([], {}, text))?.changes ?? new Map();
      const entered = enter(playedBreach([], text), 'end_turn');
      if (entered?.read !== true || !entered.step.ok) throw new Error('End Turn was refused');
      expect(new Map([...changes].map(([tile, { now, after }]) => [tile, after - now]))).toEqual(
        sumsOf(entered.step.events),
      );
    }),
  );
});

function sumsOf(events: Forecast['events']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const event of events)
    if (event.phase === 'attack' && 'amount' in event) {
      const tile = `${event.row},${event.column}`;
      const change = event.type.endsWith('healed') ? event.amount : -event.amount;
      sums.set(tile, (sums.get(tile) ?? 0) + change);
    }
  return new Map([...sums].filter(([, sum]) => sum !== 0));
}
