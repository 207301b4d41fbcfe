import './scripts/own-temporary-folder.mjs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { compiledSource } from './scripts/compiled-source.mjs';
import { levelFilesInTests } from './scripts/level-files.mjs';
import { patience } from './test/support/patience.ts';

// Uses the same React build as the bundle. The development build takes twice as long.
process.env['NODE_ENV'] = 'production';

/** Tests that run the built program's commands, or players' programs, as processes. */
const commands = [
  'test/commands/**/*.test.ts',
  'test/strategies/**/*.test.ts',
  'test/bot-worker/worker-client.test.ts',
  'test/custom-games/trial-run.test.ts',
  'test/app/program-explorers.test.ts',
  'test/app/text-mode/explorers.test.ts',
  'test/storage/two-programs.test.ts',
  'test/tournament/play-all.test.ts',
  'test/scripts/**/*.test.ts',
];

/**
 * Slow tests of the built program in a terminal, of whole servers, of players' programs and of a build from the files of
 * the container image. `npm run test:processes` runs them.
 */
const processes = [
  'test/terminal/**/*.test.ts',
  'test/network/**/*.test.ts',
  'test/server/store/{postgres-program,thread}.test.ts',
  'test/commands/serve.test.ts',
  'test/commands/serve-troubles.test.ts',
  'test/commands/server-guide.test.ts',
  'test/commands/tournament-programs.test.ts',
  'test/scripts/container-build.test.ts',
  'test/strategies/{escapes,examples,executable,module,repeatable,run,sandbox,trusted,try}.test.ts',
];

/** Tests that replace the disk, or observe the disk accesses of a separate process. */
const disk = [
  'test/storage/files/folder.test.ts',
  'test/storage/kill.test.ts',
  'test/server/start.test.ts',
  'test/app/remote-session/no-files.test.ts',
];

const setUp = 'test/support/set-up.ts';
const oneEvening = 'test/support/one-evening.ts';
const quickInk = 'test/support/quick-ink.ts';

/** Flag for Node 20, which otherwise optimizes functions after a few runs. Newer versions wait longer by default. */
const optimizeLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : [];

/**
 * Flags that reduce garbage collection and the optimization of short-lived code. With the large initial young space,
 * there are a third as many collections and 9 percent fewer CPU seconds, measured over three folders. Each thread that
 * a test starts needs 0.25 s to set up this space, so only tests within the process have these flags.
 */
const inProcess = ['--min-semi-space-size=128', '--max-semi-space-size=128', '--always-sparkplug', ...optimizeLate];

const processesProject = {
  extends: true,
  test: {
    name: 'processes',
    include: processes,
    setupFiles: setUp,
    globalSetup: 'test/support/build.ts',
  },
} as const;

export default defineConfig({
  // Imports rule books as text, as the bundle does.
  plugins: [
    {
      name: 'markdown-as-text',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(code)}` : undefined),
    },
    levelFilesInTests,
  ],
  test: {
    // By default, one of two cores would be idle.
    maxWorkers: '100%',
    // Shares imported modules between test files, because loading them for each file takes longer than the tests.
    isolate: false,
    pool: 'forks',
    unstubEnvs: true,
    restoreMocks: true,
    // By default, titles of tests show at most 40 characters of a value such as `$rule`.
    chaiConfig: { truncateThreshold: 200 },
    // Only a test that hangs should exceed the limit. On a busy machine, a test can take twenty times as long as usual.
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience / 2 } },
    // Caches transformed files, so that each file is transformed once for all projects.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          // One project for all tests that run within the test's process, so that each worker imports the program once.
          name: 'unit',
          execArgv: inProcess,
          include: ['test/**/*.test.{ts,tsx}'],
          // Text fields draw their cursor only if colours are on. The colour library decides that once per process.
          // Without a size, each of Ink's layouts would start the program `tput`, which costs 80 ms.
          env: { FORCE_COLOR: '1', COLUMNS: '80', LINES: '24' },
          exclude: [...configDefaults.exclude, ...commands, ...processes, ...disk],
          setupFiles: [setUp, oneEvening, 'test/support/quick-disk.ts', quickInk],
          server: { deps: { external: [/[\\/]\.vitest[\\/]source[\\/]/] } },
        },
        plugins: [compiledSource],
      },
      {
        extends: true,
        test: {
          name: 'disk',
          execArgv: inProcess,
          include: disk,
          isolate: true,
          setupFiles: [setUp, oneEvening, quickInk],
        },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: commands,
          exclude: [...configDefaults.exclude, ...processes],
          // There are more workers than cores, because these tests mostly wait for other processes.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          setupFiles: setUp,
          globalSetup: 'test/support/build.ts',
        },
      },
      ...(process.env['TURNCADE_PROCESS_TESTS'] === undefined ? [] : [processesProject]),
    ],
  },
});
