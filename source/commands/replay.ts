import { withMatchOf } from '../app/match/openings.ts';
import { resultOf } from '../app/scene/match-end.ts';
import { itemAt } from '../engine/lookup.ts';
import { factsOf } from '../storage/matches/match-facts.ts';
import type { StoredMatch } from '../storage/matches/matches.ts';
import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';
import { onScreen } from './on-screen.ts';
import { write } from './output.ts';
import { storedMatch } from './play.ts';

/**
 * `turncade replay FILE`: watches a save, or prints how its match ended.
 *
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line, or without a terminal
 */
export async function replay(args: Arguments, version: string): Promise<number> {
  const [path, ...others] = args.words;
  if (path === undefined) throw new UsageFault('replay needs a save, as in "turncade replay my-match.turncade"');
  if (others.length > 0) throw new UsageFault(`replay takes one save, found also "${others[0]}"`);
  const stored = await storedMatch(path);
  const claimed = args.text('verify');
  if (claimed !== undefined) return verify(path, stored, claimed);
  if (args.on('result')) return printResult(path, stored);
  return onScreen(args, version, { type: 'replay', stored });
}

/** The result as one line, found by playing the commands of the save. */
async function printResult(path: string, stored: StoredMatch): Promise<number> {
  await write(await resultIn(path, stored));
  return 0;
}

/** Says whether a line is the result of a save, and why not, if so. */
async function verify(path: string, stored: StoredMatch, claimed: string): Promise<number> {
  const why = differenceOf(claimed, await resultIn(path, stored));
  await write(why === undefined ? 'Yes: this is the result of that match.' : `No: ${why}`);
  return why === undefined ? 0 : 1;
}

/** The result of a save as one line. */
async function resultIn(path: string, stored: StoredMatch): Promise<string> {
  const facts = factsOf(stored.save.header.notes);
  let line: string | undefined;
  const fault = await withMatchOf(stored, (match, screen) => {
    line = resultOf(match, screen, facts)?.line;
  });
  if (fault !== undefined) throw new UsageFault(`${path}: ${fault}`);
  if (line === undefined) throw new UsageFault(`${path}: the match is not over, so it has no result`, 1);
  return line;
}

/**
 * How a line that somebody sent differs from the result of a match; nothing where it is the same.
 */
function differenceOf(claimed: string, line: string): string | undefined {
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
