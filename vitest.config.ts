import { defineConfig } from 'vitest/config';

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
    include: ['test/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    // Tests in a terminal mostly wait; on two cores, one worker would leave one of them idle.
    maxWorkers: '100%',
    globalSetup: 'test/support/build.ts',
  },
});
