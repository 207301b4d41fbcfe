import { refusal } from '#engine/result.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import type { Command } from '../../commands.ts';
import { refuse } from '../../refusals.ts';
import type { Slots } from '../../state.ts';
import { layoutOf } from '../layout.ts';
import type { Local, RaceScene, RoboRaceScreen } from '../local.ts';
import { type CardMove, cardText, freeSlots, pathOf, placeCard, planOf } from '../plan.ts';

export type Binding = KeyBinding<RoboRaceScreen>;

export type ScreenAction = Action<RoboRaceScreen>;

export const { play } = actionsOf<RoboRaceScreen>();

export const setLocal = (scene: RaceScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** Scrolls the visible part of the board to the cursor. */
export function withLocal(scene: RaceScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}

const place = (slot: number, card: number): Command => ({ name: 'place', args: { slot, card } });

export const takeBack = (slot: number): Command => ({ name: 'take_back', args: { slot } });

/** Refuses an action that only keys request. */
const cannot = (code: string, message: string): ScreenAction => ({ type: 'refuse', error: refusal(code, message) });

/** Puts a card into the chosen or first free slot, or takes it back from there. */
export function toggleCard(scene: RaceScene, index: number): ScreenAction {
  const { hand, slots, slotOf, target } = planOf(scene);
  const card = hand[index];
  if (card === undefined) return cannot('not-in-hand', 'There is no such card in your hand.');
  const from = slotOf[index];
  if (from !== undefined && (scene.local.slot ?? from) === from) return play(takeBack(from));
  if (target !== undefined) return play(...placeCommands(slots, { card, slot: target, from }));
  return cannot('slots-full', `All five slots are filled. Take a card back to use ${cardText(card)}.`);
}

/** Swaps two cards if the card comes from another slot. */
function placeCommands(slots: Slots, laid: CardMove): readonly Command[] {
  const { card, slot, from } = laid;
  if (from === undefined) return [place(slot, card)];
  const program = programOf(placeCard(slots, laid));
  if (program !== undefined) return [program];
  const other = slots[slot - 1] ?? null;
  // The chosen card comes last, so that it counts as touched last.
  return other === null ? [takeBack(from), place(slot, card)] : [takeBack(slot), place(from, other), place(slot, card)];
}

/** Places or takes back the chosen card, or commits a full program if nothing is chosen. */
export function enter(scene: RaceScene): ScreenAction {
  const { chosen, slots } = planOf(scene);
  const { slot } = scene.local;
  if (chosen !== undefined) return toggleCard(scene, chosen);
  if (slot === undefined) return commit(scene);
  return slots[slot - 1] == null
    ? cannot('slot-empty', `Slot ${slot} is empty. 1 to 7 put a card into it.`)
    : play(takeBack(slot));
}

export function programOf([c1, c2, c3, c4, c5]: readonly (number | null)[]): Command | undefined {
  if (c1 == null || c2 == null || c3 == null || c4 == null || c5 == null) return undefined;
  return { name: 'program', args: { c1, c2, c3, c4, c5 } };
}

export function commit(scene: RaceScene): ScreenAction {
  const { slots } = planOf(scene);
  const empty = freeSlots(slots);
  if (empty.length > 0) return { type: 'refuse', error: refuse('incomplete-program', { empty }) };
  const { hint, slot } = scene.local;
  // Enter has another meaning while something is chosen.
  const isFree = hint === undefined && slot === undefined && planOf(scene).chosen === undefined;
  const path = scene.preferences.forecast ? pathOf(scene, slots) : undefined;
  const warning =
    path?.end === 'destroyed'
      ? ` It destroys your robot in step ${path.steps.length}.`
      : hint !== undefined && hint.commands.join() !== slots.join()
        ? ' It is not the hint.'
        : '';
  return {
    type: 'play',
    commands: [{ name: 'commit', args: {} }],
    confirmMessage: `Run this program?${warning}`,
    confirmPrompt: `Run this program?${warning} ${isFree ? 'Enter yes, Esc no' : 't again: yes, Esc: no'}`,
  };
}
