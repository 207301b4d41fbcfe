import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Chunks of at least this size in bytes are not merged. */
const large = 15_000;

/**
 * Merges small chunks into one, except those that import other chunks. There are over a hundred small chunks, and
 * opening each takes a tenth of a millisecond or more. Without the merge, the first frame appears 14 % later.
 *
 * @param {import('esbuild').Metafile} metafile metafile of the bundle
 */
export async function fewerParts({ outputs }) {
  const chunks = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint === undefined);
  const small = smallOf(new Map(chunks.filter(([path]) => path.endsWith('.js'))));
  // Number of each chunk. It makes the chunk's export names unique: minified names collide, because every chunk exports
  // an `a`.
  const numberOf = new Map(small.map(([path], index) => [basename(path), index]));
  const named = (part, name) => `${name}${numberOf.get(part)}_`;
  const contents = small
    .map(([path, { exports }]) => {
      const names = exports.map((name) => `${name} as ${named(basename(path), name)}`);
      return `export { ${names.join(', ')} } from './${basename(path)}';`;
    })
    .join('\n');
  const folder = join('dist', 'parts');
  const outfile = join(folder, 'shared.js');
  await build({
    stdin: { contents, resolveDir: folder },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['node:*'],
    legalComments: 'none',
    logLevel: 'warning',
  });
  for (const path of Object.keys(outputs)) {
    if (!path.endsWith('.js') || numberOf.has(basename(path))) continue;
    const place = relative(join(path, '..'), outfile).replaceAll('\\', '/');
    const from = place.startsWith('.') ? place : `./${place}`;
    const text = readFileSync(path, 'utf8').replace(
      /import(?:\{([^}]*)\}from)?"[^"]*\/([\w-]+\.js)";/g,
      (whole, names, part) => {
        if (!numberOf.has(part)) return whole;
        if (names === undefined) return `import"${from}";`;
        const renamed = names.split(',').map((name) => {
          const [theirs, ours = theirs] = name.split(' as ');
          return `${named(part, theirs)} as ${ours}`;
        });
        return `import{${renamed.join(',')}}from"${from}";`;
      },
    );
    const left = [...numberOf.keys()].find((part) => text.includes(part));
    if (left !== undefined) throw new Error(`${path} still asks for ${left}`);
    writeFileSync(path, text);
  }
  for (const [path] of small) rmSync(path);
}

function smallOf(chunks) {
  const left = new Map([...chunks].filter(([, { bytes }]) => bytes < large));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [path, { imports }] of left)
      if (imports.some(({ path: other, external }) => external !== true && !left.has(other))) left.delete(path);
  }
  return [...left];
}
