import fs, { chmodSync, mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makePrivate } from '#server/store/data-folder.ts';
import { temporaryFolder } from '../../support/program.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A server's folder that all users can read. */
function open(): string {
  const folder = join(temporaryFolder(), 'server');
  for (const name of ['', 'backups', 'tls']) {
    mkdirSync(join(folder, name));
    chmodSync(join(folder, name), 0o755);
  }
  for (const name of [
    'server.sqlite',
    'server.sqlite-wal',
    'backups/turncade-000001-2026-11-22.sqlite',
    'tls/key.pem',
  ]) {
    writeFileSync(join(folder, name), '');
    chmodSync(join(folder, name), 0o644);
  }
  return folder;
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === 'win32')('the data of a server', () => {
  test('is readable only for its user', () => {
    const folder = open();
    makePrivate(folder, () => expect.unreachable());
    expect(['', 'backups', 'tls'].map((name) => modeOf(join(folder, name)))).toEqual(['700', '700', '700']);
    expect(modeOf(join(folder, 'server.sqlite'))).toBe('600');
    expect(modeOf(join(folder, 'server.sqlite-wal'))).toBe('600');
    expect(modeOf(join(folder, 'backups', 'turncade-000001-2026-11-22.sqlite'))).toBe('600');
    expect(modeOf(join(folder, 'tls', 'key.pem'))).toBe('600');
  });

  test('is made private, but other files, a shared folder and the targets of links stay unchanged', () => {
    const folder = open();
    const elsewhere = temporaryFolder();
    chmodSync(elsewhere, 0o755);
    symlinkSync(elsewhere, join(folder, 'server.link'));
    writeFileSync(join(folder, 'notes.txt'), '');
    chmodSync(join(folder, 'notes.txt'), 0o644);
    makePrivate(folder, () => expect.unreachable());
    expect([folder, elsewhere, join(folder, 'notes.txt')].map(modeOf)).toEqual(['755', '755', '644']);
    expect(modeOf(join(folder, 'server.sqlite'))).toBe('600');
  });

  test('is made private without following a symbolic link that replaces a file of the server in the meantime', () => {
    const folder = open();
    const target = join(temporaryFolder(), 'target');
    writeFileSync(target, '');
    chmodSync(target, 0o644);
    const database = join(folder, 'server.sqlite');
    const really = fs.lstatSync;
    vi.spyOn(fs, 'lstatSync').mockImplementation((path) => {
      const found = really(path);
      if (path === database) {
        rmSync(database);
        symlinkSync(target, database);
      }
      return found;
    });
    syncBuiltinESMExports();
    const failed: string[] = [];
    makePrivate(folder, (path) => failed.push(path));
    expect(failed).toEqual([database]);
    expect(modeOf(target)).toBe('644');
  });

  test('is made private except for what the system refuses, and each refusal is reported', () => {
    const folder = open();
    const really = fs.openSync;
    vi.spyOn(fs, 'openSync').mockImplementation((path, ...options) => {
      if (path === join(folder, 'backups')) throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
      return really(path, ...options);
    });
    syncBuiltinESMExports();
    const told: string[] = [];
    makePrivate(folder, (path) => told.push(path));
    expect(told).toEqual([join(folder, 'backups')]);
    expect(modeOf(join(folder, 'tls', 'key.pem'))).toBe('600');
  });
});
