import type { EventOf } from '../../events.ts';
import { type Land, ownerOf, unitsIn } from '../../state.ts';
import { noUnits, plus, type Units } from '../../units.ts';
import { quickOdds } from '../composing/known-odds.ts';
import type { Report } from '../local.ts';
import { isUnaddressed, isListener, type Listener } from '../words/phrases.ts';

/** An attack of the listener, or one on a land of the listener, while orders are told; where nobody is, anybody's. */
export interface AttackOdds {
  readonly territory: number;
  readonly is: 'attack' | 'threat' | 'others';
  /** The force of one player that attacks. */
  readonly attack: Pick<EventOf<'attacked'>, 'seat' | 'units'>;
  /** The listener's chance, or the attacker's, against what stood there when the turn began, and against what stands there now. */
  readonly ordered: number | undefined;
  readonly now: number | undefined;
}

/**
 * What the orders told so far mean for the listener.
 *
 * @param land what stands where after these orders
 */
export function attackOddsOf(
  listener: Listener,
  { turnStart, events, shownCount }: Pick<Report, 'turnStart' | 'events' | 'shownCount'>,
  land: Land,
): readonly AttackOdds[] {
  return forcesIn(events.slice(0, shownCount)).flatMap(({ to, seat, units }): AttackOdds[] => {
    const territory = land.map.ids.indexOf(to);
    const isOwn = isListener(listener, seat);
    const isThreat = isListener(listener, ownerOf(land, territory));
    if (!isOwn && !isThreat && !isUnaddressed(listener)) return [];
    const chance = (defenders: Units): number | undefined => {
      const win = quickOdds(units, defenders)?.win;
      return win === undefined || !isThreat ? win : 1 - win;
    };
    return [
      {
        territory,
        is: isOwn ? 'attack' : isThreat ? 'threat' : 'others',
        attack: { seat, units },
        ordered: chance(unitsIn(turnStart, territory)),
        now: chance(unitsIn(land, territory)),
      },
    ];
  });
}

/** All that one player has sent to one territory, in the order in which that was told. */
function forcesIn(shownEvents: Report['events']): readonly Pick<EventOf<'attacked'>, 'to' | 'seat' | 'units'>[] {
  const forces = new Map<string, Pick<EventOf<'attacked'>, 'to' | 'seat' | 'units'>>();
  for (const event of shownEvents) {
    if (event.type !== 'attacked') continue;
    const { to, seat } = event;
    const key = `${to} ${seat}`;
    forces.set(key, { to, seat, units: plus(forces.get(key)?.units ?? noUnits, event.units) });
  }
  return [...forces.values()];
}
