import type { LevelFacts } from '../../engine/level.ts';

/** What of a level decides whether it is the next. */
interface OrderedLevel {
  readonly name: string;
  readonly tier: number;
  readonly record: { readonly won: number };
  readonly seats?: LevelFacts['seats'];
}

/**
 * The level to go on with after one: the next that was not won, from it to the last and from the first on; else simply
 * the next; among those that are not for another number of players. Nothing where there is no other.
 */
export function nextLevel<Level extends OrderedLevel>(
  levels: readonly Level[],
  name: string,
  players: number,
): Level | undefined {
  const isForThem = ({ seats }: Level) => seats === undefined || !('exactly' in seats) || seats.exactly === players;
  const ordered = levels.filter(isForThem).sort((a, b) => a.tier - b.tier);
  const at = ordered.findIndex((level) => level.name === name);
  const others = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
  return others.find(({ record }) => record.won === 0) ?? others[0];
}
