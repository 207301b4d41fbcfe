import type { Seat } from '../../../../engine/vocabulary.ts';
import { cutText } from '../../../../screen/cut.ts';
import { calledAt } from '../../../../screen/online.ts';
import { idOf, landName, type RiscMap } from '../../map.ts';
import type { RiscScene } from '../local.ts';

/** `landName` for an id. */
export function landNamed(map: Pick<RiscMap, 'ids' | 'labels'>, id: string): string {
  const territory = map.ids.indexOf(id);
  return territory < 0 ? id : landName(map, territory);
}

type NamedScene = Pick<RiscScene, 'online' | 'names' | 'bots'>;

/** A player's short name: the name, or `P2` if there is none or several bots share it. */
export function shortPlayerName({ online, names, bots }: NamedScene, seat: Seat): string {
  const isShared = Object.values(bots).filter((bot) => bot === bots[seat]).length > 1;
  const called = calledAt({ online, names }, seat, isShared ? {} : bots);
  return called === `player ${seat}` ? `P${seat}` : called;
}

/** The bot of a seat that goes by its number, which stands beside it. */
export const botNameBeside = (scene: NamedScene, seat: Seat): string | undefined =>
  shortPlayerName(scene, seat) === `P${seat}` ? scene.bots[seat] : undefined;

/** Columns from which on the cut in a name is marked by `..`. */
const minEllipsis = 6;

/**
 * A territory's name in at most so many columns: the label, the id, or the beginning of the label with its number if
 * it has one.
 */
export function shortName(map: Pick<RiscMap, 'ids' | 'labels'>, territory: number, columns: number): string {
  const label = landName(map, territory);
  const fullName = [label, idOf(map, territory)].find((text) => text.length <= columns);
  if (fullName !== undefined) return fullName;
  const digits = /\d*$/.exec(label)?.[0] ?? '';
  const room = columns - digits.length;
  return room < 1 ? cut(label, columns) : `${cut(label.slice(0, label.length - digits.length), room)}${digits}`;
}

const cut = (text: string, columns: number): string =>
  columns < minEllipsis ? text.slice(0, columns).trimEnd() : cutText(text.trimEnd(), columns);
