import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the bench as the program is bundled, and runs it: all of it, or the groups that an argument names. */
const outdir = join(import.meta.dirname, '..', 'node_modules', '.cache', 'turncade', 'bench');
await build({
  entryPoints: [join(import.meta.dirname, '..', 'test', 'bench', 'main.ts')],
  outdir,
  outExtension: { '.js': '.mjs' },
  splitting: true,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: ['@lydell/node-pty'],
  loader: { '.md': 'text' },
  banner: {
    js: "import { createRequire as turncadeRequire } from 'node:module'; const require = turncadeRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await import(pathToFileURL(join(outdir, 'main.mjs')).href);
