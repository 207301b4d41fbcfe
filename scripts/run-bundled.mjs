import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { levelFiles } from './level-files.mjs';

/**
 * Bundles a TypeScript file, and runs it with this process's arguments.
 *
 * @param {string} file relative to the `test` folder
 */
export const runBundled = (file) => bundled(join('test', file));

/**
 * Bundles a TypeScript file, and returns its exports.
 *
 * @param {string} file relative to the project's root
 */
export async function bundled(file) {
  const root = join(import.meta.dirname, '..');
  const outdir = join(root, 'node_modules', '.cache', 'turncade', file.replace(/\.ts$/, ''));
  await build({
    entryPoints: [join(root, file)],
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['@lydell/node-pty', 'node-sqlite3-wasm', 'ssh2'],
    loader: { '.md': 'text' },
    plugins: [levelFiles],
    banner: {
      js: "import { createRequire as turncadeRequire } from 'node:module'; const require = turncadeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
  return import(pathToFileURL(join(outdir, `${basename(file, '.ts')}.mjs`)).href);
}
