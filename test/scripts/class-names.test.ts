import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Minification shortens class names, so a package that compares them behaves differently in the bundle. Built-in names
// such as `Promise` are unaffected, and the program itself has no such comparison.

const name = String.raw`constructor(?:\.name|\["name"\])`;
const comparison = new RegExp(String.raw`${name}\s*[!=]==?|[!=]==?\s*[\w$.[\]]*${name}`, 'g');

test('the bundle never compares the name of a class', () => {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) => {
    const code = readFileSync(join('dist', file), 'utf8');
    return [...code.matchAll(comparison)].map(({ index }) => `${file}: ${code.slice(index - 60, index + 100)}`);
  });
  expect(found).toEqual([]);
});
