import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { packed, readGamesJob } from '#job-queue/batches.ts';
import { openGameQueue } from '#job-queue/game-queue.ts';
import { playByQueue, sentPlanOf } from '#job-queue/play-by-queue.ts';
import { work } from '#job-queue/work.ts';
import { databaseAddress } from '#server/store/postgres/address.ts';
import { playAll } from '#tournament/play-all.ts';
import type { Delivered } from '#tournament/tournament-game.ts';
import { noPostgres, type PostgresProgram, postgresProgram } from '../support/postgres-program.ts';
import { childEnvironment, cli, runProgram, temporaryFolder } from '../support/program.ts';
import { planOf } from '../tournament/support.ts';

if (noPostgres !== undefined) process.stderr.write(`NOTICE: ${noPostgres}; a queue of games is NOT tried.\n`);

describe.skipIf(noPostgres !== undefined)('a tournament through a queue', () => {
  let database: PostgresProgram;
  beforeAll(async () => {
    database = await postgresProgram();
  });
  afterAll(() => database.remove());

  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0))
      if (child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    database.sql('DROP SCHEMA IF EXISTS turncade_queue CASCADE');
  });

  const start = (...args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, [cli, ...args, '--queue', database.address()], {
      env: childEnvironment(temporaryFolder()),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  /** Starts a worker and waits until its output contains a matching line. */
  const workerAt = async (line: RegExp): Promise<ChildProcess> => {
    const child = start('worker', '--jobs', '1');
    if (child.stdout === null) throw new Error('it has no output');
    for await (const told of createInterface(child.stdout)) if (line.test(told)) break;
    child.stdout?.resume();
    return child;
  };
  const result = async (child: ChildProcess) => {
    const [stdout, stderr]: string[] = ['', ''];
    const said = { stdout, stderr };
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said.stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      said.stderr += text;
    });
    const [status] = await once(child, 'close');
    return { status, ...said };
  };
  /** Opens the queue within this process. */
  const opened = async () => {
    const address = databaseAddress(database.address());
    if (!address.ok) throw new Error(address.error.message);
    return openGameQueue(address.value);
  };

  /** Writes a program that imports a second file and sometimes throws. Returns its path. */
  const settler = (): string => {
    const path = join(temporaryFolder(), 'settler.mjs');
    mkdirSync(join(dirname(path), 'lib'));
    writeFileSync(
      join(dirname(path), 'lib', 'least.mjs'),
      "import data from './least.json';\nexport const least = data[0];",
    );
    writeFileSync(join(dirname(path), 'lib', 'least.json'), '[8]');
    writeFileSync(
      path,
      `import { least } from './lib/least.mjs';
      export const takeTurn = (view) => {
        if (Math.random() < 0.02) throw new Error('\\0 \\ud800 once in a while');
        return view.planets.flatMap(({ id, mine = 0 }) => {
          const edge = view.edges.find(([a, b]) => a === id || b === id);
          return mine < least ? [] : [{ from: id, to: edge[0] === id ? edge[1] : edge[0], people: 4 }];
        });
      };`,
    );
    return path;
  };
  const hostile = (text: string): string => {
    const path = join(temporaryFolder(), 'hostile.mjs');
    writeFileSync(path, text);
    return path;
  };
  /** Texts of the replays, without the signature of the folder that stored them. */
  const replaysIn = (folder: string) =>
    readdirSync(folder).map((name) => [
      name,
      readFileSync(join(folder, name), 'utf8').replace(/^ *signature .*\n/m, ''),
    ]);

  test('prints and stores the same results and replays as on one machine, even if a worker is killed', async () => {
    const args = [
      'tournament',
      'space-explorers',
      settler(),
      'greedy',
      'random',
      '--levels',
      'kite,diamond',
      '--games',
      '8',
    ];
    const options = ['--seed', 'S', '--set', 'turns=30', '--format', 'json', '--keep', 'losses,faults', '--replays'];
    const [alone, shared] = [temporaryFolder(), temporaryFolder()];
    const expected = runProgram([...args, ...options, alone]);
    expect(expected.status).toBe(0);
    const tournament = start(...args, ...options, shared);
    const told = result(tournament);
    const first = await workerAt(/^playing games of space-explorers$/);
    // Kills the process during a game, like a power cut. When the lease of its jobs has expired, others get them.
    first.kill('SIGSTOP');
    first.kill('SIGKILL');
    const held = "name = 'games' AND state = 'active'";
    database.sql(`UPDATE turncade_queue.job SET started_on = now() - interval '1 hour' WHERE ${held}`);
    await workerAt(/^waiting/);
    const { status, stdout, stderr } = await told;
    expect([status, stdout]).toEqual([0, expected.stdout]);
    expect(stderr).toMatch(
      /^24 games for the workers at postgres:\/\/ada@\/postgres\?host=\S+; start workers on any machine with: turncade worker/,
    );
    expect(replaysIn(shared)).toEqual(replaysIn(alone));
    expect(database.sql('SELECT count(*) FROM turncade_queue.job')).toBe('0');
  });

  test.each([
    ['never answers', 'export const takeTurn = () => { for (;;); };'],
    [
      'takes all memory',
      'export const takeTurn = () => { const all = []; for (;;) all.push(new Array(1e6).fill(all.length)); };',
    ],
    ['imports a missing file', "export const takeTurn = () => import('./missing.mjs');"],
    ['imports a file outside its folder', "export const takeTurn = () => import('../other.mjs');"],
  ])(
    'has the same result as without a queue if a program %s, because workers use the sandbox, too',
    async (_, text) => {
      const args = [
        'tournament',
        'space-explorers',
        'greedy',
        hostile(text),
        '--levels',
        'kite',
        '--games',
        '2',
        '--seed',
        'S',
      ];
      const options = ['--set', 'turns=2', '--set', 'strategySteps=1'];
      const expected = runProgram([...args, ...options]);
      expect(expected.stdout).toContain('first in game 1/2/0');
      const told = result(start(...args, ...options));
      await workerAt(/^playing/);
      expect(await told).toMatchObject({ status: 0, stdout: expected.stdout });
    },
  );

  test('gives no game to a worker of another version, and the worker reports the difference', async () => {
    const queue = await opened();
    const plan = planOf(['greedy', 'random'], {
      levels: [{ name: 'own' }],
      gamesPerGroup: 2,
      options: { turns: '10' },
    });
    const sent = sentPlanOf(plan, () => true);
    if (!sent.ok) throw new Error(sent.error);
    const games: Delivered[] = [];
    const signal = new AbortController();
    const played = playByQueue(queue, plan, sent.value, {
      version: '1.0.0',
      signal: signal.signal,
      onGames: (more) => games.push(...more),
    });
    const options = { jobs: 1, signal: signal.signal, tell: () => {} };
    expect(await work(queue, { ...options, version: '0.9.0', folder: temporaryFolder() })).toBe(
      'the games in the queue are for turncade 1.0.0, but this is 0.9.0: a worker must have the same version',
    );
    const right = work(queue, { ...options, version: '1.0.0', folder: temporaryFolder() });
    expect(await played).toBeUndefined();
    signal.abort();
    expect(await right).toBeUndefined();
    const expected: Delivered[] = [];
    await playAll(plan, { jobs: 1, onGames: (more) => expected.push(...more) });
    const inOrder = (all: readonly Delivered[]) => all.toSorted((a, b) => a.played.index - b.played.index);
    expect(inOrder(games)).toEqual(inOrder(expected));
    await queue.close();
  });

  /** Backdates the plans in the queue by `seconds`. */
  const silentFor = (seconds: number) =>
    database.sql(
      `UPDATE turncade_queue.job SET created_on = now() - interval '${seconds} seconds',
       started_on = CASE WHEN name = 'plans' THEN NULL ELSE started_on END WHERE name = 'plans'`,
    );

  test('is abandoned by workers a minute after it is killed, and its jobs are removed', async () => {
    const queue = await opened();
    const tournament = start(
      'tournament',
      'space-explorers',
      'greedy',
      'random',
      '--games',
      '2000',
      '--levels',
      'kite',
    );
    await expect.poll(() => queue.take()).toBeDefined();
    const ended = once(tournament, 'exit');
    tournament.kill('SIGKILL');
    await ended;
    expect(Number(database.sql("SELECT count(*) FROM turncade_queue.job WHERE name = 'games'"))).toBeGreaterThan(300);
    silentFor(61);
    await workerAt(/^a tournament is gone, so its games are no longer played$/);
    await expect.poll(() => database.sql('SELECT count(*) FROM turncade_queue.job')).toBe('0');
    await queue.close();
  });

  test.each([
    ['space-defender', 1, 'first-flight', ['random', 'easy', 'random#2']],
    ['risc', 3, 'three-crowns', ['novice', 'random', 'novice#2']],
  ])('plays games of %s for %i players like a tournament without a queue', async (game, players, level, names) => {
    const queue = await opened();
    const text = readFileSync(join('levels', game, `${level}${game === 'risc' ? '.dot' : '.txt'}`), 'utf8');
    const plan = planOf(names, {
      ...{ game, players, gamesPerGroup: 3, levels: [{ name: level, source: { name: level, text } }] },
      ...{ keep: { kinds: ['all'], games: [] }, ...(game === 'risc' && { options: { turns: '12' } }) },
      entrants: names.map((name) => ({ name, player: name.replace(/#.*/, '') })),
    });
    const sent = sentPlanOf(plan, () => true);
    if (!sent.ok) throw new Error(sent.error);
    const ending = new AbortController();
    const games: Delivered[] = [];
    const { signal } = ending;
    const worker = work(queue, { version: '1', jobs: 1, folder: temporaryFolder(), signal, tell: () => {} });
    const onGames = (more: readonly Delivered[]) => games.push(...more);
    expect(await playByQueue(queue, plan, sent.value, { version: '1', signal, onGames })).toBeUndefined();
    ending.abort();
    await worker;
    const expected: Delivered[] = [];
    await playAll(plan, { jobs: 2, onGames: (more) => expected.push(...more) });
    const inOrder = (all: readonly Delivered[]) => all.toSorted((a, b) => a.played.index - b.played.index);
    expect(expected).toHaveLength(players === 1 ? 9 : 3);
    expect(inOrder(games)).toEqual(inOrder(expected));
    await queue.close();
  });

  describe('with a manipulated database', () => {
    /** Starts a tournament whose jobs the test itself takes from the queue. */
    async function begun() {
      const queue = await opened();
      const plan = planOf(['greedy', 'random'], {
        levels: [{ name: 'own' }],
        gamesPerGroup: 1,
        options: { turns: '10' },
      });
      const sent = sentPlanOf(plan, () => true);
      if (!sent.ok) throw new Error(sent.error);
      const ending = new AbortController();
      const { signal } = ending;
      const games: Delivered[] = [];
      const options = { version: '1', signal, onGames: (more: readonly Delivered[]) => games.push(...more) };
      const played = playByQueue(queue, plan, sent.value, options).finally(() => ending.abort());
      const lines: string[] = [];
      const tell = (line: string) => lines.push(line);
      const worker = () => work(queue, { version: '1', jobs: 1, folder: temporaryFolder(), signal, tell });
      const taken = async () => {
        for (;;) {
          const job = await queue.take();
          if (job !== undefined) return job;
        }
      };
      return { queue, games, played, lines, worker, taken };
    }

    test('sends a damaged job again', async () => {
      const { queue, games, played, lines, worker, taken } = await begun();
      const { id } = await taken();
      await queue.giveBack(id);
      database.sql(`UPDATE turncade_queue.job SET data = '{"from": "x"}' WHERE name = 'games'`);
      expect(await Promise.all([worker(), played])).toEqual([undefined, undefined]);
      expect(lines).toEqual([
        'a job in the queue is damaged: it has an unknown format',
        'playing games of space-explorers',
      ]);
      expect(games).toHaveLength(1);
      await queue.close();
    });

    test('restarts with the remaining games after its entry in the queue has expired', async () => {
      const { queue, games, played, lines, worker, taken } = await begun();
      const { id, data } = await taken();
      const job = readGamesJob(data);
      const plan = job.ok ? job.value.plan : '';
      expect([await queue.isAlive(plan), [...(await queue.touch([id]))]]).toEqual([true, [id]]);
      silentFor(61);
      expect([await queue.isAlive(plan), [...(await queue.touch([id]))]]).toEqual([false, []]);
      await queue.forget(plan);
      expect(await Promise.all([worker(), played])).toEqual([undefined, undefined]);
      expect(games).toHaveLength(1);
      expect(lines.at(-1)).toBe('playing games of space-explorers');
      await queue.close();
    });

    test('ends if its plan is damaged', async () => {
      const { queue, played, worker, taken } = await begun();
      const { id } = await taken();
      await queue.giveBack(id);
      database.sql(`UPDATE turncade_queue.job SET data = '{"packed": "AAAA"}' WHERE name = 'plans'`);
      expect(await Promise.all([worker(), played])).toEqual([
        undefined,
        'a worker cannot use a job in the queue: the plan of a tournament is damaged: its SHA-256 differs',
      ]);
      await queue.close();
    });

    test('ends after three invalid answers for one game', async () => {
      const { queue, played, taken } = await begun();
      for (const text of ['AAAA', packed({ games: [] }), packed({ games: [] })]) {
        const { id } = await taken();
        await queue.complete(id, text);
      }
      expect(await played).toBe('game 1/2/0: the workers gave up 3 times');
      await queue.close();
    });
  });

  test('can open its queue at the same time as other tournaments, on a database that has no queue yet', async () => {
    const queues = await Promise.all(Array.from({ length: 6 }, opened));
    expect(await Promise.all(queues.map((queue) => queue.take()))).toEqual(Array(6).fill(undefined));
    for (const queue of queues) await queue.close();
  });

  test('works with the commands of docs/programs.md, shortened to two games', async () => {
    const page = readFileSync('docs/programs.md', 'utf8');
    const lines = page.split('\n').flatMap((line) => /^ {4}turncade (.* --queue .*)$/.exec(line)?.[1] ?? []);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['worker', 'tournament']);
    const mine = hostile('export const takeTurn = () => [];');
    const [worker = [], tournament = []] = lines.map((line) =>
      line
        .replace(/ --queue \S+/, '')
        .replace(/--games \d+/, '--games 2 --levels kite --set turns=9')
        .replace('./mine.mjs', mine)
        .split(' '),
    );
    start(...worker);
    const { status, stdout } = await result(start(...tournament));
    expect(status).toBe(0);
    expect(stdout).toContain('greedy');
  });

  test('and its workers are refused with a reason if their arguments do not fit a queue', () => {
    const own = hostile('export const takeTurn = () => [];');
    const madeUp = hostile("const name = './a.mjs';\nexport const takeTurn = async () => (await import(name)).turn();");
    const refused = (...args: readonly string[]) => {
      const { status, stderr } = runProgram(['tournament', 'space-explorers', 'greedy', ...args]);
      return [status, stderr.trim()];
    };
    const queue = ['--queue', database.address()];
    expect(refused('exec:python3 mine.py', ...queue)).toEqual([
      2,
      'turncade: "exec:python3 mine.py" cannot be used with --queue: other machines run only bots and sandboxed modules',
    ]);
    expect(refused(own, '--trust', own, ...queue)).toEqual([
      2,
      `turncade: --trust ${own} cannot be used with --queue: other machines run modules in the sandbox`,
    ]);
    expect(refused(madeUp, ...queue)).toEqual([
      2,
      `turncade: ${madeUp} cannot be used with --queue: hostile.mjs imports a file whose name it computes: write the name in quotes`,
    ]);
    expect(refused('random', '--jobs', '2', ...queue)).toEqual([
      2,
      'turncade: --jobs cannot be used with --queue: each worker has its own (turncade worker --jobs 8)',
    ]);
    expect(refused('random', '--queue', 'mysql://a/b')).toEqual([
      2,
      'turncade: --queue: the address of the database must be postgres://USER@HOST/DATABASE: it begins with mysql:',
    ]);
    expect(refused('random', '--queue', 'postgres://ada:secret@127.0.0.1:1/games')).toEqual([
      1,
      'turncade: postgres://ada@127.0.0.1:1/games: the database cannot be reached (connect ECONNREFUSED 127.0.0.1:1)',
    ]);
    const worker = runProgram(['worker']);
    expect([worker.status, worker.stderr]).toEqual([
      2,
      'turncade: worker needs a queue, as in "turncade worker --queue postgres://ada@db.lan/games"\n',
    ]);
  });
});
