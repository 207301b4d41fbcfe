import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The path of a file of ours that a package is given, as text of a program. */
const ours = (name) => JSON.stringify(join(import.meta.dirname, '..', 'source', 'app', 'ink', name));

/** A module with the same functions, which do nothing. */
const idle = (text) =>
  [...text.matchAll(/^export (?:function|const) (\w+)/gm)]
    .map(([, name]) => `export const ${name} = () => undefined;`)
    .join('\n');

/**
 * What is done to packages when they are bundled; the tests run on them as they are. Each text must be there just once,
 * so that another version of a package fails the build rather than going unnoticed. With each stands
 * what the program is like without it; what costs less than a tenth of a figure is not worth a change here.
 */
const changes = [
  // A row of a frame that is one text is that text, not taken apart and put together again. Without: p50 of a key 12 ms
  // instead of 2.5 (10x30 board), 33 instead of 4 (40x40 board); first frame 15 % later; 37 % more memory.
  {
    file: 'ink/build/output.js',
    replace: [['export default class Output {', 'class InkOutput {']],
    append: `import { rowOutput } from ${ours('row-output.ts')};\nexport default rowOutput(InkOutput);`,
  },
  // Texts that stay are not looked through for codes again at each frame. Without: p50 of a key on the 40x40 board 26 % more.
  {
    file: 'ink/build/squash-text-nodes.js',
    replace: [['export default squashTextNodes;', '']],
    append: `import { memoizeSquash } from ${ours('memoize.ts')};\nexport default memoizeSquash(squashTextNodes);`,
  },
  // Nor are they measured again. Without: a key on a board with arrows takes 8 ms instead of 5.5, on a map of 60 planets 30 %
  // more, and twice the memory that is thrown away at once.
  {
    file: 'ink/build/render-node-to-output.js',
    replace: [['const currentWidth = widestLine(text);', 'const currentWidth = widestOf(text, node);']],
    append:
      `import { memoizeByNode } from ${ours('memoize.ts')};\nimport measureText from './measure-text.js';\n` +
      'const widestOf = memoizeByNode((text) => measureText(text).width);',
  },
  // Stops parsing after an invalid frame. Without: chunks that had arrived behind it are parsed in a broken state, and an
  // exception outside of any handler ends the server, for which a client needs no account.
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
      // Lines and blocks are as narrow as letters, and so are the `narrowSigns` of our width.ts. Without: first frame 31 % later.
      ['/^[\\u0020-\\u007E]*$/', '/^[\\u0020-\\u007E\\u2190-\\u2193\\u2500-\\u259F▲▶▼◀●○♜✚♆✱]*$/'],
      // This pattern is read when it is first asked for. Without: first frame 8 % later, with a tenth more work.
      [
        '/^\\p{RGI_Emoji}$/v',
        "{ made: undefined, test(text) { return (this.made ??= new RegExp('^\\\\p{RGI_Emoji}$', 'v')).test(text); } }",
      ],
    ],
  },
  // Yoga carries its code as a text: to decode it in one go spares starting Node's whole fetch, and a loop. Without: first
  // frame 12 % later.
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
  // The cursor of a text field is drawn whatever the output of the process is: over ssh it is a log, and where CI is set a
  // terminal. Without: there is no cursor.
  {
    file: 'ink-text-input/build/index.js',
    replace: [
      [
        "import chalk from 'chalk';",
        'const chalk = { inverse: (text) => "\\u001B[7m" + text + "\\u001B[27m", grey: (text) => text };',
      ],
    ],
  },
  // Only the process's own terminal has its cursor shown again at the end of the process. Without: a server that somebody has
  // come to over ssh ends with a control sequence in its log.
  {
    file: 'cli-cursor/index.js',
    replace: [['restoreCursor();', 'if (writableStream === process.stdout) restoreCursor();']],
  },
  // SQLite's WebAssembly lies packed beside the part that its code is in. Without: it is not found at all, as that part is
  // no CommonJS; and the package is 0.8 MB larger.
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
  // The package that the words of a command line belong to is told, so it is neither looked for nor put in order, which takes
  // every licence and host that there is. Without: the package is 0.1 MB larger.
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
  // What is compiled for one machine is not taken along: Node's own cryptography does the same. Without: it is not built.
  {
    file: 'ssh2/lib/protocol/crypto.js',
    replace: [["binding = require('./crypto/build/Release/sshcrypto.node');", '']],
  },
  // Names of classes are shortened in the bundle. Without: the end of a session in which nothing has begun throws.
  {
    file: 'ssh2/lib/utils.js',
    replace: [["channel.constructor.name === 'Session'", 'channel.incoming === undefined']],
  },
  // What is sent in one go is written at once. Without: each packet is three writes and three packets of TCP, 5 % of a key.
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
  // Nothing of its client is taken, which looks for files beside its own. Without: it does not start.
  {
    file: 'ssh2/lib/index.js',
    make: () =>
      "const { parseKey } = require('./protocol/keyParser.js');\n" +
      "module.exports = { Server: require('./server.js'), utils: { parseKey, ...require('./keygen.js') } };",
  },
  // No files are served, and no key has a passphrase. Without: the package is 0.1 MB larger.
  { file: 'ssh2/lib/protocol/SFTP.js', make: () => 'module.exports = {};' },
  { file: 'bcrypt-pbkdf/index.js', make: () => 'module.exports = {};' },
  // It carries its code as a text and looks for no file. Without: it does not start, as its part is no CommonJS.
  { file: 'ssh2/lib/protocol/crypto/poly1305.js', replace: [['__dirname+"/"', '""']] },
  { file: 'ssh2/lib/protocol/constants.js', replace: [["cpuInfo = require('cpu-features')();", '']] },
  // No times of the day are kept, and it is given a connection. Without: the package is 0.1 MB larger.
  {
    file: 'pg-boss/src/timekeeper.js',
    make: () =>
      "const { EventEmitter } = require('node:events');\n" +
      'module.exports = class extends EventEmitter { events = {}; functions = []; async stop() {} };\n' +
      'module.exports.QUEUES = {};',
  },
  { file: 'pg-boss/src/db.js', make: () => 'module.exports = class {};' },
  // Schemas check, and nobody has the program write one down. Without: program and library are 0.02 MB larger each.
  ...['core/to-json-schema.js', 'core/json-schema-processors.js'].map((file) => ({
    file: `zod/v4/${file}`,
    make: idle,
  })),
  // Types are taken out of TypeScript, and nothing else is made of it, with options that are always the same. Without: the
  // package is 0.08 MB larger.
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
  // Names of classes are shortened in the bundle. Without: a certificate with a list of one element is read wrongly.
  {
    file: '@peculiar/asn1-schema/build/es2015/parser.js',
    replace: [
      ['elementsToProcess[0].constructor.name === "Sequence"', 'elementsToProcess[0] instanceof asn1js.Sequence'],
    ],
  },
  // A certificate is made, and never bundled with others or asked for. Without: the package is 0.03 MB larger.
  { file: '@peculiar/asn1-cms/build/es2015/index.js', make: () => 'module.exports = {};' },
  {
    file: '@peculiar/asn1-pkcs9/build/es2015/index.js',
    make: () =>
      "export const id_pkcs9_at_challengePassword = '1.2.840.113549.1.9.7';\n" +
      "export const id_pkcs9_at_extensionRequest = '1.2.840.113549.1.9.14';\n" +
      'export const ChallengePassword = undefined;',
  },
  // Of its generators there is one here. Without: program and library are 6 kB larger each.
  { file: 'seedrandom/index.js', make: () => "module.exports = { alea: require('./lib/alea') };" },
  // Of the common passwords only those are kept that are refused. Without: the package is 0.4 MB larger.
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

/** A package's file with its changes. */
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
 * A plugin of esbuild.
 *
 * @param {readonly string[]} packages those that are in the bundle; all where absent
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
