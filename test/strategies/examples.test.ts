import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startMatch } from '#engine/match.ts';
import { questionFor, questionLine, readAnswer } from '#engine/programs/protocol.ts';
import type { SpaceExplorers } from '#games/space-explorers/game-types.ts';
import { spaceExplorers } from '#games/space-explorers/index.ts';
import { games } from '#library/index.ts';
import { botPlayers, type SeatPlayer } from '#match-session/players.ts';
import { matchReferee } from '#match-session/referee.ts';
import { createMatchSession } from '#match-session/session.ts';
import { bundledLevels } from '#storage/levels.ts';
import { unwrapped } from '../engine/support.ts';
import { ran } from '../support/here.ts';
import { ownGameFile } from '../support/own-game.ts';
import { childEnvironment, cli, temporaryFolder } from '../support/program.ts';

const folder = join(process.cwd(), 'examples', 'space-explorers');
const settler = join(folder, 'settler.mjs');
const hasPython = spawnSync('python3', ['--version']).status === 0;

const levels = bundledLevels(spaceExplorers).map(({ source }) => source);
const namesOf = (wanted: readonly string[]) => levels.filter(({ name }) => wanted.includes(name));

/** Plays the settler against a bot. Returns the winner and the number of refused transfers. */
async function against(bot: string, level: (typeof levels)[number], seat: number, seed: string) {
  const { takeTurn } = await import(pathToFileURL(settler).href);
  const match = startMatch(spaceExplorers, { seed, players: 2, options: {}, level });
  let refused = 0;
  const turn = async () => {
    const view: unknown = JSON.parse(questionLine(questionFor(spaceExplorers, match.state, seat)));
    return unwrapped(readAnswer(spaceExplorers, takeTurn(view)));
  };
  const table = createMatchSession<SpaceExplorers>({
    referee: matchReferee(match),
    players: new Map<number, SeatPlayer<SpaceExplorers>>([
      ...botPlayers(spaceExplorers, { [3 - seat]: bot }),
      [seat, { type: 'program', name: 'example', turn }] as const,
    ]),
    before: 'nobody',
    onEvent: ({ type }) => {
      if (type === 'refused') refused++;
    },
  });
  await table.advance('all');
  return { winners: spaceExplorers.outcome?.(match.state)?.winners, refused };
}

/** The examples that simulate, in short matches. */
const oracles: readonly (readonly [game: string, more: readonly string[]])[] = [
  ['risc', ['--bot', '2=novice', '--level', 'twin-rivers', '--set', 'turns=2']],
  ['space-explorers', ['--bot', '2=greedy', '--level', 'corridor', '--set', 'turns=12']],
];

test.each(oracles)(
  'the example oracle plays %s within the limits, and the same with the same seed',
  async (game, more) => {
    const match = ['run', game, ...more, '--bot', `1=examples/${game}/oracle.mjs`, '--seed', '1', '--format', 'json'];
    const { status, stdout } = await ran(match);
    expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('"status":"over"') });
    expect(stdout).not.toMatch(/strategy-fault|"ok":false/);
    expect((await ran(match)).stdout).toBe(stdout);
  },
);

