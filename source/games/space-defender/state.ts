import { seeded } from '#engine/random.ts';
import type { BaseState, DeepReadonly } from '#engine/vocabulary.ts';
import { firstAllowed, type Mission } from './mission.ts';
import { copySector, type Field, type Sector } from './sector.ts';
import type { Equipment, Phase } from './vocabulary.ts';

/** Generator of the original program: a Lehmer sequence whose first two draws count as 0. */
export interface ClassicGenerator {
  /** Value of the next draw, before the exception for the first two. */
  readonly next: number;
  readonly draws: number;
}

const multiplier = 16807;
const modulus = 2147483647;

/** At the start of the program. The sequence starts with 900 · 16807. */
export const classicGenerator: ClassicGenerator = { next: (900 * multiplier) % modulus, draws: 0 };

/**
 * Draws a number from `low` to `high`.
 *
 * @returns the generator after the draw, and the number
 */
export function draw(generator: ClassicGenerator, low: number, high: number): [ClassicGenerator, number] {
  const value = generator.draws < 2 ? 0 : generator.next;
  const after = { next: (generator.next * multiplier) % modulus, draws: generator.draws + 1 };
  return [after, (value % (high - low + 1)) + low];
}

/** A run of the program: values that outlast a game, and the latest game. */
export interface State extends BaseState {
  phase: Phase;
  debug: boolean;
  rngOutput: boolean;
  /** Replaced, never mutated. */
  equipment: Readonly<Equipment>;
  /** Never mutated. Null if the player chooses the boards. */
  mission: Mission | null;
  /** Null if the match's own generator is used. */
  classic: ClassicGenerator | null;
  /** Turns of the current game, then refusals and toggles since the last turn. */
  turn: number;
  substate: number;
  /** Null before the first `play`. */
  field: Field | null;
  /** The current game, or one lost with the ship. Null before, in setup and after `abort`. */
  sector: Sector | null;
}

/** Seed that selects the generator of the original program. */
export const classicSeed = 'classic';

export const initialState = (seed: string): State => ({
  phase: 'not-started',
  players: 1,
  random: seeded(seed),
  debug: false,
  rngOutput: false,
  equipment: { weapon: 1, armour: 1, engine: 1, power: 1 },
  mission: null,
  classic: seed === classicSeed ? classicGenerator : null,
  turn: 0,
  substate: 0,
  field: null,
  sector: null,
});

/** On the weapon page, with the board of the mission. */
export const missionState = (seed: string, mission: Mission): State => ({
  ...initialState(seed),
  phase: 'weapon-setup',
  equipment: firstAllowed(mission.parts),
  mission,
  field: mission.field,
});

// Copied field by field: each command makes a copy, and a spread takes ten times as long.

/** Shares only values that are replaced and never mutated. */
export const copyState = (state: DeepReadonly<State>): State => ({
  phase: state.phase,
  players: state.players,
  random: state.random,
  debug: state.debug,
  rngOutput: state.rngOutput,
  equipment: state.equipment,
  mission: state.mission,
  classic: state.classic,
  turn: state.turn,
  substate: state.substate,
  field: state.field,
  sector: state.sector === null ? null : copySector(state.sector),
});

/** Throws outside a game. */
export function sectorOf({ sector }: State): Sector {
  if (sector === null) throw new Error('a turn without a game');
  return sector;
}
