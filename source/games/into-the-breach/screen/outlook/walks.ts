import { itemAt } from '../../../../engine/lookup.ts';
import { memoizeByKey } from '../../../../screen/memoize.ts';
import { withEvents, withoutFallen } from '../../apply.ts';
import type { Coord } from '../../board.ts';
import { cellIndexOf, coordOf, distancesFrom, groundOf } from '../../movement.ts';
import type { Field } from '../../state.ts';
import type { Walk } from '../local.ts';
import type { Outlook } from '../outlook.ts';

/** The walks that a forecast tells of, in their order; enemies that stay have none. */
export const walksOf: (outlook: Outlook) => readonly Walk[] = memoizeByKey(({ view, forecast }) => {
  let now = view;
  let isAfterAttacks = false;
  const walks: Walk[] = [];
  for (const event of forecast.events) {
    if (event.phase === 'enemy-movement' && !isAfterAttacks) {
      now = withoutFallen(now);
      isAfterAttacks = true;
    }
    if (event.type === 'moved')
      walks.push({ kind: event.kind, from: event.from, path: pathOf(now, event.from, event.to) });
    now = withEvents(now, [event]);
  }
  return walks;
});

/**
 * The tiles that are entered on a shortest way from one tile to another, the last included, with everything where it
 * stands now. Only the end where there is no way.
 */
export function pathOf(field: Field, from: Coord, to: Coord): Coord[] {
  const ground = groundOf(field);
  const distances = distancesFrom(ground, from);
  const width = ground.columns + 2;
  let place = cellIndexOf(ground, to);
  const path = [to];
  for (let stepsLeft = itemAt(distances, place) - 1; stepsLeft > 0; stepsLeft--) {
    const before = [-width, -1, 1, width].find((step) => distances[place + step] === stepsLeft);
    if (before === undefined) break;
    place += before;
    path.unshift(coordOf(ground, place));
  }
  return path;
}