describe('the example settler', () => {
  test.each(['random', 'greedy'])('plays legally and wins most matches against %s', async (bot) => {
    let wins = 0;
    let matches = 0;
    for (const level of namesOf(['corridor', 'kite', 'ring-road', 'archipelago']))
      for (const seat of [1, 2])
        for (const seed of ['a', 'b']) {
          const { winners, refused } = await against(bot, level, seat, seed);
          expect(refused).toBe(0);
          matches++;
          if (winners?.[0] === seat) wins++;
        }
    expect(matches).toBe(16);
    expect(wins).toBeGreaterThan(matches / 2);
  });

  test('plays the same in Python', async ({ skip }) => {
    if (!hasPython) skip('there is no python3 here');
    const match = ['run', 'space-explorers', '--level', 'twin-suns', '--seed', 's', '--set', 'strategyTime=20000'];
    const script = async (one: string, two: string) =>
      (await ran([...match, '--bot', `1=${one}`, '--bot', `2=${two}`])).stdout;
    const python = `exec:python3 ${join(folder, 'settler.py')}`;
    const played = await script(settler, python);
    expect(await script(python, settler)).toBe(played);
    expect(played).not.toMatch(/Error|Strategy fault/);
  });

  test('plays the same in TypeScript', async () => {
    const match = ['run', 'space-explorers', '--level', 'twin-suns', '--seed', 's', '--bot', '2=greedy'];
    const played = async (name: string) => (await ran([...match, '--bot', `1=${name}`])).stdout;
    const script = await played(settler);
    expect(await played(join(folder, 'settler.ts'))).toBe(script);
    expect(script).not.toMatch(/Error|Strategy fault/);
  });

  test('fits the types of the game and of the package', () => {
    const own = temporaryFolder();
    mkdirSync(join(own, 'node_modules'));
    symlinkSync(process.cwd(), join(own, 'node_modules', 'turncade'));
    writeFileSync(
      join(own, 'check.ts'),
      `import { takeTurn } from '${settler}';
       import type { Sight, TransferSight } from '${join(process.cwd(), 'source/games/space-explorers/state.ts')}';
       type Own<Value> = Value extends object ? { -readonly [Key in keyof Value]: Own<Value[Key]> } : Value;
       declare const sight: Own<Sight>;
       export const transfers: readonly TransferSight[] = takeTurn({ ...sight, legal: [] });
       declare const view: Parameters<typeof takeTurn>[0];
       export const same: Sight = view;
       import type { Strategy, TakeTurn, Transfer, View } from 'turncade/strategy';
       import * as typed from '${join(folder, 'settler.ts')}';
       export const strategies: Strategy[] = [takeTurn satisfies TakeTurn, typed.Settler, new typed.Settler()];
       declare const exact: View;
       export const back: Sight = exact;
       export const given: View = { ...sight, legal: [] };
       export const transfer: Transfer = back.orders[0] ?? { from: 0, to: 1, people: 1 };`,
    );
    expect(compiled(own)).toEqual({ status: 0, stdout: '' });
  });
});

/** Type-checks `check.ts` in a folder, as strictly as the project. */
function compiled(folder: string) {
  const compilerOptions = { allowJs: true, checkJs: true, incremental: false, types: [], lib: ['es2024', 'dom'] };
  const config = { extends: join(process.cwd(), 'tsconfig.json'), compilerOptions, include: ['check.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { status, stdout } = spawnSync(
    join(process.cwd(), 'node_modules', '.bin', 'tsc'),
    ['-p', folder, '--singleThreaded'],
    {
      encoding: 'utf8',
    },
  );
  return { status, stdout };
}

test('the examples in JavaScript have types that a strict compiler accepts', () => {
  const folder = temporaryFolder();
  cpSync('examples', join(folder, 'examples'), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(process.cwd(), join(folder, 'node_modules', 'turncade'));
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^examples\/(?!stepping).*\.mjs$/.test(file),
  );
  expect(files).toHaveLength(8);
  const { status, stdout } = spawnSync(
    join(process.cwd(), 'node_modules', '.bin', 'tsc'),
    [...'--strict --noEmit --checkJs --maxNodeModuleJsDepth 0 --module nodenext --target es2024'.split(' '), ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
});

/** Runs the program in a folder. */
const runIn = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd,
    encoding: 'utf8',
    env: childEnvironment(cwd),
  });
  return { status, stdout, stderr };
};

/** The examples of all games, with the arguments that select opponent and level. */
const examples: readonly (readonly [game: string, more: readonly string[]])[] = [
  ['risc', ['--bot', '2=easy', '--level', 'twin-rivers', '--set', 'turns=60', '--seed', '1']],
  ['robo-race', ['--bot', '2=easy', '--seed', '1']],
  ['into-the-breach', ['--level', 'classic']],
  // A tank has to go round a wall to the last enemy.
  ['into-the-breach', ['--level', 'old-ruin']],
  ['space-defender', ['--level', 'first-flight', '--seed', 'b']],
];

/** Folders with the programs of each game in every language. */
const folders = new Map<string, string>();

function programsOf(game: string): string {
  const known = folders.get(game);
  if (known !== undefined) return known;
  const cwd = temporaryFolder();
  folders.set(game, cwd);
  const write = (...args: string[]) => runIn(cwd, 'strategy', 'new', game, ...args);
  expect(write('mine')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(new RegExp(`^wrote mine\\.mjs and ${game}\\.d\\.ts\n`)),
  });
  write('typed', '--language', 'typescript');
  expect(write('snake', '--language', 'python')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^wrote snake\.py\n {2}turncade run .*python3 snake\.py/),
  });
  return cwd;
}

