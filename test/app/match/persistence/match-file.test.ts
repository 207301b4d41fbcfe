import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openFrom } from '#app/match/create-match.ts';
import { createAutosave, createMatchFile } from '#app/match/persistence/match-file.ts';
import { enter, startMatch } from '#engine/match.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { spaceDefender } from '#games/space-defender/index.ts';
import { spaceDefenderScreen } from '#games/space-defender/screen/index.ts';
import type { SpaceDefenderScreen } from '#games/space-defender/screen/local.ts';
import { matchesFolder, resultsFile } from '#storage/files/folders.ts';
import { noFacts } from '#storage/matches/match-facts.ts';
import { listMatches, newestMatch } from '#storage/matches/matches.ts';
import { addResult, readResults } from '#storage/results.ts';
import { countedMatches } from '#storage/statistics.ts';
import { ownHome } from '#test/storage/support.ts';
import { foldersHere } from '#test/support/home-here.ts';

ownHome();

interface Ending {
  readonly name?: string;
  readonly seed?: string;
  readonly goal?: string;
  readonly lines?: readonly string[];
  /** True for a match that continues a replay from its start. */
  readonly isContinued?: boolean;
}

/** Ends a match, and returns the messages that the player reads. */
function ended(
  bots: Readonly<Record<string, string>> = {},
  { name = 'one', seed = 'a', goal = 'survive 1 turns', lines = ['setup_next(5)', 'pass'], isContinued }: Ending = {},
): readonly string[] {
  const news = vi.fn<(text: string) => void>();
  const text = `title: One\ntier: 1\nabout: Wait.\nboard: 5x10\nthresholds: 1 1 1 1 1\ngoal: ${goal}\n`;
  const level = { name, text };
  const started = startMatch<SpaceDefenderScreen>(spaceDefender, { seed, players: 1, options: {}, level });
  const known = { ...noFacts, bots };
  const { match, facts } =
    isContinued === true
      ? openFrom(foldersHere(), started, 0, known, { bots, notices: [] })
      : { match: started, facts: known };
  const file = createMatchFile<SpaceDefenderScreen>({
    folders: foldersHere(),
    match,
    path: undefined,
    facts,
    notes: {},
    addResult: (result) => addResult(foldersHere(), result),
  });
  file.listen({ onFailure: news, onRecover: () => news('saved again'), onMove: news, onResultLost: news });
  for (const line of lines) enter(match, line);
  file.changed(match, spaceDefenderScreen.view.standing(match.game.view(match.state, 1)));
  file.flush();
  return news.mock.calls.map(([messages]) => messages);
}

describe('the result of a match', () => {
  test('is recorded', () => {
    expect(ended()).toEqual([]);
    expect(readResults(foldersHere()).results).toMatchObject([
      { level: 'one', end: 'won', turns: 1, stars: { won: true, unaided: true } },
    ]);
  });

  test('has the stars of the match, even without a win', () => {
    ended({}, { goal: 'endless', lines: ['setup_next(5)', 'abort'] });
    expect(readResults(foldersHere()).results).toMatchObject([
      { end: 'lost', stars: { 'score 20': false, 'score 40': false, 'score 60': false } },
    ]);
  });

  test('has the date of the day if a daily level was played with the seed of the day', () => {
    vi.stubEnv('TURNCADE_NOW', '2026-11-21T00:10');
    ended({}, { name: 'daily:2026-11-20', seed: '2026-11-20' });
    ended({}, { name: 'daily:2026-11-20' });
    ended({}, { name: 'daily:2026-99-99', seed: '2026-99-99' });
    const messages = readResults(foldersHere()).results.map(({ day, daily, players, winners }) => ({
      day,
      daily,
      players,
      winners,
    }));
    const other = { day: '2026-11-21', daily: undefined, players: 1, winners: [1] };
    expect(messages).toEqual([{ ...other, daily: '2026-11-20' }, other, other]);
  });

  test('is recorded, but not counted, if the match continues a replay', () => {
    vi.stubEnv('TURNCADE_NOW', '2026-11-21T00:10');
    const daily = { name: 'daily:2026-11-20', seed: '2026-11-20' };
    ended({}, { ...daily, isContinued: true });
    const { results } = readResults(foldersHere());
    expect(results).toMatchObject([{ end: 'won', continued: true }]);
    expect(results.map(({ daily: date, stars }) => [date, stars])).toEqual([[undefined, undefined]]);
    expect(countedMatches(results)).toEqual([]);
    expect(listMatches(foldersHere()).finished.map(({ facts }) => facts.isContinued)).toEqual([true]);
  });

  test('is not recorded if only bots played, but the match is stored for watching', () => {
    ended({ 1: 'easy' });
    expect(readResults(foldersHere()).results).toEqual([]);
    expect(listMatches(foldersHere()).finished).toMatchObject([{ over: 'won' }]);
  });

  test('is recorded even if the match itself could not be saved', () => {
    mkdirSync(dirname(matchesFolder(foldersHere())), { recursive: true });
    writeFileSync(matchesFolder(foldersHere()), 'in the way');
    expect(ended().join(' ')).toContain('Not saved');
    expect(readResults(foldersHere()).results).toMatchObject([{ level: 'one', end: 'won' }]);
  });

  test('causes a message with the reason if it cannot be recorded', () => {
    mkdirSync(resultsFile(foldersHere()), { recursive: true });
    expect(ended()).toEqual(['The result could not be recorded: it is a directory.']);
  });
});

