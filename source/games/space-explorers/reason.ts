import { itemAt, unreachable } from '../../engine/lookup.ts';
import { type Forecast, forecastOf, turnOfLanding, worldAfter } from './forecast.ts';
import { idOf } from './map.ts';
import { inFlight, type Order, ownerAt, peopleOf, turnsLeftOf } from './state.ts';
import { grow, lossOf } from './unit/people.ts';
import { worldOf } from './unit/world.ts';
import type { View } from './view.ts';
import { otherOf, type PlayerNumber } from './vocabulary.ts';
import { unitsOf } from './evaluation.ts';

/** An order whose reason is asked for, beside those that are given already. */
interface ReasonRequest {
  readonly view: View;
  readonly player: PlayerNumber;
  readonly order: Order;
  /** Orders to the same planet that are given with it. */
  readonly together?: readonly Order[];
  /** The name of the other player. */
  readonly rival: string;
}

/** Why an order is a good one, as the end of a sentence: `16 against 15 in turn 19, yours`. */
export function reasonOf(request: ReasonRequest): string {
  const { view, player, order, together = [] } = request;
  const { from, to } = order;
  if (view.visible[to] !== true) return 'unseen; you see its neighbours from there';
  const coming = view.shuttles.filter((shuttle) => shuttle.to === to);
  const mine = itemAt(peopleOf(view, player), to);
  const theirs = itemAt(peopleOf(view, otherOf(player)), to);
  const size = itemAt(view.sizes, to);
  if (mine + theirs === 0 && coming.length === 0 && order.people <= size) {
    if (order.people === 1) return 'empty; each planet adds at least 1 a turn';
    return `empty, capacity ${size}, grows ${itemAt(view.habitabilities, to)} %`;
  }
  const units = unitsOf(view, [order, ...together]);
  const orders = [...view.orders, ...together, order];
  const then = forecastOf(view, orders, to, units) ?? unreachable(to);
  const { turn } = then;
  const arrival = then.arrivals.find((landed) => landed.player === player);
  if (arrival !== undefined && arrival.lost > 0)
    return arrival.landed === 0
      ? `this only frees room at home: in turn ${turn} nobody finds room there`
      : `${arrival.landed} of ${arrival.people} find room in turn ${turn}`;
  if (then.owner === player && forecastOf(view, view.orders, to, units)?.owner !== player)
    return (mine > theirs && threat(request, units)) || wonText(request, units, then);
  const tooMany = then.p1 + then.p2 - size;
  if (tooMany > 0)
    return `this frees room at home but overcrowds planet ${idOf(view.map, to)} by ${tooMany} in turn ${turn}`;
  const later = tooMany === 0 ? threat(request, Number.POSITIVE_INFINITY, units) : undefined;
  if (later !== undefined) return later;
  return crowding(view, from, to) ?? roomReason(request, mine + inFlight(coming, player) <= theirs);
}

/** A planet that is won: `23 against 18 in turn 20, yours`, or that it is the last one. */
function wonText({ view, player, order, together = [] }: ReasonRequest, units: number, { turn, p1, p2 }: Forecast): string {
  const world = worldAfter(view, [...view.orders, ...together, order], units);
  const isAll = view.visible.every((isSeen, planet) => isSeen && ownerAt(world, planet) === player);
  const [ownCount, theirCount] = player === 1 ? [p1, p2] : [p2, p1];
  return `${ownCount} against ${theirCount} in turn ${turn}, ${isAll ? 'the last planet: you win' : 'yours'}`;
}

/** People of the other player who land on the target between two units of time, and what they would do. */
function threat({ view, player, order, rival }: ReasonRequest, until: number, from = 0): string | undefined {
  const [next] = view.shuttles
    .filter((shuttle) => shuttle.to === order.to && shuttle.player !== player)
    .map((shuttle) => ({ ...shuttle, turnsLeft: turnsLeftOf(view, shuttle) }))
    .filter(({ turnsLeft }) => turnsLeft <= until && turnsLeft > from)
    .toSorted((a, b) => a.turnsLeft - b.turnsLeft);
  if (next === undefined) return undefined;
  const turn = turnOfLanding(view, next.turnsLeft);
  return from === 0
    ? `${rival}'s ${next.people} land in turn ${turn} and would take it`
    : `full before ${rival}'s ${next.people} land in turn ${turn}`;
}

/** A source that is overcrowded, or full in a few turns. */
function crowding(view: View, from: number, to: number): string | undefined {
  if (view.visible[from] !== true) return undefined;
  const size = itemAt(view.sizes, from);
  const excess = itemAt(view.p1, from) + itemAt(view.p2, from) - size;
  if (excess > 0) return `${excess} too many lose ${lossOf(excess)} people a turn`;
  const world = worldOf(view);
  for (let turns = 1; turns <= soon; turns++) {
    grow(world, null);
    if (itemAt(world.p1, from) + itemAt(world.p2, from) < size) continue;
    const room = itemAt(view.sizes, to) - itemAt(view.p1, to) - itemAt(view.p2, to);
    const isFull = excess === 0 ? 'is full' : `is full in ${turns} turn${turns === 1 ? '' : 's'}`;
    return `${idOf(view.map, from)} ${isFull}, ${idOf(view.map, to)} has room for ${room}`;
  }
  return undefined;
}

/** Turns in which a planet is soon full. */
const soon = 3;

function roomReason({ view, order: { to }, rival }: ReasonRequest, isFewer: boolean): string {
  const growth = itemAt(view.habitabilities, to);
  return isFewer ? `they take room from ${rival} there` : `there is room, and they grow ${growth} % a turn there`;
}