/** Output of a match that one of the programs plays. */
const outputs = new Map<string, Promise<string>>();

function played(game: string, more: readonly string[], program: string): Promise<string> {
  const options = ['--format', 'json', '--set', 'strategyTime=20000', ...more, '--bot', `1=${program}`];
  const key = [game, ...options].join(' ');
  const output = outputs.get(key) ?? ran(['run', game, ...options]).then(({ stdout }) => stdout);
  outputs.set(key, output);
  return output;
}

describe('the example program for another game', () => {
  test.each(examples)('plays %s without refused commands and faults, and wins', async (game, more) => {
    const mine = join(programsOf(game), 'mine.mjs');
    const tried = await ran(['strategy', 'try', mine, '--game', game, '--seed', 's']);
    expect(tried).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('accepted') });
    expect(tried.stdout).not.toMatch(/refused|fault/);
    const lines = (await played(game, more, mine))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ type, ok }) => type === 'strategy-fault' || ok === false)).toEqual([]);
    expect(lines.at(-1)).toMatchObject({ status: 'over', outcome: { winners: [1] } });
  });

  test.each(examples)('plays %s the same in TypeScript, with correct types', async (game, more) => {
    const cwd = programsOf(game);
    expect(await played(game, more, join(cwd, 'typed.ts'))).toBe(await played(game, more, join(cwd, 'mine.mjs')));
    writeFileSync(
      join(cwd, 'check.ts'),
      `import type { Strategy } from './${game}.d.ts';
       import * as typed from './typed.ts';
       export const strategy: Strategy = typed;`,
    );
    expect(compiled(cwd)).toEqual({ status: 0, stdout: '' });
  });

  test.each([...examples, ['space-explorers', ['--bot', '2=greedy', '--seed', '1', '--set', 'turns=20']] as const])(
    'receives in %s exactly the data that its types declare',
    async (game, more) => {
      const cwd = programsOf(game);
      const [listener, file] = [join(cwd, 'listener.mjs'), join(cwd, 'questions.txt')];
      writeFileSync(
        listener,
        `import { appendFileSync } from 'node:fs';
       import { createInterface } from 'node:readline';
       import { takeTurn } from './mine.mjs';
       for await (const question of createInterface({ input: process.stdin })) {
         appendFileSync('${file}', question + ',\\n');
         console.log(JSON.stringify(takeTurn(JSON.parse(question))));
       }`,
      );
      rmSync(file, { force: true });
      await played(game, more, `exec:${process.execPath} ${listener}`);
      const questions = readFileSync(file, 'utf8');
      // The compiler rejects literals with missing or undeclared fields.
      writeFileSync(
        join(cwd, 'check.ts'),
        `import type { View } from './${game}.d.ts';\nexport const views: View[] = [${questions}];`,
      );
      expect(compiled(cwd)).toEqual({ status: 0, stdout: '' });
    },
  );

  test.skipIf(!hasPython).each(examples)('plays %s the same in Python', async (game, more) => {
    const cwd = programsOf(game);
    const snake = `exec:python3 ${join(cwd, 'snake.py')}`;
    expect(await played(game, more, snake)).toBe(await played(game, more, join(cwd, 'mine.mjs')));
  });
});

