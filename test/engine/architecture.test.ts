import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';

interface Layer {
  readonly name: string;
  /** Matches paths of the layer's files below `source`. A file belongs to the first layer that matches. */
  readonly files: RegExp;
  /**
   * Names of layers that this layer may import. A file may import only its own game, except in `seesAllGames`.
   */
  readonly imports: readonly string[];
  /** Packages that the layer may import. If undefined, it may import all packages. */
  readonly packages?: readonly string[];
  /** True if the layer must not access the clock, randomness or the outside world. */
  readonly pure?: boolean;
}

/** Layers whose files may import every game. */
const seesAllGames = ['registry', 'library'];

/** Layers with their permitted imports. Every import points towards the engine. */
const layers: readonly Layer[] = [
  {
    name: 'engine',
    files: /^engine\//,
    imports: ['engine'],
    packages: ['seedrandom', 'string-width', 'zod'],
    pure: true,
  },
  { name: 'screen', files: /^screen\//, imports: ['engine', 'screen'], packages: [] },
  { name: 'graph', files: /^graph\//, imports: ['engine', 'screen', 'graph'], packages: [] },
  { name: 'storage', files: /^storage\//, imports: ['engine', 'storage'] },
  { name: 'strategies', files: /^strategies\//, imports: ['engine', 'storage', 'strategies'] },
  {
    name: 'game screen',
    files: /^games\/[^/]+\/screen\//,
    imports: ['engine', 'screen', 'graph', 'game', 'game screen'],
    packages: [],
  },
  { name: 'game', files: /^games\/[^/]+\//, imports: ['engine', 'game'], packages: ['zod'], pure: true },
  {
    name: 'registry',
    files: /^games\/index\.ts$/,
    imports: ['engine', 'screen', 'game', 'game screen', 'titles'],
    packages: [],
  },
  { name: 'titles', files: /^games\/titles\.ts$/, imports: [], packages: [] },
  { name: 'library', files: /^library\//, imports: ['engine', 'game', 'titles', 'examples', 'library'], packages: [] },
  { name: 'environment server', files: /^environment-server\//, imports: ['library'], packages: ['node:fs'] },
  {
    name: 'custom games',
    files: /^custom-games\//,
    imports: ['engine', 'screen', 'storage', 'registry', 'custom games'],
    packages: [
      'zod',
      'sucrase',
      'node:fs',
      'node:fs/promises',
      'node:module',
      'node:path',
      'node:url',
      'node:worker_threads',
    ],
  },
  { name: 'match session', files: /^match-session\//, imports: ['engine', 'strategies', 'match session'] },
  {
    name: 'bot worker',
    files: /^bot-worker\//,
    imports: ['engine', 'storage', 'registry', 'custom games', 'match session', 'bot worker'],
  },
  {
    name: 'tournament',
    files: /^tournament\//,
    imports: ['engine', 'screen', 'storage', 'strategies', 'registry', 'custom games', 'match session', 'tournament'],
  },
  {
    name: 'net',
    files: /^net\//,
    imports: ['engine', 'net'],
    packages: ['zod', '@zxcvbn-ts/language-common', 'node:crypto', 'node:net', 'node:url'],
  },
  {
    name: 'server',
    files: /^server\//,
    imports: ['engine', 'storage', 'strategies', 'registry', 'match session', 'bot worker', 'net', 'server'],
  },
  {
    name: 'job queue',
    files: /^job-queue\//,
    imports: ['engine', 'storage', 'strategies', 'registry', 'tournament', 'server', 'job queue'],
  },
  {
    name: 'client',
    files: /^client\//,
    imports: ['engine', 'storage', 'registry', 'match session', 'net', 'client'],
  },
  {
    name: 'app',
    files: /^app\//,
    imports: [
      'engine',
      'screen',
      'storage',
      'strategies',
      'match session',
      'bot worker',
      'registry',
      'custom games',
      'net',
      'client',
      'app',
    ],
  },
  {
    name: 'page',
    files: /^gateways\/web\/page\//,
    imports: ['net', 'page'],
    packages: ['@xterm/xterm', '@xterm/addon-clipboard', '@xterm/addon-fit', '@xterm/addon-unicode-graphemes'],
  },
  {
    name: 'gateways',
    files: /^gateways\//,
    imports: [
      'engine',
      'screen',
      'storage',
      'registry',
      'match session',
      'bot worker',
      'net',
      'server',
      'client',
      'app',
      'gateways',
    ],
  },
  {
    name: 'commands',
    files: /^commands\//,
    imports: [
      'engine',
      'storage',
      'strategies',
      'registry',
      'custom games',
      'match session',
      'bot worker',
      'tournament',
      'net',
      'server',
      'job queue',
      'client',
      'app',
      'gateways',
      'commands',
    ],
  },
  { name: 'cli', files: /^(?:cli|main)\.ts$/, imports: ['commands', 'version', 'cli'], packages: [] },
  { name: 'version', files: /^\.\.\/package\.json$/, imports: [] },
  { name: 'examples', files: /^\.\.\/examples\/[^/]+\/[^/]+\.d\.ts$/, imports: [] },
  { name: 'declarations', files: /^[\w-]+\.d\.ts$/, imports: [], packages: [] },
];

const impure = /\b(?:Date|performance|process|fetch|set(?:Timeout|Interval|Immediate)|Math\.random)\b/;

/** Violations of the layers by a file, one sentence each. */
function violations(file: string, text: string): string[] {
  const layer = layerOf(file);
  if (layer === undefined) return [`${file} is in no layer`];
  const found = importsOf(text).flatMap((target) => {
    const path = projectPath(file, target);
    if (path !== undefined) {
      return mayImport(layer, file, path) ? [] : [`${file} (${layer.name}) imports ${path}`];
    }
    const known = layer.packages?.includes(/^(?:@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? '') ?? true;
    return known ? [] : [`${file} (${layer.name}) imports the package ${target}`];
  });
  const outside = layer.pure === true ? impure.exec(codeOf(text)) : null;
  return outside === null ? found : [...found, `${file} (${layer.name}) uses ${outside[0]}`];
}

/** Path of an imported file below `source`. Undefined for a package. */
const projectPath = (file: string, target: string): string | undefined => {
  if (target.startsWith('#')) return target.slice(1);
  return target.startsWith('.') ? posix.join(posix.dirname(file), target) : undefined;
};

const layerOf = (file: string): Layer | undefined => layers.find(({ files }) => files.test(file));

function mayImport(layer: Layer, file: string, path: string): boolean {
  const target = layerOf(path);
  if (target === undefined || !layer.imports.includes(target.name)) return false;
  const game = gameOf(path);
  return game === undefined || seesAllGames.includes(layer.name) || game === gameOf(file);
}

const gameOf = (file: string): string | undefined => /^games\/([^/]+)\//.exec(file)?.[1];

/** Imported paths of a file, including imports of types and dynamic imports. */
const importsOf = (text: string): string[] =>
  [
    ...text.matchAll(
      /^import\s*['"]([^'"]+)|^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)|\bimport\(\s*['"]([^'"]+)/gm,
    ),
  ].flatMap(([, plain, from, later]) => plain ?? from ?? later ?? []);

/** A text without comments and quoted strings. Template literals stay, because they may contain code. */
const codeOf = (text: string): string =>
  text.replace(/`(?:[^`\\]|\\.)*`|\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, (part) =>
    part.startsWith('`') ? part : '',
  );

const sourceFiles = readdirSync('source', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file))
  .sort();

test('every file uses only the layers, packages and globals that its layer permits', () => {
  expect(sourceFiles.flatMap((file) => violations(file, readFileSync(`source/${file}`, 'utf8')))).toEqual([]);
});

test('every layer has files', () => {
  const seen = new Set(sourceFiles.map((file) => layerOf(file)?.name));
  const beside = ['version', 'examples'];
  expect([...seen].sort()).toEqual(layers.flatMap(({ name }) => (beside.includes(name) ? [] : name)).sort());
});

/** Matches access to the process that code outside the commands must avoid. Such code gets the facts from a session. */
const asksProcess =
  /\bprocess\.(?!pid\b|platform\b|versions?\b|execPath\b|nextTick\b|memoryUsage\b|cpuUsage\b|getuid\b)\w+/;

/** Files outside the commands that access the process, and the reasons. */
const mayAskProcess: Readonly<Record<string, string>> = {
  'server/start.ts': 'a server is its process: what it prints of its own folder depends on the environment',
  'server/store/data-folder.ts':
    'asks the system whether the process that owns the data is still there, in its own language',
  'storage/files/folders.ts': 'what the folders of the user of this process hold is closed to every program',
  'storage/new-seed.ts': 'TURNCADE_NEW_SEED names the seeds of a whole run, for tests',
  'storage/now.ts': 'TURNCADE_NOW names the moment of a whole run, for tests',
  'strategies/children.ts':
    "ends players' programs before the process ends, and looks for the shell in the environment",
  'strategies/player.ts': 'children have the environment of the process',
  'strategies/unsandboxed/guard.ts': 'a process of its own',
  'strategies/unsandboxed/start.ts': 'starts that process in its environment',
};

test('outside commands/, only the listed files read `process` directly instead of asking the session', () => {
  const asking = sourceFiles
    .filter((file) => !/^(?:commands\/|cli\.ts|main\.ts)/.test(file))
    .filter((file) => asksProcess.test(codeOf(readFileSync(`source/${file}`, 'utf8'))));
  expect(asking).toEqual(Object.keys(mayAskProcess));
});

/** Import cycles, including imports of types. Each lists its files in alphabetical order. */
function circlesAmong(texts: ReadonlyMap<string, string>): string[] {
  const importedBy = new Map(
    [...texts].map(([file, text]) => [
      file,
      importsOf(text)
        .flatMap((target) => projectPath(file, target) ?? [])
        .filter((path) => texts.has(path)),
    ]),
  );
  /** Everything that a file imports directly or indirectly. */
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const open = [...(importedBy.get(from) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      open.push(...(importedBy.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...texts.keys()].map((file) => [file, reachable(file)]));
  const circles = [...reached]
    .filter(([file, others]) => others.has(file))
    .map(([file, others]) =>
      [...others]
        .filter((other) => reached.get(other)?.has(file))
        .sort()
        .join(' '),
    );
  return [...new Set(circles)].sort();
}

test('no files import each other in a cycle, not even for types', () => {
  const texts = new Map(sourceFiles.map((file) => [file, readFileSync(`source/${file}`, 'utf8')]));
  expect(circlesAmong(texts)).toEqual([]);
});

/** Folders with more than 20 files, and their maximum. These numbers may only decrease. */
const large: Readonly<Record<string, number>> = {
  engine: 23,
  'games/space-defender/screen': 21,
};

test('no folder has more than 20 files, except the listed large folders, which have their own maximum', () => {
  const files = new Map<string, number>();
  for (const file of sourceFiles) files.set(posix.dirname(file), (files.get(posix.dirname(file)) ?? 0) + 1);
  const tooMany = [...files].filter(([folder, count]) => count > (large[folder] ?? 20));
  expect(tooMany).toEqual([]);
});

/**
 * Number of fallbacks for missing values, such as `?? 0`, by folder. These numbers may only decrease. A fallback is
 * right if a missing value is a case of its own. If the value must exist, a fallback would silently turn a wrong index
 * into player 0 or an empty army: use `engine/lookup.ts`, which throws, or `for..of`, `entries` and destructuring,
 * which need no index.
 */
const standIns: Readonly<Record<string, number>> = {
  app: 154,
  client: 4,
  commands: 7,
  engine: 27,
  'games/into-the-breach': 29,
  'games/risc': 61,
  'games/robo-race': 42,
  'games/space-defender': 52,
  'games/space-explorers': 36,
  graph: 17,
  library: 5,
  net: 3,
  screen: 5,
  server: 42,
  // Includes fallbacks for O_NOFOLLOW and O_NONBLOCK, which Windows does not have.
  storage: 23,
  strategies: 7,
  'match-session': 14,
  tournament: 8,
};

/** Folder under which a file's fallbacks are counted. */
const standInFolder = (file: string): string => /^games\/[^/]+(?=\/)/.exec(file)?.[0] ?? file.split('/')[0] ?? '';

const standIn = /\?\? (?:0|1|''|\[\]|\{\}|false)(?![\w.])/g;

test('no folder has more fallbacks for missing values than its maximum', () => {
  const found = new Map<string, number>();
  for (const file of sourceFiles) {
    const count = readFileSync(`source/${file}`, 'utf8').match(standIn)?.length ?? 0;
    found.set(standInFolder(file), (found.get(standInFolder(file)) ?? 0) + count);
  }
  expect([...found].filter(([folder, count]) => count > (standIns[folder] ?? 0))).toEqual([]);
});

describe('the checks of the architecture detect', () => {
  test.each([
    [
      'a cycle of two files',
      { 'a.ts': "import type { B } from './b.ts';", 'b.ts': "import { A } from './a.ts';" },
      ['a.ts b.ts'],
    ],
    ['a cycle of a file that imports itself', { 'a.ts': "import './a.ts';" }, ['a.ts']],
    [
      'a cycle of three files, without the files that lead into the cycle or out of it',
      {
        'm/a.ts': "import { b } from '../n/b.ts';",
        'n/b.ts': "import { c } from '../m/c.ts';\nimport { e } from './e.ts';",
        'm/c.ts': "export * from './a.ts';",
        'd.ts': "import { a } from './m/a.ts';",
        'n/e.ts': '',
      },
      ['m/a.ts m/c.ts n/b.ts'],
    ],
    [
      'no cycle if two files import the same third file',
      { 'a.ts': "import './c.ts';", 'b.ts': "import './c.ts';", 'c.ts': '' },
      [],
    ],
  ])('%s', (_, texts, circles) => {
    expect(circlesAmong(new Map(Object.entries(texts)))).toEqual(circles);
  });

  test.each([
    ['engine/step.ts', "import { games } from '../games/index.ts';", 'imports games/index.ts'],
    ['engine/step.ts', "import {\n  a,\n  type B,\n} from 'react';", 'imports the package react'],
    ['engine/step.ts', "import 'node:fs';", 'imports the package node:fs'],
    ['engine/step.ts', "export * from '../screen/styled-text.ts';", 'imports screen/styled-text.ts'],
    ['engine/step.ts', 'const seed = `$' + '{Date.now()}`;', 'uses Date'],
    ['screen/styled-text.ts', "import { useApp } from 'ink';", 'imports the package ink'],
    ['screen/styled-text.ts', "import type { T } from '../app/theme.ts';", 'imports app/theme.ts'],
    ['storage/matches.ts', "import { games } from '../games/index.ts';", 'imports games/index.ts'],
    ['games/risc/state.ts', "import { hit } from '../robo-race/hit.ts';", 'imports games/robo-race/hit.ts'],
    ['games/risc/state.ts', "import { look } from './screen/look.ts';", 'imports games/risc/screen/look.ts'],
    ['games/risc/state.ts', "import { games } from '../index.ts';", 'imports games/index.ts'],
    ['games/risc/state.ts', "import { join } from 'node:path';", 'imports the package node:path'],
    ['games/risc/phases/dice.ts', 'const die = Math.random() * 6;', 'uses Math.random'],
    ['games/risc/screen/board.ts', "import '../../robo-race/state.ts';", 'imports games/robo-race/state.ts'],
    ['games/risc/screen/board.ts', "import { Text } from 'ink';", 'imports the package ink'],
    ['games/risc/screen/board.ts', "import { app } from '../../../app/app.tsx';", 'imports app/app.tsx'],
    ['games/index.ts', "import { app } from '../app/app.tsx';", 'imports app/app.tsx'],
    ['app/app.tsx', "import { risc } from '../games/risc/index.ts';", 'imports games/risc/index.ts'],
    ['app/app.tsx', "const { run } = await import('../commands/run.ts');", 'imports commands/run.ts'],
    ['commands/run.ts', "import { paint } from '../screen/styled-text.ts';", 'imports screen/styled-text.ts'],
    ['commands/run.ts', "import { risc } from '../games/risc/index.ts';", 'imports games/risc/index.ts'],
    ['cli.ts', "import { step } from './engine/step.ts';", 'imports engine/step.ts'],
  ])('a violation in %s: %s', (file, text, violation) => {
    expect(violations(file, text)).toEqual([`${file} (${layerOf(file)?.name}) ${violation}`]);
  });

  test('a file outside all layers', () => {
    expect(violations('helpers/tool.ts', '')).toEqual(['helpers/tool.ts is in no layer']);
  });

  test.each([
    ['engine/random.ts', "import seedrandom from 'seedrandom';\nexport const fetched = 'process';\n// no Date"],
    ['games/risc/state.ts', "import { z } from 'zod/v4';\n/** Starts the process. */\nimport rules from './rules.md';"],
    ['games/risc/screen/a/b.ts', "import { viewOf } from '../../view.ts';\nconst wait = setTimeout;"],
    ['games/index.ts', "import { risc } from './risc/index.ts';\nimport('./risc/screen/index.ts');"],
    [
      'app/app.tsx',
      "import { games } from '../games/index.ts';\nimport { Box } from 'ink';\nexport const at = Date.now();",
    ],
  ])('no violation in %s', (file, text) => {
    expect(violations(file, text)).toEqual([]);
  });
});
