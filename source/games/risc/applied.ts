import { missing } from '../../engine/lookup.ts';
import type { Seat } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import type { SeatState } from './state.ts';
import { noUnits, plus, type Units, unitsOf } from './units.ts';
import type { View } from './view.ts';
import { typeIndex } from './vocabulary.ts';

/** A view after an event of a turn; it tells no more than the events do. */
export function applied(view: View, event: GameEvent): View {
  switch (event.type) {
    case 'committed':
      return withSeat(view, event.seat, () => ({ committed: true }));
    case 'upgraded': {
      const { seat, territory, from, to, count, cost } = event;
      const change = [unitsOf(typeIndex(from), -count), unitsOf(typeIndex(to), count)];
      const upgraded = change.reduce((after, units) => withMore(after, territory, units), view);
      return withSeat(upgraded, seat, ({ tech }) => ({ tech: tech - cost }));
    }
    case 'moved': {
      const { seat, from, to, units, cost } = event;
      const moved = withMore(withMore(view, from, negative(units)), to, units);
      return withSeat(moved, seat, ({ food }) => ({ food: food - cost }));
    }
    case 'researched':
      return withSeat(view, event.seat, ({ tech }) => ({ tech: tech - event.cost }));
    case 'attacked': {
      const { seat, from, units, cost } = event;
      return withSeat(withMore(view, from, negative(units)), seat, ({ food }) => ({ food: food - cost }));
    }
    case 'combat-end':
      return withLand(view, event.territory, () => ({ owner: event.winner, units: event.units }));
    case 'technology':
      return withSeat(view, event.seat, () => ({ level: event.level }));
    case 'growth': {
      const { seat } = event;
      const grown = view.units.map((units, i) => (view.owners[i] === seat ? plus(units, unitsOf(0, 1)) : units));
      const stock = ({ food, tech }: Stock) => ({ food: food + event.food, tech: tech + event.tech });
      return withSeat({ ...view, units: grown }, seat, stock);
    }
    case 'eliminated':
      return withSeat(view, event.seat, () => ({ alive: false }));
    case 'match-over': {
      const { winners, reason } = event;
      return freed({ ...view, phase: 'over', outcome: { winners, reason } });
    }
    case 'turn':
      return freed({ ...view, phase: 'orders', turn: event.turn });
    case 'placed':
    case 'battle':
    case 'combat':
    case 'roll':
    case 'battle-end':
      return view;
  }
}

/**
 * The same while what it sends away is on its way: it has left, and is nowhere yet. Those who are still to arrive can
 * neither be made stronger nor march on.
 */
export function underWay(view: View, event: GameEvent): View {
  if (event.type === 'moved') return withMore(view, event.from, negative(most(view, event.from, event.units)));
  if (event.type !== 'upgraded') return applied(view, event);
  const type = typeIndex(event.from);
  const count = most(view, event.territory, unitsOf(type, event.count))[type] ?? 0;
  return applied(view, { ...event, count });
}

/** So many of these units as there are in a territory. */
function most(view: View, id: string, units: Units): Units {
  const there = view.units[view.map.ids.indexOf(id)] ?? noUnits;
  return units.map((count, type) => Math.min(count, there[type] ?? 0));
}

type Stock = Pick<SeatState, 'food' | 'tech'>;

const negative = (units: Units): Units => units.map((count) => (count === 0 ? 0 : -count));

const withMore = (view: View, territory: string, more: Units): View =>
  withLand(view, territory, (owner, units) => ({ owner, units: plus(units, more) }));

function withLand(
  view: View,
  id: string,
  change: (owner: Seat, units: Units) => { readonly owner: Seat; readonly units: Units },
): View {
  const territory = view.map.ids.indexOf(id);
  const { owner, units } = change(view.owners[territory] ?? missing(territory), view.units[territory] ?? noUnits);
  return { ...view, owners: view.owners.with(territory, owner), units: view.units.with(territory, units) };
}

type SeatOfView = View['seats'][number];

const withSeat = (view: View, seat: Seat, change: (own: SeatOfView) => Partial<SeatOfView>): View => ({
  ...view,
  seats: view.seats.map((own, i) => (i === seat - 1 ? { ...own, ...change(own) } : own)),
});

/** All drafts are empty again; who is out has always committed. */
const freed = (view: View): View => ({
  ...view,
  seats: view.seats.map((own) => ({ ...own, committed: !own.alive, orders: own.orders === null ? null : [] })),
});
