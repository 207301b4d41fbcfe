import type { PhaseContext, PhaseTable } from '#engine/game.ts';
import { unreachable } from '#engine/lookup.ts';
import type { SpaceExplorers } from './game-types.ts';
import { finish, outcomeOf, type State, turnsLeftOf } from './state.ts';
import { decay, type EventSink, grow, land, launch, type PopulatedWorld, type World, worldOf } from './tick.ts';
import { otherOf } from './vocabulary.ts';

export const phases: PhaseTable<SpaceExplorers> = {
  orders: { waitsFor: ({ mover }) => [mover] },
  launch: {
    run(course) {
      const { mover, orders } = course.state;
      if (orders.length === 0) return;
      inWorld(course, (world, account) => launch(world, mover, orders, account));
      course.state.orders = [];
    },
    next: 'grow',
  },
  grow: { run: (course) => amongPeople(course, grow), next: 'land' },
  land: {
    run(course) {
      const { state } = course;
      if (state.shuttles.some((shuttle) => turnsLeftOf(state, shuttle) <= 1)) inWorld(course, land);
      else state.clock++;
    },
    next: 'decay',
  },
  decay: {
    run(course) {
      if (isAnyOvercrowded(course.state)) amongPeople(course, decay);
    },
    next: 'end',
  },
  end: { run: end, next: ({ outcome }) => (outcome === null ? 'orders' : 'over') },
  over: { waitsFor: () => [] },
};

function inWorld(
  { state, events }: PhaseContext<SpaceExplorers>,
  happens: (world: World, account: EventSink) => void,
): void {
  const world = worldOf(state);
  happens(world, events);
  state.p1 = world.p1;
  state.p2 = world.p2;
  state.shuttles = world.shuttles;
  state.clock = world.clock;
}

/** Runs a step that only changes the number of people on planets. */
function amongPeople(
  { state, events }: PhaseContext<SpaceExplorers>,
  happens: (people: PopulatedWorld, account: EventSink) => void,
): void {
  const { map, sizes, habitabilities } = state;
  const p1 = state.p1.slice();
  const p2 = state.p2.slice();
  happens({ map, sizes, habitabilities, p1, p2 }, events);
  state.p1 = p1;
  state.p2 = p2;
}

function isAnyOvercrowded({ sizes, p1, p2 }: Pick<State, 'sizes' | 'p1' | 'p2'>): boolean {
  for (let planet = 0; planet < sizes.length; planet++)
    if (
      (p1[planet] ?? unreachable(planet)) + (p2[planet] ?? unreachable(planet)) >
      (sizes[planet] ?? unreachable(planet))
    )
      return true;
  return false;
}

function end({ state, events }: PhaseContext<SpaceExplorers>): void {
  const outcome = outcomeOf(state);
  if (outcome !== null) {
    finish(state, events, outcome);
    return;
  }
  state.turn++;
  state.mover = otherOf(state.mover);
  events.push({ type: 'turn-passed', turn: state.turn, mover: state.mover });
}
