import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { levelFiles } from '../../scripts/level-files.mjs';
import { temporaryFolder } from './program.ts';

/** Text of a module in the guide about custom games. */
const inGuide = (name: string): string => {
  const guide = readFileSync('docs/a-game-of-your-own.md', 'utf8');
  const [, text] = new RegExp(`^\`\`\`js ${name.replace('.', '\\.')}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide) ?? [];
  if (text === undefined) throw new Error(`the guide has no ${name}`);
  return text;
};

let library: Promise<string> | undefined;

/** Installs the bundled library as the package turncade in a folder. */
export async function installLibrary(folder: string): Promise<void> {
  library ??= bundledLibrary();
  const installed = join(folder, 'node_modules', 'turncade');
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, 'package.json'), '{ "name": "turncade", "exports": "./turncade.mjs" }');
  copyFileSync(fileURLToPath(await library), join(installed, 'turncade.mjs'));
}

/** Bundles the library like an installed package, once for all modules, and returns its URL. */
async function bundledLibrary(): Promise<string> {
  const file = join(temporaryFolder(), 'turncade.mjs');
  await build({
    entryPoints: ['source/library/index.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    loader: { '.md': 'text' },
    plugins: [levelFiles],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return pathToFileURL(file).href;
}

/**
 * Writes a module from the guide to a new folder.
 *
 * @param name name of the module
 * @param change modifies its text
 */
export async function ownGameFile(name: string, change = (text: string) => text): Promise<string> {
  const file = join(temporaryFolder(), name);
  library ??= bundledLibrary();
  writeFileSync(file, change(inGuide(name)).replaceAll("from 'turncade'", `from '${await library}'`));
  return file;
}

export function moduleFile(text: string): string {
  const file = join(temporaryFolder(), 'game.mjs');
  writeFileSync(file, text);
  return file;
}
