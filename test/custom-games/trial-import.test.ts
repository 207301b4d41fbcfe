import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { assertImportEnds } from '#custom-games/trial-import.ts';
import { moduleFile } from '../support/own-game.ts';

/** Imports a module and aborts the limit once the module has written the file `begun` beside it. */
async function importUntilBegun(text: string): Promise<void> {
  const file = moduleFile(
    `import { writeFileSync } from 'node:fs'; writeFileSync(new URL('./begun', import.meta.url), ''); ${text}`,
  );
  const limit = new AbortController();
  const watcher = watch(dirname(file), (_, name) => {
    if (name === 'begun') limit.abort();
  });
  try {
    await assertImportEnds(file, limit.signal);
  } finally {
    watcher.close();
  }
}

test.each([
  ['a busy loop', 'for (;;);'],
  ['an endless await', 'setInterval(() => {}, 1000); await new Promise(() => {});'],
])('the trial import aborts a module with %s at the time limit', async (_, text) => {
  await expect(importUntilBegun(text)).rejects.toThrow(
    /game\.mjs: cannot load it: found a module that still loads after 30 seconds, expected one that ends/,
  );
});

test.each([
  ['waits for a promise that never resolves', 'await new Promise(() => {});'],
  ['ends the process', 'process.exit(0);'],
])('the trial import immediately refuses a module that %s', async (_, text) => {
  const file = moduleFile(text);
  await expect(assertImportEnds(file, new AbortController().signal)).rejects.toThrow(
    `${file}: cannot load it: found a top-level "await" that never ends, or process.exit`,
  );
});

test('the trial import refuses a module that fails later, when its import is complete', async () => {
  const file = moduleFile("queueMicrotask(() => { throw new Error('no luck'); }); await new Promise(() => {});");
  await expect(assertImportEnds(file, new AbortController().signal)).rejects.toThrow(
    `${file}: cannot load it: no luck`,
  );
});

test.each([
  ['loads', 'export const game = {};'],
  ['cannot be loaded, which its real import reports', "throw new Error('no luck');"],
])('the trial import accepts a module that %s', async (_, text) => {
  await expect(assertImportEnds(moduleFile(text), new AbortController().signal)).resolves.toBeUndefined();
});

test('the trial import accepts a missing file, which the real import reports', async () => {
  const file = join(dirname(moduleFile('')), 'absent.mjs');
  await expect(assertImportEnds(file, new AbortController().signal)).resolves.toBeUndefined();
});
