import { expect, test } from 'vitest';
import { choicesIn, createLoadoutMemory } from '../../../source/app/match/carried.ts';
import { enter, startMatch } from '../../../source/engine/match.ts';
import { spaceDefender } from '../../../source/games/space-defender/index.ts';
import { spaceDefenderScreen } from '../../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../../source/games/space-defender/screen/local.ts';
import { findLevel } from '../../../source/storage/levels.ts';
import { noFacts } from '../../../source/storage/matches/match-facts.ts';
import { unwrapped } from '../../engine/support.ts';

/** Plays missions one after the other; returns the parts that each began with. */
function missions(...played: readonly (readonly [level: string, ...lines: string[]])[]) {
  const carried = createLoadoutMemory();
  return played.map(([name, ...lines]) => {
    const level = unwrapped(findLevel(spaceDefender, name, ''));
    const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
    const begun = carried.give({ match, facts: noFacts }, spaceDefenderScreen);
    for (const line of lines) enter(match, line);
    carried.follow({ game: 'space-defender', initial: begun, now: () => choicesIn(spaceDefenderScreen, match) });
    return begun;
  });
}

test('a mission that forbids a part changes nothing about what is chosen', () => {
  expect(
    missions(['long-watch', 'setup_select(3)', 'setup_next(1)', 'setup_select(4)'], ['burning-hull'], ['long-watch']),
  ).toEqual([{}, { weapon: 4, armour: 4 }, { weapon: 3, armour: 4 }]);
});

test('what is chosen anew replaces what was chosen before, also where it is what there is at first', () => {
  expect(missions(['long-watch', 'setup_select(3)'], ['long-watch', 'setup_select(1)'], ['long-watch'])).toEqual([
    {},
    { weapon: 3 },
    {},
  ]);
});

test('what somebody else chooses is not taken over', () => {
  const carried = createLoadoutMemory();
  carried.follow({ game: 'space-defender', initial: {}, now: () => ({ weapon: 3 }) });
  carried.follow({ game: 'space-defender', initial: { weapon: 3 }, now: () => undefined });
  const level = unwrapped(findLevel(spaceDefender, 'long-watch', ''));
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed: 'a', players: 1, options: {}, level });
  carried.give({ match, facts: noFacts }, spaceDefenderScreen);
  expect(choicesIn(spaceDefenderScreen, match)).toEqual({ weapon: 3 });
});
