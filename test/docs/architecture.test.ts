import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const text = readFileSync('docs/architecture.md', 'utf8');

/** Files and folders, with `ID` in place of a game's id. */
const places = ['source', 'test', 'docs', 'examples'].flatMap((root) => [
  root,
  ...readdirSync(root, { recursive: true, withFileTypes: true }).map((found) =>
    posix
      .join(found.parentPath, found.name)
      .replace(
        /^(source\/games|examples)\/(into-the-breach|risc|robo-race|space-defender|space-explorers)(?=\/|$)/,
        '$1/ID',
      ),
  ),
]);

/** Paths in the text, or ends of paths. A path below the folder of RISC counts for the folders of all games. */
const named = [...text.matchAll(/`([\w./-]+\/[\w./-]*|[\w-]+\.ts)`/g)].map(([, path = '']) =>
  path.replace(/\/$/, '').replace(/^games\/risc\//, 'games/ID/'),
);

test('every path named in docs/architecture.md exists', () => {
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter((path) => !places.some((place) => `/${place}`.endsWith(`/${path}`)));
  expect(missing).toEqual([]);
});

test('docs/architecture.md has at most 2,500 words, which take ten minutes to read', () => {
  expect(text.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(2500);
});
