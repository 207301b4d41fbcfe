import { itemAt } from '../../../engine/lookup.ts';
import { isObject, isWhole, type JsonObject } from '../../../engine/reading/json-values.ts';
import { type FileFault, type Result, success } from '../../../engine/result.ts';
import type { Options } from '../options.ts';
import { emptySlots, livingPlayers, type Robot, type Slots, type State } from '../state.ts';
import { handSize, lastCard } from '../vocabulary.ts';
import { faultAt, unexpected } from './fault.ts';

export type PositionResult<Value> = Result<Value, FileFault>;

/** Stands for cards that the viewer may not know. */
const hidden = 'hidden';

/**
 * Reads the cards of a position that has hands: hands, then programs, then the slots of who still plans.
 *
 * @param canHide whether hands and programs may be hidden; they are empty then
 */
export function readHands(
  { hands, programs = {}, slots = {} }: JsonObject,
  robots: readonly Robot[],
  { cards }: Options,
  canHide = false,
): PositionResult<Pick<State, 'hands' | 'slots' | 'programs'>> {
  const living = livingPlayers({ robots });
  if (living.length === 0)
    return faultAt('/robots', 'found no living robot, expected at least one when hands are given');
  if (!isObject(hands)) return unexpected('/hands', hands, 'an object');
  if (!isObject(programs)) return unexpected('/programs', programs, 'an object');
  if (!isObject(slots)) return unexpected('/slots', slots, 'an object');
  const keys = Object.keys(hands).toSorted();
  if (keys.join() !== living.join())
    return faultAt(
      '/hands',
      `found players ${keys.join(', ') || 'none'}, expected the living players ${living.join(', ')}`,
    );
  const dealt: (readonly number[] | null)[] = robots.map(() => null);
  const seen = new Set<number>();
  const isHidden = (player: number) => canHide && hands[player] === hidden;
  const visiblePlayers = living.filter((player) => !isHidden(player));
  if (visiblePlayers.length > 1 && visiblePlayers.length < living.length)
    return faultAt('/hands', 'found several hands and others hidden, expected that of one player or all');
  for (const player of living) {
    const hand = hands[player];
    if (isHidden(player)) {
      dealt[player - 1] = [];
      continue;
    }
    if (!isHand(hand)) return unexpected(`/hands/${player}`, hand, 'seven card numbers 1 to 84');
    for (const card of cards === 'deck' ? hand : []) {
      if (seen.has(card))
        return faultAt(`/hands/${player}`, `found card ${card} again, expected different cards in all hands`);
      seen.add(card);
    }
    dealt[player - 1] = hand.toSorted((a, b) => a - b);
  }
  const committed: (readonly number[] | null)[] = robots.map(() => null);
  for (const [key, program] of Object.entries(programs)) {
    const player = playerOf(key, living);
    if (player === undefined) return unexpected(`/programs/${key}`, program, 'programs of living players only');
    if (isHidden(player)) {
      if (program !== hidden) return unexpected(`/programs/${key}`, program, 'a program that is hidden as the hand is');
      committed[player - 1] = [];
      continue;
    }
    const cardsOf = readSlots(program, itemAt(dealt, player - 1) ?? [])?.flatMap((card) => (card === null ? [] : [card]));
    if (cardsOf?.length !== 5)
      return unexpected(`/programs/${key}`, program, `five cards of the hand of player ${player}`);
    committed[player - 1] = cardsOf;
  }
  if (living.every((player) => committed[player - 1] !== null))
    return faultAt('/programs', 'found a program of every living player, expected at least one player who still plans');
  const planned: (Slots | null)[] = robots.map((_, i) =>
    dealt[i] === null || committed[i] !== null ? null : emptySlots,
  );
  for (const [key, entries] of Object.entries(slots)) {
    const player = playerOf(key, living);
    if (player === undefined || planned[player - 1] === null || isHidden(player))
      return unexpected(`/slots/${key}`, entries, 'slots of players who still plan only');
    const plannedSlots = readSlots(entries, itemAt(dealt, player - 1) ?? []);
    if (plannedSlots === undefined)
      return unexpected(`/slots/${key}`, entries, `five entries, null or a card of the hand of player ${player}`);
    planned[player - 1] = plannedSlots;
  }
  return success({ hands: dealt, slots: planned, programs: committed });
}

const isHand = (json: unknown): json is readonly number[] =>
  Array.isArray(json) && json.length === handSize && json.every((card) => isWhole(card, [1, lastCard]));

const playerOf = (key: string, players: readonly number[]): number | undefined =>
  players.find((player) => String(player) === key);

/** Five entries, none of them more often than the hand holds it; nothing for anything else. */
function readSlots(json: unknown, hand: readonly number[]): Slots | undefined {
  if (!Array.isArray(json) || json.length !== 5) return undefined;
  const unusedCards = [...hand];
  const entries: (number | null)[] = [];
  for (const entry of json) {
    const at = unusedCards.indexOf(entry);
    if (entry !== null && at < 0) return undefined;
    if (entry !== null) unusedCards.splice(at, 1);
    entries.push(entry);
  }
  return entries;
}
