import { idOf } from '../../map.ts';
import { freePeople, type Order } from '../../state.ts';
import type { View } from '../../view.ts';
import type { PlayerNumber } from '../../vocabulary.ts';

/** An order for every own turn: `keep` people stay on a planet, and the rest goes to a neighbour. */
export interface StandingOrder {
  readonly player: PlayerNumber;
  readonly from: number;
  readonly to: number;
  readonly keep: number;
}

/** The standing orders of a player. */
export const standingOrdersOf = (all: readonly StandingOrder[], player: PlayerNumber): readonly StandingOrder[] =>
  all.filter((order) => order.player === player);

/** The transfers that standing orders make in a turn: from planets where more people are free than are to stay. */
export function ordersOf(view: View, standing: readonly StandingOrder[]): readonly Order[] {
  const remaining = new Map<number, number>();
  return standing.flatMap(({ player, from, to, keep }) => {
    if (view.visible[from] !== true) return [];
    const free = remaining.get(from) ?? freePeople(view, player, from);
    const people = Math.max(0, free - keep);
    remaining.set(from, free - people);
    return people === 0 ? [] : [{ from, to, people }];
  });
}

/** Adds a standing order, which replaces another over the same link. */
export const withStanding = (all: readonly StandingOrder[], added: StandingOrder): readonly StandingOrder[] => [
  ...all.filter(({ player, from, to }) => player !== added.player || from !== added.from || to !== added.to),
  added,
];

/** `keep 50 on planet 3, send the rest to planet 4` */
export const standingText = ({ map }: View, { from, to, keep }: StandingOrder): string =>
  `keep ${keep} on planet ${idOf(map, from)}, send the rest to planet ${idOf(map, to)}`;
