import { execFile } from 'node:child_process';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { leanerPackages } from './leaner-packages.mjs';
import { levelFiles } from './level-files.mjs';

const declarations = resolve('node_modules', '.cache', 'turncade', 'declarations');

/**
 * Bundles the library, which shares no part with the program: those begin by asking Node for `require`, and this one is
 * loaded by browsers, too.
 *
 * @param {string} folder
 */
export const buildLibrary = (folder) => Promise.all([code(folder), types(folder), protocolTypes(folder)]);

const code = (folder) =>
  build({
    entryPoints: ['source/library/index.ts'],
    outfile: join(folder, 'library.js'),
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

/** What programs are told is declared in `examples`, which the package has: it is named there, not copied. */
const besideBundle = {
  name: 'beside-bundle',
  resolveId(id) {
    const [, path] = /(\/examples\/.*)\.d\.ts$/.exec(id) ?? [];
    return path === undefined ? null : { id: `..${path}.js`, external: true };
  },
};

/** Resolves the subpath imports of `package.json` (`#engine/game.ts`) to the emitted declarations. */
const subpathImports = {
  name: 'subpath-imports',
  resolveId: {
    // Before the plugin for declarations, which would look in the source.
    order: 'pre',
    handler: (id) =>
      id.startsWith('#') ? join(declarations, 'source', id.slice(1).replace(/\.tsx?$/, '.d.ts')) : null,
  },
};

/** The declarations of what the library exports, and of its entry of types, made from the source. */
async function types(folder) {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', 'source/library']);
  const emitted = join(declarations, 'source', 'library');
  const bundle = await rolldown({
    input: { library: join(emitted, 'index.d.ts'), types: join(emitted, 'types.d.ts') },
    plugins: [besideBundle, subpathImports, dts({ dtsInput: true, tsconfig: false, oxc: true })],
    external: 'zod',
  });
  await bundle.write({ dir: folder, format: 'es' });
  await appendFile(join(folder, 'types.d.ts'), "\nexport type * as protocol from './protocol.js';\n");
}

/** The messages of servers and clients; their schemas would bring the types of a package that reads them. */
async function protocolTypes(folder) {
  const schema = JSON.parse(await readFile('docs/protocol.schema.json', 'utf8'));
  // Events are exported by game.
  const { Events, ...$defs } = schema.$defs;
  const text = await compile({ ...schema, title: 'Line', $defs }, 'Line', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: '',
  });
  // Each type is introduced by a comment that says only where it was found.
  const found =
    / *\* This (?:interface|type) was referenced by `\w+`'s JSON-Schema\n *\* via the `definition` "\w+"\.\n/g;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'protocol.d.ts'), text.replace(found, '').replace(/\/\*\*\n *\*\/\n/g, ''));
}
