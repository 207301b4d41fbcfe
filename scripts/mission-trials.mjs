import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** Bundles the trials of Space Defender's missions and runs them: `--missions`, `--players`, `--seeds`. */
const outdir = join(import.meta.dirname, '..', 'node_modules', '.cache', 'turncade', 'trials');
await build({
  entryPoints: [join(import.meta.dirname, '..', 'test', 'trials', 'missions.ts')],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  loader: { '.md': 'text' },
  logLevel: 'warning',
});
await import(pathToFileURL(join(outdir, 'missions.mjs')).href);
