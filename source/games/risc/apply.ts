import { itemAt } from '../../engine/lookup.ts';
import type { PushedEvent, Seat } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import { type Land, type State, unitsIn } from './state.ts';
import { basics, minus, plus, type Units, unitsOf } from './units.ts';
import type { SeatView, View } from './view.ts';
import { type Ending, ranges, typeIndex } from './vocabulary.ts';

/** The part of a state, or of a copy of a view, that events change. */
export interface MutableMatch extends Land {
  readonly owners: Seat[];
  readonly units: Units[];
  readonly seats: SeatView[];
  turn: number;
  outcome: Ending | null;
}

/** Food or tech of a player: more cannot stand in a position. */
const [, maxStock] = ranges.stock;

/**
 * Applies an event. The rules use it for all events but those of orders: their common effect was found when they were
 * given (`draft/shadow.ts`), and is set at once. Playback and clients use it for all.
 */
export function apply(match: MutableMatch, event: PushedEvent<GameEvent>): void {
  switch (event.type) {
    case 'committed':
      changeSeat(match, event.seat, () => ({ committed: true }));
      break;
    case 'placed':
      for (const [id, count] of Object.entries(event.units)) changeUnits(match, id, () => basics(count));
      break;
    case 'upgraded': {
      const { seat, territory, from, to, count, cost } = event;
      changeUnits(match, territory, (units) =>
        plus(minus(units, unitsOf(typeIndex(from), count)), unitsOf(typeIndex(to), count)),
      );
      changeSeat(match, seat, ({ tech }) => ({ tech: tech - cost }));
      break;
    }
    case 'moved': {
      const { from, to, units } = event;
      changeUnits(match, from, (unitsThere) => minus(unitsThere, units));
      changeUnits(match, to, (unitsThere) => plus(unitsThere, units));
      changeSeat(match, event.seat, ({ food }) => ({ food: food - event.cost }));
      break;
    }
    case 'researched':
      changeSeat(match, event.seat, ({ tech }) => ({ tech: tech - event.cost }));
      break;
    case 'attacked':
      changeUnits(match, event.from, (unitsThere) => minus(unitsThere, event.units));
      changeSeat(match, event.seat, ({ food }) => ({ food: food - event.cost }));
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

/** Pushes an event and applies it: for phases, whose every change is an event. */
export function emitEvent(
  { state, events }: { readonly state: State; readonly events: PushedEvent<GameEvent>[] },
  event: PushedEvent<GameEvent>,
): void {
  events.push(event);
  apply(state, event);
}

/** A view after some events, which shows no more than the events tell. Its phase stays. */
export const withEvents = (view: View, events: readonly GameEvent[]): View => changedBy(view, events, apply);

/**
 * The view while armies march: moved and attacking units have left their territories and are not shown anywhere yet.
 * Units that are still to arrive can neither be upgraded nor march on.
 */
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

function changedBy(view: View, events: readonly GameEvent[], by: (match: MutableMatch, event: GameEvent) => void): View {
  if (events.length === 0) return view;
  const after = { ...view, owners: [...view.owners], units: [...view.units], seats: [...view.seats] };
  for (const event of events) by(after, event);
  return after;
}

/** The smaller of both counts, type by type. */
const commonUnits = (there: Units, units: Units): Units => units.map((count, type) => Math.min(count, itemAt(there, type)));

function changeUnits(match: MutableMatch, id: string, change: (units: Units) => Units): void {
  const territory = match.map.ids.indexOf(id);
  match.units[territory] = change(unitsIn(match, territory));
}

function changeSeat({ seats }: MutableMatch, seat: Seat, change: (seatView: SeatView) => Partial<SeatView>): void {
  const seatView = seats[seat - 1];
  if (seatView !== undefined) seats[seat - 1] = { ...seatView, ...change(seatView) };
}

/** Empties all known drafts. A seat that is out counts as committed. */
function clearDrafts({ seats }: MutableMatch): void {
  for (const [i, seatView] of seats.entries())
    seats[i] = { ...seatView, committed: !seatView.alive, placement: null, orders: seatView.orders === null ? null : [] };
}
