import { expect, test } from 'vitest';
import { withoutUndoneMoves } from '#app/match/replay.ts';
import { enter, type Match, startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import type { ScreenTypes } from '#screen/scene.ts';
import { setup } from '../../games/into-the-breach/support.ts';

const namesOf = <T extends ScreenTypes>({ log }: Match<T>): string[] => log.map(({ command }) => command.name);

test('a replay omits undone commands and their undos', () => {
  const match = startMatch<IntoTheBreachScreen>(intoTheBreach, setup);
  for (const text of ['move(1,1,2,2)', 'undo', 'move(1,1,2,3)', 'undo', 'end_turn']) enter(match, text);
  const path = withoutUndoneMoves(match, intoTheBreachScreen);
  expect(namesOf(path)).toEqual(['end_turn']);
  expect(path.state).toEqual(match.state);
});

test('a replay equals the match except for refused commands and those of the debug view', () => {
  const start = () => startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'classic', players: 1, options: {} });
  const match = start();
  const straight = start();
  const lines = ['play(10,30,24,38,44,54,60)', 'toggle_debug_mode', 'pass', 'move(J,30)', 'toggle_debug_mode', 'fire'];
  for (const text of lines) enter(match, text);
  for (const text of lines.filter((line) => !/^(toggle|move)/.test(line))) enter(straight, text);
  expect(namesOf(match)).toContain('toggle_debug_mode');
  const path = withoutUndoneMoves(match, spaceDefenderScreen);
  expect(path.log).toEqual(straight.log);
  expect(path.state).toEqual(straight.state);
  expect(withoutUndoneMoves(straight, spaceDefenderScreen)).toBe(straight);
});
