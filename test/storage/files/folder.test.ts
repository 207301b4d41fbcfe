import { type MakeDirectoryOptions, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { attempt } from '#storage/files/attempt.ts';
import { makeFolder, matchesFolder } from '#storage/files/folders.ts';
import { writeMatch } from '#storage/matches/matches.ts';
import { saveAs } from '#storage/matches/saves.ts';
import { deleteMatch } from '#storage/matches/trash.ts';
import { addResult } from '#storage/results.ts';
import { foldersHere } from '../../support/home-here.ts';
import { ownHome, resultOf, save } from '../support.ts';

/** Disk operations, such as `rename match.turncade` or `sync matches`. */
const done = vi.hoisted((): string[] => []);
/** Error codes for opening, syncing and making a folder. */
const refused = vi.hoisted((): { open?: string; sync?: string; make?: string } => ({}));

vi.mock(import('node:fs'), async (importOriginal) => {
  const fs = await importOriginal();
  const paths = new Map<number, string>();
  const fail = (code: string) => {
    throw Object.assign(new Error(code), { code });
  };
  const isFolder = (path: string) => fs.statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  const watched: object = {
    ...fs,
    openSync(path: string, flags: string) {
      if (refused.open !== undefined && isFolder(path)) fail(refused.open);
      const file = fs.openSync(path, flags);
      paths.set(file, path);
      return file;
    },
    mkdirSync(path: string, options?: MakeDirectoryOptions) {
      // Like Node, reports ENOENT from a recursive mkdir, whatever the system's code is.
      if (refused.make !== undefined) fail(options?.recursive === true ? 'ENOENT' : refused.make);
      return fs.mkdirSync(path, options);
    },
    fsyncSync(file: number) {
      const path = paths.get(file) ?? '';
      if (refused.sync !== undefined && isFolder(path)) fail(refused.sync);
      fs.fsyncSync(file);
      done.push(`sync ${basename(path).replace(/\.\d+\.new$/, '.new')}`);
    },
    renameSync(from: string, to: string) {
      fs.renameSync(from, to);
      done.push(`rename ${basename(to)}`);
    },
  };
  return watched;
});

const home = ownHome();
const path = () => join(matchesFolder(foldersHere()), 'match.turncade');
beforeEach(() => {
  delete refused.open;
  delete refused.sync;
  delete refused.make;
});

/** Disk operations of an action. */
function doneBy(action: () => unknown): string[] {
  done.length = 0;
  action();
  return [...done];
}

describe('a file name is durable, because its folder is synced,', () => {
  test('for a match that is written again', () => {
    writeMatch(foldersHere(), path(), save(1));
    expect(doneBy(() => writeMatch(foldersHere(), path(), save(2)))).toEqual([
      'sync match.turncade.new',
      'rename match.turncade',
      'sync matches',
    ]);
  });

  test('for a first match, and so are the names of the new folders above it', () => {
    const state = join(home(), 'a', 'b');
    vi.stubEnv('TURNCADE_HOME', state);
    expect(doneBy(() => writeMatch(foldersHere(), path(), save(1)))).toEqual([
      'sync a',
      `sync ${basename(home())}`,
      'sync installation.key.new',
      'sync b',
      'sync b',
      'sync match.turncade.new',
      'rename match.turncade',
      'sync matches',
    ]);
  });

  test('for a named save', () => {
    saveAs(foldersHere(), 'rivers', save(1));
    expect(doneBy(() => saveAs(foldersHere(), 'hills', save(1))).at(-1)).toBe('sync saves');
  });

  test('for the first result, while later results go into the existing file', () => {
    expect(doneBy(() => addResult(foldersHere(), resultOf({})))).toEqual([
      'sync results.jsonl',
      `sync ${basename(home())}`,
    ]);
    expect(doneBy(() => addResult(foldersHere(), resultOf({})))).toEqual(['sync results.jsonl']);
  });

  test('for a match moved to the trash: first the trash is synced, then the folder that the match left', () => {
    writeMatch(foldersHere(), path(), save(1));
    expect(doneBy(() => deleteMatch(foldersHere(), path())).slice(-3)).toEqual([
      'rename match.turncade',
      'sync deleted',
      'sync matches',
    ]);
  });

  test.each([{ open: 'EISDIR' }, { open: 'EACCES' }, { sync: 'EPERM' }, { sync: 'EINVAL' }])(
    'unless the system cannot sync folders, which is no error: %j',
    (refusal) => {
      Object.assign(refused, refusal);
      expect(() => writeMatch(foldersHere(), path(), save(1))).not.toThrow();
      expect(doneBy(() => writeMatch(foldersHere(), path(), save(2)))).toEqual([
        'sync match.turncade.new',
        'rename match.turncade',
      ]);
    },
  );

  test('or else the failing disk is reported', () => {
    refused.sync = 'EIO';
    expect(() => writeMatch(foldersHere(), path(), save(1))).toThrow('EIO');
  });
});

// Node's recursive mkdir never returns if the system reports every level as missing.
test.runIf(process.platform === 'linux').each(['/proc/x', '/proc/self/x/y'])(
  'creating the folder %s, which the system does not permit, fails with an error',
  (folder) => {
    expect(attempt(() => makeFolder(folder))).toMatchObject({ ok: false, error: { message: 'there is no such file' } });
  },
);

test.each(['', 'under'])('a file in the place of a folder is an error (%j)', (under) => {
  const file = join(home(), 'file');
  writeFileSync(file, '');
  expect(attempt(() => makeFolder(join(file, under)))).toMatchObject({ ok: false });
});

test('a link to a folder counts as a folder, but a dangling link is an error', () => {
  const [link, nowhere] = [join(home(), 'link'), join(home(), 'nowhere')];
  symlinkSync(home(), link);
  makeFolder(link);
  makeFolder(join(link, 'a', 'b'));
  expect(statSync(join(home(), 'a', 'b')).isDirectory()).toBe(true);
  symlinkSync(join(home(), 'none'), nowhere);
  expect(attempt(() => makeFolder(nowhere))).toMatchObject({
    ok: false,
    error: { message: 'something else has that name' },
  });
});

test('creating nested folders on a read-only disk fails with that reason', () => {
  refused.make = 'EROFS';
  expect(attempt(() => writeMatch(foldersHere(), path(), save(1)))).toMatchObject({
    ok: false,
    error: { message: 'the file system is read-only' },
  });
});
