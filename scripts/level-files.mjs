import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filled = /[/\\]library[/\\]level-files\.ts$/;

/** The module with all levels as they are in their folders now. */
function contents() {
  const games = readdirSync('levels').map((id) => {
    const folder = join('levels', id);
    const files = readdirSync(folder).sort();
    return [id, Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))];
  });
  return `export const levelFiles = ${JSON.stringify(Object.fromEntries(games))};`;
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
