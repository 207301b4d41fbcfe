import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { visible } from '../../engine/text/visible.ts';
import { attempt } from './attempt.ts';
import { absolutePath } from './open-file.ts';

/** Files that can be opened: saves, and levels of the games. */
const isShownFile = /\.(?:turncade|txt|dot|gv)$/i;

/**
 * What a half-typed path could become: folders, with a slash at the end, and files that can be opened. Hidden ones are
 * shown when a dot was typed.
 *
 * @param typed kept as it is up to the last slash, `~` included
 * @param cwd what the path is relative to
 * @param isWanted which files can be opened
 */
export function completePath(typed: string, cwd: string, isWanted: RegExp = isShownFile): readonly string[] {
  if (typed === '~') return ['~/'];
  const [, start = '', prefix = ''] = /^(.*[\\/])?(.*)$/s.exec(typed) ?? [];
  const folder = absolutePath(start === '' ? '.' : start, cwd);
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true }));
  if (!entries.ok) return [];
  return entries.value
    .filter(
      ({ name }) =>
        name.startsWith(prefix) &&
        (prefix !== '' || !name.startsWith('.')) &&
        visible(name) === name &&
        !name.includes('\n'),
    )
    .flatMap((entry) => {
      if (isFolder(entry, folder)) return [`${start}${entry.name}/`];
      return isWanted.test(entry.name) ? [`${start}${entry.name}`] : [];
    })
    .sort();
}

function isFolder(entry: Dirent, folder: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const target = attempt(() => statSync(join(folder, entry.name)));
  return target.ok && target.value.isDirectory();
}
