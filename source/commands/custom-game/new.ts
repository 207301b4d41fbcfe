import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'sucrase';
import { games } from '#games/index.ts';
import { reason } from '#storage/files/attempt.ts';
import { exampleFolder } from '#storage/files/folders.ts';
import { unknownWord } from '../usage.ts';
import { UsageError } from '../usage-error.ts';

type Language = 'ts' | 'js';

const languages: Readonly<Record<string, Language>> = { ts: 'ts', typescript: 'ts', js: 'js', javascript: 'js' };

/**
 * `turncade game new NAME`: writes a new game to the folder NAME, which must not exist yet. The templates are in
 * TypeScript. For JavaScript, their types are removed.
 */
export async function newGame(
  name: string,
  { language: requested = 'ts', version }: { readonly language: string | undefined; readonly version: string },
  print: (text: string) => Promise<void>,
): Promise<number> {
  const language = Object.hasOwn(languages, requested) ? languages[requested] : undefined;
  if (language === undefined) throw new UsageError(unknownWord('language', requested, ['ts', 'js']));
  if (!/^[a-z][a-z0-9-]{0,39}$/.test(name))
    throw new UsageError(`"${name}" is not a valid name: use up to 40 lower-case letters, digits and -, as in my-game`);
  if (games.some(({ id }) => id === name)) throw new UsageError(`${name} is a game that turncade already has`);
  if (existsSync(name)) throw new UsageError(`${name} exists already`, 1);
  const files = { ...templates(name, language), ...settings(name, language, version) };
  try {
    mkdirSync(name);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(name, file), text, { flag: 'wx' });
  } catch (error) {
    throw new UsageError(`cannot write ${name}: ${reason(error)}`, 1);
  }
  const steps = [`cd ${name}`, 'npm install', 'npm test', `npx turncade --game ./game.${language}`];
  await print(
    [`wrote ${Object.keys(files).sort().join(', ')} to ${name}`, ...steps.map((step) => `  ${step}`)].join('\n'),
  );
  return 0;
}

function templates(name: string, language: Language): Readonly<Record<string, string>> {
  const folder = exampleFolder('new-game');
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`;
  return Object.fromEntries(
    readdirSync(folder).map((file) => {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('new-game', name).replaceAll('NEW GAME', title);
      if (language === 'ts') return [file, text];
      return [file.replace(/\.ts$/, '.js'), file.endsWith('.ts') ? withoutTypes(text) : withJsNames(text)];
    }),
  );
}

const withJsNames = (text: string): string => text.replace(/(\.\/[\w.]+|`[\w.]+)\.ts\b/g, '$1.js');

/** JavaScript of a template. Removes comments of types, and gaps that removed types have left. */
function withoutTypes(text: string): string {
  const code = transform(text, { transforms: ['typescript'], disableESTransforms: true }).code;
  return withJsNames(code)
    .replace(/\{[^{}]*\} from/g, (names) => names.replace(/\s+/g, ' ').replace(', }', ' }'))
    .replace(/\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n *\n/g, '')
    .replace(/ +(?=[;,)])/g, '')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+/, '');
}

/** Files with settings for npm and the compiler. */
function settings(name: string, language: Language, version: string): Readonly<Record<string, string>> {
  const isTyped = language === 'ts';
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const project = {
    name,
    version: '0.1.0',
    type: 'module',
    exports: isTyped ? './dist/game.js' : './game.js',
    scripts: {
      test: isTyped ? 'tsc && node --test dist/game.test.js' : 'node --test game.test.js',
      check: `turncade game check ./game.${language}`,
    },
    dependencies: { turncade: `^${version}` },
    ...(isTyped && { devDependencies: { '@types/node': '^20.0.0', typescript: '^7.0.0' } }),
  };
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    verbatimModuleSyntax: true,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    outDir: 'dist',
    types: ['node'],
  };
  return {
    'package.json': json(project),
    ...(isTyped && { 'tsconfig.json': json({ compilerOptions, include: ['*.ts'] }) }),
  };
}
