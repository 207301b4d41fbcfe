import { itemAt } from '../../../../engine/lookup.ts';
/** How many lines something wants, and how many of these it gets in any case. */
export interface Wish {
  readonly least: number;
  readonly wanted: number;
}

/** How many lines each of several gets: the least that it needs, and the first ones as many as they want. */
export function roomsFor(room: number, wishes: readonly Wish[]): readonly number[] {
  const leasts = wishes.map(({ least, wanted }) => Math.min(least, wanted));
  let rest = Math.max(0, room - leasts.reduce((sum, least) => sum + least, 0));
  return wishes.map(({ wanted }, i) => {
    const least = itemAt(leasts, i);
    const more = Math.min(wanted - least, rest);
    rest -= more;
    return least + more;
  });
}
