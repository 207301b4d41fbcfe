import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import levels from '../../../../levels/into-the-breach/levels.json' with { type: 'json' };
import { intoTheBreachScreen } from '../../../../source/games/into-the-breach/screen/index.ts';
import type { BreachScene, Local } from '../../../../source/games/into-the-breach/screen/local.ts';
import { firstLevel, tutorial, tutorialIn } from '../../../../source/games/into-the-breach/screen/tutorial.ts';
import { sceneAfter, seenStep } from './scenes.ts';

/** The scene with something else kept beside the match. */
const having = (scene: BreachScene, local: Partial<Local>): BreachScene => ({
  ...scene,
  local: { ...scene.local, ...local },
});

const start = sceneAfter();
const selected = having(start, { selected: [1, 1] });
const { before, after: moved } = seenStep(['move(1,1,4,1)']);
const ended = seenStep(['end_turn']);

describe('the tutorial', () => {
  test('has five numbered steps that fit the hint lines', () => {
    expect(tutorial.map(({ says }) => says[0].slice(0, 7))).toEqual([1, 2, 3, 4, 5].map((step) => `${step} of 5:`));
    for (const { says } of tutorial) for (const text of says) expect(text).toMatch(/^[ -~]{1,78}$/);
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
    expect(tutorial[step - 1]?.done(was, is)).toBe(done);
  });

  test('steps aside while a tile is pointed at for a selected mech, and in the debug view', () => {
    for (const step of tutorial) {
      expect(step.fits(start)).toBe(true);
      expect(step.fits(having(selected, { cursor: [2, 1] }))).toBe(false);
      expect(step.fits({ ...start, debug: true })).toBe(false);
      expect(step.fits({ ...start, watched: true })).toBe(false);
    }
  });

  test('marks keys that are in the footer then', () => {
    const moments = [having(start, { cursor: [1, 2] }), selected, moved, moved, moved];
    const shown = tutorial.map(({ key }, i) => {
      const keys = intoTheBreachScreen.input.bindings(moments[i] ?? start).flatMap(({ footer }) => footer?.[0] ?? []);
      return keys.includes(key);
    });
    expect(shown).toEqual([true, true, true, true, true]);
  });
});

describe('the tutorial of the first level', () => {
  const first = levels.find(({ name }) => name === firstLevel);
  const text = readFileSync(`levels/into-the-breach/${firstLevel}.txt`, 'utf8');
  const level = { name: firstLevel, title: 'First shot', par: 1 };
  const played = (lines: readonly string[], local: Partial<Local> = {}) =>
    having({ ...sceneAfter(lines, text), level }, local);
  const begin = played([]);
  const steps = tutorialIn(begin) ?? [];
  const selecting = having(begin, { selected: [1, 1] });
  const pointing = having(begin, { selected: [1, 1], cursor: [4, 1] });

  test('is there only on that level', () => {
    expect(first?.par).toBe(1);
    expect(tutorialIn(start)).toBeUndefined();
    expect(steps.map(({ says }) => says[0].slice(0, 7))).toEqual([1, 2, 3, 4].map((step) => `${step} of 4:`));
    for (const { says } of steps) for (const line of says) expect(line).toMatch(/^[ -~]{1,78}$/);
  });

  test('says what tanks and healers do', () => {
    const words = steps.flatMap(({ says }) => says).join(' ');
    expect(words).toMatch(/TankMech\. It hits the five tiles left and right/);
    expect(words).toMatch(/HealMechs .* heal what stands beside them/);
  });

  test('goes on with each thing that it has asked for, and ends in a win', () => {
    const moved = played(['move(1,1,4,1)']);
    const won = played(['move(1,1,4,1)', 'end_turn']);
    const path = [begin, selecting, pointing, moved, won];
    expect(steps.map((step, i) => step.done(path[i] ?? begin, path[i + 1] ?? begin))).toEqual([true, true, true, true]);
    expect(won.view.reason).toBe('enemies-destroyed');
  });

  test('shows the way back to somebody who has done something else', () => {
    expect(steps[2]?.astray?.(pointing)).toBeUndefined();
    expect(steps[2]?.astray?.(begin)).toEqual([
      'Point at the tank (T) and press Enter to select it again.',
      'Then point at (4,1).',
    ]);
    expect(steps[2]?.astray?.(played(['move(1,1,1,2)']))).toEqual([
      'From (1,2) the tank does not hit both enemies.',
      'u: take the move back.',
    ]);
    expect(steps[3]?.astray?.(played(['move(1,1,4,1)']))).toBeUndefined();
  });
});
