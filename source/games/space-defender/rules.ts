import type { CommandNamed } from '#engine/commands.ts';
import { type CommandRule, type CommandRules, generalReasons, type Turn } from '#engine/game.ts';
import { maxCount } from '#engine/parsing/json.ts';
import { refuser } from '#engine/refusals.ts';
import { distance, isInside } from './cells.ts';
import { spawnEnemy } from './collisions.ts';
import type { Command } from './commands.ts';
import type { SpaceDefender } from './game-types.ts';
import { type Mission, partNames, punishesRams } from './mission.ts';
import { bringWaves } from './phases.ts';
import { afterRegeneration, type MissionCounts, newSector, noKills, type Thresholds } from './sector.ts';
import type { ReadonlyState } from './state.ts';
import { optionCounts, powerOf, weaponOf } from './tables.ts';
import { type EquipmentSlot, isSetupPhase, type SetupPhase, setupPhases, slotOf } from './vocabulary.ts';

export const reasons = {
  ...generalReasons,
  'wrong-phase/already-in-setup': () => 'Already in setup mode.',
  'wrong-phase/already-in-game': () => 'Already in a game. Please abort to start a new one.',
  'wrong-phase/only-in-setup': () => 'Command can only be used in setup mode.',
  'wrong-phase/only-on-options': () => 'Command can only be used in setup mode (excluding summary in setup).',
  'wrong-phase/only-in-game': () => 'Command can only be used in game.',
  'wrong-phase/only-once-begun': () => 'Command can only be used in setup mode or in game.',

  'falling-thresholds': () => 'Threshold values are not non-decreasing.',
  'out-of-range/option': () => 'Menu option selected out of range.',
  'part-not-allowed'({ slot, part, allowed }: { slot: EquipmentSlot; part: number; allowed: readonly number[] }) {
    const names = partNames[slot];
    const list = allowed.map((number) => `${number}:${names[number - 1]}`).join(', ');
    return `${names[part - 1]} is not allowed in this mission. Allowed: ${list}.`;
  },

  'out-of-range/cell': () => 'Cannot move outside of board.',
  'already-there': () => 'Already there.',
  'out-of-reach': () => 'Out of movement range.',
  'not-enough-resources': ({ purpose }: { purpose: 'move' | 'fire' | 'use special' }) =>
    `Not enough resources to ${purpose}.`,
};

export const refuse = refuser(reasons);

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

const position = ({ state: { phase } }: Turn<SpaceDefender>): number =>
  isSetupPhase(phase) ? setupPhases.indexOf(phase) + 1 : 0;

/** Opens a setup page by number. Numbers below 1 open the start page, numbers above the last page start the game. */
function open(turn: Turn<SpaceDefender>, number: number): void {
  const { state } = turn;
  if (number > setupPhases.length) return startGame(turn);
  const page: SetupPhase | 'not-started' = setupPhases[number - 1] ?? 'not-started';
  turn.events.push({ type: 'page-opened', page });
  state.phase = page;
}

function startGame(turn: Turn<SpaceDefender>): void {
  const { state, events } = turn;
  const { field, mission } = state;
  if (field === null) throw new Error('setup without a board');
  state.sector = newSector(
    field,
    state.equipment,
    mission === null ? undefined : countsAtStart(mission),
    mission?.hull,
  );
  state.turn = 0;
  state.substate = 0;
  const { rows, columns } = field;
  const { row, column } = state.sector.starfighter;
  events.push({ type: 'game-started', rows, columns, row, column });
  const first = mission?.first;
  if (first !== undefined) spawnEnemy(turn, first.kind, row, first.column, null);
  bringWaves(turn);
  state.phase = 'in-game';
}

const countsAtStart = (mission: Mission): MissionCounts => ({
  hits: 0,
  rams: punishesRams(mission) ? noKills : null,
  waves: mission.waves === undefined ? null : { count: mission.waves.length, left: mission.waves.length, fogged: 0 },
});

const inGame = ({ phase, sector }: ReadonlyState) => (phase === 'in-game' ? sector : null);

const onlyInGame = refuse('wrong-phase/only-in-game');

/** Starts a turn. The ship carries out the command in phase 3. */
function beginTurn({ state }: Turn<SpaceDefender>): void {
  state.turn = Math.min(maxCount, state.turn + 1);
  state.substate = 0;
  state.phase = 'friendly-projectiles';
}

export const move: Rule<'move'> = {
  check(state, { args }) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { field, starfighter } = sector;
    if (!isInside(field, args.row, args.column)) return refuse('out-of-range/cell');
    const cells = distance(starfighter, args);
    if (cells === 0) return refuse('already-there');
    if (cells > starfighter.attributes.move) return refuse('out-of-reach');
    const { energy } = afterRegeneration(starfighter);
    return cells * starfighter.attributes.moveCost > energy
      ? refuse('not-enough-resources', { purpose: 'move' })
      : undefined;
  },
  apply: beginTurn,
};

export const pass: Rule<'pass'> = {
  check: (state) => (inGame(state) === null ? onlyInGame : undefined),
  apply: beginTurn,
};

export const fire: Rule<'fire'> = {
  check(state) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { cost, resource } = weaponOf(state.equipment);
    return cost > afterRegeneration(sector.starfighter)[resource]
      ? refuse('not-enough-resources', { purpose: 'fire' })
      : undefined;
  },
  apply: beginTurn,
};

export const special: Rule<'special'> = {
  check(state) {
    const sector = inGame(state);
    if (sector === null) return onlyInGame;
    const { energy } = afterRegeneration(sector.starfighter);
    return powerOf(state.equipment).cost > energy
      ? refuse('not-enough-resources', { purpose: 'use special' })
      : undefined;
  },
  apply: beginTurn,
};

const abort: Rule<'abort'> = {
  check: ({ phase }) => (phase === 'not-started' ? refuse('wrong-phase/only-once-begun') : undefined),
  apply({ state, events }) {
    const { phase } = state;
    events.push({ type: 'aborted', from: phase === 'in-game' ? 'game' : 'setup' });
    state.phase = 'not-started';
    state.sector = null;
  },
};

const toggleDebugMode: Rule<'toggle_debug_mode'> = {
  apply({ state, events }) {
    state.debug = !state.debug;
    if (state.phase === 'in-game') state.substate += 1;
    events.push({ type: 'debug-toggled', on: state.debug });
  },
};

const toggleRngOutput: Rule<'toggle_rng_out'> = {
  apply({ state, events }) {
    state.rngOutput = !state.rngOutput;
    events.push({ type: 'rng-output-toggled', on: state.rngOutput });
  },
};

export const rules: CommandRules<SpaceDefender> = {
  play,
  setup_next: setupNext,
  setup_back: setupBack,
  setup_select: setupSelect,
  move,
  fire,
  special,
  pass,
  abort,
  toggle_debug_mode: toggleDebugMode,
  toggle_rng_out: toggleRngOutput,
};
