import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Option, Subcommand } from '#commands/options.ts';
import { spelled } from '#commands/shell/help.ts';
import { subcommands } from '#commands/usage.ts';
import { games } from '#games/index.ts';
import { ran } from '../support/here.ts';
import { cli, temporaryFolder } from '../support/program.ts';

/** Text of the manual, and a file with it. */
async function manual() {
  const { stdout, status } = await ran(['man']);
  expect(status).toBe(0);
  const file = join(temporaryFolder(), 'turncade.1');
  writeFileSync(file, stdout);
  return { source: stdout, file };
}

/** Output of a viewer of man pages. Skips the test if none is installed. */
function shown(skip: (why: string) => void, program: string, ...args: string[]) {
  const { error, ...said } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8', MANWIDTH: '80' },
  });
  if (error !== undefined) skip(`there is no ${program} here`);
  return said;
}

describe('the manual', () => {
  test('contains the usage, help, options and examples of every command, and every game', async () => {
    const { source } = await manual();
    // The words are compared without font escapes.
    const words = source
      .replace(/\\f[BR]/g, '')
      .replaceAll('\\-', '-')
      .replaceAll('\\e', '\\')
      .replace(/(?: \\)?\s+/g, ' ');
    for (const { usage, help, options, examples } of Object.values<Subcommand>(subcommands)) {
      for (const text of [usage, help, ...examples]) expect(words).toContain(text);
      for (const option of Object.entries<Option>(options))
        expect(words).toContain(`.TP ${spelled(option)} ${option[1].help}`);
    }
    for (const { id, title, summary } of games) expect(words).toContain(`${id} ${title}: ${summary}`);
    for (const variable of ['TURNCADE_HOME', 'TURNCADE_NOW', 'NO_COLOR']) expect(words).toContain(variable);
  });

  test('has no fault that mandoc detects', async ({ skip }) => {
    const { file } = await manual();
    expect(shown(skip, 'mandoc', '-T', 'lint', '-W', 'warning', file).stdout).toBe('');
  });

  test('has no fault that groff detects', async ({ skip }) => {
    const { file } = await manual();
    expect(shown(skip, 'groff', '-man', '-ww', '-Tutf8', '-z', file)).toMatchObject({ status: 0, stderr: '' });
  });

  test('has no line over 90 columns when man shows it at a width of 80', async ({ skip }) => {
    const { file } = await manual();
    const { status, stdout } = shown(skip, 'man', '-P', 'cat', '-l', file);
    expect(status).toBe(0);
    expect(stdout).toContain('turncade levels [GAME]');
    expect(stdout).toContain('--level NAME|FILE');
    expect(stdout).not.toMatch(/\\f|\\-/);
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(90);
  });

  test('is installed at the path that the package declares', async () => {
    const { man } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(join(process.cwd(), man)).toBe(join(cli, '..', 'turncade.1.gz'));
    const dateless = (text: string) => text.replace(/^\.TH.*\n/, '');
    expect(dateless(gunzipSync(readFileSync(man)).toString())).toBe(dateless((await manual()).source));
  });

  test('is not printed if turncade man has an argument', async () => {
    expect(await ran(['man', 'levels'])).toMatchObject({
      status: 2,
      stderr: 'turncade: man takes no arguments, found "levels"\n',
    });
  });
});
