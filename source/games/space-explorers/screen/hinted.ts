import { missing } from '../../../engine/lookup.ts';
import type { Command } from '../commands.ts';
import type { ExplorersScene, Local } from './local.ts';

/** What the screen keeps when these commands were given as a hint: the transfers, until they are taken or dropped. */
export function hinted({ local, view }: ExplorersScene, commands: readonly Command[]): Local {
  const { indexOf } = view.map;
  const transfers = commands
    .filter((command) => command.name === 'send')
    .map(({ args: { from, to, people } }) => ({
      from: indexOf[from] ?? missing(from),
      to: indexOf[to] ?? missing(to),
      people,
    }));
  const [first] = transfers;
  if (first === undefined) return { ...local, hinted: undefined };
  return {
    ...local,
    hinted: transfers,
    focus: 'map',
    source: undefined,
    typing: undefined,
    cursor: first.to,
    seen: undefined,
    lower: 'planet',
    scrolled: 0,
  };
}
