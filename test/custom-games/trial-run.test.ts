import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { assertTrialEnds } from '#custom-games/trial-run.ts';
import { moduleFile, ownGameFile } from '../support/own-game.ts';

/** JavaScript that writes the file `begun` beside its module. */
const begin = "writeFileSync(new URL('./begun', import.meta.url), '');";

/** Runs the trial of a module. Its time limit passes once the module has written the file `begun` beside it. */
async function tryUntilBegun(file: string): Promise<void> {
  const limit = new AbortController();
  const watcher = watch(dirname(file), (_, name) => {
    if (name === 'begun') limit.abort();
  });
  try {
    await assertTrialEnds(file, limit.signal);
  } finally {
    watcher.close();
  }
}

test.each([
  ['a busy loop', 'for (;;);'],
  ['an endless await', 'setInterval(() => {}, 1000); await new Promise(() => {});'],
])('the trial run aborts at the time limit if a module has %s', async (_, text) => {
  const file = moduleFile(`import { writeFileSync } from 'node:fs'; ${begin} ${text}`);
  await expect(tryUntilBegun(file)).rejects.toThrow(
    /game\.mjs: cannot load it: found a module that is still loading after 30 seconds, expected one that finishes/,
  );
});

/** The game of the guide, whose `setup` executes this statement. */
const nimWith = (statement: string) =>
  ownGameFile(
    'nim.mjs',
    (text) => `import { writeFileSync } from 'node:fs';\n${text}\ngame.setup = () => { ${statement} };\n`,
  );

test('the trial run aborts at the time limit if the setup of a game never returns', async () => {
  const file = await nimWith(`${begin} for (;;);`);
  await expect(tryUntilBegun(file)).rejects.toThrow(
    `${file}: found a match that has not started after 30 seconds, expected every function of the game to return`,
  );
});

test('the trial run immediately refuses a game whose setup ends the process', async () => {
  const file = await nimWith('process.exit(0);');
  await expect(assertTrialEnds(file, new AbortController().signal)).rejects.toThrow(
    `${file}: found process.exit at the start of a match`,
  );
});

test('the trial run accepts a game whose setup fails, and leaves the report to the real start', async () => {
  const file = await nimWith("throw new Error('no luck');");
  await expect(assertTrialEnds(file, new AbortController().signal)).resolves.toBeUndefined();
});

test.each([
  ['waits for a promise that never resolves', 'await new Promise(() => {});'],
  ['ends the process', 'process.exit(0);'],
])('the trial run immediately refuses a module that %s', async (_, text) => {
  const file = moduleFile(text);
  await expect(assertTrialEnds(file, new AbortController().signal)).rejects.toThrow(
    `${file}: cannot load it: found a top-level "await" that never ends, or process.exit`,
  );
});

test('the trial run refuses a module that fails later, when its import is complete', async () => {
  const file = moduleFile("queueMicrotask(() => { throw new Error('no luck'); }); await new Promise(() => {});");
  await expect(assertTrialEnds(file, new AbortController().signal)).rejects.toThrow(`${file}: cannot load it: no luck`);
});

test.each([
  ['loads', 'export const game = {};'],
  ['cannot be loaded, which its real import reports', "throw new Error('no luck');"],
])('the trial run accepts a module that %s', async (_, text) => {
  await expect(assertTrialEnds(moduleFile(text), new AbortController().signal)).resolves.toBeUndefined();
});

test('the trial run accepts a missing file, and leaves the report to the real import', async () => {
  const file = join(dirname(moduleFile('')), 'absent.mjs');
  await expect(assertTrialEnds(file, new AbortController().signal)).resolves.toBeUndefined();
});
