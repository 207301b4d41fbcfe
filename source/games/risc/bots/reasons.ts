import { missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { oddsOf } from '../combat/odds.ts';
import { idOf } from '../map.ts';
import { noUnits } from '../units.ts';
import { bonuses, unitTypes } from '../vocabulary.ts';
import type { Plan, Sight } from './plan.ts';
import { foesOf } from './surroundings.ts';

/** Why units are to be placed in a territory, or why none are. */
export function reasonForPlace(sight: Sight, seat: Seat, territory: number | undefined): string {
  if (territory === undefined) return 'All units are placed.';
  const [foe] = foesOf(sight, seat, territory);
  const id = idOf(sight.map, territory);
  if (foe === undefined) return `From ${id} they can be led wherever they are needed.`;
  return `At ${id} they keep ${idOf(sight.map, foe)} of player ${sight.owners[foe]} at bay, or take it.`;
}

/** Why the first order of a plan is a good one, or why there is none. */
export function reasonForOrder({ sight, level, forces, steps }: Plan): string {
  const [step] = steps;
  switch (step?.type) {
    case undefined:
      return 'Nothing that can be paid now is worth it.';
    case 'research':
      return `From level ${level + 1} on, a unit can get a bonus of ${bonuses[level + 1] ?? missing(level + 1)}.`;
    case 'upgrade': {
      const { from, to, territory } = step;
      const gain = (bonuses[to] ?? missing(to)) - (bonuses[from] ?? missing(from));
      return `Each ${unitTypes[to]} in ${idOf(sight.map, territory)} adds ${gain} more to its die, this turn already.`;
    }
    case 'move': {
      const isStruck = steps.some((other) => other.type === 'attack' && other.from === step.to);
      const id = idOf(sight.map, step.to);
      return isStruck
        ? `They are needed for the attack from ${id}.`
        : `They are of more use in ${id}, closer to the others.`;
    }
    case 'attack': {
      const { win } = oddsOf(forces[step.to] ?? noUnits, sight.units[step.to] ?? noUnits);
      const share = win > 0.994 ? 'almost always' : `in ${Math.round(100 * win)} of 100 cases`;
      return `${upper(idOf(sight.map, step.to))} falls to this attack ${share}, as it is defended now.`;
    }
  }
}

const upper = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
