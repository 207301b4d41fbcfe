import type { BotChoice } from '#engine/bot.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Command } from '../commands.ts';
import type { View } from '../state.ts';
import { armourOf, engineOf, optionCounts, powerOf, weaponOf } from '../tables.ts';
import { type EquipmentSlot, type SetupPhase, setupPhases, slotOf, stateName } from '../vocabulary.ts';

type Equipment = View['equipment'];

export const allowedParts = ({ mission }: View, slot: EquipmentSlot): readonly number[] =>
  mission?.parts[slot] ?? Array.from({ length: optionCounts[slot] }, (_, i) => i + 1);

/** Lists the options of each slot, best first. */
export type Taste = (view: View) => Readonly<Record<EquipmentSlot, readonly number[]>>;

export const prepareBy =
  (taste: Taste) =>
  (view: View, phase: SetupPhase): BotChoice<Command> => {
    const slot = slotOf(phase);
    return choosePart(view, phase, slot === undefined ? [] : taste(view)[slot]);
  };

/** Selects an allowed part: a preferred one, else the current one, else any. If it is selected, opens the next page. */
export function choosePart(view: View, phase: SetupPhase, preferred: readonly number[]): BotChoice<Command> {
  const slot = slotOf(phase);
  if (slot === undefined) return { command: next, why: 'All parts are chosen: the ship is ready.' };
  const allowed = allowedParts(view, slot);
  const chosen = view.equipment[slot];
  const value = [...preferred, chosen, ...allowed].find((option) => allowed.includes(option)) ?? chosen;
  const equipment = { ...view.equipment, [slot]: value };
  const name = names[slot](equipment);
  if (value !== chosen)
    return {
      command: { name: 'setup_select', args: { value } },
      why: `${name}: ${itemAt(merits[slot], value - 1)}.`,
    };
  const page = setupPhases[setupPhases.indexOf(phase) + 1] ?? phase;
  return { command: next, why: `Keep ${name}, next: ${stateName(page)}.` };
}

const next: Command = { name: 'setup_next', args: { state: 1 } };

const names: Readonly<Record<EquipmentSlot, (equipment: Equipment) => string>> = {
  weapon: (equipment) => weaponOf(equipment).name,
  armour: (equipment) => armourOf(equipment).name,
  engine: (equipment) => engineOf(equipment).name,
  power: (equipment) => powerOf(equipment).name,
};

const merits: Readonly<Record<EquipmentSlot, readonly string[]>> = {
  weapon: [
    'cheap shots that hit the first thing in their row',
    'three shots at once cover three rows',
    'it sees far, flies cheaply, and destroys anything it hits',
    'firing costs health, but you regain 10 health every turn',
    'plenty of energy, and mines for what comes down your row',
  ],
  armour: [
    'flying stays cheap',
    'more health, and flying stays cheap',
    'more health and armour, and you can still fly',
    'the most health, and armour 10 stops most of a small shot',
  ],
  engine: [
    'it sees and reaches most of the board, with energy to spare',
    'the farthest sight, the longest reach, the cheapest flight',
    'health, energy and armour, for a ship that stays where it is',
  ],
  power: [
    'it takes you back to the left edge, even when the way is blocked',
    'turns energy into health, even above your maximum',
    'turns health into energy when you run low',
    'clears all shots when there are too many',
    'hits every enemy, even those you do not see',
  ],
};
