import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from 'sucrase';
import { levelFilesInTests } from './level-files.mjs';

/*
 * Compiles the source so that Node runs it without Vitest's module runner. The runner reads each imported name from an
 * object, which costs an eighth of the CPU time of the tests. Line numbers do not change.
 */
const root = process.cwd();
const source = join(root, 'source');
const target = join(root, '.vitest', 'source');

/** Matches static and dynamic imports and exports with `from`, if the path begins with `.` or `#`. */
const imports = /(\bfrom\s*|\bimport\s*\(?\s*)'((?:\.{1,2}\/|#)[^'\n]+\.(?:tsx?|md))'/g;

const compiledPath = (path) => join(target, relative(source, path)).replace(/\.tsx?$|(?<=\.md)$/, '.js');

/** Path of a module of the source, or undefined for other modules. */
function sourcePath(specifier, folder) {
  const path = specifier.startsWith('#') ? join(source, specifier.slice(1)) : resolve(folder, specifier);
  return path.startsWith(`${source}/`) && existsSync(path) ? path : undefined;
}

function compile(path) {
  const text = readFileSync(path, 'utf8');
  if (path.endsWith('.md')) return `export default ${JSON.stringify(text)};`;
  const filled = levelFilesInTests.transform(text, path);
  if (filled !== undefined) return filled;
  const { code } = transform(text, {
    transforms: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
    jsxRuntime: 'automatic',
    production: true,
    disableESTransforms: true,
    keepUnusedImports: true,
    filePath: path,
  });
  return code.replace(imports, (all, before, specifier) => {
    const imported = sourcePath(specifier, dirname(path));
    if (imported === undefined) return all;
    const to = relative(dirname(compiledPath(path)), compiledPath(imported));
    return `${before}'${to.startsWith('.') ? to : `./${to}`}'`;
  });
}

/** Replaces a file atomically, because another run of the tests may read it. */
function write(path, code) {
  if (existsSync(path) && readFileSync(path, 'utf8') === code) return;
  mkdirSync(dirname(path), { recursive: true });
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, code);
  renameSync(temporary, path);
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function compileAll() {
  const paths = filesIn(source).filter((path) => /(?<!\.d)\.tsx?$|\.md$/.test(path));
  for (const path of paths) write(compiledPath(path), compile(path));
  const current = new Set(paths.map(compiledPath));
  for (const path of filesIn(target)) if (path.endsWith('.js') && !current.has(path)) rmSync(path, { force: true });
}

/** True if this process has compiled the source. Vitest calls `configureVitest` once per project. */
let isCompiled = false;
/** False if Vitest has to follow imports: in watch mode, or to run only tests that use changed or named files. */
let isUsed = false;

/** Vite plugin that lets tests import the compiled source. */
export const compiledSource = {
  name: 'compiled-source',
  enforce: 'pre',
  configureVitest({ vitest: { config } }) {
    isUsed = !config.watch && config.changed === undefined && config.related === undefined;
    if (isUsed && !isCompiled) compileAll();
    isCompiled = isUsed;
  },
  resolveId(specifier, importer) {
    if (!isUsed || importer === undefined) return;
    const path = sourcePath(specifier, dirname(importer));
    return path && { id: compiledPath(path), external: true };
  },
};
