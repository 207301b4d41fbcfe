import { readdirSync } from 'node:fs';

/**
 * The files of a folder that no test reads or writes any more: they belong to what was renamed or removed, and are to
 * be removed by hand.
 */
export function leftOver(folder: string, names: Iterable<string>): string[] {
  const known = new Set(names);
  return readdirSync(folder).filter((name) => !known.has(name));
}
