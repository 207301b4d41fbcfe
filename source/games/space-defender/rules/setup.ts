import type { CommandNamed } from '../../../engine/commands.ts';
import type { CommandRule, Turn } from '../../../engine/game.ts';
import { type Refusal, refusal } from '../../../engine/result.ts';
import type { Command } from '../commands.ts';
import type { SpaceDefender } from '../game-types.ts';
import { partNames } from '../missions/values.ts';
import { newSector, type Thresholds } from '../sector.ts';
import { optionCounts } from '../tables.ts';
import { type EquipmentSlot, isSetupPhase, type SetupPhase, setupPhases, slotOf } from '../vocabulary.ts';

type Rule<Name extends Command['name']> = CommandRule<SpaceDefender, CommandNamed<Command, Name>>;

const thresholdsOf = ({ args }: CommandNamed<Command, 'play'>): Thresholds => [
  args.g_threshold,
  args.f_threshold,
  args.c_threshold,
  args.i_threshold,
  args.p_threshold,
];

export const play: Rule<'play'> = {
  check({ phase }, command) {
    if (isSetupPhase(phase)) return refusal('wrong-phase', 'Already in setup mode.');
    if (phase === 'in-game') return refusal('wrong-phase', 'Already in a game. Please abort to start a new one.');
    const thresholds = thresholdsOf(command);
    const falls = thresholds.some((threshold, i) => threshold < (thresholds[i - 1] ?? 0));
    return falls ? refusal('falling-thresholds', 'Threshold values are not non-decreasing.') : undefined;
  },
  apply(turn, command) {
    const { row: rows, column: columns } = command.args;
    const thresholds = thresholdsOf(command);
    turn.state.field = { rows, columns, thresholds };
    turn.state.sector = null;
    turn.events.push({ type: 'field-chosen', rows, columns, thresholds });
    open(turn, 1);
  },
};

const onlyInSetup = refusal('wrong-phase', 'Command can only be used in setup mode.');

export const setupNext: Rule<'setup_next'> = {
  check: ({ phase }) => (isSetupPhase(phase) ? undefined : onlyInSetup),
  apply: (turn, { args }) => open(turn, position(turn) + args.state),
};

export const setupBack: Rule<'setup_back'> = {
  check: ({ phase }) => (isSetupPhase(phase) ? undefined : onlyInSetup),
  apply: (turn, { args }) => open(turn, position(turn) - args.state),
};

export const setupSelect: Rule<'setup_select'> = {
  check({ phase, mission }, { args }) {
    const slot = slotOf(phase);
    if (slot === undefined)
      return refusal('wrong-phase', 'Command can only be used in setup mode (excluding summary in setup).');
    if (args.value > optionCounts[slot]) return refusal('out-of-range', 'Menu option selected out of range.');
    const allowed = mission?.parts[slot];
    return allowed?.includes(args.value) === false ? notAllowed(slot, args.value, allowed) : undefined;
  },
  apply(turn, { args }) {
    const slot = slotOf(turn.state.phase);
    if (slot === undefined) return;
    turn.state.equipment = { ...turn.state.equipment, [slot]: args.value };
    turn.events.push({ type: 'option-chosen', slot, option: args.value });
  },
};

function notAllowed(slot: EquipmentSlot, option: number, allowed: readonly number[]): Refusal {
  const names = partNames[slot];
  const list = allowed.map((number) => `${number}:${names[number - 1]}`).join(', ');
  return refusal('part-not-allowed', `${names[option - 1]} is not allowed in this mission. Allowed: ${list}.`);
}

/** The number of the open page, from 1. */
const position = ({ state: { phase } }: Turn<SpaceDefender>): number =>
  isSetupPhase(phase) ? setupPhases.indexOf(phase) + 1 : 0;

/** Opens a page by its number: below the first is the start of the program, beyond the last is the game. */
function open(turn: Turn<SpaceDefender>, number: number): void {
  const { state } = turn;
  if (number > setupPhases.length) return startGame(turn);
  const page: SetupPhase | 'not-started' = setupPhases[number - 1] ?? 'not-started';
  turn.events.push({ type: 'page-opened', page });
  state.phase = page;
}

function startGame({ state, events }: Turn<SpaceDefender>): void {
  const { field } = state;
  if (field === null) throw new Error('setup without a board');
  state.sector = newSector(field, state.equipment);
  state.turn = 0;
  state.substate = 0;
  const { rows, columns } = field;
  const { row, column } = state.sector.starfighter;
  events.push({ type: 'game-started', rows, columns, row, column });
  state.phase = 'in-game';
}
