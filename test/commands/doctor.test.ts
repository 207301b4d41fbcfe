import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran, startHere } from '../support/here.ts';
import { runProgram, temporaryFolder } from '../support/program.ts';

const report = (env: Readonly<Record<string, string>> = {}) => {
  const { stdout, stderr, status } = runProgram(['doctor', '--format', 'json'], '', env);
  expect(stderr).toBe('');
  return { status, ...JSON.parse(stdout) };
};

describe('the report of turncade doctor', () => {
  test('contains versions, terminal, drawing, input, folders and settings', () => {
    const { status, versions, terminal, drawn, input, folders, kept, settings, problems } = report();
    expect(status).toBe(0);
    expect(problems).toEqual([]);
    expect(versions).toMatchObject({ node: process.versions.node, sqlite: expect.stringMatching(/sqlite/) });
    expect(terminal).toMatchObject({ isTerminal: false, term: 'xterm-256color' });
    expect(drawn).toMatchObject({ as: 'screen', characters: 'unicode', title: true });
    expect(drawn.sample).toContain('┌───┐');
    expect(input).toMatchObject({ mouse: true, clipboard: true });
    expect(folders.map(({ name }: { name: string }) => name)).toEqual(['data', 'config', 'cache']);
    for (const folder of folders) expect(folder).toMatchObject({ isThere: false, freeMegabytes: expect.any(Number) });
    expect(kept).toEqual({ matches: 0, saves: 0 });
    expect(settings).toEqual({ changed: [], decidedBy: [] });
  });

  test.each([
    [{ TERM: 'dumb' }, 'TERM=dumb: ', 'TERM=xterm-256color turncade'],
    [{ LC_ALL: 'C' }, 'LC_ALL=C is a terminal with ASCII characters only.', 'LC_ALL=C.UTF-8 turncade'],
  ])('names the problem with the environment %j and its remedy', (env, problem, advice) => {
    const { status, problems, drawn } = report(env);
    expect(status).toBe(1);
    expect(problems).toEqual([{ problem: expect.stringContaining(problem), advice: expect.stringContaining(advice) }]);
    expect(drawn.characters).toBe('ascii');
    expect(drawn.sample).toMatch(/^[ -~]+$/);
  });

  test('detects a file in the place of the home folder, and counts the matches in a valid folder', () => {
    const home = join(temporaryFolder(), 'state');
    writeFileSync(home, '');
    const { problems } = report({ TURNCADE_HOME: home });
    expect(problems).toHaveLength(3);
    expect(problems[0].problem).toBe(`turncade cannot write in ${home}: part of the path is not a directory.`);
    const other = join(temporaryFolder(), 'state');
    mkdirSync(join(other, 'matches'), { recursive: true });
    writeFileSync(join(other, 'matches', 'one.turncade'), '');
    expect(report({ TURNCADE_HOME: other }).kept).toEqual({ matches: 1, saves: 0 });
  });

  test('contains no password and no login', () => {
    const home = join(temporaryFolder(), 'state');
    mkdirSync(home);
    writeFileSync(join(home, 'servers.json'), '{"servers":[{"token":"geheim-1"}]}');
    writeFileSync(join(home, 'installation.key'), 'geheim-2');
    chmodSync(join(home, 'installation.key'), 0o600);
    for (const format of ['text', 'json']) {
      const { stdout } = runProgram(['doctor', '--format', format], '', {
        TURNCADE_HOME: home,
        TURNCADE_PASSWORD: 'geheim-3',
        SSH_CONNECTION: '192.0.2.9 1 192.0.2.8 22',
      });
      expect(stdout).toContain(home);
      expect(stdout).not.toMatch(/geheim|192\.0\.2/);
    }
  });
});

test('turncade doctor queries the terminal and shows the answers', async () => {
  const program = startHere(['doctor'], { columns: 70, rows: 40, env: { COLORTERM: 'truecolor' } });
  expect((await program.ended).exitCode).toBe(1);
  const screen = program.screen();
  expect(screen).toMatch(/size +70x40/);
  expect(screen).toMatch(/answers +background unknown, lines in one column/);
  expect(screen).toMatch(/colours +16 million, for a dark background/);
  expect(screen).toContain('! The terminal is 70x40; turncade needs 80x24.');
  expect(screen).toContain('turncade --screen-reader');
});

test.each([
  [['x'], 'doctor takes no arguments, found "x"'],
  [['--format', 'xml'], '--format must be text or json, found "xml"'],
])('wrong use of doctor is reported: %j', async (args, message) => {
  expect(await ran(['doctor', ...args])).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
});
