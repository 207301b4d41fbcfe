import fs from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { existsSync, mountDisk, readdirSync, readFileSync, statSync } from '#storage/files/disk.ts';
import { type Folders, matchesFolder, savesFolder } from '#storage/files/folders.ts';
import { createMemoryDisk, type MemoryDisk } from '#storage/files/memory-disk.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { setStar } from '#storage/matches/file-marks.ts';
import { listMatches, newestMatch, newMatchPath, writeMatch } from '#storage/matches/matches.ts';
import { renameMatch } from '#storage/matches/rename.ts';
import { listSaves, saveAs } from '#storage/matches/saves.ts';
import { deleteForGood, deleteMatch, listTrash, restoreMatch } from '#storage/matches/trash.ts';
import { homeIn } from '#storage/players-home.ts';
import { addResult, addToHistory, readHistory, readResults } from '#storage/results.ts';
import { readSettings, writeSettings } from '#storage/settings.ts';
import { resultOf, save } from '../support.ts';

let disk: MemoryDisk;
let root: string;
let folders: Folders;
let changes: string[];

beforeEach(() => {
  changes = [];
  disk = createMemoryDisk({
    maxBytes: 20_000,
    isExempt: (name) => !name.includes('/'),
    onChange: (name) => void changes.push(name),
  });
  const mounted = mountDisk(disk);
  root = mounted.root;
  folders = { data: root, config: root, cache: `${root}/cache` };
  onTestFinished(mounted.unmount);
});

const written = (): string => {
  const path = newMatchPath(folders, 'space-defender', 'k7f2', new Date('2026-11-20T15:45:01Z'));
  writeMatch(folders, path, save());
  return path;
};

describe('storage on a memory disk', () => {
  test('lists, continues, stars, removes and restores matches', () => {
    const path = written();
    expect(listMatches(folders).running.map((match) => match.path)).toEqual([path]);
    expect(newestMatch(folders).match?.save.isOurs).toBe(true);
    expect(setStar(path, true).ok).toBe(true);
    expect(listMatches(folders).running[0]?.isStarred).toBe(true);
    const removed = deleteMatch(folders, path);
    expect(listMatches(folders).running).toEqual([]);
    const [inTrash] = listTrash(folders);
    expect(removed).toEqual({ ok: true, value: inTrash?.path });
    expect(inTrash && restoreMatch(folders, inTrash)).toEqual({ ok: true, value: path });
    expect(listTrash(folders)).toEqual([]);
    expect(listMatches(folders).running[0]?.isStarred).toBe(true);
    expect(inTrash && deleteForGood({ path }).ok).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  test('stores saves by name, and refuses a second save of the same name', () => {
    expect(saveAs(folders, 'mine', save()).ok).toBe(true);
    expect(saveAs(folders, 'mine', save())).toMatchObject({ ok: false, error: { code: 'save-exists' } });
    expect(saveAs(folders, 'mine', save(5), { replace: true }).ok).toBe(true);
    expect(renameMatch(folders, join(savesFolder(folders), 'mine.turncade'), 'yours').ok).toBe(true);
    expect(listSaves(folders).running.map(({ name }) => name)).toEqual(['yours']);
  });

  test('stores settings, results and the history of typed lines', () => {
    expect(writeSettings(folders, { theme: 'light' }).ok).toBe(true);
    expect(readSettings(folders)).toMatchObject({ settings: { theme: 'light' }, problem: undefined });
    addResult(folders, resultOf({ turns: 7 }));
    addResult(folders, resultOf({ turns: 8, replay: 'other' }));
    expect(readResults(folders).results.map(({ turns }) => turns)).toEqual([7, 8]);
    addToHistory(folders, 'risc', 'send(1)');
    expect(readHistory(folders, 'risc')).toEqual(['send(1)']);
    const home = homeIn(folders, root);
    home.saveSeating('risc', { holders: ['person'], options: {} });
    expect(home.keptSeating('risc')).toEqual({ holders: ['person'], options: {} });
  });

  test('stores no copies of earlier content', () => {
    const path = written();
    writeMatch(folders, path, save(6));
    writeSettings(folders, { theme: 'light' });
    writeSettings(folders, { theme: 'dark' });
    expect(disk.names().filter((name) => name.endsWith('.previous'))).toEqual([]);
  });

  test('refuses a save when the space is full, but never a result, a setting or a move', () => {
    expect(saveAs(folders, 'mine', save()).ok).toBe(true);
    const path = join(matchesFolder(folders), 'large.turncade');
    expect(() => writeWhole(path, 'x'.repeat(20_000))).toThrow('EDQUOT');
    writeWhole(path, 'x'.repeat(19_900 - disk.bytes()));
    expect(saveAs(folders, 'more', save(40))).toEqual({
      ok: false,
      error: { code: 'file-error', message: 'your space is full (delete matches, then empty the trash)' },
    });
    expect(addResult(folders, resultOf({})).ok).toBe(true);
    expect(writeSettings(folders, { theme: 'light' }).ok).toBe(true);
    expect(disk.bytes()).toBeGreaterThan(20_000);
    expect(deleteMatch(folders, join(savesFolder(folders), 'mine.turncade')).ok).toBe(true);
    expect(listTrash(folders).map(({ name }) => name)).toEqual(['mine']);
  });

  test('keeps a file that is moved to its own name', () => {
    disk.write('saves/mine', 'text');
    disk.move('saves/mine', 'saves/mine');
    expect(disk.read('saves/mine')?.text).toBe('text');
  });

  test('reports the name of each changed file', () => {
    writeSettings(folders, { theme: 'light' });
    expect(changes).toEqual(['settings.json']);
  });
});

describe('paths of a memory disk', () => {
  test('never reach the machine', () => {
    expect(() => fs.readFileSync(`${root}/settings.json`)).toThrow('null bytes');
    expect(() => readFileSync(`${root}/../../etc/passwd`)).toThrow('ENOENT');
    expect(existsSync(`${root}/../../etc/passwd`)).toBe(false);
    expect(readdirSync(`${root}/../../etc`)).toEqual([]);
  });

  test('do not lead to another disk, or to a disk that is gone', () => {
    const other = createMemoryDisk({ maxBytes: 100, isExempt: () => false, onChange() {} });
    const mounted = mountDisk(other);
    writeWhole(`${mounted.root}/a.txt`, 'secret');
    expect(existsSync(`${root}/../${mounted.root.slice(1)}/a.txt`)).toBe(false);
    expect(statSync(`${mounted.root}/a.txt`).size).toBe(6);
    mounted.unmount();
    expect(() => existsSync(`${mounted.root}/a.txt`)).toThrow('ENOENT');
  });
});
