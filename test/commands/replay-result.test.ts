import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { serializeMatch } from '#app/match/persistence/match-file.ts';
import { resultOf } from '#app/scene/match-result.ts';
import { enter, startMatch } from '#engine/match.ts';
import { intoTheBreach } from '#games/into-the-breach/index.ts';
import { intoTheBreachScreen } from '#games/into-the-breach/screen/index.ts';
import type { IntoTheBreachScreen } from '#games/into-the-breach/screen/local.ts';
import { findLevel } from '#storage/levels.ts';
import { type MatchFacts, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { ran } from '../support/here.ts';
import { foldersHere } from '../support/home-here.ts';
import { solutionOf } from '../support/into-the-breach.ts';
import { temporaryFolder } from '../support/program.ts';

/** Saves the first `most` commands of the best solution of a level. Returns the path and the result line. */
function played(hints: number, most = 99, seed = 'u', more: Partial<MatchFacts> = {}) {
  const level = findLevel(intoTheBreach, 'classic', '');
  if (!level.ok) throw new Error(level.error.message);
  const setup = { seed, players: 1, options: {}, level: level.value };
  const match = startMatch<IntoTheBreachScreen>(intoTheBreach, setup);
  for (const line of solutionOf('classic').slice(0, most)) enter(match, line);
  const facts = { ...noFacts, hints, ...more };
  const path = join(temporaryFolder(), 'match.turncade');
  writeFileSync(path, serializeMatch(foldersHere(), match, notesOf(facts)));
  return { path, line: resultOf(match, intoTheBreachScreen, facts)?.line };
}

/** Result line in the old form, with a seed that had no effect. */
const withSeed = (line: string, seed: string): string => line.replace(/(check code )?(?=\S+$)/, `seed ${seed} `);

test('a result line printed at the end of a match is the same as the line from its replay', async () => {
  const { path, line } = played(1);
  expect(line).toMatch(/^Into The Breach: Classic 3\/3 \*[*-]- check code [0-9a-f]{6}$/);
  expect(await ran(['replay', path, '--result'])).toEqual({ status: 0, stdout: `${line}\n`, stderr: '' });
  expect((await ran(['replay', path])).stderr).toContain('replay needs a terminal; "turncade run" prints a save');
});

test('a result line contains the seed if a bot takes random numbers from the seed', () => {
  expect(played(0, 99, 'u', { bots: { 1: 'hard' } }).line).toMatch(/, seed u check code [0-9a-f]{6}$/);
});

test('the digits of a result line depend on the seed, but not on hints', () => {
  const digits = (line: string | undefined) => line?.slice(-6);
  expect(digits(played(0).line)).toBe(digits(played(1).line));
  expect(digits(played(0, 99, 'v').line)).not.toBe(digits(played(0).line));
});

test('an unfinished match has no result line', async () => {
  const { path, line } = played(0, 2);
  expect(line).toBeUndefined();
  expect(await ran(['replay', path, '--result'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('the match is not over, so it has no result'),
  });
});

test("a result line alone is verified against the player's matches, or reported as unverifiable", async () => {
  const home = temporaryFolder();
  const { path, line = '' } = played(1, 99, 'u', { over: 'won' });
  const verified = (claimed: string) => ran(['replay', '--verify', claimed], '', { TURNCADE_HOME: home });
  expect(await verified(line)).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Not verified: you have no replay of this match/),
  });
  mkdirSync(join(home, 'matches'), { recursive: true });
  copyFileSync(path, join(home, 'matches', 'mine.turncade'));
  expect(await verified(line)).toMatchObject({ status: 0, stdout: 'Yes: this is your match mine.\n' });
  expect(await verified(withSeed(line, 'u'))).toMatchObject({ status: 0, stdout: 'Yes: this is your match mine.\n' });
  expect(await verified(withSeed(line, 'v'))).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^Not verified/),
  });
  expect(await verified(line.replace('3/3', '2/3'))).toMatchObject({
    status: 1,
    stdout: `No. That match ended like this: ${line}\n`,
  });
  expect(await verified('won')).toMatchObject({ status: 1, stdout: expect.stringMatching(/^No: a result ends/) });
  expect(await verified('Chess: won seed u 4f2a91')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^No: the line names no game/),
  });
});

