import { join } from 'node:path';
import envPaths from 'env-paths';

/** Where this player's matches are kept: the platform's folder for data, or `TURNCADE_HOME`. */
export function stateFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const own = env['TURNCADE_HOME'];
  return own === undefined || own === '' ? envPaths('turncade', { suffix: '' }).data : own;
}

/** The folder of the matches being played and played before, one file each. */
export const matchesFolder = (): string => join(stateFolder(), 'matches');
