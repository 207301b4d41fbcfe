import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { levelFiles } from '../../scripts/level-files.mjs';
import { temporaryFolder } from './program.ts';

/** Modules in the guide by name. */
const inGuide = (name: string): string => {
  const guide = readFileSync('docs/a-game-of-your-own.md', 'utf8');
  const [, text] = new RegExp(`^\`\`\`js ${name.replace('.', '\\.')}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(guide) ?? [];
  if (text === undefined) throw new Error(`the guide has no ${name}`);
  return text;
};

/**
 * Writes the module of a custom game to its own folder.
 *
 * @param name name of a module in the guide
 * @param change modifies its text
 */
export async function ownGameFile(name: string, change = (text: string) => text): Promise<string> {
  const file = join(temporaryFolder(), name);
  await build({
    stdin: { contents: change(inGuide(name)), resolveDir: process.cwd() },
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    alias: { turncade: './source/library/index.ts' },
    plugins: [levelFiles],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  });
  return file;
}

/** Writes a module with this text to a file. */
export function moduleFile(text: string): string {
  const file = join(temporaryFolder(), 'game.mjs');
  writeFileSync(file, text);
  return file;
}
