import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { signed } from '#storage/checksum.ts';
import { savesFolder } from '#storage/files/folders.ts';
import { historyLength, readHistory, readResults } from '#storage/results.ts';
import { foldersHere } from '../support/home-here.ts';
import { temporaryFolder } from '../support/program.ts';
import { ownHome, resultOf, save } from './support.ts';

const home = ownHome();

/**
 * Runs a piece of code in several processes at once and waits for all.
 *
 * @param body code that may use `me` (the number of the process, from 0), `folders`, and the imports
 */
async function atOnce(programs: number, imports: string, body: string): Promise<void> {
  const outfile = join(temporaryFolder(), 'program.mjs');
  buildSync({
    stdin: {
      contents: `import { foldersOf } from './files/folders.ts';\n${imports}\nconst folders = foldersOf(process.env);\nconst me = Number(process.argv[2]);\n${body}`,
      resolveDir: 'source/storage',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  const env = { ...process.env, TURNCADE_HOME: home() };
  const children = Array.from({ length: programs }, (_, me) =>
    spawn(process.execPath, [outfile, String(me)], { env, stdio: 'inherit' }),
  );
  const statuses = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
  expect(statuses).toEqual(children.map(() => 0));
}

const turns = (count: number, what: string): string => `for (let i = 0; i < ${count}; i++) { ${what} }`;

describe('several programs that write at the same time', () => {
  test('add all their results', async () => {
    const result = JSON.stringify(resultOf({}));
    await atOnce(
      4,
      "import { addResult } from './results.ts';",
      turns(25, `addResult(folders, { ...${result}, replay: me + '-' + i });`),
    );
    const { results, unreadable } = readResults(foldersHere());
    expect(unreadable).toBe(0);
    const expected = [0, 1, 2, 3].flatMap((me) => Array.from({ length: 25 }, (_, i) => `${me}-${i}`));
    expect(results.map(({ replay }) => replay).sort()).toEqual(expected.sort());
  });

  test('keep all of the last lines of the history, however many were typed before', async () => {
    const typed = historyLength / 2;
    await atOnce(
      4,
      "import { addToHistory } from './results.ts';",
      turns(typed, "addToHistory(folders, 'risc', me + ' ' + i);"),
    );
    const lines = readHistory(foldersHere(), 'risc');
    expect(lines).toHaveLength(historyLength);
    expect(new Set(lines).size).toBe(historyLength);
    for (const me of [0, 1, 2, 3]) {
      const mine = lines.flatMap((line) => (line.startsWith(`${me} `) ? [Number(line.slice(2))] : []));
      expect(mine).toEqual(mine.map((_, i) => typed - mine.length + i));
    }
  });

  test('can save only once under one name: the later saves are refused', async () => {
    await atOnce(
      4,
      "import { saveAs } from './matches/saves.ts';",
      `const saved = saveAs(folders, 'rivers', ${JSON.stringify(save(1))});
       if (!saved.ok && saved.error.code !== 'save-exists') process.exitCode = 1;
       if (saved.ok) saveAs(folders, 'winner-' + me, ${JSON.stringify(save(2))});`,
    );
    const names = readdirSync(savesFolder(foldersHere())).filter((name) => name !== 'rivers.turncade');
    expect(names).toEqual([expect.stringMatching(/^winner-\d\.turncade$/)]);
    expect(readFileSync(join(savesFolder(foldersHere()), 'rivers.turncade'), 'utf8')).toBe(
      signed(foldersHere(), save(1)),
    );
  });

  test('never read a half-written match', async () => {
    await atOnce(
      3,
      "import { join } from 'node:path'; import { matchesFolder } from './files/folders.ts';" +
        "import { writeMatch } from './matches/matches.ts'; import { openFile } from './files/open-file.ts';",
      `const path = join(matchesFolder(folders), 'match.turncade');
       const texts = ${JSON.stringify([save(1), save(50)])};
       ${turns(50, "writeMatch(folders, path, texts[(me + i) % 2]); if (!openFile(folders, path, '/').ok) process.exitCode = 1;")}`,
    );
  });
});
