import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { programsAmong } from '#match-session/match-programs.ts';
import { ran } from '../support/here.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';
import { endOf } from './processes.ts';
import { fileWith, newMatch } from './support.ts';

const run = (...args: string[]) => ran(['run', 'space-explorers', '--seed', 's', '--set', 'turns=6', ...args]);

/** Lines about commands, errors, strategies and the end of the match. */
const told = (stdout: string) => stdout.split('\n').filter((line) => /^(?:->|Error|Strategy|status: over)/.test(line));

const passing = fileWith('export default () => [];');

/** A program that writes its process id to a file, never answers, and ignores signals to end. */
const stubborn = (pidFile: string) =>
  `exec:${process.execPath} ${fileWith(
    `require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     process.on('SIGINT', () => {}).on('SIGTERM', () => {}).on('SIGHUP', () => {}); setInterval(() => {}, 1000);`,
    'stubborn.cjs',
  )}`;

/** A program that plays as soon as this file exists. */
const waitingFor = (file: string) =>
  `exec:${process.execPath} ${fileWith(
    `process.stdin.on('data', () => {
       while (!require('node:fs').existsSync(${JSON.stringify(file)})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
       process.stdout.write('[]\\n');
     });`,
    'waiting.cjs',
  )}`;

const newPidFile = () => join(mkdtempSync(join(tmpdir(), 't-')), 'pid');

async function pidIn(file: string): Promise<number> {
  while (!existsSync(file) || readFileSync(file, 'utf8') === '')
    await new Promise((resolve) => setTimeout(resolve, 20));
  return Number(readFileSync(file, 'utf8'));
}

describe('turncade with programs', () => {
  test('plays two programs to the end, and does not wait for a script', async () => {
    const child = spawn(
      process.execPath,
      [cli, 'run', 'space-explorers', '--set', 'turns=4', '--bot', `1=${passing}`, '--bot', `2=${passing}`],
      {
        env: childEnvironment(temporaryFolder()),
        // Standard input is never written to and never closed.
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    let stdout = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    const status = await new Promise((resolve) => child.on('close', resolve));
    child.stdin.destroy();
    expect(status).toBe(0);
    expect(told(stdout)).toEqual([
      '->end_turn',
      '->end_turn',
      '->end_turn',
      '->end_turn',
      'status: over, draw (turn-limit)',
    ]);
  });

  test('also reads a script if the command line names one', async () => {
    const script = fileWith('1: planet(0)\n', 'script.txt');
    const { status, stdout } = await run(script, '--bot', `1=${passing}`, '--bot', `2=${passing}`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/status: over, draw \(turn-limit\)\n(?:->1: planet\(0\)|->planet\(0\))\n/);
  });

  test('prints refused transfers and faults, and with --strict ends at a refusal', async () => {
    const wrong = fileWith(
      'export default ({ turn }) => { if (turn === 3) throw new Error("no"); return [{ from: 0, to: 0, people: 1 }]; };',
    );
    const seats = ['--bot', `1=${wrong}`, '--bot', `2=${passing}`];
    const { status, stdout, stderr } = await run(...seats);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const refused = ['->send(0,0,1)', 'Error same-planet: A transfer needs two different planets, not 0 and 0.'];
    expect(told(stdout)).toEqual([
      ...refused,
      '->end_turn',
      '->end_turn',
      'Strategy fault 1 of 10, player 1, threw: Error: no (strategy.mjs, line 1)',
      '->end_turn',
      '->end_turn',
      ...refused,
      '->end_turn',
      '->end_turn',
      'status: over, draw (turn-limit)',
    ]);
    const strict = await run(...seats, '--strict');
    expect(strict.status).toBe(1);
    expect(told(strict.stdout)).toEqual(refused);
    expect((await run(...seats, '--seat', '2')).stdout).not.toMatch(/send|Strategy|Error/);
  });

  test('has options for time, steps and memory, and prints them at the start', async () => {
    const { stdout } = await run(
      '--set',
      'strategyTime=250',
      '--set',
      'strategyMemory=64',
      '--set',
      'strategySteps=1',
      '--bot',
      `1=${fileWith('export default () => { for (;;); };')}`,
      '--bot',
      `2=${passing}`,
      '--format',
      'json',
    );
    const lines: unknown[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      type: 'start',
      options: { turns: 6, strategyTime: 250, strategySteps: 1, strategyMemory: 64 },
    });
    expect(lines[1]).toEqual({
      type: 'strategy-fault',
      seat: 1,
      turn: 1,
      code: 'out-of-steps',
      message: 'no answer within 1 million steps',
      faults: 1,
    });
  });

  describe('--trust', () => {
    const timers = () => fileWith('export default () => { throw "timers: " + typeof setTimeout; };');

    test('lets the named module run without the sandbox, and no other module', async () => {
      const [mine, strangers] = [timers(), timers()];
      const { stdout } = await run('--bot', `1=${mine}`, '--bot', `2=${strangers}`, '--trust', mine);
      expect(
        told(stdout)
          .filter((line) => line.startsWith('Strategy'))
          .slice(0, 2),
      ).toEqual([
        'Strategy fault 1 of 10, player 1, threw: timers: function',
        'Strategy fault 1 of 10, player 2, threw: timers: undefined',
      ]);
    });

    test('also works in a tournament', async () => {
      const mine = fileWith('export default () => { setTimeout(() => {}); return []; };');
      const faults = async (...more: readonly string[]) =>
        JSON.parse(
          (
            await ran([
              ...[
                'tournament',
                'space-explorers',
                mine,
                'greedy',
                '--games',
                '1',
                '--levels',
                'kite',
                '--set',
                'turns=4',
              ],
              ...['--format', 'json', ...more],
            ])
          ).stdout,
        ).strategies.reduce((sum: number, { faults }: { faults: number }) => sum + faults, 0);
      expect([await faults(), await faults('--trust', mine)]).toEqual([2, 0]);
    });

    test.each([
      [['--trust', 'greedy'], '--trust names a module, as in --trust ./mine.mjs, found "greedy"'],
      [['--trust', 'exec:python3 x.py'], '--trust names a module, as in --trust ./mine.mjs, found "exec:python3 x.py"'],
      [['--trust', './gone.mjs'], '--trust ./gone.mjs: cannot read it: there is no such file'],
      [['--trust', passing], `--trust ${passing}: no seat uses this module`],
    ])('%j is refused before anything is played', async (args, message) => {
      expect(await run(...args, '--bot', '1=greedy')).toEqual({
        status: 2,
        stdout: '',
        stderr: `turncade: ${message}\n`,
      });
    });
  });

  test('appends the output of programs to a file with --strategy-log', async () => {
    const folder = temporaryFolder();
    const log = join(folder, 'log.txt');
    writeFileSync(log, 'kept\n');
    const talking = fileWith('export default ({ turn }) => { console.log("turn", turn); return []; };');
    const { stdout } = await run('--bot', `1=${talking}`, '--bot', `2=${talking}`, '--strategy-log', log);
    expect(stdout).not.toContain('turn 1\n');
    expect(readFileSync(log, 'utf8')).toBe(
      'kept\nplayer 1:\nturn 1\nturn 3\nturn 5\nplayer 2:\nturn 2\nturn 4\nturn 6\n',
    );
    const none = await run(
      '--bot',
      `1=${passing}`,
      '--bot',
      `2=${passing}`,
      '--strategy-log',
      join(folder, 'no', 'log.txt'),
    );
    expect(none).toMatchObject({ status: 2, stdout: '' });
    expect(none.stderr).toMatch(/^turncade: cannot write .*log\.txt: there is no such file\n$/);
  });

  test('without --strategy-log, does not print the output of programs', async () => {
    const loud = fileWith('console.log("loud"); console.error("loud"); export default () => [];');
    const { stdout, stderr } = await run('--bot', `1=${loud}`, '--bot', `2=${passing}`);
    expect(stdout + stderr).not.toContain('loud');
  });

  test.each([
    [['--bot', '1=./gone.mjs'], 'cannot read ./gone.mjs: there is no such file'],
    [['--bot', '1=mine.py'], 'unknown bot "mine.py", expected one of '],
    [['--bot', '1=exec:'], 'cannot read exec:: it names no command'],
    [['--bot', '1=exec:"my bot'], 'cannot read exec:"my bot: a quote (") is not closed'],
    [['--bot', '3=exec:x'], '--bot 3=exec:x: there is no player 3'],
  ])('%j is refused before anything is played', async (args, message) => {
    const { status, stdout, stderr } = await run(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^turncade: .*\n$/);
    expect(stderr).toContain(message);
  });

  test('ends before `play` draws the screen if a program cannot be started', async () => {
    const name = `exec:"${process.execPath}" ${fileWith('let (', 'broken.cjs')}`;
    const { status, stdout, stderr } = await ran(['play', 'risc', '--level', 'twin-rivers', '--bot', `2=${name}`]);
    expect([status, stdout, stderr.match(/\n/g)?.length]).toEqual([1, '', 1]);
    expect(stderr).toMatch(/^turncade: .* could not start: it exited with status 1: SyntaxError/);
  });

  test('while the screen of `play` is open, fails only in the turn of the program that cannot start', async () => {
    const programs = programsAmong(spaceExplorers, { 2: `exec:${process.execPath} -e 0` });
    const match = newMatch();
    await expect(programs.turn(match, 2)).rejects.toThrow('node -e 0 could not start: it exited with status 0');
    programs.close();
  });

  test.each([
    ['a syntax error', fileWith('export default () => [;'), /^.* could not start: SyntaxError/],
    ['no takeTurn', fileWith('export const x = 1;'), /^.* could not start: .*it exports no takeTurn/],
    ['a missing interpreter', 'exec:no-such-python mine.py', /^.* could not start: .*there is no such program/],
    [
      'a syntax error in another language',
      `exec:${process.execPath} ${fileWith('let (', 'broken.cjs')}`,
      /^.* could not start: it exited with status 1: SyntaxError/,
    ],
  ])('ends with one message for a program with %s', async (_, name, message) => {
    for (const game of ['space-explorers', 'risc', 'robo-race']) {
      const { status, stderr } = await ran(['run', game, '--bot', `1=${name}`, '--bot', `2=${passing}`]);
      expect([status, stderr.match(/\n/g)?.length]).toEqual([1, 1]);
      expect(stderr).toMatch(new RegExp(message.source.replace('^', '^turncade: ')));
    }
  });
});

describe('no process of the programs is left', () => {
  test('at the end of the match', async () => {
    const pidFile = newPidFile();
    const seats = ['--bot', `1=${waitingFor(pidFile)}`, '--bot', `2=${stubborn(pidFile)}`];
    expect((await ran(['run', 'space-explorers', '--set', 'turns=1', ...seats])).status).toBe(0);
    await endOf(await pidIn(pidFile));
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('when turncade ends by %s', async (signal, expected) => {
    const pidFile = newPidFile();
    const child = spawn(
      process.execPath,
      [cli, 'run', 'space-explorers', '--bot', `1=${stubborn(pidFile)}`, '--bot', `2=${passing}`],
      {
        env: childEnvironment(temporaryFolder()),
        stdio: 'ignore',
      },
    );
    const closed = new Promise((resolve) => child.on('close', resolve));
    const pid = await pidIn(pidFile);
    child.kill(signal);
    expect(await closed).toBe(expected);
    await endOf(pid);
  });

  test('when turncade is killed while it runs trusted modules', async ({ skip }) => {
    if (!existsSync('/proc/self/cmdline')) skip('processes are found by their arguments under /proc');
    const looping = fileWith('export default () => { for (;;); };');
    const child = spawn(
      process.execPath,
      [
        cli,
        'run',
        'space-explorers',
        '--bot',
        `1=${looping}`,
        '--bot',
        `2=${passing}`,
        '--trust',
        looping,
        '--set',
        'strategyTime=60000',
      ],
      {
        env: childEnvironment(temporaryFolder()),
        stdio: 'ignore',
      },
    );
    const closed = new Promise((resolve) => child.on('close', resolve));
    let [pid] = runningWith(looping);
    for (; pid === undefined; [pid] = runningWith(looping)) await new Promise((resolve) => setTimeout(resolve, 20));
    child.kill('SIGKILL');
    await closed;
    await endOf(pid);
  });
});

/** Processes whose command line contains this file. */
const runningWith = (file: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`"path":"${file}"`) ? [Number(name)] : [];
      } catch {
        return [];
      }
    });
