import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { keyFile, stateFolder } from '../../source/storage/files/folders.ts';
import { writeWhole } from '../../source/storage/files/write-file.ts';
import { knownKey, ownKey } from '../../source/storage/key.ts';
import { temporaryFolder } from '../support/program.ts';
import { ownHome } from './support.ts';

ownHome();

describe('the key of this installation', () => {
  test('is made when it is needed first, and is the same from then on', () => {
    expect(knownKey('drafts')).toBeUndefined();
    expect(existsSync(keyFile())).toBe(false);
    const key = ownKey('drafts');
    expect(key).toHaveLength(32);
    expect(ownKey('drafts')).toEqual(key);
    expect(knownKey('drafts')).toEqual(key);
    expect(readdirSync(stateFolder())).toEqual(['installation.key']);
  });

  test('is another one for each use, and for each installation', () => {
    const [one, two] = [ownKey('drafts'), ownKey('signature')];
    vi.stubEnv('TURNCADE_HOME', temporaryFolder());
    expect(new Set([one, two, ownKey('drafts'), ownKey('signature')].map((key) => key?.toString('hex'))).size).toBe(4);
  });

  test.skipIf(process.platform === 'win32')('is nobody else to read, also where others could', () => {
    const key = ownKey('drafts');
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
    chmodSync(keyFile(), 0o644);
    expect(knownKey('drafts')).toEqual(key);
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600);
  });

  test('that another program makes at the same moment is taken', () => {
    const theirs = `${'ab'.repeat(32)}\n`;
    const key = ownKey('drafts');
    writeFileSync(keyFile(), theirs);
    // What loses the race ends like this: the file is there already.
    expect(() => writeWhole(keyFile(), 'mine', { exclusive: true })).toThrow('EEXIST');
    expect(readFileSync(keyFile(), 'utf8')).toBe(theirs);
    expect(ownKey('drafts')).not.toEqual(key);
  });

  test.each([
    ['nothing', ''],
    ['half of one', 'ab'.repeat(16)],
    ['something else', '{"key":1}\n'],
  ])('that holds %s is none; it is set aside when one is needed', (_, text) => {
    mkdirSync(stateFolder(), { recursive: true });
    writeFileSync(keyFile(), text);
    expect(knownKey('signature')).toBeUndefined();
    expect(readFileSync(keyFile(), 'utf8')).toBe(text);
    expect(ownKey('signature')).toHaveLength(32);
    expect(readdirSync(stateFolder()).sort()).toEqual(['installation.damaged', 'installation.key']);
  });

  test('that cannot be read or made is none', () => {
    mkdirSync(keyFile(), { recursive: true });
    expect(ownKey('signature')).toBeUndefined();
    expect(statSync(keyFile()).isDirectory()).toBe(true);
    vi.stubEnv('TURNCADE_HOME', '/dev/null');
    expect(ownKey('signature')).toBeUndefined();
  });
});
