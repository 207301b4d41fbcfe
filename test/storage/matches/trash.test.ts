import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deletedFolder, matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { bytesOf, deleteForGood, deleteMatch, listTrash, restoreMatch, wasSave } from '#storage/matches/trash.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, save } from '../support.ts';

ownHome();

/** Writes a match, or a named save, with this number of commands. */
function written(folder: string, name: string, commands = 2): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.turncade`);
  writeMatch(foldersHere(), path, save(commands));
  return path;
}

const only = () => {
  const [match, ...others] = listTrash(foldersHere());
  expect(others).toEqual([]);
  if (match === undefined) throw new Error('the trash is empty');
  return match;
};

describe('a match in the trash', () => {
  test.each([
    ['a match', matchesFolder, false],
    ['a named save', savesFolder, true],
  ])('is restored to its folder together with its previous copy: %s', (_, folder, isSave) => {
    const path = written(folder(foldersHere()), 'rivers', 1);
    writeMatch(foldersHere(), path, save(2));
    const [text, before] = [readFileSync(path, 'utf8'), readdirSync(folder(foldersHere())).sort()];
    expect(deleteMatch(foldersHere(), path).ok).toBe(true);
    expect(readdirSync(folder(foldersHere()))).toEqual([]);
    expect(wasSave(foldersHere(), only())).toBe(isSave);
    expect(bytesOf(listTrash(foldersHere()))).toBeGreaterThan(text.length);
    expect(restoreMatch(foldersHere(), only())).toEqual({ ok: true, value: path });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder(foldersHere())).sort()).toEqual(before);
    expect(listTrash(foldersHere())).toEqual([]);
  });

  test('gets a number if its name is taken in the trash, even by a dangling link', () => {
    const path = written(matchesFolder(foldersHere()), 'rivers', 1);
    mkdirSync(deletedFolder(foldersHere()), { recursive: true });
    // A name is taken by a dangling link, although no file seems to exist.
    symlinkSync(join(deletedFolder(foldersHere()), 'nowhere'), join(deletedFolder(foldersHere()), 'rivers.turncade'));
    expect(deleteMatch(foldersHere(), path)).toEqual({
      ok: true,
      value: join(deletedFolder(foldersHere()), 'rivers-2.turncade'),
    });
    expect(readdirSync(deletedFolder(foldersHere())).sort()).toEqual(['rivers-2.turncade', 'rivers.turncade']);
  });

  test('can be put there only once: the second removal of a match fails', () => {
    const path = written(matchesFolder(foldersHere()), 'rivers', 1);
    expect(deleteMatch(foldersHere(), path).ok).toBe(true);
    expect(deleteMatch(foldersHere(), path).ok).toBe(false);
    expect(readdirSync(deletedFolder(foldersHere()))).toEqual(['rivers.turncade']);
  });

  test('never replaces another match when it is restored', () => {
    const path = written(savesFolder(foldersHere()), 'rivers', 1);
    const first = readFileSync(path, 'utf8');
    deleteMatch(foldersHere(), path);
    const second = readFileSync(written(savesFolder(foldersHere()), 'rivers', 2), 'utf8');
    expect(restoreMatch(foldersHere(), only())).toEqual({
      ok: true,
      value: join(savesFolder(foldersHere()), 'rivers-2.turncade'),
    });
    expect(readFileSync(path, 'utf8')).toBe(second);
    expect(readFileSync(join(savesFolder(foldersHere()), 'rivers-2.turncade'), 'utf8')).toBe(first);
  });

  test('is deleted for good only on demand', () => {
    deleteMatch(foldersHere(), written(matchesFolder(foldersHere()), 'one'));
    deleteMatch(foldersHere(), written(matchesFolder(foldersHere()), 'two'));
    const [one, two] = listTrash(foldersHere());
    if (one === undefined || two === undefined) throw new Error('two were removed');
    expect(deleteForGood(one)).toEqual({ ok: true, value: undefined });
    expect(listTrash(foldersHere()).map(({ path }) => path)).toEqual([two.path]);
    expect(deleteForGood(one)).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(restoreMatch(foldersHere(), one)).toMatchObject({ ok: false, error: { code: 'file-error' } });
  });

  test('is renamed if it is damaged, and intact matches are still listed', () => {
    deleteMatch(foldersHere(), written(matchesFolder(foldersHere()), 'whole'));
    writeFileSync(join(deletedFolder(foldersHere()), 'broken.turncade'), 'turncade save\nnonsense\n');
    expect(only().name).toBe('whole');
    expect(readdirSync(deletedFolder(foldersHere())).sort()).toEqual(['broken.damaged', 'whole.turncade']);
  });
});
