import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Path, as a string literal, of a module in `source/app/ink` that replaces a package's own. */
const ours = (name) => JSON.stringify(join(import.meta.dirname, '..', 'source', 'app', 'ink', name));

/** Module that replaces each function and constant that `text` exports by a function that does nothing. */
const idle = (text) =>
  [...text.matchAll(/^export (?:function|const) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined;`)
    .join('\n');

/**
 * Patches applied to bundled packages (the tests run against the originals). Each pattern must match exactly once, so
 * that upgrading a package fails the build instead of silently dropping the patch. Each comment says how the program
 * behaves without the patch. A patch that only saves time must make something a tenth faster.
 */
const changes = [
  // Outputs a row that is a single text unchanged, instead of splitting and joining it. Without the patch, the
  // median time of a key is over 12 ms instead of 2.5 (10x30 board) or over 33 ms instead of 4 (40x40 board), the first
  // frame appears 15 % later, and memory use is 37 % higher.
  {
    file: 'ink/build/output.js',
    replace: [['export default class Output {', 'class InkOutput {']],
    append: `import { rowOutput } from ${ours('row-output.ts')};\nexport default rowOutput(InkOutput);`,
  },
  // Caches the search for escape codes in unchanged texts. Without the patch, the median time of a key on the 40x40
  // board is 26 % longer.
  {
    file: 'ink/build/squash-text-nodes.js',
    replace: [['export default squashTextNodes;', '']],
    append: `import { memoizeSquash } from ${ours('memoize.ts')};\nexport default memoizeSquash(squashTextNodes);`,
  },
  // Caches the width of unchanged texts. Without the patch, a key takes 8 ms instead of 5.5 on a board with
  // arrows. On a map of 60 planets, a key takes 30 % longer. Twice as much short-lived memory is allocated.
  {
    file: 'ink/build/render-node-to-output.js',
    replace: [['const currentWidth = widestLine(text);', 'const currentWidth = widestOf(text, node);']],
    append:
      `import { memoizeByNode } from ${ours('memoize.ts')};\nimport measureText from './measure-text.js';\n` +
      'const widestOf = memoizeByNode((text) => measureText(text).width);',
  },
  // Skips drawing the old contents at the new size, because the app draws the new contents right after it. Without the
  // patch, a change of size takes 60 % longer.
  {
    file: 'ink/build/ink.js',
    replace: [
      [
        'this.calculateLayout();\n        dom.emitLayoutListeners(this.rootNode);\n        this.onRender();\n        this.lastTerminalWidth',
        'if (currentWidth === this.lastTerminalWidth && currentHeight === this.lastTerminalHeight) this.onRender();\n        this.lastTerminalWidth',
      ],
    ],
  },
  // Stops parsing after an invalid frame. Without the patch, later chunks are parsed in a broken state, and an uncaught
  // exception ends the server. A client needs no account for that.
  {
    file: 'ws/lib/receiver.js',
    replace: [
      [
        'if (this._opcode === 0x08 && this._state == GET_INFO) return cb();',
        'if (this._errored || (this._opcode === 0x08 && this._state == GET_INFO)) return cb();',
      ],
    ],
  },
  {
    file: 'string-width/index.js',
    replace: [
      // Treats `narrowSigns` of our width.ts, such as box-drawing characters, as one column wide. Without the patch,
      // the first frame appears 31 % later.
      ['/^[\\u0020-\\u007E]*$/', '/^[\\u0020-\\u007E\\u2190-\\u2193\\u2500-\\u259F▲▶▼◀●○♜✚♆✱]*$/'],
      // Compiles the emoji pattern on first use. Without the patch, the first frame appears 8 % later and takes a tenth
      // more CPU time.
      [
        '/^\\p{RGI_Emoji}$/v',
        "{ made: undefined, test(text) { return (this.made ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text); } }",
      ],
    ],
  },
  // Decodes Yoga's base64 code in one call, instead of with Node's `fetch` and a loop. Without the patch, the first
  // frame appears 12 % later.
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
  // Draws the cursor of a text field even if the output of the process is not a terminal, as for ssh sessions, or if CI
  // is set. Without the patch, there is no cursor.
  {
    file: 'ink-text-input/build/index.js',
    replace: [
      [
        "import chalk from 'chalk';",
        'const chalk = { inverse: (text) => "\\u001B[7m" + text + "\\u001B[27m", grey: (text) => text };',
      ],
    ],
  },
  // Restores the cursor only on the process's own terminal. Without the patch, a server that had an ssh session ends
  // with a control sequence in its log.
  {
    file: 'cli-cursor/index.js',
    replace: [['restoreCursor();', 'if (writableStream === process.stdout) restoreCursor();']],
  },
  // Reads SQLite's WebAssembly from a compressed file next to its chunk. Without the patch, the package is 0.8 MB
  // larger, and the file is not found because the chunk is not CommonJS.
  {
    file: 'node-sqlite3-wasm/dist/node-sqlite3-wasm.js',
    replace: [
      ['scriptDirectory=__dirname+"/"', 'scriptDirectory=""'],
      [
        'var ret=fs.readFileSync(filename);return ret',
        'return require("node:zlib").brotliDecompressSync(fs.readFileSync(require.resolve("./sqlite.wasm.br")))',
      ],
    ],
  },
  // Passes the data of our package to meow, so that meow neither searches for it nor normalizes it. Normalizing
  // requires lists of all licences and hosts. Without the patch, the package is 0.1 MB larger.
  {
    file: 'meow/build/options.js',
    replace: [
      [
        "import { a as readPackageUpSync, n as normalizePackageData } from './dependencies.js';",
        'const readPackageUpSync = () => undefined;\nconst normalizePackageData = () => {};',
      ],
    ],
  },
  {
    file: 'meow/build/dependencies.js',
    replace: [['var normalizeExports = requireNormalize();', 'var normalizeExports = {};']],
  },
  // Drops native code for a single platform. Node's own cryptography replaces it. Without the patch, the bundle does
  // not build.
  {
    file: 'ssh2/lib/protocol/crypto.js',
    replace: [["binding = require('./crypto/build/Release/sshcrypto.node');", '']],
  },
  // Replaces a check of a class name, because class names are minified. Without the patch, an error is thrown at the
  // end of a session that started nothing.
  {
    file: 'ssh2/lib/utils.js',
    replace: [["channel.constructor.name === 'Session'", 'channel.incoming === undefined']],
  },
  // Joins writes of the same tick. Without the patch, each packet takes three writes and three TCP packets, and a key
  // takes 5 % longer.
  {
    file: 'ssh2/lib/server.js',
    replace: [
      [
        'if (isWritable(socket))\n          socket.write(data);',
        'if (!isWritable(socket)) return;\n' +
          'if (socket.writableCorked === 0) { socket.cork(); process.nextTick(() => socket.uncork()); }\n' +
          'socket.write(data);',
      ],
    ],
  },
  // Drops the client, which looks for files next to its own file. Without the patch, the server does not start.
  {
    file: 'ssh2/lib/index.js',
    make: () =>
      "const { parseKey } = require('./protocol/keyParser.js');\n" +
      "module.exports = { Server: require('./server.js'), utils: { parseKey, ...require('./keygen.js') } };",
  },
  // Drops file transfer and passphrases of keys. Without the patch, the package is 0.1 MB larger.
  { file: 'ssh2/lib/protocol/SFTP.js', make: () => 'module.exports = {};' },
  { file: 'bcrypt-pbkdf/index.js', make: () => 'module.exports = {};' },
  // Removes the path of the module's folder. The WebAssembly code is embedded, so no file is needed. Without the patch,
  // the program does not start, because its chunk is not CommonJS.
  { file: 'ssh2/lib/protocol/crypto/poly1305.js', replace: [['__dirname+"/"', '""']] },
  { file: 'ssh2/lib/protocol/constants.js', replace: [["cpuInfo = require('cpu-features')();", '']] },
  // Drops schedules and the built-in connection. Without the patch, the package is 0.1 MB larger.
  {
    file: 'pg-boss/src/timekeeper.js',
    make: () =>
      "const { EventEmitter } = require('node:events');\n" +
      'module.exports = class extends EventEmitter { events = {}; functions = []; async stop() {} };\n' +
      'module.exports.QUEUES = {};',
  },
  { file: 'pg-boss/src/db.js', make: () => 'module.exports = class {};' },
  // Drops the conversion of schemas to JSON Schema, because schemas are only used for validation. Without the patch,
  // program and library are 0.02 MB larger each.
  ...['core/to-json-schema.js', 'core/json-schema-processors.js'].map((file) => ({
    file: `zod/v4/${file}`,
    make: idle,
  })),
  // Keeps only the code that removes TypeScript types, which is always called with the same options. Without the patch,
  // the package is 0.08 MB larger.
  ...[
    'CJSImportProcessor.js',
    ...['CJSImport', 'Flow', 'JestHoist', 'OptionalChainingNullish', 'ReactDisplayName', 'ReactHotLoader'].map(
      (name) => `transformers/${name}Transformer.js`,
    ),
  ].map((file) => ({ file: `sucrase/dist/esm/${file}`, make: () => 'export default class {}' })),
  {
    file: 'sucrase/dist/esm/transformers/JSXTransformer.js',
    make: () => 'export default class {}\nexport const startsWithLowerCase = (text) => /^[a-z]/.test(text);',
  },
  { file: 'sucrase/dist/esm/parser/plugins/flow.js', make: idle },
  { file: 'sucrase/dist/esm/computeSourceMap.js', make: () => 'export default () => undefined;' },
  { file: 'sucrase/dist/esm/Options.js', make: () => 'export const validateOptions = () => {};' },
  // Replaces a check of a class name, because class names are minified. Without the patch, a certificate that contains
  // a list with one element is parsed incorrectly.
  {
    file: '@peculiar/asn1-schema/build/es2015/parser.js',
    replace: [
      ['elementsToProcess[0].constructor.name === "Sequence"', 'elementsToProcess[0] instanceof asn1js.Sequence'],
    ],
  },
  // Drops the bundling and requesting of certificates, because the program only creates them. Without the patch, the
  // package is 0.03 MB larger.
  { file: '@peculiar/asn1-cms/build/es2015/index.js', make: () => 'module.exports = {};' },
  {
    file: '@peculiar/asn1-pkcs9/build/es2015/index.js',
    make: () =>
      "export const id_pkcs9_at_challengePassword = '1.2.840.113549.1.9.7';\n" +
      "export const id_pkcs9_at_extensionRequest = '1.2.840.113549.1.9.14';\n" +
      'export const ChallengePassword = undefined;',
  },
  // Drops all generators except Alea, which is the only generator in use. Without the patch, program and library are 6
  // kB larger each.
  { file: 'seedrandom/index.js', make: () => "module.exports = { alea: require('./lib/alea') };" },
  // Keeps only the common passwords that the server refuses. Without the patch, the package is 0.4 MB larger.
  {
    file: '@zxcvbn-ts/language-common/dist/index.mjs',
    async make() {
      const { outputFiles } = await build({
        entryPoints: ['source/net/common-passwords.ts'],
        bundle: true,
        platform: 'node',
        format: 'esm',
        write: false,
      });
      const [{ text }] = outputFiles;
      const { refusedPasswords } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
      return `export const dictionary = { 'passwords-common': ${JSON.stringify(await refusedPasswords())} };`;
    },
  },
];

/** Patched contents of a file of a package. */
function changed(file, path, { replace = [], append = '', make }) {
  let contents = readFileSync(path, 'utf8');
  if (make !== undefined) return make(contents);
  for (const [before, after] of replace) {
    if (contents.split(before).length !== 2)
      throw new Error(`${file} is not as expected, found no single ${before}: look how it works now`);
    contents = contents.replace(before, () => after);
  }
  return `${contents}\n${append}`;
}

/**
 * esbuild plugin that applies the patches.
 *
 * @param {readonly string[]} packages packages in the bundle. Default: all patched packages
 */
export const leanerPackages = (packages) => ({
  name: 'leaner-packages',
  setup({ onLoad, onEnd }) {
    const bundled = changes.filter(({ file }) => packages?.includes(file.split('/')[0]) !== false);
    const missing = new Set(bundled.map(({ file }) => file));
    for (const change of bundled) {
      const { file } = change;
      const filter = new RegExp(`/node_modules/${file}$`.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]'));
      onLoad({ filter }, async ({ path }) => {
        missing.delete(file);
        return { contents: await changed(file, path, change), loader: 'js' };
      });
    }
    onEnd(() => {
      if (missing.size > 0) throw new Error(`${[...missing].join(', ')}: no part of the program any more`);
    });
  },
});
