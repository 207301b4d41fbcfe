import type { GameScreen } from '../../../../screen/screen.ts';
import type { Command } from '../../commands.ts';
import type { View } from '../../view.ts';
import { type EquipmentSlot, equipmentSlots } from '../../vocabulary.ts';
import type { SpaceDefenderScreen } from '../local.ts';

/** From the weapon page to the power page, taking these parts. */
export const partsTaken = (equipment: View['equipment']): Command[] =>
  inEachSlot((slot) => ({ name: 'setup_select', args: { value: equipment[slot] } }));

const inEachSlot = (select: (slot: EquipmentSlot) => Command): Command[] =>
  equipmentSlots.flatMap((slot, i) =>
    i === 0 ? [select(slot)] : [{ name: 'setup_next', args: { state: 1 } }, select(slot)],
  );

/** New missions begin with the parts that were chosen before. */
export const carried: NonNullable<GameScreen<SpaceDefenderScreen>['input']['carried']> = {
  chosen: ({ equipment }) =>
    Object.fromEntries(equipmentSlots.flatMap((slot) => (equipment[slot] === 1 ? [] : [[slot, equipment[slot]]]))),
  commands(chosen) {
    const select = (slot: EquipmentSlot): Command => ({ name: 'setup_select', args: { value: chosen[slot] ?? 1 } });
    const takes = equipmentSlots.some((slot) => chosen[slot] !== undefined);
    return takes ? [...inEachSlot(select), { name: 'setup_back', args: { state: 3 } }] : [];
  },
};
