import type { Course, PhaseTable } from '../../../engine/game.ts';
import type { SpaceExplorers } from '../game-types.ts';
import { finish, outcomeOf } from '../outcome.ts';
import { decay } from '../unit/decay.ts';
import { grow } from '../unit/grow.ts';
import { land } from '../unit/land.ts';
import { launch } from '../unit/launch.ts';
import { type Account, type World, worldOf } from '../unit/world.ts';
import { otherOf } from '../vocabulary.ts';

/** A turn (rules, section 3). */
export const phases: PhaseTable<SpaceExplorers> = {
  orders: { waitsFor: ({ mover }) => [mover] },
  launch: {
    run: (course) => {
      const { mover, orders } = course.state;
      inWorld(course, (world, account) => launch(world, mover, orders, account));
      course.state.orders = [];
    },
    next: 'grow',
  },
  grow: { run: (course) => inWorld(course, grow), next: 'land' },
  land: { run: (course) => inWorld(course, land), next: 'decay' },
  decay: { run: (course) => inWorld(course, decay), next: 'end' },
  end: { run: end, next: ({ outcome }) => (outcome === null ? 'orders' : 'over') },
  over: { waitsFor: () => [] },
};

/** Lets something happen to the people of a state. */
function inWorld({ state, events }: Course<SpaceExplorers>, happens: (world: World, account: Account) => void): void {
  const world = worldOf(state);
  happens(world, events);
  state.p1 = world.p1;
  state.p2 = world.p2;
  state.shuttles = world.shuttles;
  state.clock = world.clock;
}

/** The end test, and the next turn if the match goes on. */
function end({ state, events }: Course<SpaceExplorers>): void {
  const outcome = outcomeOf(state);
  if (outcome !== null) {
    finish(state, events, outcome);
    return;
  }
  state.turn++;
  state.mover = otherOf(state.mover);
  events.push({ type: 'turn-passed', phase: 'end', turn: state.turn, mover: state.mover });
}
