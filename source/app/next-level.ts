/** What of a level decides whether it is the next. */
interface OrderedLevel {
  readonly name: string;
  readonly tier: number;
  readonly record: { readonly won: number };
}

/**
 * The level to go on with after one: the next that was not won, from it to the last and from the first on; else simply
 * the next. Nothing where there is no other.
 */
export function nextLevel<Level extends OrderedLevel>(levels: readonly Level[], name: string): Level | undefined {
  const ordered = levels.toSorted((a, b) => a.tier - b.tier);
  const at = ordered.findIndex((level) => level.name === name);
  const others = [...ordered.slice(at + 1), ...ordered.slice(0, Math.max(0, at))];
  return others.find(({ record }) => record.won === 0) ?? others[0];
}
