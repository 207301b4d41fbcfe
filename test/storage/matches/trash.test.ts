import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deletedFolder, matchesFolder, savesFolder } from '../../../source/storage/files/folders.ts';
import { writeMatch } from '../../../source/storage/matches/matches.ts';
import {
  bytesOf,
  deleteForGood,
  deleteMatch,
  listTrash,
  restoreMatch,
  wasSave,
} from '../../../source/storage/matches/trash.ts';
import { ownHome, save } from '../support.ts';

ownHome();

/** Writes a match, or a named save, of so many commands. */
function written(folder: string, name: string, commands = 2): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.turncade`);
  writeMatch(path, save(commands));
  return path;
}

const only = () => {
  const [match, ...others] = listTrash();
  expect(others).toEqual([]);
  if (match === undefined) throw new Error('the trash is empty');
  return match;
};

describe('what is in the trash', () => {
  test.each([
    ['a match', matchesFolder, false],
    ['a named save', savesFolder, true],
  ])('goes back where it was: %s, with the copy before it', (_, folder, isSave) => {
    const path = written(folder(), 'rivers', 1);
    writeMatch(path, save(2));
    const [text, before] = [readFileSync(path, 'utf8'), readdirSync(folder()).sort()];
    expect(deleteMatch(path).ok).toBe(true);
    expect(readdirSync(folder())).toEqual([]);
    expect(wasSave(only())).toBe(isSave);
    expect(bytesOf(listTrash())).toBeGreaterThan(text.length);
    expect(restoreMatch(only())).toEqual({ ok: true, value: path });
    expect(readFileSync(path, 'utf8')).toBe(text);
    expect(readdirSync(folder()).sort()).toEqual(before);
    expect(listTrash()).toEqual([]);
  });

  test('has no place that a second program could take between the look and the move', () => {
    const path = written(matchesFolder(), 'rivers', 1);
    mkdirSync(deletedFolder(), { recursive: true });
    // A link to nowhere is a name that is taken and does not look so.
    symlinkSync(join(deletedFolder(), 'nowhere'), join(deletedFolder(), 'rivers.turncade'));
    expect(deleteMatch(path)).toEqual({ ok: true, value: join(deletedFolder(), 'rivers-2.turncade') });
    expect(readdirSync(deletedFolder()).sort()).toEqual(['rivers-2.turncade', 'rivers.turncade']);
  });

  test('is nothing that was gone before it could be moved', () => {
    const path = written(matchesFolder(), 'rivers', 1);
    expect(deleteMatch(path).ok).toBe(true);
    expect(deleteMatch(path).ok).toBe(false);
    expect(readdirSync(deletedFolder())).toEqual(['rivers.turncade']);
  });

  test('never takes the place of another', () => {
    const path = written(savesFolder(), 'rivers', 1);
    const first = readFileSync(path, 'utf8');
    deleteMatch(path);
    const second = readFileSync(written(savesFolder(), 'rivers', 2), 'utf8');
    expect(restoreMatch(only())).toEqual({ ok: true, value: join(savesFolder(), 'rivers-2.turncade') });
    expect(readFileSync(path, 'utf8')).toBe(second);
    expect(readFileSync(join(savesFolder(), 'rivers-2.turncade'), 'utf8')).toBe(first);
  });

  test('is deleted for good only when that is asked for', () => {
    deleteMatch(written(matchesFolder(), 'one'));
    deleteMatch(written(matchesFolder(), 'two'));
    const [one, two] = listTrash();
    if (one === undefined || two === undefined) throw new Error('two were removed');
    expect(deleteForGood(one)).toEqual({ ok: true, value: undefined });
    expect(listTrash().map(({ path }) => path)).toEqual([two.path]);
    expect(deleteForGood(one)).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(restoreMatch(one)).toMatchObject({ ok: false, error: { code: 'file-error' } });
  });

  test('is set aside where it is damaged, and what is whole is listed', () => {
    deleteMatch(written(matchesFolder(), 'whole'));
    writeFileSync(join(deletedFolder(), 'broken.turncade'), 'turncade save\nnonsense\n');
    expect(only().name).toBe('whole');
    expect(readdirSync(deletedFolder()).sort()).toEqual(['broken.damaged', 'whole.turncade']);
  });
});
