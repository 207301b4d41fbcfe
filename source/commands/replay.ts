import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';
import { onScreen } from './on-screen.ts';
import { storedMatch } from './play.ts';

/**
 * `turncade replay FILE`: watches a save.
 *
 * @returns the exit status
 * @throws UsageFault for a wrong use of the command line, or without a terminal
 */
export async function replay(args: Arguments, version: string): Promise<number> {
  const [path, ...others] = args.words;
  if (path === undefined) throw new UsageFault('replay needs a save, as in "turncade replay my-match.turncade"');
  if (others.length > 0) throw new UsageFault(`replay takes one save, found also "${others[0]}"`);
  return onScreen(args, version, { type: 'replay', stored: await storedMatch(path) });
}
