import './scripts/own-temporary-folder.mjs';
import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { levelFilesInTests } from './scripts/level-files.mjs';
import { patience } from './test/support/patience.ts';

// React is the one of the bundle: the one for development takes twice as long.
process.env['NODE_ENV'] = 'production';

/** Tests that run the built program's commands, or programs of players, as processes. */
const commands = [
  'test/commands/**/*.test.ts',
  'test/strategies/**/*.test.ts',
  'test/bot-worker/worker-client.test.ts',
  'test/app/program-explorers.test.ts',
  'test/app/text-mode/explorers.test.ts',
  'test/storage/two-programs.test.ts',
  'test/tournament/play-all.test.ts',
  'test/scripts/**/*.test.ts',
];

/**
 * Tests of the built program in a terminal, of whole servers and of programs of players, which take their time;
 * `npm run test:processes` runs them.
 */
const processes = [
  'test/terminal/**/*.test.ts',
  'test/network/**/*.test.ts',
  'test/server/store/{postgres-program,thread}.test.ts',
  'test/commands/serve.test.ts',
  'test/commands/serve-troubles.test.ts',
  'test/commands/server-guide.test.ts',
  'test/commands/tournament-programs.test.ts',
  'test/strategies/{escapes,examples,executable,module,repeatable,run,sandbox,trusted,try}.test.ts',
];

/** Tests that put a disk of their own in place of the machine's, or watch what a process of their own asks of it. */
const disk = [
  'test/storage/files/folder.test.ts',
  'test/storage/kill.test.ts',
  'test/server/start.test.ts',
  'test/app/remote-session/no-files.test.ts',
];

const setUp = 'test/support/set-up.ts';
const oneEvening = 'test/support/one-evening.ts';
const quickInk = 'test/support/quick-ink.ts';

/** Node 20 compiles every function that runs a few times as well as it can; newer ones wait longer, and know no such flag. */
const optimizeLate = process.versions.node.startsWith('20.') ? ['--interrupt-budget=500000'] : [];

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
  // Rule books are text here as in the bundle.
  plugins: [
    {
      name: 'markdown-as-text',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(code)}` : undefined),
    },
    levelFilesInTests,
  ],
  test: {
    // On two cores, one worker would leave one of them idle.
    maxWorkers: '100%',
    // Files share what they import: reading it anew for each took longer than the tests.
    isolate: false,
    pool: 'forks',
    unstubEnvs: true,
    restoreMocks: true,
    // Only what hangs runs into a limit: on a busy machine a test may take twenty times as long.
    testTimeout: patience,
    hookTimeout: patience,
    expect: { poll: { timeout: patience / 2 } },
    // Less of the time goes into collecting garbage, and into optimizing code that is done with soon. Young space of this
    // size from the start: a third of the collections, 9 % fewer CPU seconds over three folders.
    execArgv: ['--min-semi-space-size=128', '--max-semi-space-size=128', '--always-sparkplug', ...optimizeLate],
    // What is made of a file is made once for all projects.
    experimental: { fsModuleCache: true },
    projects: [
      {
        extends: true,
        test: {
          // Everything within the test's process is one project, so that each worker imports the program once.
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          // The cursor of a field is drawn in colour or not at all, which is decided once for all files.
          env: { FORCE_COLOR: '1' },
          exclude: [...configDefaults.exclude, ...commands, ...processes, ...disk],
          setupFiles: [setUp, oneEvening, 'test/support/quick-disk.ts', quickInk],
        },
      },
      {
        extends: true,
        test: { name: 'disk', include: disk, isolate: true, setupFiles: [setUp, oneEvening, quickInk] },
      },
      {
        extends: true,
        test: {
          name: 'commands',
          include: commands,
          exclude: [...configDefaults.exclude, ...processes],
          // Much of what they do is waiting for other processes.
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
