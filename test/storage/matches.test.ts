import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startMatch } from '../../source/engine/match.ts';
import { writeSave } from '../../source/engine/save.ts';
import { spaceDefender } from '../../source/games/space-defender/index.ts';
import { sealed, unsealed } from '../../source/storage/checksum.ts';
import { matchesFolder, stateFolder } from '../../source/storage/folders.ts';
import { newestMatch, newMatchPath, readMatch, writeMatch } from '../../source/storage/matches.ts';
import { temporaryFolder } from '../support/program.ts';

let home = '';
beforeEach(() => {
  home = temporaryFolder();
  vi.stubEnv('TURNCADE_HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The save of a short match. */
function save(passes = 3): string {
  const match = startMatch(spaceDefender, { seed: 'k7f2', players: 1, options: {} });
  for (let i = 0; i < passes; i++) match.play(1, { name: 'toggle_debug_mode', args: {} });
  return writeSave(match, { name: 'first try' });
}

describe('folders', () => {
  test('TURNCADE_HOME names the folder; without it the platform does', () => {
    expect(stateFolder()).toBe(home);
    expect(matchesFolder()).toBe(join(home, 'matches'));
    expect(stateFolder({ TURNCADE_HOME: '' })).toMatch(/turncade$/);
  });
});

describe('checksum', () => {
  test('what is sealed is read as it was; LF and CRLF alike', () => {
    const text = save();
    expect(unsealed(sealed(text))).toEqual({ ok: true, value: text });
    expect(unsealed(sealed(text).replaceAll('\n', '\r\n'))).toEqual({ ok: true, value: text });
  });

  test('a text without a checksum is read as it is', () => {
    expect(unsealed(save())).toEqual({ ok: true, value: save() });
  });

  test('any change of a sealed text is noticed', () => {
    const text = sealed(save());
    const start = text.indexOf('checksum');
    fc.assert(
      fc.property(fc.integer({ min: start + 'checksum '.length, max: text.length - 1 }), (at) => {
        const changed = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;
        const read = unsealed(changed);
        // A checksum line that is none any more is part of the save, which does not know such a line.
        expect(read.ok && !read.value.includes('checksum')).toBe(false);
      }),
    );
  });
});

describe('matches on disk', () => {
  test('written and read again, with nothing else left in the folder', () => {
    const path = newMatchPath('space-defender', 'a/b c', new Date('2026-11-20T15:45:01Z'));
    expect(path).toContain('space-defender-20261120-154501-abc-');
    writeMatch(path, save(1));
    writeMatch(path, save(2));
    expect(readdirSync(matchesFolder())).toHaveLength(1);
    const read = readMatch(path);
    expect(read.ok && read.value.header).toMatchObject({
      game: 'space-defender',
      setup: { seed: 'k7f2' },
      notes: { name: 'first try' },
    });
    expect(read.ok && read.value.script).toHaveLength(2);
  });

  test('the newest that can be read is found', () => {
    for (const [i, name] of ['old', 'new', 'middle'].entries()) {
      const path = join(matchesFolder(), `${name}.turncade`);
      writeMatch(path, save(i));
      const time = { old: 1000, new: 3000, middle: 2000 }[name] ?? 0;
      utimesSync(path, time, time);
    }
    expect(newestMatch().match?.path).toBe(join(matchesFolder(), 'new.turncade'));
  });

  test('a damaged file is set aside under another name, and named; the one before is offered', () => {
    const good = join(matchesFolder(), 'good.turncade');
    const bad = join(matchesFolder(), 'bad.turncade');
    for (const [i, path] of [good, bad].entries()) {
      writeMatch(path, save());
      utimesSync(path, 1000 + i, 1000 + i);
    }
    const text = readFileSync(bad, 'utf8').slice(0, -5);
    writeFileSync(bad, text);
    const found = newestMatch();
    expect(found.match?.path).toBe(good);
    expect(found.damaged).toEqual([{ name: 'bad.turncade.damaged', reason: expect.stringContaining('checksum') }]);
    expect(readFileSync(`${bad}.damaged`, 'utf8')).toBe(text);
    expect(newestMatch().damaged).toEqual([]);
  });

  test('two damaged files of one name are both kept', () => {
    const bad = join(matchesFolder(), 'bad.turncade');
    mkdirSync(matchesFolder(), { recursive: true });
    for (const text of ['one', 'two']) {
      writeFileSync(bad, text);
      newestMatch();
    }
    const texts = readdirSync(matchesFolder()).map((name) => readFileSync(join(matchesFolder(), name), 'utf8'));
    expect(texts.sort()).toEqual(['one', 'two']);
  });

  test('what is no file of ours, or of a newer program, is left alone', () => {
    mkdirSync(join(matchesFolder(), 'folder.turncade'), { recursive: true });
    writeFileSync(join(matchesFolder(), 'newer.turncade'), 'turncade 2\nwhatever\n');
    expect(newestMatch()).toEqual({ damaged: [] });
    expect(readdirSync(matchesFolder()).sort()).toEqual(['folder.turncade', 'newer.turncade']);
  });

  test('a folder that is not there holds no matches', () => {
    expect(newestMatch()).toEqual({ damaged: [] });
  });

  test('a failed write leaves what was there, and nothing else', () => {
    const path = join(matchesFolder(), 'match.turncade');
    mkdirSync(join(path, 'something'), { recursive: true });
    expect(() => writeMatch(path, save())).toThrow();
    expect(readdirSync(matchesFolder())).toEqual(['match.turncade']);
    expect(readdirSync(path)).toEqual(['something']);
  });

  test.each([
    ['nothing', () => join(home, 'no.turncade'), 'there is no such file'],
    ['a folder', () => home, 'it is a directory'],
  ])('%s is no match, and says why', (_, path, expected) => {
    const read = readMatch(path());
    expect(read.ok ? '' : read.error.message).toContain(expected);
  });
});
