import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences of packages that come without one, from their readme or the head of their files. */
const ours = join(import.meta.dirname, 'licenses');

/** The folder of the package that a bundled file belongs to; nothing for a file of this program. */
function folderOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/')) ?? [];
  return folder;
}

/** What a package says of its licence: its name and version with its kind, and the whole text. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file));
  const known = `${name.replace('/', '__')}.txt`;
  const isKnown = readdirSync(ours).includes(known);
  if (own.length > 0 && isKnown) throw new Error(`${name} comes with a licence now: scripts/licenses/${known} can go`);
  const texts = own.length > 0 ? own.sort().map((file) => join(folder, file)) : isKnown ? [join(ours, known)] : [];
  if (typeof license !== 'string' || texts.length === 0)
    throw new Error(`${name} ${version} has no licence: what it says of it belongs in scripts/licenses/${known}`);
  const text = texts.map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
  return { title: `${name} ${version} (${license})`, text };
}

/** Each text once, under all packages that it is the licence of, and how many those are. */
function onceEach(licences) {
  const texts = new Map(licences.map(({ title, text }) => [title, text]));
  const titles = [...texts.keys()];
  const parts = [...new Set(texts.values())].map((text) => {
    const own = titles.filter((title) => texts.get(title) === text);
    return `${own.join('\n')}\n\n${text}\n`;
  });
  return { parts, count: titles.length };
}

/**
 * A plugin of esbuild that writes `licenses.txt` beside the bundle: the licence of every package that anything in it
 * comes from. Fails where one has none.
 */
export const licences = {
  name: 'licences',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      if (metafile === undefined) return;
      const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
      const bundled = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => folderOf(file));
      const folders = [...new Set(bundled)].filter((folder) => folder !== undefined).sort();
      const { parts, count } = onceEach(folders.map(licenceOf));
      const head = `turncade holds parts of ${count} packages. These are their licences.\n`;
      const rule = `\n${'-'.repeat(80)}\n\n`;
      writeFileSync(join(initialOptions.outdir, 'licenses.txt'), [head, ...parts].join(rule));
    });
  },
};
