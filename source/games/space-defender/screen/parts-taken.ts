import type { Command } from '../commands.ts';
import type { View } from '../view.ts';
import { equipmentSlots } from '../vocabulary.ts';

/** From the weapon page to the power page, taking these parts. */
export const partsTaken = (equipment: View['equipment']): Command[] =>
  equipmentSlots.flatMap((slot, i): Command[] => {
    const select: Command = { name: 'setup_select', args: { value: equipment[slot] } };
    return i === 0 ? [select] : [{ name: 'setup_next', args: { state: 1 } }, select];
  });

/** What a new mission begins with, so that the parts of the match before are chosen already: nothing where none were. */
export function carried({ equipment }: View): readonly Command[] {
  const isFirst = equipmentSlots.every((slot) => equipment[slot] === 1);
  return isFirst ? [] : [...partsTaken(equipment), { name: 'setup_back', args: { state: 3 } }];
}
