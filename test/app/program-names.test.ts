import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { namedInSave } from '../../source/app/program-names.ts';
import { spaceExplorers } from '../../source/games/space-explorers/index.ts';
import { matchesFolder, savesFolder } from '../../source/storage/folders.ts';
import { temporaryFolder } from '../support/program.ts';

beforeEach(() => vi.stubEnv('TURNCADE_HOME', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

describe('who plays where a save goes on', () => {
  const named = (path: string | undefined, names: Readonly<Record<string, string>>) =>
    namedInSave(spaceExplorers, path, names);
  const names = { 1: 'exec:python3 mine.py', 2: 'greedy' };

  test('the programs of the match that is being played, and of the saves that the player has made', () => {
    for (const path of [undefined, join(matchesFolder(), 'a.turncade'), join(savesFolder(), 'b.turncade')])
      expect(named(path, names)).toEqual({ bots: names, says: [] });
  });

  test.each<[string, Readonly<Record<string, string>>, Readonly<Record<string, string>>, string[]]>([
    ['bots', { 1: 'greedy', 2: 'hard' }, { 1: 'greedy', 2: 'hard' }, []],
    ['no command', names, { 2: 'greedy' }, ['you play player 1']],
    ['no module', { 1: 'easy', 2: '/home/me/mine.mjs' }, { 1: 'easy' }, ['you play player 2']],
    ['neither of two', { 1: 'exec:a', 2: './b.js' }, {}, ['you play player 1 and player 2']],
  ])('of a file from elsewhere: %s', (_, given, bots, says) => {
    const start = 'No program is started from a file of somebody else';
    for (const path of ['/tmp/theirs.turncade', join(matchesFolder(), 'deeper', 'a.turncade')])
      expect(named(path, given)).toEqual({ bots, says: says.map((seats) => `${start}: ${seats}.`) });
  });
});
