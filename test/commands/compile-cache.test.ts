import { expect, test } from 'vitest';
import { runProgram, temporaryFolder } from '../support/program.ts';

/**
 * Folder in which a command would cache compiled code. Only the request is captured, because Node 20 has no such cache.
 */
function keptIn(args: readonly string[], environment: Readonly<Record<string, string>>): string {
  const spy = `import module from 'node:module'; module.enableCompileCache = (folder) => process.stderr.write(String(folder));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(spy)}`;
  return runProgram(args, '', { ...environment, NODE_OPTIONS }).stderr;
}

test("compiled code is cached in the program's folder, never in the temporary folder", () => {
  const home = temporaryFolder();
  expect(keptIn(['levels', 'risc'], { TURNCADE_HOME: home })).toBe(`${home}/cache`);
  const elsewhere = { TURNCADE_HOME: '', HOME: home, XDG_CACHE_HOME: `${home}/caches` };
  expect(keptIn(['levels', 'risc'], elsewhere)).toContain(home);
  expect(keptIn(['levels', 'risc'], elsewhere)).toMatch(/turncade/);
});

test('nothing is cached for commands with an immediate answer', () => {
  expect(keptIn(['--version'], {})).toBe('');
  expect(keptIn(['--help'], {})).toBe('');
});
