import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { signed } from '#storage/checksum.ts';
import { savesFolder } from '#storage/files/folders.ts';
import { noFacts, notesOf } from '#storage/matches/match-facts.ts';
import { saveName, suggestedName } from '#storage/matches/save-name.ts';
import { existingSave, listSaves, saveAs } from '#storage/matches/saves.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, save } from '../support.ts';

ownHome();

const fileOf = (name: string): string => join(savesFolder(foldersHere()), name);
const contents = (name: string): string => readFileSync(fileOf(name), 'utf8');
const names = (): string[] => readdirSync(savesFolder(foldersHere())).sort();

describe('the name of a save', () => {
  test.each([
    ['last-stand', 'last-stand'],
    ['  long-watch-14 ', 'long-watch-14'],
    ['Kite_2.turncade', 'Kite_2'],
    ['7', '7'],
    ['x'.repeat(60), 'x'.repeat(60)],
  ])('may be %j', (typed, name) => {
    expect(saveName(typed)).toEqual({ ok: true, value: name });
  });

  test.each([
    ['', 'type a name, such as last-stand.'],
    ['.turncade', 'type a name, such as last-stand.'],
    ['x'.repeat(61), 'a name has at most 60 characters; this one has 61.'],
    ['last stand', 'use only letters, digits, - and _, not spaces. Try last-stand.'],
    ['../up', 'use only letters, digits, - and _, not ".". Try up.'],
    ['a/b', 'use only letters, digits, - and _, not "/". Try a-b.'],
    ['C:\\save', 'use only letters, digits, - and _, not ":". Try C-save.'],
    ['siège', 'use only letters, digits, - and _, not other characters. Try siege.'],
    ['a\u0000b', 'use only letters, digits, - and _, not other characters. Try a-b.'],
    ['...', 'use only letters, digits, - and _, not ".".'],
    ['-rf', 'a name cannot begin with "-". Try rf.'],
    ['autosave', 'autosave is a reserved name. Try autosave-1.'],
    ['NUL', 'NUL is a reserved name. Try NUL-1.'],
  ])('cannot be %j, and the reason is explained', (typed, message) => {
    expect(saveName(typed)).toEqual({ ok: false, error: { code: 'bad-name', message } });
    expect(saveAs(foldersHere(), typed, save())).toEqual({ ok: false, error: { code: 'bad-name', message } });
    expect(listSaves(foldersHere())).toMatchObject({ running: [], finished: [] });
  });
});

describe('the suggested name of a save', () => {
  test.each([
    ['Long Watch', 14, 'Long-Watch-14'],
    ["L'été à Zürich!", 3, 'Lete-a-Zurich-3'],
    ['-- ?? --', 0, 'match-0'],
    ['東京', 7, 'match-7'],
    ['x'.repeat(80), 12, `${'x'.repeat(57)}-12`],
    ['con', 1, 'con-1'],
  ])('for %j in turn %j is %s', (title, turns, name) => {
    expect(suggestedName(title, turns)).toBe(name);
    expect(saveName(name)).toEqual({ ok: true, value: name });
  });
});

describe('saving a match under a name', () => {
  test('writes a file of that name, which the list shows', () => {
    const text = save(2, notesOf({ ...noFacts, standing: 'turn 31, score 88' }));
    expect(saveAs(foldersHere(), 'last-stand', text)).toEqual({ ok: true, value: fileOf('last-stand.turncade') });
    expect(contents('last-stand.turncade')).toBe(signed(foldersHere(), text));
    expect(listSaves(foldersHere()).running).toMatchObject([{ name: 'last-stand', standing: 'turn 31, score 88' }]);
    expect(names()).toEqual(['last-stand.turncade']);
  });

  test('finds a save of that name, ignoring case', () => {
    expect(existingSave(foldersHere(), 'last-stand')).toBeUndefined();
    saveAs(foldersHere(), 'Last-Stand', save());
    expect(existingSave(foldersHere(), 'last-stand')?.path).toBe(fileOf('Last-Stand.turncade'));
  });

  test.each(['last-stand', 'LAST-STAND'])(
    'does not replace the existing save last-stand if the typed name is %s',
    (name) => {
      saveAs(foldersHere(), 'last-stand', save(1));
      expect(saveAs(foldersHere(), name, save(2))).toEqual({
        ok: false,
        error: { code: 'save-exists', message: `there is already a save ${name}` },
      });
      expect(names()).toEqual(['last-stand.turncade']);
      expect(contents('last-stand.turncade')).toBe(signed(foldersHere(), save(1)));
    },
  );

  test('replaces an existing save on demand, and keeps its previous content', () => {
    saveAs(foldersHere(), 'last-stand', save(1));
    expect(saveAs(foldersHere(), 'Last-Stand', save(2), { replace: true })).toMatchObject({ ok: true });
    expect(names()).toEqual(['last-stand.previous', 'last-stand.turncade']);
    expect(contents('last-stand.turncade')).toBe(signed(foldersHere(), save(2)));
    expect(contents('last-stand.previous')).toBe(signed(foldersHere(), save(1)));
  });

  test('writes a new save even with permission to replace one', () => {
    expect(saveAs(foldersHere(), 'last-stand', save(1), { replace: true }).ok).toBe(true);
    expect(names()).toEqual(['last-stand.turncade']);
  });

  test('renames a damaged save instead of keeping it as the previous copy', () => {
    saveAs(foldersHere(), 'last-stand', save(1));
    saveAs(foldersHere(), 'last-stand', save(2), { replace: true });
    writeFileSync(fileOf('last-stand.turncade'), 'damaged');
    expect(saveAs(foldersHere(), 'last-stand', save(3), { replace: true }).ok).toBe(true);
    expect(contents('last-stand.turncade')).toBe(signed(foldersHere(), save(3)));
    expect(contents('last-stand.previous')).toBe(signed(foldersHere(), save(1)));
    expect(contents('last-stand.damaged')).toBe('damaged');
  });

  test('keeps a previous copy, which the list opens instead of a damaged save', () => {
    mkdirSync(savesFolder(foldersHere()), { recursive: true });
    saveAs(foldersHere(), 'spiral', save(1));
    saveAs(foldersHere(), 'spiral', save(2), { replace: true });
    writeFileSync(fileOf('spiral.turncade'), signed(foldersHere(), save(2)).replace('commands 2', 'commands 3'));
    expect(listSaves(foldersHere())).toMatchObject({
      running: [{ name: 'spiral', standing: '1 command' }],
      damaged: [{ name: 'spiral', line: 11, aside: 'spiral.damaged', restored: true }],
    });
  });
});
