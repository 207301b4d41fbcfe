import { expect, test } from 'vitest';
import { goalDistances } from '#games/robo-race/board.ts';
import { matchCourse } from '#games/robo-race/screen/match-summary.ts';
import { raceMatch } from '#test/screens/robo-race/playing.ts';
import { newRace } from '../support.ts';
import { sceneOf } from './rounds.ts';

test('the progress of a robot is counted from the farthest start square, and is 0 for a destroyed robot', () => {
  const { game, state } = raceMatch({});
  const view = game.view(state, 'all');
  const far = view.board.width * view.board.height;
  const distances = goalDistances(view.board);
  const starts = view.board.starts.map(({ square }) => distances[square] ?? far);
  const [first, ...otherRobots] = view.robots;
  if (first === undefined) throw new Error('no robot');
  const goal = distances.indexOf(0);
  const at = (square: number) => ({ ...view, robots: [{ ...first, square }, ...otherRobots] });
  expect(matchCourse.figure?.of(at(goal), 1)).toBe(Math.max(...starts.filter((distance) => distance < far)));
  const beside = distances.indexOf(1);
  expect(matchCourse.figure?.of(at(beside), 1)).toBe((matchCourse.figure?.of(at(goal), 1) ?? 0) - 1);
  expect(matchCourse.figure?.of(at(-1), 1)).toBe(0);
});

test('the progress of a robot grows with every flag reached', () => {
  const { view } = sceneOf(newRace({ options: { flags: '2' } }), []);
  const [first, ...otherRobots] = view.robots;
  const square = view.board.flags[0]?.square;
  if (first === undefined || square === undefined) throw new Error('no flag');
  const come = (flags: number) =>
    matchCourse.figure?.of({ ...view, robots: [{ ...first, square, flags }, ...otherRobots] }, 1);
  const toGoal = goalDistances(view.board, 1)[square] ?? 0;
  const starts = view.board.starts.map((start) => goalDistances(view.board)[start.square] ?? 0);
  expect(come(1)).toBe(Math.max(...starts) - toGoal);
  expect(come(2)).toBeGreaterThan(come(1) ?? 0);
});

test('a victory with the reason `goal` is described as reaching the goal first', () => {
  const { game, state } = raceMatch({});
  const view = game.view(state, 'all');
  expect(matchCourse.wonBy({ ...view, outcome: { winners: [1], reason: 'goal' } })).toBe('by reaching the goal first');
  expect(matchCourse.wonBy({ ...view, outcome: { winners: [2], reason: 'last-robot' } })).toBeUndefined();
});
