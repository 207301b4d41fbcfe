import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';

// Compiles and runs the examples in the comments of the engine, match sessions and the screen kit.
// `EXPRESSION // => VALUE` states the value of an expression. An example can use every export of these folders by name.
// It can also use `auction`, a match for two of the game in `test/tiny-game`, and `auctionCampaign`, a campaign of two
// stages for it.

const folders = ['engine', 'match-session', 'screen'];

/** Maximum number of functions of a folder that other folders use and that lack an example. May only decrease. */
const without: Readonly<Record<string, number>> = { engine: 3, 'match-session': 0, screen: 1 };

interface SourceFile {
  /** Relative to `source`. */
  readonly path: string;
  readonly text: string;
}

interface Example {
  readonly path: string;
  /** Name of the documented export. */
  readonly name: string;
  readonly lines: readonly string[];
}

const files: readonly SourceFile[] = readdirSync('source', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(`source/${path}`, 'utf8') }));

const folderOf = (path: string): string => path.split('/')[0] ?? '';
const kit = files.filter(({ path }) => folders.includes(folderOf(path)));

/** A comment and the declaration after it. */
const documented = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\nexport (?:async )?(function\*?|const|interface) (\w+)/g;

function examplesIn({ path, text }: SourceFile): Example[] {
  return [...text.matchAll(documented)].flatMap(([, comment = '', , name = '']) =>
    comment
      .replace(/^ *\* ?/gm, '')
      .split(/^@/m)
      .flatMap((tag) => {
        const code = /^example\n([\s\S]*)/.exec(tag)?.[1]?.trimEnd();
        return code === undefined ? [] : [{ path, name, lines: code.split('\n') }];
      }),
  );
}

/** Names of all values that a file exports. */
const exportsOf = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const) (\w+)/gm)].flatMap(([, name]) => name ?? []);

/** A line of an example as code. Its expected value becomes an assertion. */
function codeOf(line: string): string {
  const [, code, value] = /^(.*?);?\s*\/\/ => (.*)$/.exec(line) ?? [];
  if (code === undefined) return line;
  const [, name] = /^const (\w+)\b/.exec(code) ?? [];
  return name === undefined ? `expect(${code}).toEqual(${value});` : `${code}; expect(${name}).toEqual(${value});`;
}

/** Paths of the documented files by the names that they export. */
const homes = new Map<string, string[]>();
for (const { path, text } of kit)
  for (const name of exportsOf(text)) homes.set(name, [...(homes.get(name) ?? []), path]);

/** File that exports a name used in an example. If two files export it, the example's own file wins. */
function homeOf(name: string, own: SourceFile): string | undefined {
  const paths = homes.get(name) ?? [];
  if (paths.includes(own.path)) return own.path;
  return paths.length === 1 ? paths[0] : undefined;
}

const root = resolve('.');

/** An example as a module that exports it as a function. */
function moduleOf({ path, lines }: Example): string {
  const own = files.find((file) => file.path === path);
  const body = lines.map((line) => `  ${codeOf(line)}`).join('\n');
  const imports = [...new Set(body.match(/(?<!\w|(?<!\.\.)\.)[A-Za-z_]\w*/g))].flatMap((name) => {
    const home = own && homeOf(name, own);
    return home === undefined ? [] : [`import { ${name} } from '${root}/source/${home}';`];
  });
  return [
    ...imports,
    ...(/\bz\./.test(body) ? [`import * as z from '${root}/node_modules/zod/index.cjs';`] : []),
    `import { auction, auctionCampaign, type Expect } from '${root}/test/support/auction.ts';`,
    'export async function example(expect: Expect): Promise<void> {',
    /\bauction\b/.test(body) ? '' : '  void auction;',
    body,
    '}',
    '',
  ].join('\n');
}

const examples = kit.flatMap(examplesIn);
const folder = mkdtempSync(join(tmpdir(), 'examples-'));
const modules = examples.map((example, i) => ({ example, file: join(folder, `example-${i}.ts`) }));

beforeAll(() => {
  for (const { example, file } of modules) writeFileSync(file, moduleOf(example));
});

describe('the example in a comment', () => {
  test.each(modules.map(({ example: { path, name }, file }) => [path, name, file]))(
    '(%s: %s) gives the results that it states',
    async (_, __, file) => {
      const { example } = await import(/* @vite-ignore */ file);
      await example(expect);
    },
  );
});

test('the examples compile', () => {
  const options = [
    '--singleThreaded',
    '--noEmit',
    '--pretty',
    'false',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--lib',
    'es2024,dom',
  ];
  const modern = ['--module', 'esnext', '--moduleResolution', 'bundler', '--allowImportingTsExtensions'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types'), '--resolveJsonModule'];
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const given = [...options, ...modern, ...types, ...modules.map(({ file }) => file)];
  const { stdout } = spawnSync(process.execPath, [compiler, ...given], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toBe('');
});

/** Exported functions of the documented folders that other folders import. */
function publicFunctions(): { readonly path: string; readonly name: string }[] {
  const imported = new Set(
    files.flatMap(({ path, text }) =>
      [...text.matchAll(/^import \{([^}]*)\} from '([.#][^']+)'/gm)].flatMap(([, names = '', from = '']) => {
        const target = from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(path), from);
        if (folderOf(target) === folderOf(path)) return [];
        return names.split(',').map((name) => `${target} ${name.trim().split(' as ')[0]}`);
      }),
    ),
  );
  const shape = /^export (?:async )?(?:function\*? (\w+)|const (\w+)(?::[^=]*)? = (?:async )?(?:<[^(]*)?\()/gm;
  return kit
    .flatMap(({ path, text }) =>
      [...text.matchAll(shape)].map(([, one, other]) => ({ path, name: one ?? other ?? '' })),
    )
    .filter(({ path, name }) => imported.has(`${path} ${name}`));
}

test.each(folders)('some comments in the folder %s have examples', (name) => {
  expect(examples.some(({ path }) => folderOf(path) === name)).toBe(true);
});

test('no folder exceeds its listed number of functions without an example that other folders use', () => {
  const shown = new Set(examples.map(({ path, name }) => `${path} ${name}`));
  const lacking = publicFunctions().filter(({ path, name }) => !shown.has(`${path} ${name}`));
  const tooMany = folders.filter(
    (name) => lacking.filter(({ path }) => folderOf(path) === name).length > (without[name] ?? 0),
  );
  expect(tooMany.map((name) => lacking.filter(({ path }) => folderOf(path) === name))).toEqual([]);
});
