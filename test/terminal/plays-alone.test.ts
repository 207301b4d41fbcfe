import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/program.ts';
import { key, startTerminal } from '../support/terminal.ts';

/** Module that, when the process exits, writes the names of the Node modules that the main thread has loaded. */
const spy = (file: string): string =>
  `import { writeFileSync } from 'node:fs'; import { isMainThread } from 'node:worker_threads'; if (isMainThread) process.on('exit', () => writeFileSync(${JSON.stringify(file)}, process.moduleLoadList.join('\\n')));`;

/** Node's network and database modules that a run with these keys loads. */
async function networkModules(args: readonly string[], expectedText: string, keys: string): Promise<readonly string[]> {
  const file = join(temporaryFolder(), 'loaded');
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(spy(file))}`;
  const program = startTerminal(args, { env: { NODE_OPTIONS } });
  await program.until(expectedText);
  program.send(keys);
  await program.ended;
  const loaded = readFileSync(file, 'utf8').split('\n');
  expect(loaded).toContain('NativeModule fs');
  return loaded.filter((name) => /^NativeModule (?:tls|http|https|dns|sqlite)$/.test(name));
}

test.each([
  ['in the menu', [], 'Quit', 'q'],
  ['in a match', ['play', 'risc', '--level', 'twin-rivers', '--bot', '2=easy'], 'place', 'q'],
])('playing without a server loads no network or database modules of Node: %s', async (_, args, expectedText, keys) => {
  expect(await networkModules(args, expectedText, keys)).toEqual([]);
});

test('playing online loads network modules of Node', async () => {
  expect(await networkModules(['join'], 'No servers yet', key.escape)).toContain('NativeModule tls');
});
