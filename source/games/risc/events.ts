import { itemAt } from '#engine/lookup.ts';
import type { PushedEvent, Seat } from '#engine/vocabulary.ts';
import { kindOfEvent, type OrderEvent, sentToTake } from './orders.ts';
import { type Land, type PuzzleGoal, type SeatView, type State, unitsIn, type View } from './state.ts';
import { basics, minus, noUnits, plus, type Units } from './units.ts';
import { type Ending, ranges, typeIndex, type UnitType } from './vocabulary.ts';

/** Units that meet in a round: the attacker's strongest against the defender's weakest unit, or the reverse. */
export type Pair = 'high-low' | 'low-high';

export interface Force {
  readonly seat: Seat;
  readonly units: Units;
}

export interface Roll {
  /** Number of the round within its combat, from 1. */
  readonly round: number;
  readonly pair: Pair;
  readonly attackerType: UnitType;
  readonly defenderType: UnitType;
  /** Die of the attacker, from 1 to 20. */
  readonly attackerRoll: number;
  readonly defenderRoll: number;
  /** The attacker's die plus the bonus of the attacking unit. */
  readonly attackerTotal: number;
  readonly defenderTotal: number;
  readonly loses: 'attacker' | 'defender';
}

export type GameEvent =
  | { readonly phase: 'placement' | 'orders'; readonly type: 'committed'; readonly seat: Seat }
  | {
      readonly phase: 'placement';
      readonly type: 'placed';
      readonly seat: Seat;
      /** Number of units by territory id. Includes every territory of the seat. */
      readonly units: Readonly<Record<string, number>>;
    }
  | OrderEvent
  | {
      readonly phase: 'attacks';
      readonly type: 'battle';
      readonly territory: string;
      readonly owner: Seat;
      readonly units: Units;
      /** Forces in the random order in which they fight. */
      readonly attackers: readonly Force[];
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'combat';
      readonly territory: string;
      readonly attacker: Seat;
      readonly defender: Seat;
      readonly attackers: Units;
      readonly defenders: Units;
    }
  | ({
      readonly phase: 'attacks';
      readonly type: 'roll';
      readonly territory: string;
      readonly attacker: Seat;
      readonly defender: Seat;
    } & Roll)
  | {
      readonly phase: 'attacks';
      readonly type: 'combat-end';
      readonly territory: string;
      readonly winner: Seat;
      readonly units: Units;
      /** Number of rounds fought. 0 if the territory had no units. */
      readonly rounds: number;
    }
  | {
      readonly phase: 'attacks';
      readonly type: 'battle-end';
      readonly territory: string;
      readonly before: Seat;
      readonly owner: Seat;
      readonly units: Units;
    }
  | { readonly phase: 'growth'; readonly type: 'technology'; readonly seat: Seat; readonly level: number }
  | {
      readonly phase: 'growth';
      readonly type: 'growth';
      readonly seat: Seat;
      readonly food: number;
      readonly tech: number;
      readonly units: Units;
    }
  | { readonly phase: 'victory'; readonly type: 'eliminated'; readonly seat: Seat }
  | ({ readonly phase: 'victory'; readonly type: 'match-over' } & Ending)
  | { readonly phase: 'orders'; readonly type: 'turn'; readonly turn: number };

export type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** The part of a state or view that events change. */
export interface MutableMatch extends Land {
  readonly owners: Seat[];
  readonly units: Units[];
  readonly seats: SeatView[];
  turn: number;
  outcome: Ending | null;
  take?: PuzzleGoal['take'];
}

const [, maxStock] = ranges.stock;

