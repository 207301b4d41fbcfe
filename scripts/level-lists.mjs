import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** esbuild plugin that bundles the current level lists with the program. */
export const levelLists = {
  name: 'level-lists',
  setup({ onLoad, initialOptions: { loader } }) {
    const outfile = join('node_modules', '.cache', 'turncade', 'level-lists.mjs');
    onLoad({ filter: /[/\\]commands[/\\]levels[/\\]built-lists\.ts$/ }, async () => {
      await build({
        entryPoints: ['source/commands/levels/level-actions.ts'],
        outfile,
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'esm',
        loader,
        logLevel: 'warning',
      });
      const { allLists } = await import(pathToFileURL(outfile).href);
      return { contents: `export const builtLists = ${JSON.stringify(await allLists())};`, loader: 'js' };
    });
  },
};
