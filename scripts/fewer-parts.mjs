import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Chunks of at least this size in bytes do not become part of `shared.js`, which every program loads. */
const large = 15_000;

/** Entry points that load too little for a merged file to pay off. */
const small = ['source/main.ts', 'source/commands/levels.ts', 'source/commands/shell/rules.ts'];

/** Entry points that load before the first frame. */
const start = ['source/commands/play.ts', 'source/app/run-local.ts'];

/**
 * Kinds of programs and threads with their entry points, from those that load least to those that load most. All other
 * entry points are `commands`. A file is made for each kind, with the chunks that no earlier kind loads.
 */
const kinds = {
  threads: [
    'source/bot-worker/worker.ts',
    'source/server/store/worker.ts',
    'source/strategies/sandbox/worker.ts',
    'source/strategies/unsandboxed/guard.ts',
    'source/tournament/worker.ts',
  ],
  commands: [],
  app: [
    'source/app/online/loaded-online.ts',
    'source/app/text-mode/run-text-mode.ts',
    'source/commands/campaign.ts',
    'source/commands/daily.ts',
    'source/commands/online/loaded-online.ts',
    'source/commands/puzzle.ts',
    'source/commands/replay.ts',
  ],
  screen: [
    ...start,
    'source/app/export/export-file.ts',
    'source/app/export/export-replay.ts',
    'source/gateways/ssh/ssh-gateway.ts',
    'source/gateways/warm-up.ts',
    'source/gateways/web/recorder/worker.ts',
    'source/gateways/web/web-gateway.ts',
  ],
};

const kindOf = (entryPoint) =>
  Object.keys(kinds).find((kind) => kinds[kind].includes(entryPoint)) ??
  (/^source\/games\/.*\/screen\//.test(entryPoint) ? 'app' : 'commands');

/**
 * Merges chunks that are loaded together. There are over a hundred chunks, and opening each takes a tenth of a
 * millisecond or more. Without the merge, the first frame takes a quarter more CPU time.
 *
 * @param {import('esbuild').Metafile} metafile metafile of the bundle
 */
export async function fewerParts({ outputs }) {
  const files = Object.keys(outputs).filter((path) => path.endsWith('.js'));
  for (const path of files) dropUnusedRequire(path);
  const isChunk = (path) => outputs[path].entryPoint === undefined;
  const chunks = files.filter(isChunk);
  const loadedBy = (isWanted) =>
    closureOf(
      outputs,
      files.filter((path) => !isChunk(path) && isWanted(outputs[path].entryPoint)),
    );
  const beforeFirstFrame = loadedBy((entryPoint) => start.includes(entryPoint));
  const done = loadedBy((entryPoint) => small.includes(entryPoint));
  const shared = withoutImports(outputs, new Set(chunks.filter((path) => outputs[path].bytes < large)));
  await merge(outputs, 'shared', shared);
  for (const path of shared) done.add(path);
  for (const kind of Object.keys(kinds)) {
    const loaded = loadedBy((entryPoint) => kindOf(entryPoint) === kind);
    const paths = chunks.filter((path) => beforeFirstFrame.has(path) && loaded.has(path) && !done.has(path));
    await merge(outputs, kind, new Set(paths));
    for (const path of paths) done.add(path);
  }
}

/** Removes the banner that defines `require` if the file does not use it, because each call of `createRequire` takes time. */
function dropUnusedRequire(path) {
  const text = readFileSync(path, 'utf8');
  const [banner] = /^import \{ createRequire as .*\n/m.exec(text) ?? [];
  if (banner === undefined) throw new Error(`${path} has no banner`);
  const rest = text.replace(banner, '');
  if (!/\brequire\b/.test(rest)) writeFileSync(path, rest);
}

const importsOf = ({ imports }) =>
  imports.flatMap(({ path, kind, external }) => (kind === 'import-statement' && external !== true ? [path] : []));

/** Outputs that `paths` load at their start, including `paths` themselves. */
function closureOf(outputs, paths) {
  const loaded = new Set(paths);
  for (const path of loaded) for (const other of importsOf(outputs[path])) loaded.add(other);
  return loaded;
}

/** Largest part of `paths` that imports nothing else. Merging it makes no import cycle. */
function withoutImports(outputs, paths) {
  const rest = [...paths].filter((path) =>
    outputs[path].imports.every(({ path: other, external }) => external === true || paths.has(other)),
  );
  return rest.length === paths.size ? paths : withoutImports(outputs, new Set(rest));
}

/** Merges `paths` into `dist/parts/NAME.js`, which all other outputs then import instead. */
async function merge(outputs, name, paths) {
  // Number of each chunk. It makes the chunk's export names unique: minified names collide, because every chunk exports
  // an `a`.
  const numberOf = new Map([...paths].map((path, index) => [basename(path), index]));
  const named = (part, exported) => `${exported}${numberOf.get(part)}_`;
  const contents = [...paths]
    .map((path) => {
      const names = outputs[path].exports.map((exported) => `${exported} as ${named(basename(path), exported)}`);
      return `export { ${names.join(', ')} } from './${basename(path)}';`;
    })
    .join('\n');
  const folder = join('dist', 'parts');
  const outfile = join(folder, `${name}.js`);
  await build({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [
      {
        name: 'only-these-chunks',
        setup({ onResolve }) {
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'import-statement' && numberOf.has(basename(path)) ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  for (const path of Object.keys(outputs)) {
    if (!path.endsWith('.js') || numberOf.has(basename(path)) || !existsSync(path)) continue;
    const place = relative(join(path, '..'), outfile).replaceAll('\\', '/');
    const from = place.startsWith('.') ? place : `./${place}`;
    const text = readFileSync(path, 'utf8').replace(
      /import(?:\{([^}]*)\}from)?"[^"]*\/([\w-]+\.js)";/g,
      (whole, names, part) => {
        if (!numberOf.has(part)) return whole;
        if (names === undefined) return `import"${from}";`;
        const renamed = names.split(',').map((imported) => {
          const [theirs, ours = theirs] = imported.split(' as ');
          return `${named(part, theirs)} as ${ours}`;
        });
        return `import{${renamed.join(',')}}from"${from}";`;
      },
    );
    const left = [...numberOf.keys()].find((part) => text.includes(part));
    if (left !== undefined) throw new Error(`${path} still asks for ${left}`);
    writeFileSync(path, text);
  }
  for (const path of paths) rmSync(path);
}
