import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { playersFiles } from '#storage/files/players-files.ts';
import { temporaryFolder } from '../../support/program.ts';

const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
writeFileSync(path('file'), 'old');
mkdirSync(path('folder'));

/** True for a user who ignores permissions. */
const isRoot = process.getuid?.() === 0;

describe('the files of a player', () => {
  test('are written, replaced and read back, and leave no temporary file', () => {
    for (const text of ['one\n', 'two\n']) {
      expect(playersFiles.write(path('new'), text)).toEqual({ ok: true, value: undefined });
      const read = playersFiles.read(path('new'));
      expect(read.ok && new TextDecoder().decode(read.value)).toBe(text);
    }
    expect(readdirSync(folder)).toEqual(['file', 'folder', 'new']);
  });

  test.each([
    ['to a missing file', 'gone', '[Errno 2] No such file or directory'],
    ['to a folder', 'folder', '[Errno 21] Is a directory'],
    ['through a file', 'file/x', '[Errno 20] Not a directory'],
  ])('cannot be read at a path %s', (_, name, why) => {
    expect(playersFiles.read(path(name))).toEqual({ ok: false, error: `${why}: '${path(name)}'` });
  });

  test.each([
    ['into a missing folder', 'gone/x', '[Errno 2] No such file or directory'],
    ['over a folder', 'folder', '[Errno 21] Is a directory'],
    ['through a file', 'file/x', '[Errno 20] Not a directory'],
  ])('cannot be written %s', (_, name, why) => {
    expect(playersFiles.write(path(name), 'x')).toEqual({ ok: false, error: `${why}: '${path(name)}'` });
    expect(existsSync(path('gone'))).toBe(false);
    expect(readFileSync(path('file'), 'utf8')).toBe('old');
  });

  test('that cannot be accessed for another reason are reported with the system code', () => {
    const long = 'x'.repeat(300);
    expect(playersFiles.read(path(long))).toEqual({ ok: false, error: `ENAMETOOLONG: '${path(long)}'` });
    expect(playersFiles.read('')).toEqual({ ok: false, error: "[Errno 2] No such file or directory: ''" });
  });

  test('keep their permissions when they are replaced', () => {
    writeFileSync(path('mine'), 'old');
    chmodSync(path('mine'), 0o640);
    playersFiles.write(path('mine'), 'new');
    expect([statSync(path('mine')).mode & 0o777, readFileSync(path('mine'), 'utf8')]).toEqual([0o640, 'new']);
  });

  test('are written through links, and the links remain', () => {
    writeFileSync(path('target'), 'old');
    symlinkSync('target', path('link'));
    expect(playersFiles.write(path('link'), 'new').ok).toBe(true);
    expect([readlinkSync(path('link')), readFileSync(path('target'), 'utf8')]).toEqual(['target', 'new']);
  });

  test.skipIf(isRoot)('are not read or written without permission', () => {
    writeFileSync(path('locked'), 'old');
    chmodSync(path('locked'), 0o000);
    const error = `[Errno 13] Permission denied: '${path('locked')}'`;
    expect(playersFiles.write(path('locked'), 'new')).toEqual({ ok: false, error });
    expect(playersFiles.read(path('locked'))).toEqual({ ok: false, error });
  });
});
