import { unreachable } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { NeighbourLink } from '../map.ts';
import type { Order } from '../state.ts';
import type { View } from '../view.ts';
import type { PlayerNumber } from '../vocabulary.ts';

/** How many people each planet has room for when all those under way have landed; 0 for one that is not visible. */
export function roomsOf({ visible, sizes, p1, p2, shuttles }: View): number[] {
  const rooms = sizes.map((size, planet) =>
    visible[planet] === true ? size - (p1[planet] ?? unreachable(planet)) - (p2[planet] ?? unreachable(planet)) : 0,
  );
  for (const { to, people } of shuttles) rooms[to] = (rooms[to] ?? unreachable(to)) - people;
  return rooms;
}

/** In two of five turns, people who could set out for an empty planet stay at home. */
const [turnsInAll, turnsPassed] = [5, 2];

/**
 * Whether people are to set out for a planet: it is seen to be empty, and the time has come. That is left to chance, so
 * that neither player is always the first there, and no two matches are alike.
 */
export const isReadyFor = (view: View, planet: number, chance: Stream): boolean =>
  isSeenEmpty(view, planet) && chance.integer(1, turnsInAll) > turnsPassed;

/** Whether nobody lives on a planet, as far as one sees. */
export const isSeenEmpty = ({ visible, p1, p2 }: View, planet: number): boolean =>
  visible[planet] === true && (p1[planet] ?? unreachable(planet)) + (p2[planet] ?? unreachable(planet)) === 0;

/** Neighbours, the nearest first. */
export const nearestFirst = (ways: readonly NeighbourLink[]): NeighbourLink[] => ways.toSorted((a, b) => a.length - b.length);

/** Whether a shuttle that is launched now lands before the last turn is over. */
export const isInTime = ({ turn, limit }: View, { length }: NeighbourLink): boolean => turn + length - 1 <= limit;

/** How many so many people become in so many units of time where there is room for all. */
export function growFor(people: number, habitability: number, units: number): number {
  let grown = people;
  for (let unit = 0; unit < units; unit++) grown = Math.ceil(grown * (1 + habitability / 100));
  return grown;
}

/**
 * A bot's whole turn: its transfers, each legal after those before it, if nothing is queued yet. It gets what its seat
 * sees, and draws from `random` only.
 */
export type Strategy = (view: View, player: PlayerNumber, random: Stream) => readonly Order[];
