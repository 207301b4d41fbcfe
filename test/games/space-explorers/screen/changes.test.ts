import { describe, expect, test } from 'vitest';
import { spaceExplorersScreen } from '#games/space-explorers/screen/index.ts';
import { lossAdvice } from '#games/space-explorers/screen/words.ts';
import { textsOf } from '#test/support/texts.ts';
import { expeditionFrom, type Planet } from '../support.ts';
import { pressed, sceneOf } from './scenes.ts';

/** Three planets in a row, drawn in large boxes. */
const sceneWith = (planets: readonly Partial<Planet>[], shuttles: readonly object[] = [], more: object = {}) =>
  sceneOf(
    expeditionFrom({
      turn: 9,
      mover: 1,
      limit: 60,
      planets: [0, 1, 2].map((id) => ({ id, x: 10 * id, y: 0, size: 90, habitability: 5, ...planets[id] })),
      edges: [
        [0, 1, 1],
        [1, 2, 3],
      ],
      shuttles,
      ...more,
    }),
    { columns: 120, rows: 40, bots: { 2: 'Hard' } },
  );

const mapOf = (scene: ReturnType<typeof sceneWith>): string =>
  textsOf(spaceExplorersScreen.view.paint(scene).left[0]?.lines ?? []).join('\n');

describe('the map marks a planet', () => {
  test('that the other player will get by visible shuttles', () => {
    const scene = sceneWith([{ p1: 30 }, { p1: 5 }], [{ from: 2, to: 1, player: 2, people: 40, turnsLeft: 2 }]);
    expect(mapOf(scene)).toMatch(/1! /);
    expect(mapOf(scene)).toContain("Hard's in t10");
    const safe = sceneWith([{ p1: 30 }, { p1: 60 }], [{ from: 2, to: 1, player: 2, people: 9, turnsLeft: 2 }]);
    expect(mapOf(safe)).not.toMatch(/1! /);
  });

  test('whose majority a few people could change', () => {
    expect(mapOf(sceneWith([{ p1: 30 }, { p1: 42, p2: 40 }]))).toMatch(/1! /);
    expect(mapOf(sceneWith([{ p1: 30 }, { p1: 42, p2: 20 }]))).not.toMatch(/1! /);
  });
});

test('the box of a planet with people of only one player has no row with 0 for the other player', () => {
  expect(mapOf(sceneWith([{ p1: 30 }, { p2: 7 }]))).not.toMatch(/[│║] +0 +[│║]/);
});

describe('Enter on a planet of the player moves the cursor to the likeliest target:', () => {
  test.each<readonly [string, readonly Partial<Planet>[], number]>([
    ['an empty neighbour, even if another planet of the player is nearer', [{ p1: 50 }, { p1: 30 }, {}], 2],
    ['a planet of the rival that can be outnumbered', [{ p1: 90, size: 90 }, { p1: 80 }, { p2: 6 }], 2],
    ['another planet of the player with room', [{ p1: 20 }, { p1: 80 }, { p1: 90 }], 0],
  ])('%s', (_, planets, target) => {
    const scene = sceneWith(planets);
    expect(pressed({ ...scene, local: { ...scene.local, cursor: 1 } }, 'enter').local.cursor).toBe(target);
  });

  test('in a puzzle, the goal', () => {
    const targetWith = (more: object) => {
      const scene = sceneWith([{ p1: 50 }, { p1: 30 }, {}], [], more);
      return pressed({ ...scene, local: { ...scene.local, cursor: 1 } }, 'enter').local.cursor;
    };
    expect([targetWith({}), targetWith({ goal: 0 })]).toEqual([2, 0]);
  });

  test('the neighbour on the shortest way to a planet of others, if the player owns all neighbours', () => {
    // Planet 1 is the source. Its neighbours are the home 0, which is nearer and has room, and the full planet 2.
    const scene = sceneOf(
      expeditionFrom({
        turn: 9,
        mover: 1,
        limit: 60,
        planets: [
          { id: 0, x: 0, y: 0, size: 90, habitability: 5, p1: 20, home: 1 },
          { id: 1, x: 10, y: 0, size: 90, habitability: 5, p1: 80 },
          { id: 2, x: 20, y: 0, size: 90, habitability: 5, p1: 90 },
          { id: 3, x: 30, y: 0, size: 90, habitability: 5, p2: 80, home: 2 },
        ],
        edges: [
          [0, 1, 1],
          [1, 2, 3],
          [2, 3, 3],
        ],
      }),
    );
    expect(pressed({ ...scene, local: { ...scene.local, cursor: 1 } }, 'enter').local.cursor).toBe(2);
  });

  test('the target of the hint, if there is a hint', () => {
    const scene = sceneWith([{ p1: 20 }, { p1: 80 }, {}]);
    const hint = { commands: [{ from: 1, to: 0, people: 5 }], why: '', step: 'where' } as const;
    const local = { ...scene.local, cursor: 1, hint };
    expect(pressed({ ...scene, local }, 'enter').local.cursor).toBe(0);
  });
});

test('the dialog at the end suggests what to try next after a loss, but not after a win', () => {
  const over = (winner: number, planets: readonly Partial<Planet>[]) => {
    const scene = sceneWith(planets);
    const view = {
      ...scene.view,
      visible: planets.map(() => true),
      outcome: { winners: [winner], reason: 'turn-limit' } as const,
    };
    return lossAdvice({ ...scene, view });
  };
  expect(over(2, [{ p1: 3 }, { p2: 9 }, {}])).toBe(
    'Next time: settle empty planets sooner. Each one adds people every turn.',
  );
  expect(over(2, [{ p1: 3 }, { p1: 5, p2: 1 }, { p2: 9 }])).toContain(
    'Next time: outnumber your rival on one planet after another. b shows a good turn.',
  );
  expect(over(1, [{ p1: 30 }, { p2: 9 }, {}])).toBeUndefined();
});
