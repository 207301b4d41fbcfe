import { itemAt } from '../../../../engine/lookup.ts';
import { leftIn } from '../../draft/shadow.ts';
import { idOf } from '../../map.ts';
import { ownerOf, unitsIn } from '../../state.ts';
import { unitsText } from '../../units.ts';
import type { View } from '../../view.ts';
import { draftIn, stageOf } from './own.ts';
import { forceText } from './units.ts';
import { isListener, type Listener, ofWhom, whose } from './voice.ts';

/** `brook, yours: 6a+8b left, 7a+4b before your orders; size 2, food 5, tech 4; linked to alder, drift, eyrie of player 2` */
export function territoryText(listener: Listener, territory: number): string {
  const { view } = listener;
  const { map } = view;
  const owner = ownerOf(view, territory);
  const land = `size ${map.sizes[territory]}, food ${map.foods[territory]}, tech ${map.techs[territory]}`;
  const linked = `linked to ${linksText(listener, territory)}`;
  return `${nameText(view, territory)}, ${whose(listener, owner)}: ${standing(listener, territory)}; ${land}; ${linked}`;
}

/** Its id, and its label where that says more. */
function nameText({ map }: View, territory: number): string {
  const id = idOf(map, territory);
  const label = map.labels[territory] ?? id;
  return label.toLowerCase() === id || !/^[ -~]+$/.test(label) ? id : `${id}, called ${label}`;
}

/** Who stands there, as far as that is known. */
function standing(listener: Listener, territory: number): string {
  const { view } = listener;
  const owner = ownerOf(view, territory);
  if (view.phase === 'placement') {
    const placed = view.seats[owner - 1]?.placement ?? null;
    return placed === null ? 'its units are not known yet' : `${itemAt(placed, territory)} placed`;
  }
  const now = unitsIn(view, territory);
  if (!isListener(listener, owner) || stageOf(listener) === 'over') return forceText(now);
  const left = leftIn(draftIn(listener).shadow, territory);
  return unitsText(left) === unitsText(now)
    ? forceText(now)
    : `${forceText(left)} left, ${forceText(now)} before your orders`;
}

/** `alder, drift, eyrie of player 2`: the territories linked to one, with the owner where that is another. */
function linksText(listener: Listener, territory: number): string {
  const { view } = listener;
  const own = ownerOf(view, territory);
  return itemAt(view.map.links, territory)
    .map((neighbor) => {
      const owner = ownerOf(view, neighbor);
      return `${idOf(view.map, neighbor)}${owner === own ? '' : ` ${ofWhom(listener, owner)}`}`;
    })
    .join(', ');
}
