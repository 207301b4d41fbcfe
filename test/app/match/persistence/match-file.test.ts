import { mkdirSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { createMatchFile } from '../../../../source/app/match/persistence/match-file.ts';
import { enter, startMatch } from '../../../../source/engine/match.ts';
import { spaceDefender } from '../../../../source/games/space-defender/index.ts';
import { spaceDefenderScreen } from '../../../../source/games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '../../../../source/games/space-defender/screen/local.ts';
import { resultsFile } from '../../../../source/storage/files/folders.ts';
import { noFacts } from '../../../../source/storage/matches/match-facts.ts';
import { listMatches } from '../../../../source/storage/matches/matches.ts';
import { addResult, readResults } from '../../../../source/storage/results.ts';
import { ownHome } from '../../../storage/support.ts';
import { foldersHere } from '../../../support/home-here.ts';

ownHome();

interface Ending {
  readonly name?: string;
  readonly seed?: string;
  readonly goal?: string;
  readonly lines?: readonly string[];
}

/** A match that ends; returns what the player was told. */
function ended(
  bots: Readonly<Record<string, string>> = {},
  { name = 'one', seed = 'a', goal = 'survive 1 turns', lines = ['setup_next(5)', 'pass'] }: Ending = {},
): readonly string[] {
  const news = vi.fn<(text: string) => void>();
  const text = `title: One\ntier: 1\nabout: Wait.\nboard: 5x10\nthresholds: 1 1 1 1 1\ngoal: ${goal}\n`;
  const level = { name, text };
  const match = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {}, level });
  const file = createMatchFile<SpaceDefenderScreen>({
    folders: foldersHere(),
    match,
    path: undefined,
    facts: { ...noFacts, bots },
    notes: {},
    addResult: (result) => addResult(foldersHere(), result),
  });
  file.listen({ onFailure: news, onRecover: () => news('saved again'), onMove: news, onResultLost: news });
  for (const line of lines) enter(match, line);
  file.changed(match, spaceDefenderScreen.view.standing(match.game.view(match.state, 1)));
  file.flush();
  return news.mock.calls.map(([told]) => told);
}

describe('the result of a match', () => {
  test('is noted', () => {
    expect(ended()).toEqual([]);
    expect(readResults(foldersHere()).results).toMatchObject([
      { level: 'one', end: 'won', turns: 1, stars: { won: true, unaided: true } },
    ]);
  });

  test('of a match that cannot be won has its stars, too', () => {
    ended({}, { goal: 'endless', lines: ['setup_next(5)', 'abort'] });
    expect(readResults(foldersHere()).results).toMatchObject([
      { end: 'lost', stars: { 'score 20': false, 'score 40': false, 'score 60': false } },
    ]);
  });

  test('says of which date it was the daily match, where it was played with its own seed', () => {
    vi.stubEnv('TURNCADE_NOW', '2026-11-21T00:10');
    ended({}, { name: 'daily:2026-11-20', seed: '2026-11-20' });
    ended({}, { name: 'daily:2026-11-20' });
    ended({}, { name: 'daily:2026-99-99', seed: '2026-99-99' });
    const told = readResults(foldersHere()).results.map(({ day, daily, players, winners }) => ({
      day,
      daily,
      players,
      winners,
    }));
    const other = { day: '2026-11-21', daily: undefined, players: 1, winners: [1] };
    expect(told).toEqual([{ ...other, daily: '2026-11-20' }, other, other]);
  });

  test('of bots alone is not; the match is kept to be watched', () => {
    ended({ 1: 'easy' });
    expect(readResults(foldersHere()).results).toEqual([]);
    expect(listMatches(foldersHere()).finished).toMatchObject([{ over: 'won' }]);
  });

  test('that cannot be noted is told', () => {
    mkdirSync(resultsFile(foldersHere()), { recursive: true });
    expect(ended()).toEqual(['The result could not be recorded: it is a directory.']);
  });
});
