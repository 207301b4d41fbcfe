import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { cli, runProgram, savedFiles, temporaryFolder } from '../support/program.ts';

const daily = ['run', 'space-defender', '--level', 'daily', '--format', 'json'];

const seedOf = (stdout: string): unknown => JSON.parse(stdout.split('\n')[0] ?? '').seed;

describe('TURNCADE_NOW', () => {
  test.each([
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20'],
    ['2026-11-20', 'America/Adak', '2026-11-20'],
    ['2026-11-20T12:00Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-20T04:00Z', 'America/Adak', '2026-11-19'],
  ])('%s in time zone %s is the day %s', (now, zone, day) => {
    const { status, stdout, stderr } = runProgram(daily, '', { TURNCADE_NOW: now, TZ: zone, LANG: 'tr_TR.UTF-8' });
    expect([status, stderr, seedOf(stdout)]).toEqual([0, '', day]);
  });

  test.each([[['--version']], [daily], [['play', 'risc', '--screen-reader']]])(
    'with an invalid date is refused in one line: %j',
    async (args) => {
      expect(await ran(args, '', { TURNCADE_NOW: 'now\u001B[2J' })).toEqual({
        status: 2,
        stdout: '',
        stderr:
          'turncade: TURNCADE_NOW: found "now\\u001b[2J", expected a date such as 2026-11-20, or with a time, 2026-11-20T21:40\n',
      });
    },
  );
});

describe('TURNCADE_NEW_SEED', () => {
  test('is the seed of a match for which no other seed was chosen', async () => {
    const started = async (...args: readonly string[]) =>
      seedOf((await ran(['run', 'risc', '--format', 'json', ...args], '', { TURNCADE_NEW_SEED: 'k7f2' })).stdout);
    expect(await started()).toBe('k7f2');
    expect(await started('--seed', 'x')).toBe('x');
    expect(await started('--level', 'daily:2026-11-20')).toBe('2026-11-20');
  });

  test('gets a number appended for the second match of one run of the program', async () => {
    const home = temporaryFolder();
    const match = ['own', 'play 10 30 1 1 1 1 1', 'leave'];
    const { status, stderr } = await ran(
      ['--screen-reader'],
      `${['space-defender', ...match, ...match, 'leave', 'leave'].join('\n')}\n`,
      { TURNCADE_NEW_SEED: 'k7f2', TURNCADE_HOME: join(home, 'state') },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const seeds = savedFiles(home).map(({ text }) => /^seed (.*)$/m.exec(text)?.[1]);
    expect(seeds.sort()).toEqual(['k7f2', 'k7f2-2']);
  });
});

test('on an outdated Node, the program prints the required version and loads nothing else', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })`;
  const { status, stdout, stderr } = runProgram(['--version'], '', {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(pretend)}`,
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'turncade needs Node 20 or newer, but found 18.20.8; get it at https://nodejs.org\n',
  });
  expect(readFileSync(cli, 'utf8')).not.toMatch(/^import|require\(/m);
});
