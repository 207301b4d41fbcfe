import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seedOfLevel } from '#engine/level-catalogue.ts';
import { games } from '#games/index.ts';
import { spaceDefender as game } from '#games/space-defender/index.ts';
import { bundledLevels, findLevel, likeliestFault } from '#storage/levels.ts';
import { wholeSeed } from '#storage/new-seed.ts';
import { isoDate } from '#storage/now.ts';
import { unwrapped } from '../engine/support.ts';
import { temporaryFolder } from '../support/program.ts';
import { diceAuction } from '../tiny-game/index.ts';

const today = '2026-11-20';
const find = (wanted: string) => findLevel(game, wanted, today);

/** Writes a file with this text to a new folder. */
function file(text: string | Buffer, name = 'own.txt'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

const own = `title: Own
tier: 1
about: Mine.
board: 5x10
thresholds: 2 2 2 2 2
goal: endless
`;

describe('bundled levels', () => {
  test('are sorted by tier, then as in levels.json', () => {
    const keys = bundledLevels(game).map(({ source, sheet }) => `${sheet.ok ? sheet.value.tier : '-'} ${source.name}`);
    expect(keys).toContain('2 long-watch');
    const tiers = keys.map(([tier]) => tier);
    expect(tiers).toEqual(tiers.toSorted());
    const listed: readonly { name: string }[] = JSON.parse(
      readFileSync(join('levels', 'space-defender', 'levels.json'), 'utf8'),
    );
    expect(keys.map((key) => key.slice(2))).toEqual(listed.map(({ name }) => name));
  });

  test('do not exist in a game without levels', () => {
    expect(bundledLevels(diceAuction)).toEqual([]);
    expect(bundledLevels({ ...game, id: 'no-such-game' })).toEqual([]);
  });
});

describe('finding a level', () => {
  test('works by the name of the level', () => {
    expect(unwrapped(find('long-watch'))).toEqual(
      bundledLevels(game).find(({ source }) => source.name === 'long-watch')?.source,
    );
  });

  test('works for a file, and keeps the line ends of the file', () => {
    const path = file(own.replaceAll('\n', '\r\n'));
    expect(unwrapped(find(path))).toEqual({ name: path, text: own.replaceAll('\n', '\r\n') });
  });

  test('generates a level from a typed seed', () => {
    expect(unwrapped(find('random:k7f2'))).toEqual({ name: 'random:k7f2', ...game.levels?.generate?.('k7f2') });
  });

  test('generates the daily level of today or of another day', () => {
    const text = game.levels?.generate?.(today).text;
    expect(unwrapped(find('daily'))).toEqual({ name: 'daily:2026-11-20', text });
    expect(unwrapped(findLevel(game, 'daily:2026-11-20', '2027-01-01'))).toEqual({ name: 'daily:2026-11-20', text });
  });

  test.each([
    ['a bundled level', 'long-watch'],
    ['the daily level', 'daily'],
    ['a level from a seed', 'random:k7f2'],
    ['a file', file(own)],
  ])('returns a name that finds the same level again: %s', (_, wanted) => {
    const found = unwrapped(find(wanted));
    expect(unwrapped(find(found.name))).toEqual(found);
  });

  test('gives the seed of the match for a daily level, and none for others', () => {
    expect(seedOfLevel(unwrapped(find('daily')))).toBe(today);
    for (const wanted of ['long-watch', 'random:k7f2']) expect(seedOfLevel(unwrapped(find(wanted)))).toBeUndefined();
  });
});

test.each(games)('the tutorial level of $title is titled Tutorial', async ({ visit }) => {
  const title = await visit((taught) => unwrapped(findLevel(taught, 'tutorial', '')).title);
  expect(title).toBe('Tutorial');
});

describe('finding a level fails', () => {
  const folder = join(temporaryFolder(), 'folder.txt');
  mkdirSync(folder);
  const broken = file(own.replace('tier: 1', 'tier: 5'));
  const binary = file(Buffer.from([0xff, 0xfe, 0x00]));
  const large = file(Buffer.alloc(65_537, 0x4d));
  const seeds = 'in random:SEED, SEED is 1 to 40 letters, digits, - or _';
  test.each([
    ['a mistyped name', 'long-wach', 'unknown-level', 'unknown level "long-wach"; did you mean "long-watch"?'],
    ['a name in capitals', 'Long-Watch', 'unknown-level', 'unknown level "Long-Watch"; did you mean "long-watch"?'],
    ['a mistyped word', 'dayly', 'unknown-level', 'unknown level "dayly"; did you mean "daily"?'],
    [
      'a name like no level',
      'qqqqqqqq',
      'unknown-level',
      /^unknown level "qqqqqqqq", expected one of .*long-watch.*, daily, random:SEED$/,
    ],
    ['random without a seed', 'random', 'unknown-level', `${seeds}, found ""`],
    ['an invalid seed', 'random:a b', 'unknown-level', `${seeds}, found "a b"`],
    [
      'a day that is not a date',
      'daily:today',
      'unknown-level',
      'a daily level has a date, as in daily:2026-11-20, found "today"',
    ],
    ['a path without a file', './long-watch', 'file-error', 'cannot read ./long-watch: there is no such file'],
    ['a file name without a file', 'own.txt', 'file-error', 'cannot read own.txt: there is no such file'],
    ['a folder', folder, 'file-error', `cannot read ${folder}: it is a directory`],
    ['a file that is not text', binary, 'bad-level', `${binary}: not a UTF-8 text`],
    ['a file that is too large', large, 'bad-level', `${large}: larger than 65536 bytes`],
    ['a file with a fault', broken, 'bad-level', `${broken}, line 2: found "5", expected 1, 2 or 3`],
  ])('with a reason: %s', (_, wanted, code, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(find(wanted)).toMatchObject({ ok: false, error: { code, message: expected } });
  });

  test('in a game that has no levels or generates none', () => {
    expect(findLevel(diceAuction, 'daily', today)).toMatchObject({
      ok: false,
      error: { code: 'unknown-level', message: 'dice-auction has no levels, so no level daily' },
    });
    const read = game.levels?.read ?? (() => expect.fail('no levels'));
    expect(findLevel({ id: 'chess', levels: { read } }, 'daily', today)).toMatchObject({
      ok: false,
      error: { message: 'chess cannot make daily levels' },
    });
  });
});

test.each([
  [[1, 1], 'No game can read this as a level: x, line 1'],
  [[1, 4, 2], 'x, line 4'],
  [[undefined, undefined], 'x'],
  [[1], 'x, line 1'],
])('if no game can read a level, the error furthest down in the file is reported: lines %j, %s', (lines, message) => {
  const faults = lines.map((line) => {
    const fault = { code: 'bad-level', message: line === undefined ? 'x' : `x, line ${line}` } as const;
    return line === undefined ? fault : { ...fault, line };
  });
  expect(likeliestFault(faults)?.message).toBe(message);
});

test('a path that is too long for the system is reported', () => {
  expect(find(`./${'b'.repeat(300)}.txt`)).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/: the path is too long$/) },
  });
});

test('a date is formatted in the local time zone', () => {
  expect(isoDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(isoDate(new Date(2026, 10, 20, 0, 0))).toBe('2026-11-20');
});

test.each([
  ['', /^[a-z0-9]{4}$/],
  [':8', /^[a-z0-9]{4}:8$/],
  ['war:8', /^war:8$/],
])('the typed seed "%s" is completed at random if it is incomplete', (typed, whole) =>
  expect(wholeSeed(typed)).toMatch(whole),
);
