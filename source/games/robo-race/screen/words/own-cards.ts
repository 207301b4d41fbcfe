import type { Seat } from '../../../../engine/vocabulary.ts';
import { calledAt } from '../../../../screen/online.ts';
import { listOf } from '../../../../screen/sentences.ts';
import { cardKind, moves } from '../../cards.ts';
import { emptySlots, isAlive, type Robot, type Slots } from '../../state.ts';
import type { RaceScene } from '../local.ts';

/** The hand, the slots and the robot of the player at the screen. */
export interface OwnCards {
  readonly player: Seat;
  /** Nothing while it is destroyed. */
  readonly robot?: Readonly<Robot>;
  /** Ascending; empty where none was dealt. */
  readonly hand: readonly number[];
  /** The slots, or the program after the commit. */
  readonly slots: Slots;
  /** What the player can do now: plan, wait for others, nothing in this round, or nothing more. */
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

/** Two sentences, which status and lesson put together in their own ways. */
export const cannotMove = 'No card of this hand moves your robot.';
export const exchanges = 'e: seven new cards, once a race.';

export function canExchange({ view, seat }: Pick<RaceScene, 'view' | 'seat'>): boolean {
  const hand = view.hands[seat - 1];
  const isAllowed = view.options.exchange && !view.exchanged.includes(seat);
  return isAllowed && hand != null && hand !== 'hidden' && !hand.some(moves);
}

const visibleCards = <Item>(cards: readonly Item[] | 'hidden' | null | undefined, none: readonly Item[] = []) =>
  cards == null || cards === 'hidden' ? none : cards;

/** The cards of a hand that lie in no slot. */
export function cardsLeft({ hand, slots }: Pick<OwnCards, 'hand' | 'slots'>): readonly number[] {
  const used = [...slots];
  return hand.filter((card) => {
    const slot = used.indexOf(card);
    if (slot >= 0) used.splice(slot, 1);
    return slot < 0;
  });
}

/** The numbers of the slots that are empty. */
export const freeSlots = (slots: Slots): number[] => slots.flatMap((card, i) => (card === null ? [i + 1] : []));

/** The numbers of the slots with cards. */
export const filledSlots = (slots: Slots): number[] => slots.flatMap((card, i) => (card === null ? [] : [i + 1]));

/** `player 3`, `players 2 and 3`; `jonas and lena` where they have names. */
export const playersText = (players: readonly Seat[], scene: Pick<RaceScene, 'online' | 'names'>): string =>
  scene.online !== undefined || players.some((player) => scene.names?.[player] !== undefined)
    ? listOf(players.map((player) => calledAt(scene, player)))
    : players.length === 1
      ? `player ${players[0]}`
      : `players ${players.slice(0, -1).join(', ')} and ${players.at(-1)}`;

/** Why there are no cards to tell of, if there are none. */
export function noCards(scene: RaceScene): string | undefined {
  switch (ownCardsOf(scene).seatPhase) {
    case 'over':
      return 'The match is over.';
    case 'destroyed':
      return 'Your robot is destroyed and has no cards in this round.';
    default:
      return undefined;
  }
}

/** `71 Move 2` */
export const cardText = (card: number): string => `${card} ${cardKind(card).name}`;

/** `71 Move 2, 52 Move 1, empty` */
export const slotsWords = (slots: Slots): string =>
  slots.map((card) => (card === null ? 'empty' : cardText(card))).join(', ');

/** Cards by kind, so that they are short: `U-turn 41 42, Back 1 47`. */
export function cardsByKind(cards: readonly number[]): string {
  const names = [...new Set(cards.map((card) => cardKind(card).name))];
  return names.map((name) => `${name} ${cards.filter((card) => cardKind(card).name === name).join(' ')}`).join(', ');
}
