import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Scripts of the built program. */
const scripts = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.js'));

/** A comparison of the name of a class or a function, which the bundle shortens. */
const comparison = /.{0,60}(?:constructor\.name\s*[!=]==?|[!=]==?\s*[\w$.[\]]+\.constructor\.name).{0,40}/g;

test('nothing in the bundle compares names of classes, which are shortened there', () => {
  expect('e.constructor.name==="Session"').toMatch(comparison);
  expect(scripts.length).toBeGreaterThan(10);
  const found = scripts.flatMap((file) =>
    [...readFileSync(join('dist', file), 'utf8').matchAll(comparison)].map(([text]) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