const home = ownHome();

const news = () => ({ onFailure: vi.fn(), onRecover: vi.fn(), onCopy: vi.fn(), onDelete: vi.fn() });

/** A match in which the debug view was switched `commands` times. */
function matchOf(commands: number) {
  const match = startMatch(spaceDefender, { seed: 'k7f2', players: 1, options: {} });
  for (let i = 0; i < commands; i++) match.play(1, { name: 'toggle_debug_mode', args: {} });
  return match;
}

const lengths = (): number[] =>
  readdirSync(matchesFolder(foldersHere()))
    .filter((name) => name.endsWith('.turncade'))
    .map((name) => readFileSync(join(matchesFolder(foldersHere()), name), 'utf8'))
    .map((text) => Number(/\ncommands (\d+)\n/.exec(text)?.[1]))
    .sort((a, b) => a - b);

describe('saving a match automatically', () => {
  test('writes a match into one file, however often it changes', () => {
    const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, news());
    for (const commands of [1, 2, 3]) {
      saving.changed(matchOf(commands));
      expect(saving.flush()).toBe(true);
    }
    expect(lengths()).toEqual([3]);
  });

  test('writes the notes about the match into the file', () => {
    const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, news());
    saving.changed(matchOf(1), { standing: 'turn 1, score 0' });
    saving.flush();
    expect(listMatches(foldersHere()).running).toMatchObject([{ standing: 'turn 1, score 0' }]);
  });

  test('uses a separate file for each match', () => {
    for (const commands of [1, 2]) {
      const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, news());
      saving.changed(matchOf(commands));
      saving.flush();
    }
    expect(lengths()).toEqual([1, 2]);
  });

  test('retries failed writes, and reports them', () => {
    const messages = news();
    const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, messages);
    writeFileSync(join(home(), 'matches'), 'a file where the folder should be');
    saving.changed(matchOf(2));
    expect(saving.flush()).toBe(false);
    expect(messages.onFailure).toHaveBeenCalledOnce();
    rmSync(join(home(), 'matches'));
    expect(saving.flush()).toBe(true);
    expect(messages.onRecover).toHaveBeenCalledOnce();
    expect(lengths()).toEqual([2]);
  });

  test.each([
    ['file', (path: string) => rmSync(path)],
    ['folder', () => rmSync(home(), { recursive: true })],
  ] as const)('reports a deleted %s, and saves the match at the same path again', (what, remove) => {
    const messages = news();
    const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, messages);
    saving.changed(matchOf(1));
    saving.flush();
    const path = saving.path() ?? '';
    remove(path);
    saving.changed(matchOf(2));
    expect(saving.flush()).toBe(true);
    expect(messages.onDelete).toHaveBeenCalledExactlyOnceWith(what);
    expect(messages.onCopy).not.toHaveBeenCalled();
    expect(saving.path()).toBe(path);
    expect(lengths()).toEqual([2]);
  });

  test('writes on `settle` only changes that cannot be postponed, and does not repeat a failed write', () => {
    const messages = news();
    const saving = createAutosave<SpaceDefender>(foldersHere(), undefined, messages);
    saving.changed(matchOf(1), {}, 60_000);
    saving.settle();
    expect(saving.path()).toBeUndefined();
    saving.changed(matchOf(2));
    saving.settle();
    expect(lengths()).toEqual([2]);
    rmSync(home(), { recursive: true });
    writeFileSync(home(), 'a file where the folder should be');
    saving.changed(matchOf(3));
    saving.settle();
    saving.settle();
    expect(messages.onFailure).toHaveBeenCalledOnce();
    rmSync(home());
    expect(saving.flush()).toBe(true);
    expect(lengths()).toEqual([3]);
  });

  test('uses two files if two programs change the same match', () => {
    const first = createAutosave<SpaceDefender>(foldersHere(), undefined, news());
    first.changed(matchOf(1));
    first.flush();
    const path = newestMatch(foldersHere()).match?.path;
    const messages = news();
    const second = createAutosave<SpaceDefender>(foldersHere(), path, messages);
    first.changed(matchOf(5));
    first.flush();
    second.changed(matchOf(2));
    second.flush();
    expect(messages.onCopy).toHaveBeenCalledOnce();
    expect(lengths()).toEqual([2, 5]);
  });
});
