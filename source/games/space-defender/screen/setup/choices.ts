import type { GameScreen } from '../../../../screen/game/game-screen.ts';
import type { Command } from '../../commands.ts';
import { firstAllowed } from '../../mission.ts';
import type { View } from '../../view.ts';
import { type Equipment, type EquipmentSlot, equipmentSlots, isSetupPhase, setupPhases } from '../../vocabulary.ts';
import { draftOf, playCommand } from '../draft.ts';
import type { SpaceDefenderScreen } from '../local.ts';

/** What players choose before they play: a board, where it is no mission's, and the parts of the ship. */
export const choices: NonNullable<GameScreen<SpaceDefenderScreen>['input']['choices']> = {
  chosen: ({ equipment }) =>
    Object.fromEntries(equipmentSlots.flatMap((slot) => (equipment[slot] === 1 ? [] : [[slot, equipment[slot]]]))),
  carriedOver(chosen) {
    const select = (slot: EquipmentSlot): Command => ({ name: 'setup_select', args: { value: chosen[slot] ?? 1 } });
    const takes = equipmentSlots.some((slot) => chosen[slot] !== undefined);
    return takes ? [...inEachSlot(select), { name: 'setup_back', args: { state: 3 } }] : [];
  },
  atOnce(view) {
    const { mission, phase } = view;
    const isFixed = mission !== null && equipmentSlots.every((slot) => mission.parts[slot].length === 1);
    return isFixed && isSetupPhase(phase) ? startWith(view, firstAllowed(mission.parts)) : [];
  },
  again: (view) => (isSetupPhase(view.phase) ? [] : [...allChoices(view), { name: 'setup_next', args: { state: 5 } }]),
};

/** From the start of a match to its power page, with the board and the parts of this one. */
export function allChoices({ equipment, field, mission }: View): Command[] {
  const board = mission === null && field !== null ? [playCommand(draftOf(field))] : [];
  return [...board, ...selectParts(equipment)];
}

/** From the weapon page to the power page, taking these parts. */
export const selectParts = (equipment: View['equipment']): Command[] =>
  inEachSlot((slot) => ({ name: 'setup_select', args: { value: equipment[slot] } }));

const inEachSlot = (select: (slot: EquipmentSlot) => Command): Command[] =>
  equipmentSlots.flatMap((slot, i) =>
    i === 0 ? [select(slot)] : [{ name: 'setup_next', args: { state: 1 } }, select(slot)],
  );

/** From wherever setup is: takes these parts and starts. */
export function startWith({ phase }: Pick<View, 'phase'>, equipment: Equipment): Command[] {
  const page = isSetupPhase(phase) ? setupPhases.indexOf(phase) : 0;
  const back: Command[] = page > 0 ? [{ name: 'setup_back', args: { state: page } }] : [];
  return [...back, ...selectParts(equipment), { name: 'setup_next', args: { state: 2 } }];
}