/** Applies an event to `match`. The rules apply orders by the projection of a draft, and not by this function. */
export function apply(match: MutableMatch, event: PushedEvent<GameEvent>): void {
  if ('order' in event) return applyOrder(match, event);
  switch (event.type) {
    case 'committed':
      changeSeat(match, event.seat, () => ({ committed: true }));
      break;
    case 'placed':
      for (const [id, count] of Object.entries(event.units)) changeUnits(match, id, () => basics(count));
      break;
    case 'combat-end':
      match.owners[match.map.ids.indexOf(event.territory)] = event.winner;
      changeUnits(match, event.territory, () => event.units);
      break;
    case 'technology':
      changeSeat(match, event.seat, () => ({ level: event.level }));
      break;
    case 'growth':
      for (const [territory, owner] of match.owners.entries())
        if (owner === event.seat) match.units[territory] = plus(unitsIn(match, territory), basics(1));
      changeSeat(match, event.seat, ({ food, tech }) => ({
        food: Math.min(maxStock, food + event.food),
        tech: Math.min(maxStock, tech + event.tech),
      }));
      break;
    case 'eliminated':
      changeSeat(match, event.seat, () => ({ alive: false }));
      break;
    case 'match-over':
      match.outcome = { winners: event.winners, reason: event.reason };
      if (match.take !== undefined) match.take = { ...match.take, units: sentToTake(match) };
      clearDrafts(match);
      break;
    case 'turn':
      match.turn = event.turn;
      clearDrafts(match);
      break;
    case 'battle':
    case 'combat':
    case 'roll':
    case 'battle-end':
      break;
    default:
      event satisfies never;
  }
}

function applyOrder(match: MutableMatch, event: PushedEvent<OrderEvent>): void {
  const { paidIn, changes } = kindOfEvent(event);
  for (const { at, removed = noUnits, added = noUnits } of changes(event))
    changeUnits(match, at, (units) => plus(minus(units, removed), added));
  changeSeat(match, event.seat, (seatView) => ({ [paidIn]: seatView[paidIn] - event.cost }));
}

export function emitEvent(
  { state, events }: { readonly state: State; readonly events: PushedEvent<GameEvent>[] },
  event: PushedEvent<GameEvent>,
): void {
  events.push(event);
  apply(state, event);
}

/** The view after `events`, which may be only the first events of a phase. */
export const withEvents = (view: View, events: readonly GameEvent[]): View => changedBy(view, events, apply);

/** The view while armies march: units that move or attack have left their territories, but have not arrived. */
export const withDepartures = (view: View, events: readonly GameEvent[]): View =>
  changedBy(view, events, (match, event) => {
    if (event.type === 'moved') {
      changeUnits(match, event.from, (unitsThere) => minus(unitsThere, commonUnits(unitsThere, event.units)));
    } else if (event.type === 'upgraded') {
      const type = typeIndex(event.from);
      const there = unitsIn(match, match.map.ids.indexOf(event.territory));
      apply(match, { ...event, count: Math.min(event.count, itemAt(there, type)) });
    } else apply(match, event);
  });

function changedBy(
  view: View,
  events: readonly GameEvent[],
  by: (match: MutableMatch, event: GameEvent) => void,
): View {
  if (events.length === 0) return view;
  const after = { ...view, owners: [...view.owners], units: [...view.units], seats: [...view.seats] };
  for (const event of events) by(after, event);
  return after;
}

const commonUnits = (there: Units, units: Units): Units =>
  units.map((count, type) => Math.min(count, itemAt(there, type)));

function changeUnits(match: MutableMatch, id: string, change: (units: Units) => Units): void {
  const territory = match.map.ids.indexOf(id);
  match.units[territory] = change(unitsIn(match, territory));
}

function changeSeat({ seats }: MutableMatch, seat: Seat, change: (seatView: SeatView) => Partial<SeatView>): void {
  const seatView = seats[seat - 1];
  if (seatView !== undefined) seats[seat - 1] = { ...seatView, ...change(seatView) };
}

/** Removes all placements and orders that are visible. Afterwards, only eliminated seats count as committed. */
function clearDrafts({ seats }: MutableMatch): void {
  for (const [i, seatView] of seats.entries())
    seats[i] = {
      ...seatView,
      committed: !seatView.alive,
      placement: null,
      orders: seatView.orders === null ? null : [],
    };
}
