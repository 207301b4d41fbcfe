import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { beforeAll, describe, expect, test } from 'vitest';
import { games as registry } from '#games/index.ts';
import { createMatch, games } from '#library/index.ts';
import { ran } from '../support/here.ts';
import { packedPackage } from '../support/packed-package.ts';
import { childEnvironment, temporaryFolder } from '../support/program.ts';

/** Creates a folder in which the built package is installed. */
function project(installed: string): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(installed, join(folder, 'node_modules', 'turncade'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

const node = (args: readonly string[], cwd: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
};

const tool = (...path: string[]): string => join(process.cwd(), 'node_modules', ...path);

/** Type-checks files in a folder. Returns the compiler's output. */
const compiled = (folder: string, ...files: readonly string[]): string => {
  const strict = [
    '--singleThreaded',
    '--strict',
    '--noEmit',
    '--rewriteRelativeImportExtensions',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--types',
    '',
  ];
  return node([tool('typescript', 'bin', 'tsc'), ...strict, ...files], folder).output;
};

describe('the package', () => {
  let packed: ReturnType<typeof packedPackage>;
  let output = '';

  /** Positions as literals, because the compiler rejects missing and undeclared fields in them. */
  const literals = ({ id, bots: [weakest], levels }: (typeof games)[number]): string => {
    const lines = [0, 1, 2].map((i) => {
      const level = levels.at(-1 - i)?.name;
      const match = createMatch(id, { seed: `${i}`, ...(level !== undefined && { level }) });
      const positions: string[] = [];
      while (match.waitingFor.length > 0 && positions.length < 40) {
        const [seat = 1] = match.waitingFor;
        if (match.playBot(weakest?.name ?? '', seat) === undefined) break;
        positions.push(JSON.stringify(match.position(seat)));
      }
      return `export const of${i}: Position<'${id}'>[] = [\n${positions.join(',\n')}];`;
    });
    return [`import type { Position } from 'turncade/types';`, ...lines].join('\n');
  };

  // The compiler reads all files together, because library types take most of its time.
  beforeAll(async () => {
    packed = packedPackage();
    const user = project(packed.folder);
    writeFileSync(
      join(user, 'use.ts'),
      `import { createEnvironment } from 'turncade/env';
      import { createMatch, games, openSave, TurncadeError, type Match, type View } from 'turncade';
      import * as risc from 'turncade/games/risc';
      const match: Match<'risc'> = createMatch('risc', { seed: 'k7f2', players: 2 });
      const view: View<'risc'> = match.view(1);
      const owner: number | undefined = view.owners[0];
      const result = match.play(1, { name: 'place', args: { territory: 'brook', units: 3 } });
      if (result.ok) for (const event of result.events) if (event.type === 'combat') console.log(event);
      else console.log(result);
      // @ts-expect-error There is no such command.
      match.play(1, { name: 'dance', args: {} });
      // @ts-expect-error The whole position is not a view.
      match.view('all');
      // @ts-expect-error There is no such game.
      createMatch('chess');
      createMatch('robo-race', { options: { rounds: 9 } });
      // @ts-expect-error There is no such option.
      createMatch('robo-race', { options: { laps: 9 } });
      createMatch('risc', { level: 'twin-rivers' });
      createMatch('risc', { level: 'random:k7f2' });
      createMatch('risc', { level: { text: 'graph { a -- b }' } });
      // @ts-expect-error There is no such level.
      createMatch('risc', { level: 'twin-river' });
      // @ts-expect-error That is a level of another game.
      createMatch('robo-race', { level: 'twin-rivers' });
      declare const readName: string;
      createMatch('risc', { level: readName }).playBot(readName, 1);
      match.playBot('hard', 1);
      match.askBot('rook:hard', 1);
      match.askBot('rook', 1);
      // @ts-expect-error There is no such bot.
      match.playBot('strong', 1);
      // @ts-expect-error Keys of the call are checked, too.
      createMatch('risc', { sede: 'k7f2' });
      const alone: Match<'risc'> = risc.createMatch({ level: 'twin-rivers', options: { turns: 9 } });
      risc.simulate(alone.position(1), { seed: 1 }).playBot('easy', 2);
      // @ts-expect-error That is a level of another game.
      risc.createMatch({ level: 'kite' });
      const size: number = risc.openSave(alone.save()).view(1).owners.length + risc.info.levels.length;
      const race = createMatch('robo-race');
      const alive: boolean | undefined = race.position(1).robots[0]?.alive;
      const cards = race.question(1).legal.length;
      // @ts-expect-error There is no such phase.
      if (race.phase === 'racing') console.log(alive, cards);
      const any = openSave(match.save());
      if (any.game === 'risc') console.log(any.view(1).owners[0], any.phase === 'orders');
      const opened = openSave(match.save(), 'risc');
      opened.view(2).seats;
      const environment = createEnvironment('risc', { level: 'twin-rivers', bots: { 2: 'easy' } });
      const mask: Uint8Array | undefined = environment.masks(1, [0])[1];
      // @ts-expect-error There is no such level.
      createEnvironment('risc', { level: 'twin-river' });
      console.log(owner, games[0]?.id, TurncadeError.name, size, mask);`,
    );
    writeFileSync(
      join(user, 'bot.ts'),
      `import type { Command, GameEvent, Position, Question, Strategy, View, protocol } from 'turncade/types';
      const takeTurn = ({ legal, viewer, territories }: Question<'risc'>): Command<'risc'>[] => {
        const mine = territories.filter(({ owner }) => owner === viewer);
        const [place] = mine;
        return place !== undefined && legal.some(({ name }) => name === 'place')
          ? [{ name: 'place', args: { territory: place.id, units: 1 } }, { name: 'commit' }]
          : [{ name: 'commit' }];
      };
      export const bot: Strategy<'risc'> = { takeTurn };
      // @ts-expect-error The floor is told to programs alone.
      export const floor = (position: Position<'robo-race'>) => position.floor;
      export const moved = (event: GameEvent<'into-the-breach'>) => event.type === 'moved' && event.to[0] > 0;
      export const owner = ({ owners }: View<'risc'>): number | undefined => owners[0];
      export function happened(message: protocol.Message): string {
        return message.type === 'update' ? message.happened.what : message.type;
      }
      // @ts-expect-error There is no such message.
      export const wrong: protocol.Message = { type: 'hello' };
      // @ts-expect-error There is no such command.
      export const dance: Command<'risc'> = { name: 'dance' };`,
    );
    const [, example = ''] = /^```ts told\.ts\n(.*?)^```$/ms.exec(readFileSync('docs/library.md', 'utf8')) ?? [];
    expect(example).toContain("from 'turncade/types'");
    writeFileSync(join(user, 'told.ts'), example);
    for (const game of games) writeFileSync(join(user, `${game.id}.ts`), literals(game));
    // Objects with exactly the names of the types, because the compiler rejects missing and unknown keys.
    const keys = (list: readonly string[]) => list.map((name) => `'${name}': 1`).join(', ');
    const lines = await Promise.all(
      games.map(async ({ id, levels }, i) => {
        const bots = await registry.find((game) => game.id === id)?.visit((game) => Object.keys(game.bots ?? {}));
        return `export const levels${i}: Record<LevelName<'${id}'>, 1> = { tutorial: 1, ${keys(levels.map(({ name }) => name))} };
          export const bots${i}: Record<BotName<'${id}'>, 1> = { ${keys(bots ?? [])} };`;
      }),
    );
    writeFileSync(
      join(user, 'names.ts'),
      [`import type { BotName, LevelName } from 'turncade/types';`, ...lines].join('\n'),
    );
    // A deliberate error, to prove that the compiler reads the files.
    writeFileSync(
      join(user, 'wrong.ts'),
      `import type { Position } from 'turncade/types';\nexport const none: Position<'risc'> = {};`,
    );
    const program = join(packed.folder, 'dist', 'cli.js');
    spawnSync(process.execPath, [program, 'game', 'new', 'stones'], { cwd: user, env: childEnvironment(user) });
    const files = [
      'stones/game.ts',
      'wrong.ts',
      'names.ts',
      'use.ts',
      'bot.ts',
      'told.ts',
      ...games.map(({ id }) => `${id}.ts`),
    ];
    output = compiled(user, ...files);
  });

  test('meets the expectations of npm and bundlers', () => {
    const { archive, home } = packed;
    expect(node([tool('publint', 'src', 'cli.js'), archive, '--strict'], home)).toMatchObject({ status: 0 });
    // The package supports `import` only, not `require`.
    const types = [tool('@arethetypeswrong', 'cli', 'dist', 'index.js'), archive, '--profile', 'esm-only'];
    expect(node(types, home)).toMatchObject({ status: 0 });
  });

  test('has types that need no other package', () => {
    const { folder: unpacked, paths } = packed;
    const declarations = paths.filter((path) => path.endsWith('.d.ts'));
    expect(declarations).toContain('dist/library.d.ts');
    for (const path of declarations) {
      const text = readFileSync(join(unpacked, path), 'utf8');
      const imported = [...text.matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)].map(([, name]) => `${name}`);
      expect(imported.filter((name) => !/^(?:\.|node:|turncade)/.test(name))).toEqual([]);
    }
  });

  test('contains its levels, is small, and runs nothing on installation', async () => {
    const { home, folder: unpacked, paths, bytes } = packed;
    // 4.0 MB. Added later, in MB: 0.6 SSH, browsers and PostgreSQL. 0.4 library (a browser bundle of 0.49, minus
    // savings elsewhere). 0.04 examples in TypeScript and Python. 0.02 protection of servers. 0.01 waves in missions,
    // names, stars and exports. 0.07 campaigns. 0.1 puzzles and rush. 0.06 homes of accounts, matches of one seat and
    // larger pages. 0.06 simulations, guests and moderation. 0.06 checks, templates
    // and bots of custom games. 0.02 pages of accounts, tournaments and the day, and running matches on the start page.
    // 0.6 libraries for one game. 0.05 environments for machine learning and their Python package. 0.31 docs.
    expect(bytes).toBeLessThanOrEqual(7_030_000);
    expect(paths).toContain('docs/programs.md');
    for (const file of readdirSync(join(process.cwd(), 'levels', 'space-defender')))
      expect(paths).toContain(`levels/space-defender/${file}`);
    const { scripts } = JSON.parse(readFileSync(join(unpacked, 'package.json'), 'utf8'));
    // npm warns about such scripts during installation.
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare']) expect(scripts).not.toHaveProperty(name);
    const { stdout } = spawnSync(process.execPath, [join(unpacked, 'dist', 'cli.js'), 'levels'], {
      encoding: 'utf8',
      cwd: home,
      env: childEnvironment(home),
    });
    expect(stdout).toBe((await ran(['levels'])).stdout);
    // The list shows changes of a level in the installed package.
    const level = join(unpacked, 'levels', 'space-defender', 'long-watch.txt');
    writeFileSync(level, readFileSync(level, 'utf8').replace('title: Long Watch', 'title: Short Watch'));
    const changed = spawnSync(process.execPath, [join(unpacked, 'dist', 'cli.js'), 'levels'], {
      encoding: 'utf8',
      cwd: home,
      env: childEnvironment(home),
    });
    expect(changed.stdout).toBe(stdout.replace('Long Watch ', 'Short Watch'));
  });

  const faultsIn = (file: string) => output.split('\n').filter((line) => line.startsWith(file));

  test('has types for TypeScript that accept the example of the library page', () => {
    expect(faultsIn('wrong.ts')).toHaveLength(1);
    expect(['use.ts', 'bot.ts', 'told.ts'].flatMap(faultsIn)).toEqual([]);
    expect(output).not.toContain('node_modules');
  });

  test('has types for games of your own, which accept a new game', () => {
    expect(faultsIn('wrong.ts')).toHaveLength(1);
    expect(faultsIn('stones/')).toEqual([]);
  });

  test.each(games)('has a type for the positions of $id', ({ id }) => {
    expect(faultsIn('wrong.ts')).toHaveLength(1);
    expect(faultsIn(`${id}.ts`)).toEqual([]);
  });
});

/** Bundles a program for browsers, as a user of the package would. */
async function userBundle(text: string) {
  const entry = join(project(process.cwd()), 'page.js');
  writeFileSync(entry, text);
  const { outputFiles, warnings } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    write: false,
    logLevel: 'silent',
  });
  return { code: outputFiles[0]?.text ?? '', warnings };
}

test('the library runs unchanged in browsers, is small, and uses nothing of Node', async () => {
  const { code, warnings } = await userBundle(
    `import { createMatch, games } from 'turncade';
    const match = createMatch('risc', { seed: 'k7f2' });
    while (match.waitingFor.length > 0) for (const seat of match.waitingFor) match.playBot('easy', seat);
    globalThis.found = { ids: games.map(({ id }) => id), save: match.save() };`,
  );
  expect(warnings).toEqual([]);
  // The levels take 105 kB of the code, checks and free bots of custom games 9 kB.
  expect(code.length).toBeLessThan(577_400);
  expect(gzipSync(code).length).toBeLessThan(198_600);
  const page: { found?: { ids: string[]; save: string }; structuredClone: unknown } = { structuredClone };
  runInContext(code, createContext(page));
  const match = createMatch('risc', { seed: 'k7f2' });
  while (match.waitingFor.length > 0) for (const seat of match.waitingFor) match.playBot('easy', seat);
  expect(page.found?.save).toBe(match.save());
});
