import type { CommandNamed } from '../../engine/commands.ts';
import type { CommandRule, Turn } from '../../engine/game.ts';
import type { Command } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { spawnEnemy } from './phases/spawning.ts';
import { refuse } from './rules/refusals.ts';
import { newSector, type Thresholds } from './sector.ts';
import { optionCounts } from './tables.ts';
import { isSetupPhase, type SetupPhase, setupPhases, slotOf } from './vocabulary.ts';

export type Rule<Name extends Command['name']> = CommandRule<SpaceDefender, CommandNamed<Command, Name>>;

const thresholdsOf = ({ args }: CommandNamed<Command, 'play'>): Thresholds => [
  args.g_threshold,
  args.f_threshold,
  args.c_threshold,
  args.i_threshold,
  args.p_threshold,
];

export const play: Rule<'play'> = {
  check({ phase }, command) {
    if (isSetupPhase(phase)) return refuse('wrong-phase/already-in-setup');
    if (phase === 'in-game') return refuse('wrong-phase/already-in-game');
    const thresholds = thresholdsOf(command);
    const falls = thresholds.some((threshold, i) => threshold < (thresholds[i - 1] ?? 0));
    return falls ? refuse('falling-thresholds') : undefined;
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

const onlyInSetup = refuse('wrong-phase/only-in-setup');

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
    if (slot === undefined) return refuse('wrong-phase/only-on-options');
    if (args.value > optionCounts[slot]) return refuse('out-of-range/option');
    const allowed = mission?.parts[slot];
    return allowed?.includes(args.value) === false
      ? refuse('part-not-allowed', { slot, part: args.value, allowed })
      : undefined;
  },
  apply(turn, { args }) {
    const slot = slotOf(turn.state.phase);
    if (slot === undefined) return;
    turn.state.equipment = { ...turn.state.equipment, [slot]: args.value };
    turn.events.push({ type: 'option-chosen', slot, option: args.value });
  },
};

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

function startGame(turn: Turn<SpaceDefender>): void {
  const { state, events } = turn;
  const { field } = state;
  if (field === null) throw new Error('setup without a board');
  state.sector = newSector(field, state.equipment, state.mission === null ? null : 0);
  state.turn = 0;
  state.substate = 0;
  const { rows, columns } = field;
  const { row, column } = state.sector.starfighter;
  events.push({ type: 'game-started', rows, columns, row, column });
  const first = state.mission?.first;
  if (first !== undefined) spawnEnemy(turn, first.kind, row, first.column, null);
  state.phase = 'in-game';
}
