import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signed } from '#storage/checksum.ts';
import { deletedFolder, foldersOf, matchesFolder, settingsFile } from '#storage/files/folders.ts';
import { type MatchFacts, noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { listMatches, newestMatch, newMatchPath, writeMatch } from '#storage/matches/matches.ts';
import { readMatch } from '#storage/matches/stored-save.ts';
import { deleteMatch } from '#storage/matches/trash.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, save } from '../support.ts';

const home = ownHome();

const fileOf = (name: string): string => join(matchesFolder(foldersHere()), name);
const namesIn = (folder: string): string[] => readdirSync(folder).sort();

/** Writes a match with a fixed time, in seconds after 1970. */
function written(name: string, seconds: number, facts: Partial<MatchFacts> = {}, commands = 3): string {
  const path = fileOf(`${name}.turncade`);
  writeMatch(foldersHere(), path, save(commands, notesOf({ ...noFacts, ...facts })));
  utimesSync(path, seconds, seconds);
  return path;
}

describe('the folders of the program', () => {
  test('come from TURNCADE_HOME, or else from the platform, one for data and one for settings', () => {
    expect(foldersHere().data).toBe(home());
    expect(matchesFolder(foldersHere())).toBe(join(home(), 'matches'));
    expect(settingsFile(foldersHere())).toBe(join(home(), 'settings.json'));
    expect(foldersOf({ TURNCADE_HOME: '' }).data).toMatch(/turncade$/);
    expect(settingsFile(foldersOf({}))).toMatch(/turncade.settings\.json$/);
  });
});

describe('a match on disk', () => {
  test('is written and read back, in a folder with only the match and its previous copy', () => {
    const path = newMatchPath(foldersHere(), 'space-defender', 'a/b c', new Date('2026-11-20T15:45:01Z'));
    expect(path).toContain('space-defender-20261120-154501-abc-');
    writeMatch(foldersHere(), path, save(1));
    expect(readdirSync(matchesFolder(foldersHere()))).toHaveLength(1);
    writeMatch(foldersHere(), path, save(2, { name: 'first try' }));
    const stem = path.slice(0, -'.turncade'.length);
    expect(namesIn(matchesFolder(foldersHere()))).toEqual([basename(`${stem}.previous`), basename(path)]);
    expect(readFileSync(`${stem}.previous`, 'utf8')).toBe(signed(foldersHere(), save(1)));
    const read = readMatch(foldersHere(), path);
    expect(read.ok && read.value.header).toMatchObject({
      game: 'space-defender',
      setup: { seed: 'k7f2' },
      notes: { name: 'first try' },
    });
    expect(read.ok && read.value.script).toHaveLength(2);
  });

  test('never gets the path of an existing match', () => {
    const path = newMatchPath(foldersHere(), 'risc', 'a', new Date(0));
    writeMatch(foldersHere(), path, save());
    expect(newMatchPath(foldersHere(), 'risc', 'a', new Date(0))).not.toBe(path);
  });

  test('does not replace a folder, and the failed write leaves no temporary file', () => {
    const path = fileOf('match.turncade');
    mkdirSync(join(path, 'something'), { recursive: true });
    expect(() => writeMatch(foldersHere(), path, save())).toThrow();
    expect(readdirSync(path)).toEqual(['something']);
    expect(readdirSync(matchesFolder(foldersHere())).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test.each([
    ['a missing file', () => join(home(), 'no.turncade'), 'there is no such file'],
    ['a folder', home, 'it is a directory'],
    ['a device', () => '/dev/null', 'a save is a file of at most 64 MiB'],
  ])('cannot be read from %s, and the reason is explained', (_, path, expected) => {
    const read = readMatch(foldersHere(), path());
    expect(read.ok ? '' : read.error.message).toContain(expected);
  });

  test.each([
    ['of exactly this size is read', 2 ** 26, /^(?!.*64 MiB)/],
    ['with one more byte is refused', 2 ** 26 + 1, /at most 64 MiB/],
  ])('may have a file of at most 64 MiB: %s', (_, size, expected) => {
    const path = join(home(), 'large.turncade');
    writeFileSync(path, '');
    truncateSync(path, size);
    const read = readMatch(foldersHere(), path);
    expect(read.ok ? 'read' : read.error.message).toMatch(expected);
  });
});

describe('the list of saved matches', () => {
  test('shows the facts noted in each file, the newest match first, and finished matches apart', () => {
    written('old', 1000, { standing: 'turn 2, score 0' });
    written('new', 3000, { standing: 'turn 14, score 5', levelTitle: 'Long Watch', debugUsed: true, hints: 2 });
    written('over', 2000, { standing: 'turn 40, score 31', over: 'won' });
    const lists = listMatches(foldersHere());
    expect(lists.running.map(({ name, standing }) => [name, standing])).toEqual([
      ['new', 'turn 14, score 5'],
      ['old', 'turn 2, score 0'],
    ]);
    expect(lists.running[0]).toMatchObject({
      path: fileOf('new.turncade'),
      game: 'space-defender',
      seed: 'k7f2',
      players: 1,
      time: new Date(3_000_000),
      facts: { debugUsed: true, hints: 2 },
    });
    expect(lists.finished).toMatchObject([{ name: 'over', over: 'won' }]);
    expect(lists).toMatchObject({ damaged: [], newer: [], unreadable: [] });
  });

  test('names a level by its title, or by its name without a title', () => {
    const levelled = (notes: Readonly<Record<string, string>>) =>
      save(1, notes).replace('players 1\n', 'players 1\nlevel long-watch\nlevel-text "title: Long Watch"\n');
    writeMatch(foldersHere(), fileOf('a.turncade'), levelled({ 'level-title': 'Long Watch' }));
    writeMatch(foldersHere(), fileOf('b.turncade'), levelled({}));
    const levels = Object.fromEntries(listMatches(foldersHere()).running.map(({ name, level }) => [name, level]));
    expect(levels).toEqual({
      a: { name: 'long-watch', title: 'Long Watch' },
      b: { name: 'long-watch', title: 'long-watch' },
    });
  });

  test.each([
    [0, '0 commands'],
    [1, '1 command'],
    [2, '2 commands'],
  ])('counts the commands of a match without notes: %i', (commands, expected) => {
    writeMatch(foldersHere(), fileOf('a.turncade'), save(commands));
    expect(listMatches(foldersHere()).running[0]?.standing).toBe(expected);
  });

  test('reads only the beginning of long files, so that later damage is found only when a match is opened', () => {
    const path = written('long', 1000, { standing: 'turn 9' }, 2000);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.slice(0, -10));
    expect(listMatches(foldersHere())).toMatchObject({ running: [{ standing: 'turn 9' }], damaged: [] });
    expect(newestMatch(foldersHere()).damaged).toMatchObject([{ name: 'long' }]);
  });

  test('reads a header that is longer than the part that is usually read', () => {
    written('long', 1000, { standing: `turn ${'9'.repeat(50_000)}` }, 2000);
    expect(listMatches(foldersHere()).running[0]?.standing).toHaveLength(50_005);
  });

  test('contains all of 1,000 matches', () => {
    const [running, over] = [noFacts, { ...noFacts, over: 'lost' as const }].map((facts) =>
      signed(foldersHere(), save(3, notesOf(facts))),
    );
    mkdirSync(matchesFolder(foldersHere()), { recursive: true });
    for (let i = 0; i < 1000; i++) {
      const path = fileOf(`match-${i}.turncade`);
      writeFileSync(path, (i % 10 === 0 ? running : over) ?? '');
      utimesSync(path, i + 1, i + 1);
    }
    const lists = listMatches(foldersHere());
    expect(lists.running.map(({ name }) => name)).toEqual(
      Array.from({ length: 100 }, (_, i) => `match-${990 - 10 * i}`),
    );
    expect(lists.finished).toHaveLength(900);
  });

  test('is empty for a missing folder', () => {
    expect(listMatches(foldersHere())).toEqual({ running: [], finished: [], damaged: [], newer: [], unreadable: [] });
    expect(newestMatch(foldersHere())).toEqual({ damaged: [] });
  });

  test('names files of a newer turncade, and changes neither these nor files that are not saves', () => {
    mkdirSync(fileOf('folder.turncade'), { recursive: true });
    writeFileSync(fileOf('newer.turncade'), 'turncade 2\nchecksum 0000000000000000\nwhatever\n');
    writeFileSync(fileOf('notes.txt'), 'mine');
    const reason = 'line 1: found "turncade 2", expected "turncade 1"';
    expect(listMatches(foldersHere())).toMatchObject({
      damaged: [],
      newer: [{ name: 'newer', reason }],
      unreadable: [],
    });
    expect(newestMatch(foldersHere())).toEqual({ damaged: [] });
    expect(namesIn(matchesFolder(foldersHere()))).toEqual(['folder.turncade', 'newer.turncade', 'notes.txt']);
  });

  test('removes temporary files of a killed program after a day', () => {
    written('match', 1000);
    for (const name of ['match.turncade.1.new', 'match.turncade.2.new']) writeFileSync(fileOf(name), 'half');
    utimesSync(fileOf('match.turncade.1.new'), 1000, 1000);
    listMatches(foldersHere());
    expect(namesIn(matchesFolder(foldersHere()))).toEqual(['match.turncade', 'match.turncade.2.new']);
  });
});

describe('the match that `continue` opens', () => {
  test('is the newest match that is neither over nor skipped', () => {
    written('old', 1000);
    written('middle', 2000);
    written('new', 3000);
    written('over', 4000, { over: 'drawn' });
    expect(newestMatch(foldersHere()).match?.path).toBe(fileOf('new.turncade'));
    expect(newestMatch(foldersHere(), new Set([fileOf('new.turncade')])).match?.path).toBe(fileOf('middle.turncade'));
  });

  test('is never a match of bots alone, which the player only watched', () => {
    expect(written('played', 1000, { bots: { 2: 'easy' } })).toBe(newestMatch(foldersHere()).match?.path);
    written('watched', 2000, { bots: { 1: 'easy' } });
    expect(newestMatch(foldersHere()).match?.path).toBe(fileOf('played.turncade'));
    expect(listMatches(foldersHere()).running.map(({ name }) => name)).toEqual(['watched', 'played']);
  });

  test('is never the previous copy of a match of bots alone', () => {
    const path = written('watched', 1000, { bots: { 1: 'easy' } }, 1);
    written('watched', 2000, { bots: { 1: 'easy' } }, 2);
    writeFileSync(path, 'gibberish');
    const found = newestMatch(foldersHere());
    expect(found.match).toBeUndefined();
    expect(found.damaged).toMatchObject([{ aside: 'watched.damaged', restored: true }]);
    expect(listMatches(foldersHere()).running).toMatchObject([{ name: 'watched' }]);
  });

  test('is an older match if the newest match is damaged and has no previous copy', () => {
    const good = written('good', 1000);
    const bad = written('bad', 2000);
    const text = readFileSync(bad, 'utf8').slice(0, -5);
    writeFileSync(bad, text);
    utimesSync(bad, 2000, 2000);
    const found = newestMatch(foldersHere());
    expect(found.match?.path).toBe(good);
    expect(found.damaged).toEqual([
      {
        name: 'bad',
        reason: expect.stringContaining('checksum'),
        line: 2,
        time: new Date(2_000_000),
        aside: 'bad.damaged',
        restored: false,
      },
    ]);
    expect(readFileSync(fileOf('bad.damaged'), 'utf8')).toBe(text);
    expect(newestMatch(foldersHere()).damaged).toEqual([]);
  });

  test('is the previous copy if the newest match is damaged', () => {
    const path = written('match', 1000, {}, 1);
    written('match', 2000, {}, 2);
    writeFileSync(path, 'gibberish');
    const { match, damaged } = newestMatch(foldersHere());
    expect(match).toMatchObject({ path, time: new Date(1_000_000), save: { script: { length: 1 } } });
    expect(damaged).toMatchObject([{ aside: 'match.damaged', restored: true, opens: { standing: '1 command' } }]);
  });
});

describe('a damaged match', () => {
  const damages: readonly (readonly [what: string, damage: (text: string) => string | Uint8Array, reason: RegExp])[] = [
    ['empty', () => '', /^line 1: found ""/],
    ['foreign', () => '%PDF-1.7\n%\n', /^line 1: found "%PDF-1.7"/],
    ['changed by hand', (text) => text.replace('k7f2', 'k7f3'), /^line 2: found checksum [0-9a-f]{16}, expected/],
    ['with an unknown line', (text) => text.replace('seed ', 'sead '), /^line 6: found "sead"/],
    ['cut off in the script', (text) => text.slice(0, -30), /^line \d+: found 2 commands, expected 3/],
    [
      'with bytes that are not text',
      (text) => Buffer.concat([Buffer.from(text), Buffer.of(0xff)]),
      /^line \d+: found bytes/,
    ],
  ];

  test.each(damages)('is reported with its line and renamed, and its previous copy opens: %s', (_, damage, reason) => {
    const path = written('match', 1000, {}, 1);
    written('match', 2000, {}, 3);
    const damaged = damage(readFileSync(path, 'utf8'));
    writeFileSync(path, damaged);
    const lists = listMatches(foldersHere());
    const [found] = lists.damaged;
    expect(found?.reason).toMatch(reason);
    expect(`line ${found?.line}`).toBe(/^line \d+/.exec(found?.reason ?? '')?.[0]);
    expect(lists.running).toMatchObject([{ name: 'match', standing: '1 command', time: new Date(1_000_000) }]);
    expect(found?.opens).toBe(lists.running[0]);
    expect(readFileSync(fileOf('match.damaged'))).toEqual(Buffer.from(damaged));
    expect(listMatches(foldersHere()).damaged).toEqual([]);
  });

  test('opens nothing if its previous copy is damaged, too, and both files remain', () => {
    for (const name of ['match.turncade', 'match.previous']) {
      mkdirSync(matchesFolder(foldersHere()), { recursive: true });
      writeFileSync(fileOf(name), 'gibberish');
    }
    expect(listMatches(foldersHere())).toMatchObject({
      running: [],
      damaged: [{ restored: false, aside: 'match.damaged' }],
    });
    expect(namesIn(matchesFolder(foldersHere()))).toEqual(['match.damaged', 'match.previous']);
  });

  test('gets a number beside an earlier damaged match of the same name', () => {
    mkdirSync(matchesFolder(foldersHere()), { recursive: true });
    for (const text of ['one', 'two']) {
      writeFileSync(fileOf('bad.turncade'), text);
      newestMatch(foldersHere());
    }
    expect(namesIn(matchesFolder(foldersHere()))).toEqual(['bad.damaged', 'bad.damaged-2']);
    const texts = readdirSync(matchesFolder(foldersHere())).map((name) => readFileSync(fileOf(name), 'utf8'));
    expect(texts.sort()).toEqual(['one', 'two']);
  });

  test('is renamed, and its previous copy is listed, wherever the file was cut off', () => {
    const path = written('match', 1000, {}, 1);
    written('match', 2000, { standing: 'turn 3' }, 2);
    const whole = readFileSync(path);
    const copy = readFileSync(fileOf('match.previous'));
    // Every third byte is enough, because the tests of the parser cut saves at every byte.
    const cuts = Array.from({ length: Math.ceil(whole.length / 3) }, (_, i) => 3 * i);
    for (const length of cuts) {
      writeFileSync(path, whole.subarray(0, length));
      const lists = listMatches(foldersHere());
      expect(lists.damaged[0]?.reason, `cut to ${length}`).toMatch(/^line \d+: /);
      expect(lists.running[0]?.standing, `cut to ${length}`).toBe('1 command');
      expect(readFileSync(path)).toEqual(copy);
    }
    expect(namesIn(matchesFolder(foldersHere()))).toHaveLength(2 + cuts.length);
  });
});

describe('a removed match', () => {
  test('is moved to the trash together with its previous copy, and is not deleted', () => {
    const path = written('match', 1000, {}, 1);
    written('match', 2000, {}, 2);
    expect(deleteMatch(foldersHere(), path)).toEqual({
      ok: true,
      value: join(deletedFolder(foldersHere()), 'match.turncade'),
    });
    expect(namesIn(matchesFolder(foldersHere()))).toEqual([]);
    expect(namesIn(deletedFolder(foldersHere()))).toEqual(['match.previous', 'match.turncade']);
  });

  test('does not replace another removed match of the same name', () => {
    for (const commands of [1, 2]) deleteMatch(foldersHere(), written('match', 1000, {}, commands));
    const texts = namesIn(deletedFolder(foldersHere())).map((name) =>
      readFileSync(join(deletedFolder(foldersHere()), name), 'utf8'),
    );
    expect(texts).toEqual([expect.stringContaining('commands 2\n'), expect.stringContaining('commands 1\n')]);
  });

  test('must exist before it is removed', () => {
    expect(deleteMatch(foldersHere(), fileOf('no.turncade'))).toEqual({
      ok: false,
      error: { code: 'file-error', message: 'there is no such file' },
    });
  });
});
