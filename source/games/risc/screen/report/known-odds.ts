import { oddsOf } from '../../combat/odds.ts';
import type { EventOf } from '../../events.ts';
import { countOf } from '../../units.ts';

const known = new WeakMap<EventOf<'combat'>, number>();

/** Units of one side times those of the other for which odds are told; for more it would take too long. */
const mostPairs = 1_000_000;

/** The attacker's chance to win a combat before it began; nothing where both forces are too large to tell. */
export function oddsBefore(combat: EventOf<'combat'>): number | undefined {
  const { attackers, defenders } = combat;
  if (countOf(attackers) * countOf(defenders) > mostPairs) return undefined;
  const win = known.get(combat) ?? oddsOf(attackers, defenders).win;
  known.set(combat, win);
  return win;
}