describe('turncade strategy new', () => {
  test.each([
    [[], 'mine.mjs', '1=./mine.mjs'],
    [['--language', 'typescript'], 'mine.ts', '1=./mine.ts'],
    [['--language', 'python'], 'mine.py', '1=exec:python3 mine.py'],
  ])('with %j writes a program that can play', (more, file, bot) => {
    const cwd = temporaryFolder();
    const { status, stdout, stderr } = runIn(cwd, 'strategy', 'new', 'mine', ...more);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      new RegExp(
        `^wrote ${file}${file === 'mine.py' ? '' : ' and space-explorers.d.ts'}\n {2}turncade run .*${file}.*\n {2}turncade tournament .*\n {2}turncade play .*\n${file === 'mine.py' ? '' : ' {2}turncade strategy try .*\n'}$`,
      ),
    );
    const text = readFileSync(join(cwd, file), 'utf8');
    expect(text).not.toContain('settler.');
    if (file.endsWith('.py') && !hasPython) return;
    const played = runIn(cwd, 'run', 'space-explorers', '--set', 'turns=9', '--bot', bot, '--bot', `2=${bot.slice(2)}`);
    expect(played.stdout).toContain('->send(');
    expect(played.stdout).toContain('status: over');
    expect(played.stdout).not.toMatch(/Error|Strategy fault/);
  });

  test('writes a program that plays a custom game, and every other game', async () => {
    const cwd = temporaryFolder();
    const game = await ownGameFile('nim.mjs');
    const { stdout } = runIn(cwd, 'strategy', 'new', '--game', game, 'mine');
    expect(stdout).toBe(
      `wrote mine.mjs\n  turncade run --game ${game} --bot 1=./mine.mjs --bot 2=./mine.mjs\n  turncade strategy try ./mine.mjs --game ${game} --watch\n`,
    );
    const first = ['--seed', 'k7f2', '--bot', `1=${join(cwd, 'mine.mjs')}`];
    const both = [...first, '--bot', `2=${join(cwd, 'mine.mjs')}`];
    expect((await ran(['run', '--game', game, ...both])).stdout).toContain('has won');
    // Matches without an end would fill the output.
    const limits: Readonly<Record<string, readonly string[]>> = {
      'space-defender': ['--level', 'first-flight'],
      'space-explorers': ['--set', 'turns=20'],
      risc: ['--set', 'turns=20'],
    };
    for (const { id, players } of games) {
      const bots = players.most === 1 ? first : both;
      const { status, stdout } = await ran(['run', id, ...(limits[id] ?? []), ...bots]);
      expect({ id, status, stdout }).toMatchObject({
        status: 0,
        stdout: expect.not.stringMatching(/refused|Strategy fault/),
      });
    }
    expect(runIn(cwd, 'strategy', 'new', '--game', 'risc', 'risc', 'x').stderr).toBe(
      'turncade: strategy new takes one game, found "risc" and --game risc\n',
    );
  });

  test('writes for any game the program that the guide shows as an example', () => {
    const [, example] = /^```js anything\.mjs\n([\s\S]*?)^```/m.exec(readFileSync('docs/programs.md', 'utf8')) ?? [];
    expect(readFileSync('examples/any-game/anything.mjs', 'utf8')).toContain(example);
  });

  test('never overwrites files', () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'mine.mjs'), 'my work');
    mkdirSync(join(cwd, 'other.mjs'));
    for (const name of ['mine', 'other'])
      expect(runIn(cwd, 'strategy', 'new', name)).toEqual({
        status: 1,
        stdout: '',
        stderr: `turncade: ${name}.mjs already exists\n`,
      });
    expect(readFileSync(join(cwd, 'mine.mjs'), 'utf8')).toBe('my work');
  });

  test.each([
    [
      ['strategy'],
      'strategy writes or tries a program, as in "turncade strategy new risc my-strategy" or "turncade strategy try FILE --game risc"',
    ],
    [
      ['strategy', 'old', 'x'],
      'strategy writes or tries a program, as in "turncade strategy new risc my-strategy" or "turncade strategy try FILE --game risc"',
    ],
    [['strategy', 'new', 'risc', 'a', 'b'], 'strategy new takes a game and a name; leave out "b"'],
    [['strategy', 'try', './a.mjs'], 'strategy try needs a game, as in "--game risc"'],
    [['strategy', 'try', 'easy', '--game', 'risc'], '"easy" is a bot, not a program'],
    [['strategy', 'try', './a.mjs', '--game', 'risc'], 'cannot read ./a.mjs: there is no such file'],
    [
      ['strategy', 'new', '../a'],
      '"../a" is not a valid strategy name: use up to 60 letters, digits, - and _, as in my-strategy',
    ],
    [
      ['strategy', 'new', 'a.mjs'],
      '"a.mjs" is not a valid strategy name: use up to 60 letters, digits, - and _, as in my-strategy',
    ],
    [['strategy', 'new', 'a', '--language', 'pyton'], 'unknown language "pyton"; did you mean "python"?'],
  ])('with %j is refused', (args, message) => {
    const cwd = temporaryFolder();
    expect(runIn(cwd, ...args)).toEqual({ status: 2, stdout: '', stderr: `turncade: ${message}\n` });
    expect(readdirSync(cwd)).toEqual([]);
  });
});
