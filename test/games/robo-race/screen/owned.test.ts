import { expect, test } from 'vitest';
import type { GameEvent } from '#games/robo-race/events.ts';
import type { RaceScene } from '#games/robo-race/screen/local.ts';
import { holdingsOf, missedBy, plannedBy } from '#games/robo-race/screen/match-summary.ts';
import { newRace } from '../support.ts';
import { sceneOf } from './rounds.ts';

const scene = sceneOf(newRace({ options: { flags: '2' } }), []);
const { board, robots } = scene.view;
const withRobot = (robot: Partial<(typeof robots)[number]>, events: readonly GameEvent[] = []): RaceScene => ({
  ...scene,
  events,
  view: { ...scene.view, robots: robots.map((each, i) => (i === 0 ? { ...each, ...robot } : each)) },
});
const counted = { phase: 'execute', execution: 1, step: 1, action: 1, x: 0, y: 0 } as const;
const event = (type: 'destroyed' | 'victory', player = 1): GameEvent => ({ ...counted, by: 'card', type, player });
const [first = 0] = board.flags.map(({ square }) => square);
const [start = 0] = robots.map(({ square }) => square);

test.each([
  ['no nearer to the goal', withRobot({})],
  ['1 square farther from the goal', withRobot({ square: start + board.width })],
  ['destroyed, back at (3,0)', withRobot({}, [event('destroyed')])],
  ['destroyed', withRobot({ square: -1 }, [event('destroyed')])],
  ['no nearer to the goal', withRobot({}, [event('destroyed', 2)])],
  ['reached the goal', withRobot({}, [event('victory')])],
])('the summary of a missed round states what happened to the robot: %s', (text, after) => {
  expect(missedBy(scene, after)).toBe(text);
});

test('the summary of a missed round begins with a flag that the robot has reached', () => {
  const after = withRobot({ square: first, flags: 1 }, [{ ...counted, by: 'card', type: 'flag', player: 1, flag: 1 }]);
  expect(missedBy(scene, after)).toMatch(/^reached flag 1, \d+ squares nearer to the goal$/);
});

test('the list of matches shows the holdings and the plan of a player', () => {
  const { view } = scene;
  expect(holdingsOf(view, 1)).toMatchObject({ label: 'your robot', withCount: 'your robot' });
  expect(holdingsOf(view, 1).each.slice(0, 2)).toEqual(['a robot at (3,0), facing north', '0 of 2 flags']);
  expect(holdingsOf(view, 1).held).toMatch(/^Your robot was \d+ squares from the goal\.$/);
  expect(holdingsOf(withRobot({ square: -1 }).view, 1)).toMatchObject({
    each: ['a robot that is destroyed'],
    held: 'Your robot was destroyed.',
  });
  const slots = [[null, 10, null, 20, null], 'hidden'] as const;
  expect([1, 2].map((seat) => plannedBy({ ...view, slots }, seat))).toEqual(['2 cards', undefined]);
  expect(plannedBy({ ...view, slots: [null, null], programs: [[1, 2, 3, 4, 5], null] }, 1)).toBe('program');
  expect(plannedBy(view, 1)).toBeUndefined();
});
