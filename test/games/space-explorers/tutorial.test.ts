import { expect, test } from 'vitest';
import type { ExplorersScene } from '#games/space-explorers/screen/local.ts';
import { adviseOrder, firstMatch } from '#games/space-explorers/screen/teaching.ts';
import { stepsOf } from '../../support/lesson-steps.ts';
import { played } from '../../support/lines.ts';
import { sceneOf } from './heard.ts';
import { expeditionFrom, newExpedition } from './support.ts';

const steps = stepsOf(firstMatch, sceneOf(newExpedition()));

const keeping = (scene: ExplorersScene, local: Partial<ExplorersScene['local']>): ExplorersScene => ({
  ...scene,
  local: { ...scene.local, ...local },
});

/** Ends a turn of both players and returns the scene. */
function nextTurn(match: ReturnType<typeof newExpedition>): ExplorersScene {
  played(match, 'end_turn');
  played(match, 'end_turn');
  return sceneOf(match);
}

test('the first turn has four lessons, each completed by its action', () => {
  const match = newExpedition();
  const start = sceneOf(match);
  const picked = keeping(start, { source: 0 });
  const some = keeping(picked, { portion: 'one' });
  played(match, 'send 0 1 1');
  const scenes = [start, picked, some, sceneOf(match), nextTurn(match)];
  for (const [i, step] of steps.entries()) {
    const [before, after] = scenes.slice(i, i + 2);
    if (before === undefined || after === undefined) throw new Error(`no scene ${i}`);
    expect([i, step.fits(before), step.done(before, after)]).toEqual([i, true, true]);
    expect([i, step.done(before, before)]).toEqual([i, false]);
  }
  expect(steps).toHaveLength(4);
});

test('the example of the first match in text mode is an order that the player can give', () => {
  const match = newExpedition();
  played(match, 'end_turn');
  const [, , lesson] = stepsOf(firstMatch, sceneOf(match, { viewer: 2 }));
  played(match, lesson?.spoken?.match(/send \d+ \d+ 1/)?.[0] ?? 'no example');
});

/** Numbers, from 1, of the lessons that the change between two scenes completes. */
const doneBetween = (before: ExplorersScene, after: ExplorersScene): number[] =>
  steps.flatMap((step, i) => (step.done(before, after) ? [i + 1] : []));

test('a transfer queued by a typed command also completes the lessons about choosing its planet and people', () => {
  const match = newExpedition();
  nextTurn(match);
  const before = sceneOf(match);
  played(match, 'send 0 1 1');
  expect(doneBetween(before, sceneOf(match))).toEqual([1, 2, 3]);
});

test('orders of the other player in the debug view complete no lesson', () => {
  const match = newExpedition();
  played(match, 'end_turn');
  const before = sceneOf(match, { debug: true, viewer: 'all' });
  const { map, p2 } = before.view;
  const home = p2.findIndex((people) => people > 0);
  played(match, `send ${map.ids[home]} ${map.ids[map.ways[home]?.[0]?.to ?? 0]} 1`);
  const after = sceneOf(match, { debug: true, viewer: 'all' });
  expect(after.view.orders).toHaveLength(1);
  expect(doneBetween(before, after)).toEqual([]);
});

test('the end of a turn completes only the lesson about it, and turns of the other player complete no lesson', () => {
  const match = newExpedition();
  const before = sceneOf(match);
  played(match, 'end_turn');
  const between = sceneOf(match);
  expect(doneBetween(before, between)).toEqual([4]);
  played(match, 'end_turn');
  expect(doneBetween(between, sceneOf(match))).toEqual([]);
});

test('the lessons are hidden while the status shows something else', () => {
  const match = newExpedition();
  const scene = sceneOf(match);
  const [step] = steps;
  expect(step?.fits(scene)).toBe(true);
  expect(step?.fits(keeping(scene, { focus: 'queue' }))).toBe(false);
  expect(step?.fits(keeping(scene, { running: { moment: 'grow', now: [], sighted: [] } }))).toBe(false);
  expect(step?.fits({ ...scene, debug: true })).toBe(false);
  expect(step?.fits({ ...scene, watched: true })).toBe(false);
  played(match, 'end_turn');
  expect(step?.fits(sceneOf(match))).toBe(false);
  played(match, 'resign');
  expect(step?.fits(sceneOf(match, { viewer: 2 }))).toBe(false);
});

test('the advice to take a planet sends only as many people as needed', () => {
  const match = expeditionFrom({
    turn: 1,
    mover: 1,
    limit: 40,
    planets: [
      { id: 0, size: 100, habitability: 0, p1: 40, home: 1, x: 0, y: 0 },
      { id: 1, size: 100, habitability: 0, p2: 24, home: 2, x: 5, y: 0 },
    ],
    edges: [[0, 1, 2]],
  });
  expect(adviseOrder(sceneOf(match).view, 1, [])).toMatchObject({ from: 0, to: 1, people: 25, why: 'take' });
});

test('the lessons fit the status lines', () => {
  for (const { says } of steps)
    for (const line of says(sceneOf(newExpedition()))) expect(line).toMatch(/^[ -~]{20,78}$/);
});
