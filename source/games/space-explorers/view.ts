import { unreachable } from '../../engine/lookup.ts';
import { type PartialViewer, seatOfViewer, type Viewer } from '../../engine/vocabulary.ts';
import type { GameEvent } from './events.ts';
import type { StarMap } from './map.ts';
import { type Order, ownerAt, type Phase, type Planning, type ReadonlyState, type Shuttle } from './state.ts';
import type { Ending } from './vocabulary.ts';
import { type Owner, ownerOf, type PlayerNumber } from './vocabulary.ts';

/** A match as a viewer sees it (rules, section 6). Lists go by planet, and hold 0 for one that is not visible. */
export interface View {
  readonly viewer: Viewer;
  readonly phase: Phase;
  readonly turn: number;
  readonly mover: PlayerNumber;
  readonly limit: number;
  readonly clock: number;
  readonly map: StarMap;
  readonly visible: readonly boolean[];
  readonly sizes: readonly number[];
  readonly habitabilities: readonly number[];
  readonly homes: readonly Owner[];
  readonly p1: readonly number[];
  readonly p2: readonly number[];
  /** Shuttles to visible planets, by launch. */
  readonly shuttles: readonly Shuttle[];
  /** The viewer's own queue; for a viewer who sees everything, the mover's. */
  readonly orders: readonly Order[];
  readonly outcome: Ending | null;
  /** How the mover plans, where both plan the same round. */
  readonly planning?: Planning;
}

/** Whether a player sees a planet: it has the majority there or on a neighbour. */
export function isVisible(state: Pick<ReadonlyState, 'map' | 'p1' | 'p2'>, player: number, planet: number): boolean {
  if (player === 0) return false;
  if (ownerAt(state, planet) === player) return true;
  for (const { to } of state.map.ways[planet] ?? unreachable(planet)) if (ownerAt(state, to) === player) return true;
  return false;
}

/** The planets that a player sees. */
export function visibleTo(
  { map, p1, p2 }: { readonly map: Pick<ReadonlyState['map'], 'ways'> } & Pick<ReadonlyState, 'p1' | 'p2'>,
  player: number,
): boolean[] {
  const visible: boolean[] = [];
  for (let planet = 0; planet < p1.length; planet++) visible.push(false);
  for (let planet = 0; planet < p1.length; planet++) {
    if (ownerOf(p1[planet] ?? unreachable(planet), p2[planet] ?? unreachable(planet)) !== player || player === 0) continue;
    visible[planet] = true;
    for (const { to } of map.ways[planet] ?? unreachable(planet)) visible[to] = true;
  }
  return visible;
}

/** The part of a state that a view is made from. */
type ViewedState = Pick<ReadonlyState, 'phase' | 'turn' | 'mover' | 'limit' | 'clock' | 'map' | 'outcome'> &
  Pick<ReadonlyState, 'sizes' | 'habitabilities' | 'homes' | 'p1' | 'p2' | 'shuttles' | 'orders' | 'planning'>;

/** A seat's view, made from the view of somebody who sees everything. */
export const viewFrom = (all: View, seat: PlayerNumber): View => viewOf(all, seat);

/** The view of a seat, of a spectator, who sees no planet, or of the debug view, which sees everything. */
export function viewOf(state: ViewedState, viewer: Viewer): View {
  const { phase, turn, mover, limit, clock, map, outcome } = state;
  const { sizes, habitabilities, homes, p1, p2, shuttles, orders, planning } = state;
  const isAll = viewer === 'all';
  const visible = isAll ? map.ids.map(() => true) : visibleTo(state, seatOfViewer(viewer, 0));
  const masked = <Value extends number>(list: readonly Value[]) => (isAll ? list : maskUnseen(visible, list));
  return {
    viewer,
    phase,
    turn,
    mover,
    limit,
    clock,
    map,
    visible,
    sizes: masked(sizes),
    habitabilities: masked(habitabilities),
    homes: masked(homes),
    p1: masked(p1),
    p2: masked(p2),
    shuttles: isAll ? shuttles : shuttles.filter(({ to }) => visible[to] === true),
    orders: isAll || viewer === mover ? orders : [],
    outcome,
    ...(planning && { planning }),
  };
}

/** A list by planet, with 0 for planets that are not visible. */
function maskUnseen<Value extends number>(visible: readonly boolean[], list: readonly Value[]): (Value | 0)[] {
  const masked: (Value | 0)[] = [];
  for (let planet = 0; planet < list.length; planet++)
    masked.push(visible[planet] === true ? (list[planet] ?? unreachable(planet)) : 0);
  return masked;
}

/** An event as somebody may know it, judged by the position after the command (rules, section 6). */
export function eventFor(
  event: GameEvent,
  viewer: PartialViewer,
  _: ReadonlyState,
  after: ReadonlyState,
): GameEvent | undefined {
  return isKnownTo(event, viewer, after) ? event : undefined;
}

function isKnownTo(event: GameEvent, viewer: PartialViewer, after: ReadonlyState): boolean {
  const sees = (id: number) => isVisible(after, seatOfViewer(viewer, 0), after.map.indexOf[id] ?? -1);
  switch (event.type) {
    case 'queued':
    case 'cancelled':
      return viewer === after.mover;
    case 'launched':
      return event.player === viewer || sees(event.to);
    case 'grown':
    case 'landed':
    case 'decayed':
    case 'owner-changed':
      return sees(event.planet);
    case 'turn-passed':
    case 'resigned':
    case 'match-over':
      return true;
  }
}
