import { onceFor } from '../../../screen/remembered.ts';
import type { PreviewStep } from '../preview.ts';
import { isAlive, type Robot, type Slots, withItem } from '../state.ts';
import { fallenIn } from '../text/actions.ts';
import type { Direction } from '../vocabulary.ts';
import type { RaceScene } from './local.ts';
import { freeSlots, type OwnCards, ownCardsOf } from './words/own-cards.ts';
import { type Path, pathOf } from './words/path.ts';

export interface Plan extends OwnCards {
  readonly isOpen: boolean;
  /** For each card of the hand, the slot in which it lies, from 1. */
  readonly slotOf: readonly (number | undefined)[];
  /** The first empty slot, from 1. */
  readonly free: number | undefined;
  /** The place of the chosen card in the hand; nothing where none is. */
  readonly chosen: number | undefined;
  /** The slot into which the next card goes: the chosen one, or the first empty one. */
  readonly target: number | undefined;
  /** What Enter would put into a slot. */
  readonly pending?: CardMove;
  /** The program on display: the slots with the card that Enter would add, or the hint. */
  readonly visibleSlots: Slots;
  /** The path of what is shown; nothing while the robot is destroyed or the match is over. */
  readonly path: Path | undefined;
}

/** A card that goes into a slot. */
export interface CardMove {
  readonly card: number;
  readonly slot: number;
  /** The slot in which it lies. */
  readonly from: number | undefined;
}

/** What has been told of the cards of a hint: none, the first one, or all of them; nothing where there is no hint. */
export function shownHintSlots({ hint }: RaceScene['local']): Slots | undefined {
  if (hint === undefined || hint.step === 'where') return undefined;
  return hint.step === 'act' ? hint.commands.map((card, i) => (i === 0 ? card : null)) : hint.commands;
}

export const planOf: (scene: RaceScene) => Plan = onceFor(createPlan);

function createPlan(scene: RaceScene): Plan {
  const ownCards = ownCardsOf(scene);
  const { hand, slots, seatPhase } = ownCards;
  const isOpen = seatPhase === 'plan' && !isWatched(scene);
  const { card, slot, focus } = scene.local;
  const hinted = shownHintSlots(scene.local);
  const slotOf = slotsOf(hand, slots);
  const [free] = freeSlots(slots);
  const target = slot ?? free;
  const chosen = isOpen && focus === 'hand' && card !== undefined && card < hand.length ? card : undefined;
  const pending =
    hinted === undefined && chosen !== undefined ? pendingOf(hand, slotOf, chosen, slot, target) : undefined;
  const visibleSlots = isOpen ? (hinted ?? (pending === undefined ? slots : placeCard(slots, pending))) : slots;
  return {
    ...ownCards,
    isOpen,
    slotOf,
    free,
    chosen,
    target,
    ...(pending && { pending }),
    visibleSlots,
    path: seatPhase === 'over' || !hasRobot(scene) ? undefined : pathOf(scene, visibleSlots),
  };
}

/** What Enter would put into a slot: a chosen card that lies in none, or in another than the chosen one. */
function pendingOf(
  hand: readonly number[],
  slotOf: readonly (number | undefined)[],
  chosen: number,
  slot: number | undefined,
  target: number | undefined,
): Plan['pending'] {
  const card = hand[chosen];
  const from = slotOf[chosen];
  if (card === undefined || target === undefined) return undefined;
  return from === undefined || (slot !== undefined && from !== slot) ? { card, slot: target, from } : undefined;
}

/** The slots with a card in one of them; what lies there goes where the card comes from, if that is a slot. */
export function placeCard(slots: Slots, { card, slot, from }: CardMove): Slots {
  const freed = from === undefined ? slots : withItem(slots, from, slots[slot - 1] ?? null);
  return withItem(freed, slot, card);
}
/** Whether the scene is seen by a player, or through a player's eyes; a spectator has no robot. */
export const hasRobot = ({ view }: Pick<RaceScene, 'view'>): boolean => view.viewer !== 'spectator';

export const isWatched = ({ watched, bots, seat }: RaceScene): boolean => watched === true || bots[seat] !== undefined;

/** Whether the player here steers a robot of the scene. */
export const hasOwnRobot = (scene: RaceScene): boolean => hasRobot(scene) && !isWatched(scene);

/** The slot of each card; copies of a card, which a hand can hold, take theirs in order. */
export function slotsOf(hand: readonly number[], slots: Slots): (number | undefined)[] {
  const openSlots = slots.map((card, i) => ({ card, slot: i + 1 }));
  return hand.map((card) => {
    const place = openSlots.findIndex((entry) => entry.card === card);
    return place < 0 ? undefined : openSlots.splice(place, 1)[0]?.slot;
  });
}

/** Where the robot is destroyed on a path, if it is: on the board, or beyond its border. */
export function fallOn(path: Path, player: number): { readonly x: number; readonly y: number } | undefined {
  if (path.end !== 'destroyed') return undefined;
  return fallenIn(path.events).findLast((lost) => lost.player === player);
}

/**
 * By square: the last execution step after which the robot stands on it, and how it faces then; nothing for steps in which
 * nothing happens.
 */
export function marksOf(
  { steps }: Path,
  start: Robot,
): ReadonlyMap<number, { readonly step: number; readonly facing: Direction }> {
  return new Map(
    steps.flatMap((step, i): [number, { readonly step: number; readonly facing: Direction }][] => {
      const { square, facing } = step.afterFactory;
      const isIdle = isIdleAfter(step, steps[i - 1]?.afterFactory ?? start);
      return isAlive(step.afterFactory) && !isIdle ? [[square, { step: step.execution, facing }]] : [];
    }),
  );
}

/** An empty slot after which the robot stands as before needs no row of its own. */
export const isIdleAfter = ({ card, afterFactory }: PreviewStep, before: Robot): boolean =>
  card === null && afterFactory.square === before.square && afterFactory.facing === before.facing;
