import type { Goal, Mission } from '../mission.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';
import { enemiesIn, type Wave } from '../waves.ts';

/** A change to the next mission of a run. */
export interface Order {
  readonly name: string;
  readonly about: string;
  change(mission: Mission): Mission;
}

/** Orders by number, from 1. Saves contain their effects only, so the list may change. */
export const orders: readonly Order[] = [
  {
    name: 'Early warning',
    about: 'you see all waves in advance',
    change: (mission) => ({ ...mission, warned: true }),
  },
  {
    name: 'Long watch',
    about: 'you have 8 more turns',
    change: ({ limits: { turns, ...limits }, ...mission }) => ({
      ...mission,
      limits: { ...limits, ...(turns !== undefined && { turns: turns + 8 }) },
    }),
  },
  {
    name: 'Escort',
    about: 'one wave that does not count towards the goal stays away',
    change: (mission) => ({ ...mission, waves: withoutEscorted(mission) }),
  },
  {
    name: 'Wide net',
    about: '2 more enemies may get past',
    change: ({ limits: { escapes, ...limits }, ...mission }) => ({
      ...mission,
      limits: { ...limits, ...(escapes !== undefined && { escapes: escapes + 2 }) },
    }),
  },
  {
    name: 'Bounty',
    about: 'the goal asks for 1 more kill',
    change: ({ goal, ...mission }) => ({ ...mission, goal: countTo(goal, 1) }),
  },
];

const countTo = (goal: Goal, more: number): Goal =>
  goal.type === 'destroy' ? { ...goal, count: goal.count + more } : goal;

function withoutEscorted({ goal, waves = [] }: Mission): readonly Wave[] {
  const isGoal = (kind: EnemyKind) => goal.type === 'destroy' && goal.kind === kind;
  const [commonest] = enemyKinds
    .filter((kind) => !isGoal(kind))
    .toSorted((a, b) => enemiesIn(waves, b) - enemiesIn(waves, a));
  const last = waves.findLast(({ kind }) => kind === commonest);
  return waves.filter((wave) => wave !== last);
}

/** Number of an order, from 1. 0 if there is none with this name. */
export const orderNamed = (name: string): number => orders.findIndex((order) => order.name === name) + 1;
