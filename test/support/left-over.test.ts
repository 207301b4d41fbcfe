import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { leftOver } from './left-over.ts';

const root = dirname(import.meta.dirname);

const designedFolders = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => basename(path) === 'designed',
);

test('the search finds the folders of designed screens', () => {
  expect(designedFolders.length).toBeGreaterThan(4);
});

test.each(designedFolders)('every file of %s belongs to a test beside it', (path) => {
  const beside = join(root, dirname(path));
  const tests = readdirSync(beside)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(beside, name), 'utf8'))
    .join('\n');
  const named = readdirSync(join(root, path)).filter((name) =>
    [`'${basename(name, '.txt')}'`, `${basename(path)}/${name}`, `'${name}'`].some((text) => tests.includes(text)),
  );
  expect(leftOver(join(root, path), named)).toEqual([]);
});
