import { itemAt, unreachable } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';
import type { Shuttle, View } from '../state.ts';
import type { PlayerNumber } from '../vocabulary.ts';
import type { ExplorersBeat, ExplorersScene, Running } from './local.ts';
import { unseenShuttles } from './situation.ts';

type PhaseOfTurn = Exclude<Running['moment'], 'fly'>;

const order: readonly PhaseOfTurn[] = ['launch', 'grow', 'land', 'decay'];

/** For each kind of keyframe: milliseconds, and name on screen. */
const moments = {
  launch: [120, 'launch'],
  grow: [200, 'growth'],
  fly: [120, 'flight'],
  land: [200, 'landing'],
  decay: [200, 'overcrowding'],
} as const satisfies Record<Running['moment'], readonly [number, string]>;

export const momentName = ({ moment }: Running): string => moments[moment][1];

export function keyframes(before: ExplorersScene, after: ExplorersScene): readonly ExplorersBeat[] {
  const { events } = after;
  let shownEvents: readonly GameEvent[] = [];
  const keyframeOf = (moment: Running['moment'], view: View, now: readonly GameEvent[]): ExplorersBeat => {
    const sighted = moment === 'land' ? sightedIn(before.view, view) : [];
    const running: Running = { moment, now, sighted };
    const local = { ...after.local, running, source: undefined, typing: undefined, scrolled: 0 };
    const [duration, label] = moments[moment];
    return { view, events: shownEvents, local, duration, label };
  };
  return order.flatMap((phase): readonly ExplorersBeat[] => {
    const now = events.filter((event) => event.phase === phase);
    const flightView = phase === 'land' ? flightViewOf(before, after) : undefined;
    // `flash` makes playback skip this keyframe if the player has turned flashes off.
    const flight = flightView === undefined ? [] : [{ ...keyframeOf('fly', flightView, []), flash: true } as const];
    if (now.length === 0) return flight;
    shownEvents = [...shownEvents, ...now];
    return [...flight, keyframeOf(phase, viewAfterPhase(before.view, after.view, events, phase), now)];
  });
}

/** View after all shuttles have advanced by one unit of time, before any lands. Undefined if no shuttle is known. */
function flightViewOf({ view, memory }: ExplorersScene, { view: after, events }: ExplorersScene): View | undefined {
  const grown = viewAfterPhase(view, after, events, 'grow');
  if (grown.shuttles.length + unseenShuttles(memory, view).length === 0) return undefined;
  return { ...grown, phase: 'land', clock: after.clock };
}

const sightedIn = (before: View, now: View): readonly number[] =>
  now.visible.flatMap((isSeen, planet) => (isSeen && before.visible[planet] !== true ? [planet] : []));

/** View after `phase`. On planets visible at the end, it is the final view with later events undone. */
export function viewAfterPhase(before: View, after: View, events: readonly GameEvent[], phase: PhaseOfTurn): View {
  const later = events.filter((event) => isPhase(event.phase) && order.indexOf(event.phase) > order.indexOf(phase));
  const hasLanded = phase === 'land' || phase === 'decay';
  // People who land on an unseen planet make it visible.
  const visible = before.visible.map((was, planet) => was || (hasLanded && after.visible[planet] === true));
  const people = (player: PlayerNumber) => peopleAfter(before, after, later, player);
  const known = (list: 'sizes' | 'habitabilities' | 'homes') =>
    before[list].map((was, planet) =>
      before.visible[planet] === true ? was : visible[planet] === true ? itemAt(after[list], planet) : 0,
    );
  return {
    ...before,
    phase,
    orders: [],
    visible,
    sizes: known('sizes'),
    habitabilities: known('habitabilities'),
    homes: after.homes.map((home, planet) =>
      before.visible[planet] === true ? itemAt(before.homes, planet) : visible[planet] === true ? home : 0,
    ),
    p1: hidden(people(1), visible),
    p2: hidden(people(2), visible),
    shuttles: hasLanded ? after.shuttles : [...before.shuttles, ...launched(before, events)],
    clock: hasLanded ? after.clock : before.clock,
  };
}

const isPhase = (phase: GameEvent['phase']): phase is PhaseOfTurn => order.some((name) => name === phase);

const hidden = (people: readonly number[], visible: readonly boolean[]): readonly number[] =>
  people.map((count, planet) => (visible[planet] === true ? count : 0));

function peopleAfter(before: View, after: View, later: readonly GameEvent[], player: PlayerNumber): readonly number[] {
  const [was, is] = player === 1 ? [before.p1, after.p1] : [before.p2, after.p2];
  const people = is.map((count, planet) => (after.visible[planet] === true ? count : itemAt(was, planet)));
  for (const event of later) {
    const change = changeOf(event, player);
    const planet = change === 0 || !('planet' in event) ? undefined : after.map.indexOf[event.planet];
    if (planet !== undefined) people[planet] = itemAt(people, planet) - change;
  }
  return people;
}

/** Change of a player's people on a planet by an event. Excludes departures, which come before every keyframe. */
function changeOf(event: GameEvent, player: PlayerNumber): number {
  switch (event.type) {
    case 'grown':
      return player === 1 ? event.p1 : event.p2;
    case 'landed':
      return event.player === player ? event.landed : 0;
    case 'decayed':
      return -(player === 1 ? event.p1 : event.p2);
    default:
      return 0;
  }
}

function launched({ map, clock }: View, events: readonly GameEvent[]): readonly Shuttle[] {
  return events
    .filter((event) => event.type === 'launched')
    .map(({ from, to, player, people, turnsLeft }) => ({
      from: map.indexOf[from] ?? unreachable(from),
      to: map.indexOf[to] ?? unreachable(to),
      player,
      people,
      lands: clock + turnsLeft,
    }));
}

/** True if the viewer has lost people or a planet. People who depart are not lost. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    switch (event.type) {
      case 'landed':
        return event.player === seat && event.lost > 0;
      case 'decayed':
        return (seat === 1 ? event.p1 : event.p2) > 0;
      case 'owner-changed':
        return event.before === seat && event.phase !== 'launch';
      default:
        return false;
    }
  });
