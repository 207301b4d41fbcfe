import { inPhase } from '#engine/step.ts';
import type { PushedEvent, Seat } from '#engine/vocabulary.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { playerName } from '#screen/online.ts';
import { listOf } from '#screen/sentences.ts';
import { placeText } from '../board.ts';
import { actionStepsOf, fallenIn } from '../event-texts.ts';
import type { GameEvent } from '../events.ts';
import { createEventRecorder, type Preview, type PreviewStep, previewOf } from '../floor.ts';
import { emptySlots, isAlive, type Robot, type RobotPosition, type Slots, withItem } from '../state.ts';
import { canExchangeHand, cardKind, cardsForward, type Direction, moves, nameOfDirection } from '../vocabulary.ts';
import type { RaceScene } from './local.ts';

export interface OwnCards {
  readonly player: Seat;
  readonly robot?: Readonly<Robot>;
  /** The player's hand in ascending order. Empty if there is none or it is hidden. */
  readonly hand: readonly number[];
  /** The player's slots or, after the commit, the cards of the program. */
  readonly slots: Slots;
  readonly seatPhase: 'plan' | 'committed' | 'destroyed' | 'over';
}

export function ownCardsOf({ view, seat }: Pick<RaceScene, 'view' | 'seat'>): OwnCards {
  const robot = view.robots[seat - 1];
  const alive = robot !== undefined && isAlive(robot);
  const hand = view.hands[seat - 1];
  const program = view.programs[seat - 1];
  const slots = view.slots[seat - 1];
  return {
    player: seat,
    ...(alive && { robot }),
    hand: visibleCards(hand),
    slots: program == null ? visibleCards(slots, emptySlots) : visibleCards(program, emptySlots),
    seatPhase: view.outcome !== null ? 'over' : !alive ? 'destroyed' : program == null ? 'plan' : 'committed',
  };
}

export function poorHand({ hand }: OwnCards): string {
  const forward = cardsForward(hand).length;
  if (forward > 0) return `Only ${forward} of your cards ${forward === 1 ? 'goes' : 'go'} forward.`;
  return hand.some(moves) ? 'None of your cards goes forward.' : 'None of your cards moves you.';
}

export const exchanges = 'e: redraw, once a race.';

export function canExchange({ view, seat }: Pick<RaceScene, 'view' | 'seat'>): boolean {
  const hand = view.hands[seat - 1];
  if (view.exchanged.includes(seat) || hand == null || hand === 'hidden') return false;
  return canExchangeHand(view.options.exchange, hand);
}

const visibleCards = <Item>(cards: readonly Item[] | 'hidden' | null | undefined, none: readonly Item[] = []) =>
  cards == null || cards === 'hidden' ? none : cards;

export function cardsLeft({ hand, slots }: Pick<OwnCards, 'hand' | 'slots'>): readonly number[] {
  const used = [...slots];
  return hand.filter((card) => {
    const slot = used.indexOf(card);
    if (slot >= 0) used.splice(slot, 1);
    return slot < 0;
  });
}

export const freeSlots = (slots: Slots): number[] => slots.flatMap((card, i) => (card === null ? [i + 1] : []));

export const filledSlots = (slots: Slots): number[] => slots.flatMap((card, i) => (card === null ? [] : [i + 1]));

/** Text such as `player 3`, `players 2 and 3` or `jonas and lena`. */
export const playersText = (players: readonly Seat[], scene: Pick<RaceScene, 'online' | 'names'>): string =>
  scene.online !== undefined || players.some((player) => scene.names?.[player] !== undefined)
    ? listOf(players.map((player) => playerName(scene, player)))
    : players.length === 1
      ? `player ${players[0]}`
      : `players ${players.slice(0, -1).join(', ')} and ${players.at(-1)}`;

export function noCards(scene: RaceScene): string | undefined {
  switch (ownCardsOf(scene).seatPhase) {
    case 'over':
      return 'The match is over.';
    case 'destroyed':
      return 'Your robot is destroyed, so you have no cards this round.';
    default:
      return undefined;
  }
}

export const cardText = (card: number): string => `${card} ${cardKind(card).name}`;

export const slotsWords = (slots: Slots): string =>
  slots.map((card) => (card === null ? 'empty' : cardText(card))).join(', ');

/** Path of the player's robot if the other robots play no cards. They still block it and can be pushed. */
export interface Path extends Preview {
  readonly events: readonly GameEvent[];
}

