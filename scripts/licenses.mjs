import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder with licences of packages without a licence file. The texts come from their readmes or file headers. */
const ours = join(import.meta.dirname, 'licenses');

/** Folder of the package to which a bundled file belongs. Undefined for a file of this program. */
function folderOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/')) ?? [];
  return folder;
}

/** Licence of a package: name, version and licence type, and the full text. */
function licenceOf(folder) {
  // Old packages list their licences in `licenses` instead of `license`.
  const {
    name,
    version,
    licenses,
    license = licenses?.[0]?.type,
  } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const ownTexts = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)(?:[.-]|$)/i.test(file));
  const known = `${name.replace('/', '__')}.txt`;
  const isKnown = readdirSync(ours).includes(known);
  if (ownTexts.length > 0 && isKnown)
    throw new Error(`${name} comes with a licence now: scripts/licenses/${known} can go`);
  const texts =
    ownTexts.length > 0 ? ownTexts.sort().map((file) => join(folder, file)) : isKnown ? [join(ours, known)] : [];
  if (typeof license !== 'string' || texts.length === 0)
    throw new Error(`${name} ${version} has no licence: what it says of it belongs in scripts/licenses/${known}`);
  const text = texts.map((path) => readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
  return { title: `${name} ${version} (${license})`, text };
}

/** Splits a licence like MIT into its copyright notice and the terms, which many packages share. */
function partsOf(text) {
  const at = text.search(/^Permission is hereby granted/m);
  return at < 0 ? { notice: '', terms: text } : { notice: text.slice(0, at).trim(), terms: text.slice(at) };
}

/** Collapses whitespace, to compare terms. */
const sameTerms = (terms) => terms.replace(/\s+/g, ' ').trim();

/**
 * Groups licences: identical terms appear once, and each copyright notice appears once with its packages. Also returns
 * the number of packages.
 */
function onceEach(licences) {
  const byTerms = new Map();
  for (const { title, text } of licences) {
    const { notice, terms } = partsOf(text);
    const known = byTerms.get(sameTerms(terms)) ?? { terms, notices: new Map() };
    known.notices.set(notice, new Set([...(known.notices.get(notice) ?? []), title]));
    byTerms.set(sameTerms(terms), known);
  }
  const parts = [...byTerms.values()].map(({ terms, notices }) => {
    const heads = [...notices].map(([notice, titles]) => [[...titles].join('\n'), notice].filter(Boolean).join('\n\n'));
    return `${[...heads, terms].join('\n\n')}\n`;
  });
  return { parts, count: new Set(licences.map(({ title }) => title)).size };
}

/**
 * esbuild plugin that writes `licenses.txt` next to the bundle, with the licence of every bundled package. Fails if a
 * package has no licence.
 *
 * @param {readonly import('esbuild').Metafile[]} others metafiles of other bundles in the same package
 */
export const licences = (...others) => ({
  name: 'licences',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      if (metafile === undefined) return;
      const outputs = [metafile, ...others].flatMap((one) => Object.values(one.outputs));
      const inputs = outputs.flatMap((output) => Object.entries(output.inputs));
      const bundled = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([file]) => folderOf(file));
      const folders = [...new Set(bundled)].filter((folder) => folder !== undefined).sort();
      const { parts, count } = onceEach(folders.map(licenceOf));
      const head = `turncade holds parts of ${count} packages. These are their licences.\n`;
      const rule = `\n${'-'.repeat(80)}\n\n`;
      writeFileSync(join(initialOptions.outdir, 'licenses.txt'), [head, ...parts].join(rule));
    });
  },
});
