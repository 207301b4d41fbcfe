import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ran } from '../support/here.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

const tournament = (...args: readonly string[]) => ran(['tournament', 'space-explorers', ...args]);
const quick = ['--levels', 'kite,diamond', '--seed', 'S', '--set', 'turns=30'];

function file(text: string, name: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

describe('programs in a tournament', () => {
  const settler = `export const takeTurn = (view) =>
    view.planets.flatMap(({ id, mine = 0 }) => {
      const edge = view.edges.find(([a, b]) => a === id || b === id);
      return mine < 8 ? [] : [{ from: id, to: edge[0] === id ? edge[1] : edge[0], people: 4 }];
    });`;
  const echo = `process.stdin.on('data', (lines) => {
    for (const _ of String(lines).trim().split('\\n')) console.log('[]');
  });`;

  test('are named as on the command line, and a second copy of a program has a number', async () => {
    const path = file(settler, 'settler.mjs');
    const program = `exec:${process.execPath} ${file(echo, 'echo.mjs')}`;
    const { status, stdout } = await tournament(path, program, path, ...quick, '--games', '2', '--format', 'json');
    const { strategies, matches } = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(strategies.map(({ name }: { name: string }) => name).sort()).toEqual([path, `${path}#2`, program].sort());
    expect(strategies.map(({ faults }: { faults: number }) => faults)).toEqual([0, 0, 0]);
    expect(matches).toHaveLength(6);
  });

  test.each([
    ['throws', 'export const takeTurn = () => { throw new Error("no"); };', 20, { faults: 20, forfeits: 2 }, 'no'],
    [
      'answers nonsense',
      'export const takeTurn = () => "everything";',
      4,
      { faults: 4, forfeits: 0 },
      'unknown command',
    ],
    ['never answers', 'export const takeTurn = () => { for (;;); };', 4, { faults: 4, forfeits: 0 }, 'steps'],
  ])('harm only their own results, even if a program %s', async (_, text, turns, harm, why) => {
    const path = file(text, 'hostile.mjs');
    const options = ['--levels', 'kite', '--games', '1', '--seed', 'S', '--set', `turns=${turns}`, '--format', 'json'];
    const { status, stdout, stderr } = await tournament(
      'greedy',
      'random',
      path,
      ...options,
      '--set',
      'strategySteps=1',
    );
    expect([status, stderr]).toEqual([0, '']);
    const { strategies, matches } = JSON.parse(stdout);
    expect(matches.slice(0, 1)).toEqual(JSON.parse((await tournament('greedy', 'random', ...options)).stdout).matches);
    expect(strategies.find(({ name }: { name: string }) => name === path)).toMatchObject({ games: 2, ...harm });
    expect(strategies.filter(({ faults }: { faults: number }) => faults > 0)).toHaveLength(1);
    const { stdout: tables } = await tournament(
      'greedy',
      path,
      ...options.slice(0, -1),
      'text',
      '--set',
      'strategySteps=1',
    );
    expect(tables).toMatch(new RegExp(`first in game 1/2/0, turn [12]: .*${why}`));
  });
});

describe('a program that does not start ends a tournament before any game', () => {
  const broken = () => file('export const takeTurn = ((;', 'broken.mjs');
  const refused = async (player: string, ...more: readonly string[]) => {
    const { status, stdout, stderr } = await tournament('greedy', 'random', player, ...quick, ...more);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    return stderr.trimEnd().replace(`turncade: ${player} could not start: `, '');
  };

  test('with one line that gives the reason', async () => {
    expect(await refused(broken())).toMatch(/^SyntaxError: .* \(broken.mjs, line 1\)$/);
    const path = broken();
    expect(await refused(path, '--trust', path)).toMatch(/^SyntaxError: /);
    expect(await refused(file('export const turn = 1;', 'none.mjs'))).toMatch(/^Error: it exports no takeTurn/);
    expect(await refused(file("import './gone.mjs';\nexport const takeTurn = () => [];", 'a.mjs'))).toBe(
      'Error: cannot read ./gone.mjs: there is no such file',
    );
    expect(await refused('exec:no-such-program-here --fast')).toBe(
      'cannot start no-such-program-here: there is no such program',
    );
    expect(await refused(`exec:"${process.execPath}" ${file('let (', 'broken.cjs')}`)).toMatch(
      /^it exited with status 1: SyntaxError/,
    );
    expect(await refused(`exec:${process.execPath} -e 0`)).toBe('it exited with status 0');
  });

  test('without writing files', async () => {
    const folder = temporaryFolder();
    await refused(broken(), '--json', join(folder, 'results.json'), '--replays', join(folder, 'replays'));
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an interrupted tournament', () => {
  /** Interrupts a tournament as soon as its first replay exists. */
  async function interrupted(...args: string[]) {
    const folder = temporaryFolder();
    const all = ['tournament', 'space-explorers', 'greedy', ...args, '--replays', folder, '--keep', '1/2/0'];
    const child = spawn(process.execPath, [cli, ...all], { env: childEnvironment(temporaryFolder()) });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (data) => {
      stdout += data;
    });
    child.stderr.on('data', (data) => {
      stderr += data;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const look = setInterval(() => {
      if (!readdirSync(folder).some((name) => name.endsWith('.turncade'))) return;
      clearInterval(look);
      child.kill('SIGINT');
    }, 10);
    const status = await ended;
    clearInterval(look);
    return { status, stdout, stderr };
  }

  const long = ['random', '--games', '300000', '--levels', 'corridor', '--jobs', '2', '--seed', 'S'];

  test('reports the games so far, with status 130', async () => {
    const json = join(temporaryFolder(), 'results.json');
    const { status, stdout, stderr } = await interrupted(...long, '--json', json);
    expect(status).toBe(130);
    const [, done = ''] = /^Stopped after ([\d,]+) of 300,000 games$/m.exec(stdout) ?? [];
    const { matches, strategies } = JSON.parse(readFileSync(json, 'utf8'));
    expect(Number(done.replaceAll(',', ''))).toBe(matches.length);
    expect(matches.length).toBeGreaterThan(0);
    expect(strategies[0].games).toBe(matches.length);
    expect(stderr).toBe(`turncade: interrupted after ${done} of 300,000 games\n`);
  });

  test('kills its programs, even if they do not stop by themselves', async () => {
    const pids = join(temporaryFolder(), 'pids');
    const program = file(
      `import { appendFileSync } from 'node:fs';
      appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
      let turns = 0;
      process.stdin.on('data', () => { if (turns++ < 3) console.log('[]'); });
      setInterval(() => {}, 1000);`,
      'stubborn.mjs',
    );
    const { status } = await interrupted(
      ...[`exec:${process.execPath} ${program}`, '--games', '500', '--levels', 'corridor', '--set', 'turns=6'],
    );
    expect(status).toBe(130);
    const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
    await expect.poll(() => started.filter(isAlive)).toEqual([]);
  });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