/** Path for the cards in `slots`. Undefined if the seat has no robot on the board. */
export function pathOf({ view, seat }: Pick<RaceScene, 'view' | 'seat'>, slots: Slots): Path | undefined {
  const robot = view.robots[seat - 1];
  if (robot === undefined || !isAlive(robot)) return undefined;
  const recordedEvents: PushedEvent<GameEvent>[] = [];
  const preview = previewOf(view.board, view.robots, seat, slots, createEventRecorder(recordedEvents));
  return { ...preview, events: recordedEvents.map((event) => inPhase<GameEvent>(event, 'execute')) };
}

/** Obstacle that stops the card of execution step `step`: a wall, or a robot at a wall. */
export function obstacleIn(
  { events }: Path,
  player: Seat,
  step: number,
): 'wall' | { readonly robot: Seat } | undefined {
  const bump = actionStepsOf(events).find(
    (action) =>
      action.actionType === 'bump' && action.by === 'card' && action.player === player && action.execution === step,
  );
  const robot = bump?.pushed[0];
  return robot === undefined ? bump && 'wall' : { robot };
}

export function endText(
  end: Preview['end'],
  last: { readonly execution: number; readonly stand: RobotPosition | null } | undefined,
): string {
  const step = `in step ${last?.execution ?? 1}`;
  if (end === 'goal') return `wins ${step}`;
  const stand = last?.stand ?? null;
  return stand === null
    ? `is destroyed ${step}`
    : `ends at ${placeText(stand.x, stand.y)}, facing ${nameOfDirection(stand.facing)}`;
}

export interface Plan extends OwnCards {
  readonly isOpen: boolean;
  /** Slot number of each card of the hand, from 1 to 5. Undefined for a card that is in no slot. */
  readonly slotOf: readonly (number | undefined)[];
  readonly free: number | undefined;
  /** Index of the chosen card in the hand. Undefined if no card is chosen. */
  readonly chosen: number | undefined;
  /** Slot for the next card, from 1 to 5: the chosen slot, else the first empty slot. Undefined if all are full. */
  readonly target: number | undefined;
  readonly pending?: CardMove;
  /** Slots to show: the player's slots and the card that Enter would add, or the slots of a hint. */
  readonly visibleSlots: Slots;
  /** Path for `visibleSlots`. Undefined for a spectator or a destroyed robot, and after the match. */
  readonly path: Path | undefined;
}

export interface CardMove {
  readonly card: number;
  readonly slot: number;
  readonly from: number | undefined;
}

/** Revealed cards of a hint: the first card, or all cards. Undefined before they are revealed and without a hint. */
export function shownHintSlots({ hint }: RaceScene['local']): Slots | undefined {
  if (hint === undefined || hint.step === 'where') return undefined;
  return hint.step === 'act' ? hint.commands.map((card, i) => (i === 0 ? card : null)) : hint.commands;
}

export const planOf: (scene: RaceScene) => Plan = memoizeByKey(createPlan);

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

/** The chosen card and the slot where Enter would put it. Undefined if Enter would take the card back or refuse it. */
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

/** Slots after placing a card. A card from another slot swaps places with the card in the slot. */
export function placeCard(slots: Slots, { card, slot, from }: CardMove): Slots {
  const freed = from === undefined ? slots : withItem(slots, from, slots[slot - 1] ?? null);
  return withItem(freed, slot, card);
}
/** True if the viewer is a player with a robot, false for a spectator. */
export const hasRobot = ({ view }: Pick<RaceScene, 'view'>): boolean => view.viewer !== 'spectator';

export const isWatched = ({ watched, bots, seat }: RaceScene): boolean => watched === true || bots[seat] !== undefined;

export const hasOwnRobot = (scene: RaceScene): boolean => hasRobot(scene) && !isWatched(scene);

/** Slot of each card of the hand. Equal cards get their slots in ascending order. */
export function slotsOf(hand: readonly number[], slots: Slots): (number | undefined)[] {
  const openSlots = slots.map((card, i) => ({ card, slot: i + 1 }));
  return hand.map((card) => {
    const place = openSlots.findIndex((entry) => entry.card === card);
    return place < 0 ? undefined : openSlots.splice(place, 1)[0]?.slot;
  });
}

/** Square where the path destroys the robot, possibly off the board. Undefined if the path does not. */
export function fallOn(path: Path, player: number): { readonly x: number; readonly y: number } | undefined {
  if (path.end !== 'destroyed') return undefined;
  return fallenIn(path.events).findLast((lost) => lost.player === player);
}

/** For each square: the last step that ends there, with the robot's direction. Omits steps that `isIdleAfter` finds. */
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

/** True if the slot is empty and the factory does not move or turn the robot. */
export const isIdleAfter = ({ card, afterFactory }: PreviewStep, before: Robot): boolean =>
  card === null && afterFactory.square === before.square && afterFactory.facing === before.facing;