test('replay --verify says whether a result line belongs to a replay, and what differs', async () => {
  const { path, line = '' } = played(1);
  const verified = (claimed: string) => ran(['replay', path, '--verify', claimed]);
  expect(await verified(`  ${line} `)).toEqual({
    status: 0,
    stdout: 'Yes: this is the result of that match.\n',
    stderr: '',
  });
  expect(await verified(withSeed(line, 'u'))).toMatchObject({ status: 0 });
  expect(await verified(withSeed(line, 'v'))).toMatchObject({
    status: 1,
    stdout: 'No: the line has seed v, but the match has seed u.\n',
  });
  expect(await verified(line.replace(/.$/, line.endsWith('0') ? '1' : '0'))).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/^No. The moves differ: /),
  });
  expect(await verified(line.replace('3/3', '2/3'))).toMatchObject({
    status: 1,
    stdout: `No. That match ended like this: ${line}\n`,
  });
  expect(await verified('won')).toMatchObject({ status: 1, stdout: expect.stringMatching(/^No: a result ends/) });
});

test('the result line of a daily match has the date, and lines of older versions can still be verified', async () => {
  const level = findLevel(intoTheBreach, 'daily', '2026-11-23');
  if (!level.ok) throw new Error(level.error.message);
  const setup = { seed: '2026-11-23', players: 1, options: {}, level: level.value };
  const match = startMatch<IntoTheBreachScreen>(intoTheBreach, setup);
  for (let turn = 0; turn < 99 && match.state.reason === null; turn++) enter(match, 'end_turn');
  const path = join(temporaryFolder(), 'daily.turncade');
  writeFileSync(path, serializeMatch(foldersHere(), match, notesOf(noFacts)));
  const { line = '', formerLines: [bareLine = '', , formerLine = ''] = [] } =
    resultOf(match, intoTheBreachScreen, noFacts) ?? {};
  expect(line).toMatch(/^Into The Breach, Daily 23 Nov: lost in \d+ turns?, par \d+, check code [0-9a-f]{6}$/);
  expect(bareLine).toBe(line.replace('check code ', ''));
  expect(formerLine).toMatch(/^Into The Breach: daily:2026-11-23/);
  const verified = (claimed: string) => ran(['replay', path, '--verify', claimed]);
  for (const claimed of [line, bareLine, formerLine, withSeed(formerLine, '2026-11-23')])
    expect(await verified(claimed)).toMatchObject({ status: 0 });
  expect(await verified(line.replace('lost', 'won'))).toMatchObject({
    status: 1,
    stdout: `No. That match ended like this: ${line}\n`,
  });
});

test('a replay is exported in the format of the file name, and wrong file names and options are refused', async () => {
  const { path } = played(0);
  const folder = temporaryFolder();
  const exported = (name: string, ...more: string[]) =>
    ran(['replay', path, '--export', join(folder, name), '--size', '80x24', ...more]);
  expect(await exported('match.txt')).toEqual({ status: 0, stdout: '', stderr: '' });
  expect(readFileSync(join(folder, 'match.txt'), 'utf8')).toMatch(/^ Into The Breach {3}Classic[\s\S]*REPLAY/);
  expect((await exported('match.txt')).stderr).toContain(
    'the file already exists; choose another name, or add --replace',
  );
  expect((await exported('match.txt', '--replace', '--ascii')).status).toBe(0);
  expect(readFileSync(join(folder, 'match.txt'), 'utf8')).not.toMatch(/[^\n -~]/);
  expect((await exported('match.gif')).stderr).toContain('--export must name a file that ends in .cast, .svg, .txt');
  expect((await exported('a.svg', '--size', '20x5')).stderr).toContain('--size');
  expect((await exported('a.svg', '--turns', '5-3')).stderr).toContain('--turns must be a turn or a range of turns');
  expect((await exported('a.svg', '--turns', '9')).stderr).toContain('there is no turn 9; turns are 1 to 3');
});
