import { seeded } from '#engine/random.ts';
import type { BaseState, DeepReadonly } from '#engine/vocabulary.ts';
import { firstAllowed, type Mission } from './mission.ts';
import { copySector, type Field, type Sector } from './sector.ts';
import type { Equipment, Phase } from './vocabulary.ts';

/** The generator of the original program: a Lehmer sequence, of which the first two draws of a run count as 0. */
export interface ClassicGenerator {
  /** The value of the next draw, before the exception for the first two. */
  readonly next: number;
  /** Numbers drawn so far. */
  readonly draws: number;
}

const multiplier = 16807;
const modulus = 2147483647;

/** The generator at the start of the program: its sequence begins with 900 · 16807. */
export const classicGenerator: ClassicGenerator = { next: (900 * multiplier) % modulus, draws: 0 };

/** The generator after one draw, and the number drawn, from `low` to `high`. */
export function draw(generator: ClassicGenerator, low: number, high: number): [ClassicGenerator, number] {
  const value = generator.draws < 2 ? 0 : generator.next;
  const after = { next: (generator.next * multiplier) % modulus, draws: generator.draws + 1 };
  return [after, (value % (high - low + 1)) + low];
}

/** A run of the program: what lasts from game to game, and the present or last game. */
export interface State extends BaseState {
  phase: Phase;
  debug: boolean;
  /** Whether the numbers drawn are printed. */
  rngOutput: boolean;
  /** Replaced, never changed in place. */
  equipment: Readonly<Equipment>;
  /** The mission that is played, never changed; null where the boards are the player's own. */
  mission: Mission | null;
  /** The generator of the original program; null where the match's own is drawn from. */
  classic: ClassicGenerator | null;
  /** Turns of the present game, and refusals and toggles since the last one. */
  turn: number;
  substate: number;
  /** Null before the first `play`. */
  field: Field | null;
  /** The game in progress, or that which ended with the ship; null before, during setup and after `abort`. */
  sector: Sector | null;
}

/** The seed that stands for the generator of the original program. */
export const classicSeed = 'classic';

/** The start of the program. */
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

/** The start of a mission: in weapon setup, on its board. */
export const missionState = (seed: string, mission: Mission): State => ({
  ...initialState(seed),
  phase: 'weapon-setup',
  equipment: firstAllowed(mission.parts),
  mission,
  field: mission.field,
});

// Written out field by field: a copy is made for every command, and a spread takes ten times as long.

/** A working copy; shares only what is replaced and never changed in place. */
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

/** The game that a phase of a turn works on. */
export function sectorOf({ sector }: State): Sector {
  if (sector === null) throw new Error('a turn without a game');
  return sector;
}
