import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { keyFile } from '#storage/files/folders.ts';
import { writeWhole } from '#storage/files/write-file.ts';
import { knownKey, ownKey } from '#storage/key.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { ownHome } from './support.ts';

ownHome();

describe('the key of this installation', () => {
  test('is created on first use and stays the same', () => {
    expect(knownKey(foldersHere(), 'drafts')).toBeUndefined();
    expect(existsSync(keyFile(foldersHere()))).toBe(false);
    const key = ownKey(foldersHere(), 'drafts');
    expect(key).toHaveLength(32);
    expect(ownKey(foldersHere(), 'drafts')).toEqual(key);
    expect(knownKey(foldersHere(), 'drafts')).toEqual(key);
    expect(readdirSync(foldersHere().data)).toEqual(['installation.key']);
  });

  test('differs for each purpose and each installation', () => {
    const [one, two] = [ownKey(foldersHere(), 'drafts'), ownKey(foldersHere(), 'signature')];
    vi.stubEnv('TURNCADE_HOME', temporaryFolder());
    expect(
      new Set(
        [one, two, ownKey(foldersHere(), 'drafts'), ownKey(foldersHere(), 'signature')].map((key) =>
          key?.toString('hex'),
        ),
      ).size,
    ).toBe(4);
  });

  test.skipIf(process.platform === 'win32')(
    'is readable only for its owner, even if others could read it before',
    () => {
      const key = ownKey(foldersHere(), 'drafts');
      expect(statSync(keyFile(foldersHere())).mode & 0o777).toBe(0o600);
      chmodSync(keyFile(foldersHere()), 0o644);
      expect(knownKey(foldersHere(), 'drafts')).toEqual(key);
      expect(statSync(keyFile(foldersHere())).mode & 0o777).toBe(0o600);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'is not read from a link, and the target of the link keeps its mode',
    () => {
      ownKey(foldersHere(), 'drafts');
      const target = join(temporaryFolder(), 'target');
      renameSync(keyFile(foldersHere()), target);
      chmodSync(target, 0o644);
      symlinkSync(target, keyFile(foldersHere()));
      expect(knownKey(foldersHere(), 'drafts')).toBeUndefined();
      expect(ownKey(foldersHere(), 'drafts')).toBeUndefined();
      expect(statSync(target).mode & 0o777).toBe(0o644);
    },
  );

  test.skipIf(process.platform === 'win32')(
    'is undefined if its file contains no key, and the file keeps its mode',
    () => {
      mkdirSync(foldersHere().data, { recursive: true });
      writeFileSync(keyFile(foldersHere()), 'notes', { mode: 0o644 });
      chmodSync(keyFile(foldersHere()), 0o644);
      expect(knownKey(foldersHere(), 'drafts')).toBeUndefined();
      expect(statSync(keyFile(foldersHere())).mode & 0o777).toBe(0o644);
    },
  );

  test('is read again after another program has replaced it, and is never overwritten by the creation of a key', () => {
    const theirs = `${'ab'.repeat(32)}\n`;
    const key = ownKey(foldersHere(), 'drafts');
    writeFileSync(keyFile(foldersHere()), theirs);
    // `writeWhole` throws this error for the program that creates the file second.
    expect(() => writeWhole(keyFile(foldersHere()), 'mine', { exclusive: true })).toThrow('EEXIST');
    expect(readFileSync(keyFile(foldersHere()), 'utf8')).toBe(theirs);
    expect(ownKey(foldersHere(), 'drafts')).not.toEqual(key);
  });

  test.each([
    ['nothing', ''],
    ['half of a key', 'ab'.repeat(16)],
    ['something else', '{"key":1}\n'],
  ])('is not read from a file with %s, which is renamed once a key is needed', (_, text) => {
    mkdirSync(foldersHere().data, { recursive: true });
    writeFileSync(keyFile(foldersHere()), text);
    expect(knownKey(foldersHere(), 'signature')).toBeUndefined();
    expect(readFileSync(keyFile(foldersHere()), 'utf8')).toBe(text);
    expect(ownKey(foldersHere(), 'signature')).toHaveLength(32);
    expect(readdirSync(foldersHere().data).sort()).toEqual(['installation.damaged', 'installation.key']);
  });

  test('is undefined if it can be neither read nor created', () => {
    mkdirSync(keyFile(foldersHere()), { recursive: true });
    expect(ownKey(foldersHere(), 'signature')).toBeUndefined();
    expect(statSync(keyFile(foldersHere())).isDirectory()).toBe(true);
    vi.stubEnv('TURNCADE_HOME', '/dev/null');
    expect(ownKey(foldersHere(), 'signature')).toBeUndefined();
  });
});
