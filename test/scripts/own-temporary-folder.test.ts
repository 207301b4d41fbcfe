import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { matchesFolder, settingsFile } from '#storage/files/folders.ts';
import { foldersHere } from '../support/home-here.ts';

test("tests have their temporary files, matches and settings in their own folder, not in the user's", () => {
  const own = process.env['TURNCADE_TEST_FOLDER'];
  expect(own).toBeDefined();
  expect(tmpdir()).toBe(own);
  expect(matchesFolder(foldersHere()).startsWith(`${own}/`)).toBe(true);
  expect(settingsFile(foldersHere()).startsWith(`${own}/`)).toBe(true);
});
