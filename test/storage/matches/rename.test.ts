import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { marksOf, setStar } from '#storage/matches/file-marks.ts';
import type { ListedMatch } from '#storage/matches/match-list.ts';
import { listMatches, newestMatch, readStored, writeMatch } from '#storage/matches/matches.ts';
import { renameMatch } from '#storage/matches/rename.ts';
import { existingSave, listSaves, saveAs } from '#storage/matches/saves.ts';
import { deleteForGood, deleteMatch, listTrash, restoreMatch } from '#storage/matches/trash.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, save } from '../support.ts';

ownHome();

const everyName = () => true;

/** Writes a match, or a named save, twice, so that it has a previous copy. */
function written(folder: string, name: string, commands = 2): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.turncade`);
  writeMatch(foldersHere(), path, save(commands - 1));
  writeMatch(foldersHere(), path, save(commands));
  return path;
}

const namedSave = (name: string, commands?: number) => written(savesFolder(foldersHere()), name, commands);
const ownMatch = (name: string, commands?: number) => written(matchesFolder(foldersHere()), name, commands);
const text = (path: string) => readFileSync(path, 'utf8');
const previous = (path: string) => text(path.replace('.turncade', '.previous'));
const savesNow = () => readdirSync(savesFolder(foldersHere())).sort();

function found(matches: readonly ListedMatch[], path: string): ListedMatch {
  const match = matches.find((one) => one.path === path);
  if (match === undefined) throw new Error(`${path} is not listed`);
  return match;
}

describe('renaming a save', () => {
  test('moves its file, previous copy and star, and keeps their bytes', () => {
    const path = namedSave('mine');
    setStar(path, true);
    const [now, before] = [text(path), previous(path)];
    const target = join(savesFolder(foldersHere()), 'last-stand.turncade');
    expect(renameMatch(foldersHere(), path, 'last-stand')).toEqual({ ok: true, value: target });
    expect([text(target), previous(target)]).toEqual([now, before]);
    expect(savesNow()).toEqual(['last-stand.previous', 'last-stand.star', 'last-stand.turncade']);
    expect(listSaves(foldersHere()).running).toMatchObject([{ name: 'last-stand', isStarred: true }]);
  });

  test.each(['other', 'OTHER'])('never takes the name of another save: %s', (name) => {
    const [path, other] = [namedSave('mine', 2), namedSave('other', 3)];
    const texts = [text(path), text(other)];
    expect(renameMatch(foldersHere(), path, name)).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect([text(path), text(other)]).toEqual(texts);
  });

  test('never takes the name of a previous copy that has lost its save', () => {
    const path = namedSave('mine');
    writeFileSync(join(savesFolder(foldersHere()), 'lost.previous'), 'the only copy');
    expect(renameMatch(foldersHere(), path, 'lost')).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(text(join(savesFolder(foldersHere()), 'lost.previous'))).toBe('the only copy');
  });

  test.each(['', '../up', 'a/b', 'two words', 'con', 'autosave', '-x', 'x'.repeat(61), 'é', 'a\u0007'])(
    'refuses a name that a save cannot have: %j',
    (name) => {
      const path = namedSave('mine');
      const before = savesNow();
      expect(renameMatch(foldersHere(), path, name)).toMatchObject({ ok: false, error: { code: 'bad-name' } });
      expect(savesNow()).toEqual(before);
    },
  );

  test('accepts a new name that differs only in case', () => {
    const path = namedSave('mine');
    const before = text(path);
    expect(renameMatch(foldersHere(), path, 'Mine').ok).toBe(true);
    expect(savesNow()).toEqual(['Mine.previous', 'Mine.turncade']);
    expect(text(join(savesFolder(foldersHere()), 'Mine.turncade'))).toBe(before);
  });

  test('fails without a trace if another program has removed the save', () => {
    const path = namedSave('mine');
    deleteMatch(foldersHere(), path);
    expect(renameMatch(foldersHere(), path, 'other')).toMatchObject({ ok: false, error: { code: 'file-error' } });
    expect(savesNow()).toEqual([]);
  });

  test('makes the old name available for a new save, but no save can get a name that is in use', () => {
    const path = namedSave('mine', 2);
    renameMatch(foldersHere(), path, 'other');
    expect(saveAs(foldersHere(), 'mine', save(5)).ok).toBe(true);
    expect(renameMatch(foldersHere(), path, 'other')).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(savesNow()).toEqual(['mine.turncade', 'other.previous', 'other.turncade']);
  });
});

describe('renaming a match', () => {
  test('stores the new name beside the file of the match, which keeps its path and its content', () => {
    const path = ownMatch('space-defender-1');
    const before = text(path);
    expect(renameMatch(foldersHere(), path, 'last-stand')).toEqual({ ok: true, value: path });
    expect(text(path)).toBe(before);
    const listed = found(listMatches(foldersHere()).running, path);
    expect(listed).toMatchObject({ name: 'space-defender-1', givenName: 'last-stand' });
    expect(newestMatch(foldersHere()).match?.path).toBe(path);
    expect(readStored(foldersHere(), listed).ok).toBe(true);
  });

  test('refuses the name of another match, and accepts its own', () => {
    const [one, two] = [ownMatch('one'), ownMatch('two')];
    renameMatch(foldersHere(), one, 'rivers');
    expect(renameMatch(foldersHere(), two, 'Rivers')).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(renameMatch(foldersHere(), one, 'Rivers').ok).toBe(true);
  });

  test('fails if the match is gone', () => {
    const path = ownMatch('one');
    deleteMatch(foldersHere(), path);
    expect(renameMatch(foldersHere(), path, 'rivers').ok).toBe(false);
    expect(setStar(path, true).ok).toBe(false);
    expect(readdirSync(matchesFolder(foldersHere()))).toEqual([]);
  });

  test.each(['two words', '\u001B[31mred', 'x'.repeat(5000), '', '../up', 'a\nb'])(
    'replaces a damaged or hostile stored name, which the list leaves out: %j',
    (name) => {
      const path = ownMatch('one');
      writeFileSync(path.replace('.turncade', '.title'), name);
      expect(found(listMatches(foldersHere()).running, path).givenName).toBeUndefined();
      expect(renameMatch(foldersHere(), path, 'rivers').ok).toBe(true);
      expect(found(listMatches(foldersHere()).running, path).givenName).toBe('rivers');
    },
  );

  test('fails if a folder is in the place of the file for the new name', () => {
    const path = ownMatch('one');
    mkdirSync(path.replace('.turncade', '.title'));
    expect(found(listMatches(foldersHere()).running, path).givenName).toBeUndefined();
    expect(renameMatch(foldersHere(), path, 'rivers')).toMatchObject({ ok: false, error: { code: 'file-error' } });
  });
});

describe('a star', () => {
  test('never changes the file of its match, and can be removed', () => {
    const path = ownMatch('one');
    const before = text(path);
    expect(setStar(path, true).ok).toBe(true);
    expect(found(listMatches(foldersHere()).running, path).isStarred).toBe(true);
    expect(setStar(path, false).ok).toBe(true);
    expect(found(listMatches(foldersHere()).running, path).isStarred).toBeUndefined();
    expect(text(path)).toBe(before);
  });

  test('is deleted for good with its match', () => {
    const path = namedSave('mine');
    setStar(path, true);
    deleteMatch(foldersHere(), path);
    const [removed] = listTrash(foldersHere());
    if (removed === undefined) throw new Error('the trash is empty');
    expect(deleteForGood(removed).ok).toBe(true);
    expect(existsSync(removed.path.replace('.turncade', '.star'))).toBe(false);
  });

  test('of a deleted match does not pass to a later match with the same file name', () => {
    const path = namedSave('mine');
    setStar(path, true);
    deleteMatch(foldersHere(), path);
    const [removed] = listTrash(foldersHere());
    if (removed === undefined) throw new Error('the trash is empty');
    for (const file of [removed.path, removed.path.replace('.turncade', '.previous')]) rmSync(file);
    deleteMatch(foldersHere(), namedSave('mine'));
    expect(listTrash(foldersHere())[0]?.isStarred).toBeUndefined();
  });
});

test('renaming, starring, removing and restoring keep the bytes, copies, stars and names of all matches', () => {
  const step = fc.record({
    of: fc.nat(3),
    act: fc.constantFrom('rename', 'star', 'remove', 'restore'),
    name: fc.constantFrom('mine', 'Mine', 'other', 'third', 'bad name', 'con'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const folders = foldersHere();
      for (const folder of [savesFolder(folders), matchesFolder(folders), join(folders.data, 'deleted')])
        rmSync(folder, { recursive: true, force: true });
      const files = [namedSave('mine', 2), namedSave('other', 3), ownMatch('first', 4), ownMatch('second', 5)].map(
        (path) => ({ path, text: text(path), previous: previous(path), isStarred: false, title: '', isRemoved: false }),
      );
      for (const { of, act, name } of steps) {
        const file = files[of];
        if (file === undefined) throw new Error('there are four files');
        if (act === 'star' && setStar(file.path, !file.isStarred).ok) file.isStarred = !file.isStarred;
        const moved =
          act === 'rename'
            ? renameMatch(folders, file.path, name)
            : act === 'remove' && !file.isRemoved
              ? deleteMatch(folders, file.path)
              : act === 'restore' && file.isRemoved
                ? restoreMatch(folders, file)
                : undefined;
        if (moved?.ok !== true) continue;
        if (act === 'rename' && of > 1) file.title = name;
        if (act !== 'rename') file.isRemoved = !file.isRemoved;
        file.path = moved.value;
      }
      const saves = listSaves(folders);
      const matches = listMatches(folders);
      const listed = [...saves.running, ...matches.running, ...listTrash(folders)];
      expect(listed).toHaveLength(files.length);
      for (const file of files) {
        expect([text(file.path), previous(file.path)]).toEqual([file.text, file.previous]);
        const { isStarred, givenName } = marksOf(file.path, everyName);
        expect([isStarred === true, givenName ?? '']).toEqual([file.isStarred, file.title]);
        expect(found(listed, file.path).name).toBe(basename(file.path, '.turncade'));
      }
    }),
    { numRuns: 25 },
  );
});

test('a save that was renamed is found only by its new name', () => {
  renameMatch(foldersHere(), namedSave('mine'), 'other');
  expect(existingSave(foldersHere(), 'mine')).toBeUndefined();
  expect(existingSave(foldersHere(), 'other')).toBeDefined();
});
