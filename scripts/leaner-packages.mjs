import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The path of a file of ours that a package is given, as text of a program. */
const ours = (name) => JSON.stringify(join(import.meta.dirname, '..', 'source', 'app', 'ink', name));

/** Made when it is first asked for: most terminals never show what it is for, and it takes 9 ms. */
const segmenterWhenAsked = (made) => [
  made,
  `{ made: undefined, segment(text) { return (this.made ??= ${made}).segment(text); } }`,
];

/**
 * What is done to packages when they are bundled; the tests run on them as they are. Each text must be there just once,
 * so that another version of a package fails the build rather than going unnoticed.
 */
const changes = [
  // Ink makes every row of every frame anew, although hardly a row is another than before: what it made is kept.
  {
    file: 'ink/build/output.js',
    replace: [['export default class Output {', 'class InkOutput {']],
    append: `import { rowOutput } from ${ours('row-output.ts')};\nexport default rowOutput(InkOutput);`,
  },
  {
    file: 'ink/build/sanitize-ansi.js',
    replace: [['export default sanitizeAnsi;', '']],
    append: `import { kept } from ${ours('kept.ts')};\nexport default kept(sanitizeAnsi);`,
  },
  {
    file: 'ink/build/render-node-to-output.js',
    replace: [
      ["import widestLine from 'widest-line';", "import measureText from './measure-text.js';"],
      ['widestLine(text)', 'measureText(text).width'],
    ],
  },
  // Rows are long texts, and thousands of them are megabytes.
  { file: 'ink/build/measure-text.js', replace: [['maxSize: 4096', 'maxSize: 256']] },
  { file: 'ink/build/wrap-text.js', replace: [['maxSize: 4096', 'maxSize: 256']] },
  {
    file: 'string-width/index.js',
    replace: [
      // Lines and blocks are as narrow as letters.
      ['/^[\\u0020-\\u007E]*$/', '/^[\\u0020-\\u007E\\u2500-\\u259F]*$/'],
      // Only to read this pattern takes 15 ms.
      [
        '/^\\p{RGI_Emoji}$/v',
        "{ made: undefined, test(text) { return (this.made ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text); } }",
      ],
      segmenterWhenAsked('new Intl.Segmenter()'),
    ],
  },
  { file: 'wrap-ansi/index.js', replace: [segmenterWhenAsked('new Intl.Segmenter()')] },
  {
    file: 'slice-ansi/tokenize-ansi.js',
    replace: [segmenterWhenAsked("new Intl.Segmenter(undefined, {granularity: 'grapheme'})")],
  },
  {
    file: '@alcalzone/ansi-tokenize/build/tokenize.js',
    replace: [segmenterWhenAsked('new Intl.Segmenter(undefined, { granularity: "grapheme" })')],
  },
  {
    file: 'ink/build/line-update.js',
    replace: [segmenterWhenAsked("new Intl.Segmenter(undefined, { granularity: 'grapheme' })")],
  },
  // Parts of Node that take milliseconds to load, for what is never or hardly ever done here.
  {
    file: 'signal-exit/index.js',
    replace: [["require('assert')", '{ equal() {} }']],
  },
  {
    file: 'terminal-size/index.js',
    replace: [
      [
        "import {execFileSync} from 'node:child_process';",
        "const execFileSync = (...args) => require('node:child_process').execFileSync(...args);",
      ],
    ],
  },
  // Yoga carries its code as a text: to decode it in one go spares starting Node's whole fetch, and a loop.
  {
    file: 'yoga-layout/dist/binaries/yoga-wasm-base64-esm.js',
    replace: [
      ['return w||"function"!=typeof fetch?', 'return true?'],
      [
        'var b=xa(a.slice(37)),c=new Uint8Array(b.length);for(a=0;a<b.length;++a)c[a]=b.charCodeAt(a);var d=c',
        'var d=Buffer.from(a.slice(37),"base64")',
      ],
    ],
  },
];

/** A package's file with its changes. */
function changed(file, path, { replace, append = '' }) {
  let contents = readFileSync(path, 'utf8');
  for (const [before, after] of replace) {
    if (contents.split(before).length !== 2)
      throw new Error(`${file} is not as expected, found no single ${before}: look how it works now`);
    contents = contents.replace(before, () => after);
  }
  return `${contents}\n${append}`;
}

/** A plugin of esbuild. */
export const leanerPackages = {
  name: 'leaner-packages',
  setup({ onLoad, onEnd }) {
    const missing = new Set(changes.map(({ file }) => file));
    for (const change of changes) {
      const { file } = change;
      const filter = new RegExp(`/node_modules/${file}$`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
      onLoad({ filter }, ({ path }) => {
        missing.delete(file);
        return { contents: changed(file, path, change), loader: 'js' };
      });
    }
    onEnd(() => {
      if (missing.size > 0) throw new Error(`${[...missing].join(', ')}: no part of the program any more`);
    });
  },
};
