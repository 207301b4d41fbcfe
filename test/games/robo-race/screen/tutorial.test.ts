import { expect, test } from 'vitest';
import { firstMatch } from '#games/robo-race/screen/guide.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { stepsOf } from '#test/support/lesson-steps.ts';
import { commitAll, newRace, played } from '../support.ts';
import { sceneOf } from './rounds.ts';

const planning = sceneOf(newRace({ players: 1, seed: 'first' }), []);
const steps = stepsOf(firstMatch, planning);

test('the tutorial has five lessons, each completed by its action', () => {
  const match = newRace({ players: 1, seed: 'first' });
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = match.state.hands[0] ?? [];
  const scenes: RaceScene[] = [];
  const note = () => scenes.push(sceneOf(match, []));
  note();
  for (const line of [`place 1 ${a}`, 'take_back 1', `program ${a} ${b} ${c} ${d} ${e}`, 'commit']) {
    played(match, line);
    note();
  }
  const [next = 0] = match.state.hands[0] ?? [];
  played(match, `place 1 ${next}`);
  note();
  for (const [i, step] of steps.entries()) {
    const [before, after] = scenes.slice(i, i + 2);
    if (before === undefined || after === undefined) throw new Error(`no scene ${i}`);
    expect([i, step.fits(before), step.done(before, before), step.done(before, after)]).toEqual([i, true, false, true]);
  }
  expect(steps).toHaveLength(5);
});

test('a first committed program completes all lessons but the last, and a second program completes the last', () => {
  const match = newRace({ players: 1, seed: 'first' });
  const before = sceneOf(match, []);
  commitAll(match);
  const after = sceneOf(match, []);
  expect(steps.map((step) => step.done(before, after))).toEqual([true, true, true, true, false]);
  commitAll(match);
  expect(steps.at(-1)?.done(after, sceneOf(match, []))).toBe(true);
});

test('the first lesson is hidden while a square is selected, in the debug view, and after the commit', () => {
  const match = newRace({ players: 2, seed: 'first' });
  const scene = sceneOf(match, []);
  const hand = match.state.hands[0] ?? [];
  const [step] = steps;
  expect(step?.fits(scene)).toBe(true);
  expect(step?.fits({ ...scene, local: { ...scene.local, focus: 'board' } })).toBe(false);
  expect(step?.fits({ ...scene, debug: true })).toBe(false);
  played(match, `1: program ${hand.slice(0, 5).join(' ')}`);
  played(match, '1: commit');
  expect(step?.fits(sceneOf(match, []))).toBe(false);
});

test('the lessons fit the status lines', () => {
  for (const { says } of steps) for (const line of says(planning)) expect(line).toMatch(/^[ -~]{20,78}$/);
});

test('the first lesson mentions flags in a race over flags, and still fits', () => {
  const spoken = (options: Record<string, string>) => {
    const scene = sceneOf(newRace({ players: 1, seed: 'first', options }), []);
    const all = stepsOf(firstMatch, scene);
    for (const { says } of all) for (const line of says(scene)) expect(line).toMatch(/^[ -~]{20,78}$/);
    return all[0]?.says(scene).join(' ');
  };
  expect(spoken({ flags: '3' })).toContain('Reach flags 1 to 3 in order, then the goal, G.');
  expect(spoken({ flags: '2' })).toContain('Reach flags 1 and 2 in order, then the goal, G.');
  expect(spoken({})).not.toContain('flag');
});

test('the first lesson says if the first hand can be exchanged', () => {
  const dealt = (options: Record<string, string>) => {
    const match = newRace({ seed: '3', options });
    return steps[0]?.astray(sceneOf(match, []))?.join(' ');
  };
  expect(dealt({ exchange: 'once' })).toBe('None of your cards moves you. e: redraw, once a race.');
  expect(dealt({})).toBeUndefined();
});
