import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filled = /[/\\]library[/\\]level-files\.ts$/;

/** The module with all levels as they are in their folders now. */
function contents() {
  const games = readdirSync('levels').map((id) => {
    const folder = join('levels', id);
    const files = readdirSync(folder).sort();
    return [id, Object.fromEntries(files.map((file) => [file, textOf(join(folder, file))]))];
  });
  return `export const levelFiles = ${JSON.stringify(Object.fromEntries(games))};`;
}

/** The text of a file; of a list without the solutions of levels, which nobody is to be told. */
function textOf(path) {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.json')) return text;
  return JSON.stringify(JSON.parse(text).map(({ solution: _, ...facts }) => facts));
}

/** Gives the library the levels: a plugin of esbuild. */
export const levelFiles = {
  name: 'level-files',
  setup({ onLoad }) {
    onLoad({ filter: filled }, () => ({ contents: contents(), loader: 'js' }));
  },
};

/** The same for tests: a plugin of Vite. */
export const levelFilesInTests = {
  name: 'level-files',
  enforce: 'pre',
  transform: (_, id) => (filled.test(id) ? contents() : undefined),
};
