import { itemAt, missing } from '../../../engine/lookup.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import type { GameEvent } from '../events.ts';
import type { Shuttle } from '../state.ts';
import type { View } from '../view.ts';
import type { Player } from '../vocabulary.ts';
import type { ExplorersBeat, ExplorersScene, Running } from './local.ts';

/** The phases of a turn that are watched, and milliseconds of each. */
const durations = { launch: 120, grow: 200, land: 200, decay: 200 } as const satisfies Record<Running['phase'], number>;

const phases: readonly Running['phase'][] = ['launch', 'grow', 'land', 'decay'];

/** A turn as it is watched: a moment for every phase in which something is seen to happen. */
export function beats(before: ExplorersScene, after: ExplorersScene): readonly ExplorersBeat[] {
  const { events } = after;
  let told: readonly GameEvent[] = [];
  return phases.flatMap((phase): readonly ExplorersBeat[] => {
    const now = events.filter((event) => event.phase === phase);
    if (now.length === 0) return [];
    told = [...told, ...now];
    const view = viewAfter(before.view, after.view, events, phase);
    const running: Running = {
      phase,
      now,
      landing: phase === 'land' ? landingIn(before.view, after.view, events) : [],
    };
    const local = { ...after.local, running, source: undefined, typing: undefined, scrolled: 0 };
    return [{ view, events: told, local, duration: durations[phase], label: names[phase] }];
  });
}

const names = { launch: 'launch', grow: 'growth', land: 'landing', decay: 'overcrowding' } as const;

/** The shuttles that have landed in a turn, where that was seen. */
function landingIn(before: View, after: View, events: readonly GameEvent[]): readonly Shuttle[] {
  const { shuttles } = viewAfter(before, after, events, 'launch');
  return shuttles.filter(({ lands }) => lands <= after.clock);
}

const order: readonly Running['phase'][] = ['launch', 'grow', 'land', 'decay'];

/**
 * What is seen after a phase of a turn. It is made from the views before and after the turn and from the events that
 * were told: of a planet that is seen at the end, what the later phases did to it is taken back.
 */
export function viewAfter(before: View, after: View, events: readonly GameEvent[], phase: Running['phase']): View {
  const later = events.filter((event) => isPhase(event.phase) && order.indexOf(event.phase) > order.indexOf(phase));
  const hasLanded = phase === 'land' || phase === 'decay';
  // A planet that comes into sight does so when people have landed.
  const visible = before.visible.map((was, planet) => was || (hasLanded && after.visible[planet] === true));
  const people = (player: Player) => peopleAfter(before, after, later, player);
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

const isPhase = (phase: GameEvent['phase']): phase is Running['phase'] => order.some((name) => name === phase);

const hidden = (people: readonly number[], visible: readonly boolean[]): readonly number[] =>
  people.map((count, planet) => (visible[planet] === true ? count : 0));

/** The people of a player by planet: those at the end, with what happened later taken back. */
function peopleAfter(before: View, after: View, later: readonly GameEvent[], player: Player): readonly number[] {
  const [was, is] = player === 1 ? [before.p1, after.p1] : [before.p2, after.p2];
  const people = is.map((count, planet) => (after.visible[planet] === true ? count : itemAt(was, planet)));
  for (const event of later) {
    const change = changeOf(event, player);
    const planet = change === 0 || !('planet' in event) ? undefined : after.map.indexOf[event.planet];
    if (planet !== undefined) people[planet] = itemAt(people, planet) - change;
  }
  return people;
}

/** How many people of a player an event makes more on its planet; those who leave are counted elsewhere. */
function changeOf(event: GameEvent, player: Player): number {
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

/** The shuttles that were seen to leave. */
function launched({ map, clock }: View, events: readonly GameEvent[]): readonly Shuttle[] {
  return events
    .filter((event) => event.type === 'launched')
    .map(({ from, to, player, people, turnsLeft }) => ({
      from: map.indexOf[from] ?? missing(from),
      to: map.indexOf[to] ?? missing(to),
      player,
      people,
      lands: clock + turnsLeft,
    }));
}

/** Whether the player at the screen loses people or a planet, otherwise than by sending them away. */
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
