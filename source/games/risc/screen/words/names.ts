import { itemAt } from '../../../../engine/lookup.ts';
import { holderOf } from '../../../../screen/online.ts';
import { idOf, type RiscMap } from '../../map.ts';
import type { RiscScene } from '../local.ts';

/** What a territory is called on a screen: its label; its id where the label has signs that not every terminal shows alike. */
export function landName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number): string {
  const label = itemAt(map.labels, territory).replace(/ +/g, ' ').trim();
  return /^[ -~]+$/.test(label) ? label : idOf(map, territory);
}

/** The same of a territory that is given by its id. */
export function landNamed(map: Pick<RiscMap, 'ids' | 'labels'>, id: string): string {
  const territory = map.ids.indexOf(id);
  return territory < 0 ? id : landName(map, territory);
}

/** What a player is called among all: the name of one who has one, else `P2`. */
export function shortCalled({ online, names }: Pick<RiscScene, 'online' | 'names'>, seat: number): string {
  const name = online === undefined ? (names?.[seat] ?? '') : holderOf(online, seat).name;
  return name === '' || name === 'You' ? `P${seat}` : name;
}
