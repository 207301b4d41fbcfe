import { onceFor } from '../../../../screen/remembered.ts';
import { oddsOf } from '../../combat/odds.ts';
import type { EventOf } from '../../events.ts';
import { countOf } from '../../units.ts';

/** Units of one side times those of the other for which odds are told; for more it would take too long. */
const mostPairs = 1_000_000;

/** The attacker's chance to win a combat before it began; nothing where both forces are too large to tell. */
export function oddsBefore(combat: EventOf<'combat'>): number | undefined {
  const { attackers, defenders } = combat;
  if (countOf(attackers) * countOf(defenders) > mostPairs) return undefined;
  return winOf(combat);
}

const winOf = onceFor(({ attackers, defenders }: EventOf<'combat'>) => oddsOf(attackers, defenders).win);
