import { expect, test } from 'vitest';
import { risc } from '#games/risc/index.ts';
import { tutorialMatch } from '#games/risc/levels.ts';
import { firstMatch } from '#games/risc/screen/guide/first-match.ts';
import { riscScreen } from '#games/risc/screen/index.ts';
import type { Local, RiscScene } from '#games/risc/screen/local.ts';
import { findLevel } from '#storage/levels.ts';
import { unwrapped } from '#test/engine/support.ts';
import { stepsOf } from '../../support/lesson-steps.ts';
import { played } from '../../support/lines.ts';
import { newCampaign } from './support.ts';
import { playedAll, rivers, sceneOf } from './text-mode-scenes.ts';

const steps = stepsOf(firstMatch, sceneOf(newCampaign()));

const keeping = (scene: RiscScene, local: Partial<Local>): RiscScene => ({
  ...scene,
  local: { ...scene.local, ...local },
});

test('the tutorial has five steps, each completed by following its own advice', () => {
  const match = newCampaign();
  const start = sceneOf(match);
  playedAll(match, ['1: spread', '1: commit', '2: spread', '2: commit']);
  const orders = sceneOf(match);
  const picked = keeping(orders, { cursor: 1, composing: { type: 'march', source: 1 } });
  played(match, '1: attack brook eyrie 2');
  const ordered = sceneOf(match);
  playedAll(match, ['1: commit', '2: commit']);
  const next = sceneOf(match);
  const scenes = [start, orders, picked, ordered, next, keeping(next, { below: 'log' })];
  for (const [i, step] of steps.entries()) {
    const [before, after] = scenes.slice(i, i + 2);
    if (before === undefined || after === undefined) throw new Error(`no scene ${i}`);
    expect([i, step.fits(before), step.done(before, after)]).toEqual([i, true, true]);
    // A match that begins with orders has no placement, so the first step counts as done.
    expect([i, step.done(orders, orders)]).toEqual([i, i === 0]);
  }
  expect(steps).toHaveLength(5);
});

test('the examples of the tutorial in text mode are legal on every map', () => {
  const match = newCampaign({ level: unwrapped(findLevel(risc, 'crossroads', '')).text, players: 4 });
  const typed = (step: number, pattern: RegExp) =>
    stepsOf(firstMatch, sceneOf(match))[step]?.spoken?.match(pattern)?.[0] ?? expect.fail(`no example ${step}`);
  played(match, `1: ${typed(0, /place \w+ \d+/)}`);
  playedAll(
    match,
    ['1', '2', '3', '4'].flatMap((seat) => [`${seat}: spread`, `${seat}: commit`]),
  );
  played(match, `1: ${typed(2, /attack \w+ \w+ \d+/)}`);
});

/** Numbers, from 1, of the steps that the change from `before` to `after` completes. */
const doneBetween = (before: RiscScene, after: RiscScene): number[] =>
  steps.flatMap((step, i) => (step.done(before, after) ? [i + 1] : []));

test('the tutorial warns of a bad attack, and not of a good attack', () => {
  const match = newCampaign();
  playedAll(match, ['1: spread', '1: commit', '2: spread', '2: commit']);
  const orders = sceneOf(match);
  const { ids } = orders.view.map;
  const source = ids.indexOf('brook');
  const attack = (units: readonly number[]) =>
    keeping(orders, { cursor: ids.indexOf('eyrie'), composing: { type: 'march', source, units } });
  const astrayText = (scene: RiscScene) => steps[2]?.astray(scene)?.[0];
  expect(astrayText(attack([1, 0, 0, 0, 0, 0, 0]))).toMatch(/^Only \d+\.\d % to win\. Don't!/);
  expect(astrayText(orders)).toBeUndefined();
  const alone = { ...orders.view, units: orders.view.units.with(ids.indexOf('eyrie'), [0, 0, 0, 0, 0, 0, 0]) };
  expect(astrayText({ ...attack([1, 0, 0, 0, 0, 0, 0]), view: alone })).toBeUndefined();
});

test('placing all units does not complete the first step, which then names the key that commits', () => {
  const match = newCampaign();
  const before = sceneOf(match);
  expect(steps[0]?.astray(before)).toBeUndefined();
  played(match, '1: spread');
  expect(doneBetween(before, sceneOf(match))).toEqual([]);
  expect(steps[0]?.astray(sceneOf(match))).toEqual([
    'All units are placed. You can still change them.',
    't: ready. Ctrl+T skips the tutorial.',
  ]);
});

test('a typed order completes the steps up to ordering, and a new turn completes all steps', () => {
  const match = rivers();
  const before = sceneOf(match);
  played(match, '1: attack brook eyrie 2');
  const ordered = sceneOf(match);
  expect(doneBetween(before, ordered)).toEqual([1, 2, 3]);
  playedAll(match, ['1: commit', '2: commit']);
  expect(doneBetween(ordered, sceneOf(match))).toEqual([1, 2, 3, 4, 5]);
});

test('in the debug view, orders of another player complete no step about orders', () => {
  const match = rivers();
  const before = sceneOf(match, { viewer: 'all' });
  played(match, '2: attack eyrie brook 2');
  expect(doneBetween(before, sceneOf(match, { viewer: 'all' }))).toEqual([1]);
});

test('the tutorial is silent in the list of orders, a report and the debug view, for spectators, and after a commit', () => {
  const match = rivers();
  const scene = sceneOf(match);
  const [step] = steps;
  expect(step?.fits(scene)).toBe(true);
  expect(step?.fits(keeping(scene, { focus: 'draft' }))).toBe(false);
  expect(
    step?.fits(
      keeping(scene, { report: { turn: 1, turnStart: scene.view, events: [], shownCount: 0, page: 'orders' } }),
    ),
  ).toBe(false);
  expect(step?.fits({ ...scene, debug: true })).toBe(false);
  expect(step?.fits({ ...scene, watched: true })).toBe(false);
  expect(step?.fits(sceneOf(match, { viewer: 'spectator' }))).toBe(false);
  played(match, '1: commit');
  expect(step?.fits(sceneOf(match))).toBe(false);
});

test('lines of the tutorial fit the status line', () => {
  for (const { says } of steps) for (const line of says(sceneOf(newCampaign()))) expect(line).toMatch(/^[ -~]{20,78}$/);
});

test('the tutorial asks the player to look at odds only before the first order', () => {
  const match = newCampaign({ level: tutorialMatch.text });
  playedAll(match, ['1: place brook 7', '1: spread', '1: commit', '2: place keep 8', '2: spread', '2: commit']);
  const spoken = () => riscScreen.teaching?.tutorial(sceneOf(match), new Set())?.spoken;
  expect(spoken()).toMatch(/^Look before you attack\./);
  played(match, '1: attack brook mill 5');
  expect(spoken()).toMatch(/^Type /);
});
