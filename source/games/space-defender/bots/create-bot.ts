import type { Bot, BotChoice } from '#engine/bot.ts';
import { itemAt } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Command } from '../commands.ts';
import type { Goal } from '../mission.ts';
import { isOver } from '../outcome.ts';
import { armourOf, engineOf, optionCounts, powerOf, weaponOf } from '../tables.ts';
import type { View } from '../view.ts';
import { type EquipmentSlot, isSetupPhase, type SetupPhase, setupPhases, slotOf, stateName } from '../vocabulary.ts';
import { goalOf } from './evaluation.ts';

type Equipment = View['equipment'];

/** Options that the mission allows, or all without a mission. */
export const allowedParts = ({ mission }: View, slot: EquipmentSlot): readonly number[] =>
  mission?.parts[slot] ?? Array.from({ length: optionCounts[slot] }, (_, i) => i + 1);

/** Preferred options of each slot for a goal and a weapon, best first. */
export type Taste = (goal: Goal, weapon: number) => Readonly<Record<EquipmentSlot, readonly number[]>>;

export const prepareBy =
  (taste: Taste) =>
  (view: View, phase: SetupPhase): BotChoice<Command> => {
    const slot = slotOf(phase);
    return choosePart(view, phase, slot === undefined ? [] : taste(goalOf(view), view.equipment.weapon)[slot]);
  };

/** Chooses the first allowed option of `preferred`, else the current one, else any. */
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
    'it sees far, flies cheaply, and one hit destroys anything',
    'a shot costs health, and 10 health come back every turn',
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
    'a way home when the board is blocked',
    'turns energy into health, even above the total',
    'turns health into energy when you run low',
    'clears all shots when there are too many',
    'hits every enemy, even those you do not see',
  ],
};

export type DefenderBot = Bot<View, Command>;

interface BotParts extends Pick<DefenderBot, 'about' | 'slow' | 'onlyTyped'> {
  prepare(view: View, phase: SetupPhase, random: Stream): BotChoice<Command>;
  act(view: View, random: Stream): BotChoice<Command>;
}

/** The bot chooses a board if there is none, then parts, then an action every turn. */
export const createBot = ({ prepare, act, ...style }: BotParts): DefenderBot => ({
  ...style,
  choose({ view, random }) {
    if (isOver(view)) return undefined;
    if (isSetupPhase(view.phase)) return prepare(view, view.phase, random);
    return view.phase === 'in-game' ? act(view, random) : defaultBoard;
  },
});

export const defaultBoard: BotChoice<Command> = {
  command: {
    name: 'play',
    args: { row: 10, column: 30, g_threshold: 24, f_threshold: 38, c_threshold: 44, i_threshold: 54, p_threshold: 60 },
  },
  why: 'The largest board, with every kind of enemy, mostly Grunts.',
};
