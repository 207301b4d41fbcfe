import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const from = 'source/gateways/web/page';

/**
 * Builds the browser page, with every file compressed for sending.
 *
 * @param {string} folder output folder
 * @returns {Promise<import('esbuild').Metafile>} the metafile of esbuild
 */
export async function buildPage(folder) {
  const { outputFiles, metafile } = await build({
    entryPoints: [
      `${from}/page.ts`,
      `${from}/reader.ts`,
      `${from}/start.ts`,
      `${from}/replay.ts`,
      `${from}/page.css`,
      `${from}/start.css`,
    ],
    outdir: folder,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'browser',
    target: ['chrome109', 'firefox115', 'safari16'],
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  mkdirSync(folder, { recursive: true });
  const write = (name, contents) => writeFileSync(join(folder, `${name}.gz`), gzipSync(contents, { level: 9 }));
  for (const { path, contents } of outputFiles) write(basename(path), contents);
  const head = readFileSync(join(from, 'head.html'), 'utf8');
  for (const name of ['index.html', 'reader.html'])
    write(
      name,
      readFileSync(join(from, name), 'utf8').replace(/ *<!-- head\.html -->\n/, () => head),
    );
  copyFileSync(join(from, 'board.svg.gz'), join(folder, 'board.svg.gz'));
  for (const name of ['letters.br', 'letters-license.txt'])
    copyFileSync(join('source/gateways/web/picture', name), join(folder, name));
  for (const name of ['space-defender', 'into-the-breach', 'robo-race', 'space-explorers', 'risc'])
    write(`${name}.svg`, readFileSync(join('pictures', `${name}.svg`)));
  return metafile;
}
