import { holderOf } from '../../../../screen/online.ts';
import { landName, type RiscMap } from '../../map.ts';
import type { RiscScene } from '../local.ts';

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
