import { describe, expect, test } from 'vitest';
import { intoTheBreachScreen } from '../../../../source/games/into-the-breach/screen/index.ts';
import type { BreachScene, Local } from '../../../../source/games/into-the-breach/screen/local.ts';
import { firstMatch } from '../../../../source/games/into-the-breach/screen/tutorial/first-match.ts';
import { stepsOf } from '../../../support/lesson-steps.ts';
import { sceneAfter, seenStep } from './scenes.ts';

/** The scene with something else kept beside the match. */
const having = (scene: BreachScene, local: Partial<Local>): BreachScene => ({
  ...scene,
  local: { ...scene.local, ...local },
});

const start = sceneAfter();
const steps = stepsOf(firstMatch, start);
const selected = having(start, { selected: [1, 1] });
const { before, after: moved } = seenStep(['move(1,1,4,1)']);
const ended = seenStep(['end_turn']);

describe('the tutorial', () => {
  test('has five numbered steps that fit the hint lines', () => {
    expect(steps.map(({ says }) => says(selected)[0].slice(0, 7))).toEqual(
      [1, 2, 3, 4, 5].map((step) => `${step} of 5:`),
    );
    for (const { says } of steps) for (const text of says(selected)) expect(text).toMatch(/^[ -~]{1,78}$/);
  });

  test.each<readonly [number, string, BreachScene, BreachScene, boolean]>([
    [1, 'a mech is selected', start, selected, true],
    [1, 'an enemy is selected', start, having(start, { selected: [8, 8] }), false],
    [1, 'the cursor goes', start, having(start, { cursor: [5, 5] }), false],
    [2, 'the mech is moved', before, moved, true],
    [2, 'a tile is pointed at', selected, having(selected, { cursor: [2, 1] }), false],
    [3, 'a tile that will change is pointed at', start, having(start, { cursor: [1, 2] }), true],
    [3, 'a tile that will not change is pointed at', start, having(start, { cursor: [4, 4] }), false],
    [3, 'the forecast is switched off', start, having(start, { forecast: false }), true],
    [3, 'another mech is moved', before, moved, true],
    [4, 'the threats of one enemy are shown', start, having(start, { threats: 3 }), true],
    [4, 'the cursor goes', start, having(start, { cursor: [5, 5] }), false],
    [5, 'the turn is ended', ended.before, ended.after, true],
    [5, 'a mech is moved', before, moved, false],
  ])('step %i where %s', (step, _, was, is, done) => {
    expect(steps[step - 1]?.done(was, is)).toBe(done);
  });

  test('steps aside while a tile is pointed at for a selected mech, and in the debug view', () => {
    for (const step of steps) {
      expect(step.fits(start)).toBe(true);
      expect(step.fits(having(selected, { cursor: [2, 1] }))).toBe(false);
      expect(step.fits({ ...start, debug: true })).toBe(false);
      expect(step.fits({ ...start, watched: true })).toBe(false);
    }
  });

  test('who has selected nothing any more is told to select a mech before it speaks of green tiles', () => {
    const [, second] = steps;
    expect(second?.astray(selected)).toBeUndefined();
    expect(second?.astray(start)?.[0]).toBe('Select a mech: point at it and press Enter.');
    for (const text of second?.astray(start) ?? []) expect(text).toMatch(/^[ -~]{1,78}$/);
  });

  test('marks keys that are in the footer then', () => {
    const moments = [having(start, { cursor: [1, 2] }), selected, moved, moved, moved];
    const stepKeys = steps.map(({ key }, i) => {
      const keys = intoTheBreachScreen.input.bindings(moments[i] ?? start).flatMap(({ footer }) => footer?.[0] ?? []);
      return keys.includes(key);
    });
    expect(stepKeys).toEqual([true, true, true, true, true]);
  });
});
