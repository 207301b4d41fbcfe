import { readdirSync } from 'node:fs';

/**
 * Names of files in a folder that are not among `names`, because tests were renamed or removed. They must be deleted by
 * hand.
 */
export function leftOver(folder: string, names: Iterable<string>): string[] {
  const known = new Set(names);
  return readdirSync(folder).filter((name) => !known.has(name));
}
