import { itemAt } from '../../engine/lookup.ts';

/**
 * How a line that somebody sent differs from the result of a match; nothing where it is the same.
 */
export function differenceOf(claimed: string, line: string): string | undefined {
  const said = claimed.trim().replace(/\s+/g, ' ');
  if (said === line) return undefined;
  const [theirs, ours] = [marksOf(said), marksOf(line)];
  if (theirs === undefined || ours === undefined) return 'a result ends with its seed and six digits, as c copies it.';
  if (theirs.seed !== ours.seed) return `the line is of seed ${theirs.seed}, the match of seed ${ours.seed}.`;
  if (theirs.digest !== ours.digest)
    return `other commands were played: the line ends with ${theirs.digest}, the match with ${ours.digest}.`;
  return `the match ended so: ${line}`;
}

/** The seed and the digits at the end of a result. */
function marksOf(line: string): { readonly seed: string; readonly digest: string } | undefined {
  const found = /\bseed (\S+) ([0-9a-f]{6})$/.exec(line);
  return found === null ? undefined : { seed: itemAt(found, 1), digest: itemAt(found, 2) };
}
