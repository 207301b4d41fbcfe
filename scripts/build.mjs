import { build } from 'esbuild';

/** One minified ESM file that holds everything and runs on Node 20. */
await build({
  entryPoints: ['source/cli.ts'],
  outfile: 'dist/cli.js',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
  loader: { '.md': 'text' },
  alias: { 'react-devtools-core': './scripts/no-devtools.mjs' },
  banner: {
    // Bundled CommonJS packages ask for require; the shebang stays the first line.
    js: "import { createRequire as turncadeRequire } from 'node:module'; const require = turncadeRequire(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
});
