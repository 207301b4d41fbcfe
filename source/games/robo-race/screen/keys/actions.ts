import { refusal } from '#engine/result.ts';
import { type Action, actionsOf, type KeyBinding } from '#screen/game/actions.ts';
import type { Command } from '../../commands.ts';
import { refuse } from '../../refusals.ts';
import type { Slots } from '../../state.ts';
import { layoutOf } from '../layout.ts';
import type { Local, RaceScene, RoboRaceScreen } from '../local.ts';
import { type CardMove, cardText, freeSlots, pathOf, placeCard, planOf } from '../plan.ts';

/** A row of this game's key table. */
export type Binding = KeyBinding<RoboRaceScreen>;

export type ScreenAction = Action<RoboRaceScreen>;

export const { play } = actionsOf<RoboRaceScreen>();

/** Changes what the screen keeps. */
export const setLocal = (scene: RaceScene, change: Partial<Local>): ScreenAction => ({
  type: 'local',
  local: withLocal(scene, change),
});

/** What the screen keeps after a change; what is seen of the board goes along with the cursor. */
export function withLocal(scene: RaceScene, change: Partial<Local>): Local {
  const local = { ...scene.local, ...change };
  const { row, column } = layoutOf({ ...scene, local }).window;
  return row === 0 && column === 0 && local.seen === undefined ? local : { ...local, seen: [row, column] };
}

const place = (slot: number, card: number): Command => ({ name: 'place', args: { slot, card } });

/** Empties a slot. */
export const takeBack = (slot: number): Command => ({ name: 'take_back', args: { slot } });

/** Refuses what only keys can ask for, or says of keys what can be done instead. */
const cannot = (code: string, message: string): ScreenAction => ({ type: 'refuse', error: refusal(code, message) });

/** Puts a card of the hand into the chosen slot, or the first free one; takes it back where it lies there already. */
export function toggleCard(scene: RaceScene, index: number): ScreenAction {
  const { hand, slots, slotOf, target } = planOf(scene);
  const card = hand[index];
  if (card === undefined) return cannot('not-in-hand', 'There is no such card in your hand.');
  const from = slotOf[index];
  if (from !== undefined && (scene.local.slot ?? from) === from) return play(takeBack(from));
  if (target !== undefined) return play(...placeCommands(slots, { card, slot: target, from }));
  return cannot('slots-full', `All five slots are filled. Take a card back to use ${cardText(card)}.`);
}

/** The commands that put a card into a slot; what lies there goes where the card comes from, if that is a slot. */
function placeCommands(slots: Slots, laid: CardMove): readonly Command[] {
  const { card, slot, from } = laid;
  if (from === undefined) return [place(slot, card)];
  const program = programOf(placeCard(slots, laid));
  if (program !== undefined) return [program];
  const other = slots[slot - 1] ?? null;
  // The card that was chosen comes last, so that it is the one that was touched.
  return other === null ? [takeBack(from), place(slot, card)] : [takeBack(slot), place(from, other), place(slot, card)];
}

/** What Enter does: it puts down or takes back what is chosen, and commits a full program where nothing is. */
export function enter(scene: RaceScene): ScreenAction {
  const { chosen, slots } = planOf(scene);
  const { slot } = scene.local;
  if (chosen !== undefined) return toggleCard(scene, chosen);
  if (slot === undefined) return commit(scene);
  return slots[slot - 1] == null
    ? cannot('slot-empty', `Slot ${slot} is empty. 1 to 7 put a card into it.`)
    : play(takeBack(slot));
}

/** The program of these five cards; nothing for fewer. */
export function programOf([c1, c2, c3, c4, c5]: readonly (number | null)[]): Command | undefined {
  if (c1 == null || c2 == null || c3 == null || c4 == null || c5 == null) return undefined;
  return { name: 'program', args: { c1, c2, c3, c4, c5 } };
}

/** Makes the program final, after a question. */
export function commit(scene: RaceScene): ScreenAction {
  const { slots } = planOf(scene);
  const empty = freeSlots(slots);
  if (empty.length > 0) return { type: 'refuse', error: refuse('incomplete-program', { empty }) };
  const { hint, slot } = scene.local;
  // Enter has something else to do where anything is chosen.
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
