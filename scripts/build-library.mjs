import { execFile } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { compile } from 'json-schema-to-typescript';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { leanerPackages } from './leaner-packages.mjs';
import { levelFiles } from './level-files.mjs';

/**
 * Folder of the emitted declarations. It has a real path, because otherwise each module would be bundled twice if
 * `node_modules` is a link. Each build has its own, because worktrees may share `node_modules`.
 */
const declarations = join(realpathSync('node_modules'), '.cache', 'turncade', `declarations-${process.pid}`);

/**
 * Builds the library and its types. Browsers load the library, too, so it cannot share the program's bundle, whose
 * chunks import from Node.
 *
 * @param {string} folder output folder
 */
export const buildLibrary = (folder) => Promise.all([code(folder), types(folder), protocolTypes(folder)]);

/**
 * The library for all games is one file, because the sandbox loads it as one module. The libraries for one game share
 * what they have in common.
 */
const code = (folder) =>
  Promise.all([
    buildLibraryFiles({ entryPoints: ['source/library/index.ts'], outfile: join(folder, 'library.js') }),
    buildLibraryFiles({ entryPoints: ['source/library/games/*.ts'], outdir: join(folder, 'games'), splitting: true }),
  ]);

const buildLibraryFiles = (options) =>
  build({
    ...options,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'browser',
    target: 'es2022',
    format: 'esm',
    loader: { '.md': 'text' },
    plugins: [levelFiles, leanerPackages(['zod', 'seedrandom'])],
    legalComments: 'none',
    logLevel: 'warning',
  });

const games = readdirSync('source/library/games').map((file) => basename(file, '.ts'));

/** Makes the bundle import the types for players' programs from the package's `examples` instead of copying them. */
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
    // Must run before the declaration plugin, which would resolve the imports to the source.
    order: 'pre',
    handler: (id) =>
      id.startsWith('#') ? join(declarations, 'source', id.slice(1).replace(/\.tsx?$/, '.d.ts')) : null,
  },
};

/** Generates the type declarations of the library and of its entry point `types` from the source. */
async function types(folder) {
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  await promisify(execFile)(process.execPath, [compiler, '-p', 'source/library', '--outDir', declarations]);
  const emitted = join(declarations, 'source', 'library');
  const bundle = await rolldown({
    input: {
      library: join(emitted, 'index.d.ts'),
      types: join(emitted, 'types.d.ts'),
      ...Object.fromEntries(games.map((id) => [`games/${id}`, join(emitted, 'games', `${id}.d.ts`)])),
    },
    plugins: [besideBundle, subpathImports, dts({ dtsInput: true, tsconfig: false, oxc: true })],
    external: 'zod',
  });
  await bundle.write({ dir: folder, format: 'es' });
  await rm(declarations, { recursive: true });
  await appendFile(join(folder, 'types.d.ts'), "\nexport type * as protocol from './protocol.js';\n");
}

/** Generates plain types of messages, because types derived from the schemas would need zod's types. */
async function protocolTypes(folder) {
  const schema = JSON.parse(await readFile('docs/protocol.schema.json', 'utf8'));
  // Leaves out the events, because each game exports its own.
  const { Events, ...$defs } = schema.$defs;
  const text = await compile({ ...schema, title: 'Line', $defs }, 'Line', {
    additionalProperties: false,
    ignoreMinAndMaxItems: true,
    unreachableDefinitions: true,
    bannerComment: '',
  });
  // Removes the generator's comments, which contain only the source of each type.
  const found =
    / *\* This (?:interface|type) was referenced by `\w+`'s JSON-Schema\n *\* via the `definition` "\w+"\.\n/g;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'protocol.d.ts'), text.replace(found, '').replace(/\/\*\*\n *\*\/\n/g, ''));
}
