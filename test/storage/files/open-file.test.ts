import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { sealed } from '#storage/checksum.ts';
import { matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { absolutePath, openFile } from '#storage/files/open-file.ts';
import { completePath } from '#storage/files/players-files.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { saveAs } from '#storage/matches/saves.ts';
import { foldersHere } from '../../support/home-here.ts';
import { temporaryFolder } from '../../support/program.ts';
import { ownHome, save } from '../support.ts';

const home = ownHome();

describe('a typed path', () => {
  test.each([
    ['~', () => homedir()],
    ['~/a/b.turncade', () => join(homedir(), 'a/b.turncade')],
    ['a.turncade', () => '/work/a.turncade'],
    ['../a', () => '/a'],
    ['/a', () => '/a'],
    ['~a', () => '/work/~a'],
    ['a/~', () => '/work/a/~'],
  ])('may be relative, absolute or below the home folder: %s', (typed, expected) => {
    expect(absolutePath(typed, '/work')).toBe(expected());
  });
});

describe('opening a file', () => {
  test('reads a match from a path in the working folder or the home folder', () => {
    writeFileSync(join(home(), 'mine.turncade'), save(2));
    const opened = openFile(foldersHere(), 'mine.turncade', home());
    expect(opened).toMatchObject({
      ok: true,
      value: { match: { path: join(home(), 'mine.turncade'), save: { script: { length: 2 } } } },
    });
    vi.stubEnv('HOME', home());
    expect(openFile(foldersHere(), '~/mine.turncade', '/')).toEqual(opened);
  });

  test.each([
    ['a missing file', 'no.turncade', 'file-error', 'there is no such file'],
    ['a folder', '.', 'file-error', 'it is a directory'],
    ['a foreign file', 'foreign.turncade', 'bad-save', 'line 1: found "%PDF", expected "turncade 1"'],
    ['a newer save', 'newer.turncade', 'unknown-version', 'line 1: found "turncade 2", expected "turncade 1"'],
  ])('fails for %s, and changes nothing', (_, name, code, message) => {
    writeFileSync(join(home(), 'foreign.turncade'), '%PDF');
    writeFileSync(join(home(), 'newer.turncade'), 'turncade 2\n');
    expect(openFile(foldersHere(), name, home())).toEqual({ ok: false, error: { code, message } });
    expect(readdirSync(home()).sort()).toEqual(['foreign.turncade', 'newer.turncade']);
  });

  test.each([
    ['match', () => join(matchesFolder(foldersHere()), 'a.turncade')],
    ['named save', () => join(savesFolder(foldersHere()), 'a.turncade')],
  ])('renames a damaged %s and opens the previous copy', (_, pathOf) => {
    const path = pathOf();
    writeMatch(foldersHere(), path, save(1));
    writeMatch(foldersHere(), path, save(2));
    writeFileSync(path, 'damaged');
    expect(openFile(foldersHere(), path, '/')).toMatchObject({
      ok: true,
      value: { match: { path, save: { script: { length: 1 } } }, damaged: { aside: 'a.damaged', line: 1 } },
    });
    expect(openFile(foldersHere(), path, '/')).not.toHaveProperty('value.damaged');
  });

  test('renames a damaged save without a copy and reports the new name', () => {
    const saved = saveAs(foldersHere(), 'a', save(1));
    const path = saved.ok ? saved.value : '';
    writeFileSync(path, 'damaged');
    expect(openFile(foldersHere(), path, '/')).toEqual({
      ok: false,
      error: { code: 'bad-save', message: 'line 1: found "damaged", expected "turncade 1"; renamed to a.damaged' },
    });
  });

  test('leaves a damaged file outside the folders of the program unchanged, even with a previous copy', () => {
    const path = join(home(), 'a.turncade');
    writeMatch(foldersHere(), path, save(1));
    writeMatch(foldersHere(), path, save(2));
    writeFileSync(path, 'damaged');
    expect(openFile(foldersHere(), path, '/')).toMatchObject({ ok: false, error: { code: 'bad-save' } });
    expect(readdirSync(home()).sort()).toEqual(['a.previous', 'a.turncade', 'installation.key']);
  });

  test('accepts a save that was edited by hand if it has no checksum', () => {
    const path = join(home(), 'a.turncade');
    writeFileSync(path, sealed(save(2)).replace('k7f2', 'k7f3'));
    expect(openFile(foldersHere(), path, '/')).toMatchObject({ ok: false });
    writeFileSync(path, save(2).replace('k7f2', 'k7f3'));
    expect(openFile(foldersHere(), path, '/')).toMatchObject({ ok: true });
  });
});

describe('the completion of a path', () => {
  /** A folder with files of every kind. */
  function folder(): string {
    const path = temporaryFolder();
    for (const name of ['saves', 'space', '.hidden']) mkdirSync(join(path, name));
    for (const name of ['save.turncade', 'level.txt', 'map.DOT', 'graph.gv', 'photo.png', '.secret.txt', 'od\nd.txt'])
      writeFileSync(join(path, name), '');
    writeFileSync(join(path, 'saves', 'inner.turncade'), '');
    symlinkSync(join(path, 'saves'), join(path, 'link'));
    symlinkSync(join(path, 'nowhere'), join(path, 'dangling'));
    return path;
  }

  test.each([
    ['', ['graph.gv', 'level.txt', 'link/', 'map.DOT', 'save.turncade', 'saves/', 'space/']],
    ['s', ['save.turncade', 'saves/', 'space/']],
    ['sav', ['save.turncade', 'saves/']],
    ['saves', ['saves/']],
    ['saves/', ['saves/inner.turncade']],
    ['link/in', ['link/inner.turncade']],
    ['./l', ['./level.txt', './link/']],
    ['saves/../m', ['saves/../map.DOT']],
    ['.', ['.hidden/', '.secret.txt']],
    ['photo', []],
    ['nowhere/', []],
    ['level.txt/', []],
  ])('lists matching files and folders: %j', (typed, expected) => {
    expect(completePath(typed, folder())).toEqual(expected);
  });

  test('works for absolute paths and for paths from ~, which remains as typed', () => {
    const path = folder();
    expect(completePath(`${path}/le`, '/')).toEqual([`${path}/level.txt`]);
    vi.stubEnv('HOME', path);
    expect(completePath('~', '/')).toEqual(['~/']);
    expect(completePath('~/le', '/')).toEqual(['~/level.txt']);
    expect(basename(homedir())).toBe(basename(path));
  });
});
