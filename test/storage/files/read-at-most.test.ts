import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAtMost } from '#storage/files/attempt.ts';
import { playersFiles } from '#storage/files/players-files.ts';
import { readLevelFile } from '#storage/levels.ts';
import { temporaryFolder } from '../../support/program.ts';

describe('reading a file', () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 200_000])('returns all of its %s bytes', (length) => {
    const path = join(temporaryFolder(), 'file');
    const bytes = Buffer.alloc(length, 'ab\n');
    writeFileSync(path, bytes);
    expect(readAtMost(path, length).equals(bytes)).toBe(true);
    expect(readAtMost(path, 1_000_000).equals(bytes)).toBe(true);
  });

  test.skipIf(!existsSync('/dev/zero'))('stops soon after the limit if the file is endless', () => {
    const read = readAtMost('/dev/zero', 100_000);
    expect(read.length).toBeGreaterThan(100_000);
    expect(read.length).toBeLessThan(200_000);
    const message = '/dev/zero: larger than 65536 bytes';
    expect(readLevelFile('/dev/zero')).toEqual({ ok: false, error: { code: 'bad-level', message } });
    expect(playersFiles.read('/dev/zero').ok).toBe(true);
  });

  test('fails for a folder', () => {
    expect(() => readAtMost(temporaryFolder(), 10)).toThrow('EISDIR');
  });
});
