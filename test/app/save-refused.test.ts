import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { typedMatch } from '../support/typed-match.ts';
import { readGames } from '../support/until-shown.ts';

beforeAll(readGames);
beforeEach(() => {
  vi.stubEnv('TURNCADE_HOME', temporaryFolder());
  return () => void vi.unstubAllEnvs();
});

test('an invalid name for a save is refused in a sentence', async () => {
  const { screen, press, close } = await typedMatch('into-the-breach');
  press('ctrl+s');
  press(...'a b'.split(''), 'enter');
  expect(screen()).toMatch(/! Not saved: use only letters, digits, - and _, not spaces\. Try/);
  close();
});
