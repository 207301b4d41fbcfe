import { readdirSync } from 'node:fs';

/**
 * Files in a folder that no test uses any more, because tests were renamed or removed. They must be deleted by hand.
 */
export function leftOver(folder: string, names: Iterable<string>): string[] {
  const known = new Set(names);
  return readdirSync(folder).filter((name) => !known.has(name));
}
