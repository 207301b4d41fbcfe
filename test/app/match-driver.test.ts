import { expect, test } from 'vitest';
import { isWatched } from '../../source/app/last-turn.ts';
import { driveMatch } from '../../source/app/match-driver.ts';
import { seenAfter } from '../../source/app/replay-moment.ts';
import { intoTheBreachScreen } from '../../source/games/into-the-breach/screen/index.ts';
import { playedBreach } from '../screens/breach-support.ts';

/** A match of Into the Breach after a turn and a move of the next. */
const match = () => playedBreach(['end_turn', 'move(1,1,2,1)']);

test('what is told is the last turn, also after moves of the next one and after they were taken back', () => {
  const driver = driveMatch(match(), intoTheBreachScreen, () => 1);
  const told = () => driver.now().events[0]?.type;
  expect(told()).toBe('attacked');
  driver.play(1, { name: 'undo', args: {} });
  expect(told()).toBe('attacked');
  driver.play(1, { name: 'restart', args: {} });
  expect(told()).toBe('restarted');
});

test('nothing is told before the first turn was played', () => {
  expect(driveMatch(playedBreach(['move(1,1,2,1)']), intoTheBreachScreen, () => 1).now().events).toEqual([]);
});

test('what is watched of a command is what it led to, and the position then', () => {
  const played = match();
  expect([0, 1].map((index) => isWatched(intoTheBreachScreen, played.stepAt(index)))).toEqual([true, true]);
  expect(seenAfter(played, intoTheBreachScreen, 1, false).events.map(({ type }) => type)).toEqual(['moved']);
  const turn = seenAfter(played, intoTheBreachScreen, 0, false);
  expect([turn.events[0]?.type, turn.view.turn, turn.view.moves]).toEqual(['attacked', 2, []]);
});
