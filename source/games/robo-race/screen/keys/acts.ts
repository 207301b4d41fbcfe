import { refusal } from '../../../../engine/result.ts';
import type { Command } from '../../commands.ts';
import type { RaceScene } from '../local.ts';
import { planOf } from '../plan.ts';
import { cardText } from '../words/own-cards.ts';
import { pathOf } from '../words/path.ts';
import { play, type ScreenAction } from './bindings.ts';

const place = (slot: number, card: number): Command => ({ name: 'place', args: { slot, card } });

/** Empties a slot. */
export const takeBack = (slot: number): Command => ({ name: 'take_back', args: { slot } });

const refuse = (code: string, message: string): ScreenAction => ({ type: 'refuse', error: refusal(code, message) });

/** Puts a card of the hand into the first free slot, or takes it back from its own. */
export function toggleCard(scene: RaceScene, index: number): ScreenAction {
  const { hand, slotOf, free } = planOf(scene);
  const card = hand[index];
  if (card === undefined) return refuse('not-in-hand', 'There is no such card in your hand.');
  const slot = slotOf[index];
  if (slot !== undefined) return play(takeBack(slot));
  if (free !== undefined) return play(place(free, card));
  return refuse('slots-full', `All five slots are filled; take a card back to use ${cardText(card)}.`);
}

/** The program of these five cards; nothing for fewer. */
export function programOf([c1, c2, c3, c4, c5]: readonly (number | null)[]): Command | undefined {
  if (c1 == null || c2 == null || c3 == null || c4 == null || c5 == null) return undefined;
  return { name: 'program', args: { c1, c2, c3, c4, c5 } };
}

/** Moves the chosen card to the slot before or after its own; what lies there changes places with it. */
export function moveChosen(scene: RaceScene, by: -1 | 1): ScreenAction {
  const { hand, slots, slotOf, chosen } = planOf(scene);
  const card = hand[chosen];
  const from = slotOf[chosen];
  if (card === undefined || from === undefined)
    return refuse('not-placed', 'Only a card that lies in a slot can be moved; Enter puts the chosen one into one.');
  const to = from + by;
  if (to < 1 || to > slots.length)
    return refuse('no-slot', `${cardText(card)} lies in the ${by < 0 ? 'first' : 'last'} slot.`);
  const other = slots[to - 1] ?? null;
  const swapped = slots.with(from - 1, other).with(to - 1, card);
  const whole = programOf(swapped);
  if (whole !== undefined) return play(whole);
  // The chosen card comes last, so that it stays the chosen one.
  return other === null
    ? play(takeBack(from), place(to, card))
    : play(takeBack(to), place(from, other), place(to, card));
}

/**
 * Makes the program final, after a question where that destroys the robot, or where a hint is shown that is another one.
 *
 * @param also what else the key could be meant for, as a sentence
 */
export function commit(scene: RaceScene, also?: string): ScreenAction {
  const { slots } = planOf(scene);
  const action: ScreenAction = { type: 'play', commands: [{ name: 'commit', args: {} }] };
  if (slots.includes(null)) return action;
  const { hinted } = scene.local;
  const path = scene.preferences.forecast ? pathOf(scene, slots) : undefined;
  const [costly] = [
    hinted === undefined || hinted.join() === slots.join() ? undefined : 'Your slots are committed, not the hint.',
    path?.end === 'destroyed' ? `This program destroys your robot in step ${path.steps.length}.` : undefined,
    also,
  ].filter((text) => text !== undefined);
  return costly === undefined ? action : { ...action, costly };
}
