import type { Viewer } from '#engine/vocabulary.ts';
import { firstOfHint, moreOfHint } from '#screen/parts/hint-steps.ts';
import type { Command } from '../commands.ts';
import { isAlive, type Slots, type View } from '../state.ts';
import { withLocal } from './keys.ts';
import type { Local, RaceScene } from './local.ts';
import { pathOf, slotsOf } from './plan.ts';

export const start = (): Local => ({ focus: 'hand', scrolled: 0, below: 'log' });

/** A new round or outcome resets choices. Changed slots clear `hint` and `slot`. A placed card advances `card`. */
export function reduceLocal(local: Local, before: View, after: View): Local {
  if (before.round !== after.round || before.outcome !== after.outcome)
    return {
      ...local,
      focus: 'hand',
      card: undefined,
      slot: undefined,
      scrolled: 0,
      square: undefined,
      hint: undefined,
    };
  for (const player of playersOf(after.viewer, after.players)) {
    const slotsBefore = slotsIn(before, player);
    const slotsAfter = slotsIn(after, player);
    if (slotsBefore === undefined || slotsAfter === undefined || slotsBefore.join() === slotsAfter.join()) continue;
    const hand = after.hands[player - 1];
    const card = local.card === undefined || hand == null || hand === 'hidden' ? undefined : local.card;
    const isLaid = difference(slotsAfter, slotsBefore).length > 0;
    return {
      ...local,
      hint: undefined,
      slot: undefined,
      card:
        card === undefined || !isLaid || hand === 'hidden' || hand == null ? card : nextUnused(hand, slotsAfter, card),
    };
  }
  return local;
}

const playersOf = (viewer: Viewer, players: number): readonly number[] =>
  Array.from({ length: players }, (_, i) => i + 1).filter((player) => viewer === 'all' || viewer === player);

function slotsIn({ slots }: View, player: number): Slots | undefined {
  const ownSlots = slots[player - 1];
  return ownSlots == null || ownSlots === 'hidden' ? undefined : ownSlots;
}

function difference(slots: Slots, otherSlots: Slots): number[] {
  const unmatched = [...otherSlots];
  return slots.flatMap((card) => {
    const place = unmatched.indexOf(card);
    if (place >= 0) unmatched.splice(place, 1);
    return place >= 0 || card === null ? [] : [card];
  });
}

function nextUnused(hand: readonly number[], slots: Slots, from: number): number | undefined {
  if (!slots.includes(null)) return undefined;
  const slotOf = slotsOf(hand, slots);
  const places = hand.map((_, i) => (from + 1 + i) % hand.length);
  return places.find((place) => slotOf[place] === undefined);
}

/** True if the commands of a hint place cards, which the screen then shows. */
export const isProgram = (commands: readonly Command[]): boolean => commands.some(({ name }) => name === 'program');

/** Shows a hint until the slots change. At first, only the end square of its program is highlighted. */
export function showHint(scene: RaceScene, commands: readonly Command[], why = ''): Local {
  const program = commands.find((command) => command.name === 'program');
  if (program === undefined) return scene.local;
  const { c1, c2, c3, c4, c5 } = program.args;
  const cards = [c1, c2, c3, c4, c5];
  const last = pathOf(scene, cards)?.steps.at(-1)?.afterFactory;
  return withLocal(scene, {
    hint: firstOfHint(cards, why),
    focus: 'hand',
    card: undefined,
    slot: undefined,
    square: last !== undefined && isAlive(last) ? last.square : undefined,
    scrolled: 0,
  });
}

/** Reveals the next part of a hint: first a single card, then all cards. */
export function moreOfShownHint(scene: RaceScene): Local | undefined {
  const { hint } = scene.local;
  return hint && withLocal(scene, { hint: moreOfHint(hint), square: undefined });
}
