import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../engine/text/visible.ts';
import { attempt } from './attempt.ts';
import { absolutePath } from './open-file.ts';

/** Files that can be opened: saves, and levels of the games. */
const wanted = /\.(?:turncade|txt|dot|gv)$/i;

/**
 * What a half-typed path could become: folders, with a slash at the end, and files that can be opened. Hidden ones are
 * shown when a dot was typed.
 *
 * @param typed kept as it is up to the last slash, `~` included
 * @param cwd what the path is relative to
 * @param isWanted which files can be opened
 */
export function completePath(typed: string, cwd: string, isWanted: RegExp = wanted): readonly string[] {
  if (typed === '~') return ['~/'];
  const [, kept = '', begun = ''] = /^(.*[\\/])?(.*)$/s.exec(typed) ?? [];
  const folder = absolutePath(kept === '' ? '.' : kept, cwd);
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }));
  if (!entries.ok) return [];
  return entries.value
    .filter(
      ({ name }) =>
        name.startsWith(begun) &&
        (begun !== '' || !name.startsWith('.')) &&
        visible(name) === name &&
        !name.includes('\n'),
    )
    .flatMap((entry) => {
      if (isFolder(entry, folder)) return [`${kept}${entry.name}/`];
      return isWanted.test(entry.name) ? [`${kept}${entry.name}`] : [];
    })
    .sort();
}

function isFolder(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = attempt(() => statSync(join(folder, entry.name)));
  return target.ok && target.value.isDirectory();
}
