import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';
import { build, transform } from 'esbuild';
import { buildLibrary } from './build-library.mjs';
import { buildPage } from './build-page.mjs';
import { fewerParts } from './fewer-parts.mjs';
import { leanerPackages } from './leaner-packages.mjs';
import { levelLists } from './level-lists.mjs';
import { licences } from './licenses.mjs';

// Builds the program as one entry point with chunks that load on demand, so that --help does not load the screen.
// Worker threads have their own entry points and share the chunks. The bundle contains all dependencies and runs on
// Node 20.
rmSync('dist', { recursive: true, force: true });

/**
 * Compresses the WebAssembly of a package with Brotli at quality 11. Quality 9 would make turncade's package 66 kB
 * larger, quality 10 16 kB. Compression takes seconds, so results are cached.
 */
async function packed(file) {
  const code = readFileSync(createRequire(import.meta.url).resolve(file));
  const kept = join('node_modules', '.cache', 'turncade', `${createHash('sha256').update(code).digest('hex')}.br`);
  if (existsSync(kept)) return readFileSync(kept);
  const small = await promisify(brotliCompress)(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  mkdirSync(dirname(kept), { recursive: true });
  // Written under another name first and then renamed, so that concurrent builds never read a partial file.
  writeFileSync(`${kept}.${process.pid}`, small);
  renameSync(`${kept}.${process.pid}`, kept);
  return small;
}

// These builds run in parallel with the bundling below.
const library = buildLibrary('dist');
const sandbox = packed('quickjs-wasi/quickjs.wasm');
const sqlite = packed('node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm');
const page = await buildPage('dist/web');
const { metafile } = await build({
  entryPoints: {
    main: 'source/main.ts',
    worker: 'source/bot-worker/worker.ts',
    tournament: 'source/tournament/worker.ts',
    sandbox: 'source/strategies/sandbox/worker.ts',
    trusted: 'source/strategies/unsandboxed/guard.ts',
    'type-remover': 'source/custom-games/type-remover.ts',
    store: 'source/server/store/worker.ts',
    recorder: 'source/gateways/web/recorder/worker.ts',
  },
  outdir: 'dist',
  chunkNames: 'parts/[name]-[hash]',
  splitting: true,
  bundle: true,
  minify: true,
  charset: 'utf8',
  platform: 'node',
  // The ES module of a package minifies better than its CommonJS module.
  mainFields: ['module', 'main'],
  target: 'node20',
  format: 'esm',
  define: {
    'process.env.NODE_ENV': '"production"',
    'process.env.DEV': '"false"',
    // Without this replacement, the first frame appears 8 % later.
    'Intl.Segmenter': 'LateSegmenter',
  },
  inject: ['scripts/late-segmenter.mjs'],
  loader: { '.md': 'text' },
  alias: { 'react-devtools-core': './scripts/no-devtools.mjs' },
  banner: {
    // Defines `require`, which bundled CommonJS packages call.
    js: "import { createRequire as turncadeRequire } from 'node:module'; const require = turncadeRequire(import.meta.url);",
  },
  plugins: [levelLists, leanerPackages(), licences(page)],
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
});
await fewerParts(metafile);
await library;

// Not bundled: `cli.ts` has no static imports, so that an outdated Node can parse it.
const { code } = await transform(readFileSync('source/cli.ts', 'utf8'), { loader: 'ts', target: 'node16' });
writeFileSync('dist/cli.js', code.replace('./main.ts', './main.js'), { mode: 0o755 });

// WebAssembly of the sandbox, which the program reads when the first strategy plays.
writeFileSync('dist/quickjs.wasm.br', await sandbox);
// SQLite for the thread with a server's data, for versions of Node without built-in SQLite.
writeFileSync('dist/parts/sqlite.wasm.br', await sqlite);

writeFileSync('dist/turncade.1.gz', gzipSync(execFileSync(process.execPath, ['dist/cli.js', 'man'])));
