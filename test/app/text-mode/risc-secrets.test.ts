import { describe, expect, test } from 'vitest';
import { writeSave } from '#engine/journal/save.ts';
import { enter, startMatch } from '#engine/match.ts';
import { risc } from '#games/risc/index.ts';
import { readSealed } from '#storage/matches/stored-save.ts';
import { unwrapped } from '../../engine/support.ts';
import { ownHome } from '../../storage/support.ts';
import { foldersHere } from '../../support/home-here.ts';
import { riscMap } from '../../support/risc.ts';
import { talk } from './support.ts';

ownHome();

/** A save of a match of three people in which `lines` were played after the placement. */
function saveAfter(lines: readonly string[]) {
  const level = riscMap('three-crowns');
  const match = startMatch(risc, { seed: 'k7f2', players: 3, options: { tech: '999' }, level });
  const placed = [1, 2, 3].flatMap((seat) => [`${seat}: spread`, `${seat}: commit`]);
  for (const line of [...placed, ...lines]) {
    const entered = enter(match, line);
    if (entered?.read !== true || !entered.step.ok) throw new Error(line);
  }
  return { path: 'crowns.turncade', time: new Date(0), save: unwrapped(readSealed(foldersHere(), writeSave(match))) };
}

/** Two saves that differ only in the plans of players 1 and 2. */
const both = [
  ['1: research', '1: commit'],
  [
    '1: attack coronet diadem 4',
    '2: research',
    '2: cancel 1',
    '2: move foss diadem 2',
    '1: commit',
    '2: upgrade elder 1 a b',
  ],
].map(saveAfter);

describe('two matches that differ only in the plans of other players', () => {
  test.each<[string, 'goOn' | 'replay', readonly string[]]>([
    ['when they are continued', 'goOn', ['log', 'status', 'help']],
    ['when they are replayed', 'replay', ['end', 'back', 'status', 'next', 'next', 'play', 'start', 'turn 1']],
  ])('have the same text %s', async (_, way, typed) => {
    const heard = both.map(async (stored) => {
      const player = await talk(async (home) => {
        const opened =
          way === 'goOn' ? await home.goOn(stored, false, () => 'leave') : await home.replay(stored, () => 'leave');
        return opened.ok ? opened.value : { says: [opened.error] };
      });
      await player.type(...typed);
      return player.heard();
    });
    const [one, two] = await Promise.all(heard);
    expect(one).not.toMatch(/research|hidden/);
    expect(two).toBe(one);
  });

  test('read the same for player 3 at the screen, and say who has committed', async () => {
    const saves = [
      ['1: research', '1: commit', '2: commit'],
      ['1: attack coronet diadem 4', '2: research', '1: commit', '2: commit'],
    ].map(saveAfter);
    const heard = saves.map(async (stored) => {
      const player = await talk(async (home) => {
        const opened = await home.goOn(stored, false, () => 'leave');
        return opened.ok ? opened.value : { says: [opened.error] };
      });
      await player.type('ready', 'status', 'log', 'log 1', 'orders', '1: orders', 'undo');
      return player.heard();
    });
    const [one, two] = await Promise.all(heard);
    expect(one).toContain('player 1: end');
    expect(one).toContain('Refused: Player 1 is not at this screen.');
    expect(two).toBe(one);
  });
});
