import { configDefaults, defineConfig } from 'vitest/config';

/** Tests that compare whole screens with files. */
const frames = ['test/screens/**/*.test.{ts,tsx}'];

/** Tests that run the built program, or programs of players, as processes and in terminals. */
const terminal = [
  'test/terminal/**/*.test.ts',
  'test/commands/**/*.test.ts',
  'test/strategies/**/*.test.ts',
  'test/app/thinking/think-elsewhere.test.ts',
  'test/storage/kill.test.ts',
  'test/storage/two-programs.test.ts',
  'test/tournament/play-all.test.ts',
];

export default defineConfig({
  // Rule books are text here as in the bundle.
  plugins: [
    {
      name: 'markdown-as-text',
      enforce: 'pre',
      transform: (code, id) => (id.endsWith('.md') ? `export default ${JSON.stringify(code)}` : undefined),
    },
  ],
  test: {
    // On two cores, one worker would leave one of them idle.
    maxWorkers: '100%',
    // Files share what they import: reading it anew for each took longer than the tests.
    isolate: false,
    pool: 'threads',
    unstubEnvs: true,
    restoreMocks: true,
    setupFiles: 'test/support/set-up.ts',
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...frames, ...terminal],
        },
      },
      { extends: true, test: { name: 'frames', include: frames } },
      {
        extends: true,
        test: { name: 'terminal', include: terminal, isolate: true, globalSetup: 'test/support/build.ts' },
      },
    ],
  },
});
