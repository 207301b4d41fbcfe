import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Kills a whole server of the built program at any moment while people play on it, and does worse to it, and looks
 * whether all that it had acknowledged is there afterwards: `node scripts/server-trials.mjs [TRIALS] [SEED] [WAY] [PROGRAM]`;
 * of the ways those whose names begin so. Prints a line a way; ends with status 1 if something was lost.
 */
const outdir = join(import.meta.dirname, '..', 'node_modules', '.cache', 'turncade', 'server-trials');
await build({
  entryPoints: [join(import.meta.dirname, '..', 'test', 'network', 'trials-main.ts')],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['node-sqlite3-wasm'],
  loader: { '.md': 'text' },
  banner: {
    js: "import { createRequire as turncadeRequire } from 'node:module'; const require = turncadeRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await import(pathToFileURL(join(outdir, 'trials-main.mjs')).href);
