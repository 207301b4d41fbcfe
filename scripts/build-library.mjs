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

/** Options that all bundles share. */
const common = {
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
};

/** Makes a bundle import the games from `library.js` instead of containing them a second time. */
const gamesFromLibrary = {
  name: 'games-from-library',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/library\.js$/ }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /[/\\]library[/\\]internals\.ts$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/^export \{ (.*) \} from/gm)].map(([, list]) => list);
      return {
        contents: `import { internals } from './library.js'; export const { ${names.join(', ')} } = internals;`,
        loader: 'js',
      };
    });
  },
};

/** Makes the server of environments import `env.js`. */
const besideServer = {
  name: 'beside-server',
  setup({ onResolve }) {
    onResolve({ filter: /^#library\/environment\/index\.ts$/ }, () => ({ path: './env.js', external: true }));
  },
};

/**
 * The library for all games is one file, because the sandbox loads it as one module. The libraries for one game share
 * what they have in common.
 */
const code = (folder) =>
  Promise.all([
    build({
      ...common,
      stdin: {
        contents: `export * from './index.ts'; export * as internals from './internals.ts';`,
        resolveDir: 'source/library',
        loader: 'ts',
      },
      outfile: join(folder, 'library.js'),
    }),
    build({
      ...common,
      entryPoints: ['source/library/games/*.ts'],
      outdir: join(folder, 'games'),
      splitting: true,
    }),
    build({
      ...common,
      entryPoints: ['source/library/environment/index.ts'],
      outfile: join(folder, 'env.js'),
      plugins: [gamesFromLibrary],
    }),
    build({
      ...common,
      entryPoints: ['source/environment-server/server.ts'],
      outfile: join(folder, 'env-server.js'),
      platform: 'node',
      plugins: [besideServer],
    }),
  ]);

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
      env: join(emitted, 'environment', 'index.d.ts'),
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
