import { onceFor } from '../../../screen/remembered.ts';
import type { PreviewStep } from '../preview.ts';
import { isAlive, type Robot, type Slots, withItem } from '../state.ts';
import type { RaceScene } from './local.ts';
import { freeSlots, type Own, ownOf } from './words/own-cards.ts';
import { type Path, pathOf } from './words/path.ts';

/** What the player at the screen plans. */
export interface Plan extends Own {
  /** Whether the player can change it. */
  readonly isOpen: boolean;
  /** By the place of a card in the hand: the slot in which it lies, from 1. */
  readonly slotOf: readonly (number | undefined)[];
  /** The first empty slot, from 1. */
  readonly free: number | undefined;
  /** The place of the chosen card in the hand. */
  readonly chosen: number;
  /** The path of the slots, or of the hint; nothing while the robot is destroyed or the match is over. */
  readonly path: Path | undefined;
}

/** What the player at the screen plans now. */
export const planOf: (scene: RaceScene) => Plan = onceFor(makePlan);

function makePlan(scene: RaceScene): Plan {
  const own = ownOf(scene);
  const { hand, slots, moment } = own;
  const isOpen = moment === 'plan' && !isWatched(scene);
  const { hinted, card } = scene.local;
  const path =
    moment === 'over' || !hasRobot(scene) ? undefined : pathOf(scene, (isOpen ? hinted : undefined) ?? slots);
  return {
    ...own,
    isOpen,
    slotOf: slotsOf(hand, slots),
    free: freeSlots(slots)[0],
    chosen: Math.max(0, Math.min(card, hand.length - 1)),
    path,
  };
}

/** Whether whoever looks has a robot, or looks through the eyes of somebody who has: a spectator has none. */
export const hasRobot = ({ view }: Pick<RaceScene, 'view'>): boolean => view.viewer !== 'spectator';

/** Whether nobody at the screen plays. */
export const isWatched = ({ watched, bots, seat }: RaceScene): boolean => watched === true || bots[seat] !== undefined;

/** The slot of each card; copies of a card, which a hand can hold, take theirs in order. */
export function slotsOf(hand: readonly number[], slots: Slots): (number | undefined)[] {
  const left = slots.map((card, i) => ({ card, slot: i + 1 }));
  return hand.map((card) => {
    const place = left.findIndex((entry) => entry.card === card);
    return place < 0 ? undefined : left.splice(place, 1)[0]?.slot;
  });
}

/** The path with a card in a slot, from 1. */
export const pathWith = (scene: RaceScene, slot: number, card: number): Path | undefined =>
  pathOf(scene, withItem(planOf(scene).slots, slot, card));

/** Where the robot is destroyed on a path, if it is: on the board, or beyond its border. */
export function lostOn(path: Path, player: number): { readonly x: number; readonly y: number } | undefined {
  if (path.end !== 'destroyed') return undefined;
  const event = path.events.findLast((other) => other.type === 'destroyed' && other.player === player);
  return event?.type === 'destroyed' ? { x: event.x, y: event.y } : undefined;
}

/** By square: the last execution step after which the robot stands on it; nothing for steps in which nothing happens. */
export function marksOf({ steps }: Path, start: Robot): ReadonlyMap<number, number> {
  return new Map(
    steps.flatMap((step, i): [number, number][] => {
      const { square } = step.afterFactory;
      const isIdle = isIdleAfter(step, steps[i - 1]?.afterFactory ?? start);
      return isAlive(step.afterFactory) && !isIdle ? [[square, step.execution]] : [];
    }),
  );
}

/** Whether no card is played in a step and the robot stands as it did before. */
export const isIdleAfter = ({ card, afterFactory }: PreviewStep, before: Robot): boolean =>
  card === null && afterFactory.square === before.square && afterFactory.facing === before.facing;
