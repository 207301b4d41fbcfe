import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const filled = /[/\\]library[/\\]level-files\.ts$/;

/** Module with the current levels of all games. The library has no campaigns and no puzzles. */
function contents() {
  const games = readdirSync('levels').map((id) => {
    const folder = join('levels', id);
    const files = readdirSync(folder)
      .filter((file) => file !== 'campaign.json' && file !== 'puzzles.json')
      .sort();
    return [id, Object.fromEntries(files.map((file) => [file, textOf(join(folder, file))]))];
  });
  return `export const levelFiles = ${JSON.stringify(Object.fromEntries(games))};`;
}

/** Contents of a file. Solutions are removed from level lists, since players must not see them. */
function textOf(path) {
  const text = readFileSync(path, 'utf8');
  if (!path.endsWith('.json')) return text;
  return JSON.stringify(JSON.parse(text).map(({ solution: _, ...facts }) => facts));
}

/** esbuild plugin that provides the levels for the library. */
export const levelFiles = {
  name: 'level-files',
  setup({ onLoad }) {
    onLoad({ filter: filled }, () => ({ contents: contents(), loader: 'js' }));
  },
};

/** Vite plugin that provides the levels for tests. */
export const levelFilesInTests = {
  name: 'level-files',
  enforce: 'pre',
  transform: (_, id) => (filled.test(id) ? contents() : undefined),
};
