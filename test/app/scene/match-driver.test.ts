import { expect, test } from 'vitest';
import { createMatchDriver } from '#app/scene/match-driver.ts';
import { isPlayedBack, lastShown, seenAfter } from '#app/scene/scene.ts';
import { startMatch } from '#engine/match.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import { roboRace } from '#games/robo-race/index.ts';
import { roboRaceScreen } from '#games/robo-race/screen/index.ts';
import type { RoboRaceScreen } from '#games/robo-race/screen/local.ts';
import { commitAll, played, setupOf } from '../../games/robo-race/support.ts';
import { playedBreach } from '../../screens/breach-support.ts';

/** Match of Into the Breach after one turn and a move in the next turn. */
const match = () => playedBreach(['end_turn', 'move(1,1,2,1)']);

test('the shown events are those of the last turn, even after moves and undos in the next turn', () => {
  const driver = createMatchDriver(match(), intoTheBreachScreen, () => 1);
  const firstEventType = () => driver.now().events[0]?.type;
  expect(firstEventType()).toBe('attacked');
  driver.play(1, { name: 'undo', args: {} });
  expect(firstEventType()).toBe('attacked');
  driver.play(1, { name: 'restart', args: {} });
  expect(firstEventType()).toBe('restarted');
});

test('no events are shown before the first turn', () => {
  expect(createMatchDriver(playedBreach(['move(1,1,2,1)']), intoTheBreachScreen, () => 1).now().events).toEqual([]);
});

test('the playback of a command uses its events and the position after the command', () => {
  const turns = match();
  const watching = { debug: false, viewer: 1 };
  expect([0, 1].map((index) => isPlayedBack(intoTheBreachScreen, turns.stepAt(index)))).toEqual([true, true]);
  expect(seenAfter(turns, intoTheBreachScreen, 1, watching).events.map(({ type }) => type)).toEqual(['moved']);
  const turn = seenAfter(turns, intoTheBreachScreen, 0, watching);
  expect([turn.events[0]?.type, turn.view.turn, turn.view.moves]).toEqual(['attacked', 2, []]);
});

test('the shown events are those of the last round, even after cards were moved', () => {
  const race = startMatch<RoboRaceScreen>(roboRace, setupOf());
  commitAll(race);
  const [card] = race.state.hands[0] ?? [];
  for (let i = 0; i < 30; i++) played(race, i % 2 === 0 ? `1: place(1,${card})` : '1: take_back(1)');
  expect(lastShown(race, roboRaceScreen)?.step.state.round).toBe(2);
  expect(lastShown(race, roboRaceScreen, 3)).toBeUndefined();
  const driver = createMatchDriver(race, roboRaceScreen, () => 1);
  expect(driver.now().events[0]?.type).toBe('program-revealed');
  expect(driver.undo(1)).toBeUndefined();
  expect(driver.now().events[0]?.type).toBe('program-revealed');
});
