import { execFile } from 'node:child_process';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { leanerPackages } from './leaner-packages.mjs';
import { levelFiles } from './level-files.mjs';

const declarations = resolve('node_modules', '.cache', 'turncade', 'declarations');

/**
 * Bundles the library, which shares no part with the program: those begin by asking Node for `require`, and this one is
 * loaded by browsers, too.
 *
 * @param {string} outfile without its ending
 */
export const buildLibrary = (outfile) => Promise.all([code(`${outfile}.js`), types(`${outfile}.d.ts`)]);

const code = (outfile) =>
  build({
    entryPoints: ['source/library/index.ts'],
    outfile,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    plugins: [levelFiles, leanerPackages(['zod', 'seedrandom'])],
    legalComments: 'none',
    logLevel: 'warning',
  });

/** The declarations of what the library exports, made from the source: one file, with nothing else in it. */
async function types(outfile) {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', 'source/library']);
  const bundle = await rolldown({
    input: { [basename(outfile, '.d.ts')]: join(declarations, 'source', 'library', 'index.d.ts') },
    plugins: [dts({ dtsInput: true, tsconfig: false, oxc: true })],
    external: 'zod',
  });
  await bundle.write({ dir: dirname(outfile), format: 'es' });
}
