import { seeded } from '#engine/random.ts';
import type { BaseState, DeepReadonly, Viewer } from '#engine/vocabulary.ts';
import { type Cell, distance } from './cells.ts';
import type { End, GameEvent } from './events.ts';
import { firstAllowed, type Mission } from './mission.ts';
import { copySector, type Field, type Sector } from './sector.ts';
import type { Equipment, Phase, Side } from './vocabulary.ts';
import { type Announcement, announcedAt, type Wave } from './waves.ts';

/** Random generator of the original program: a Lehmer generator whose first two draws are replaced by 0. */
export interface ClassicGenerator {
  /** Value for the next draw, unless it is one of the first two. */
  readonly next: number;
  readonly draws: number;
}

const multiplier = 16807;
const modulus = 2147483647;

/** Generator at the start of the original program. */
export const classicGenerator: ClassicGenerator = { next: (900 * multiplier) % modulus, draws: 0 };

/** Draws a number from `low` to `high`, including both. Also returns the generator for the next draw. */
export function draw(generator: ClassicGenerator, low: number, high: number): [ClassicGenerator, number] {
  const value = generator.draws < 2 ? 0 : generator.next;
  const after = { next: (generator.next * multiplier) % modulus, draws: generator.draws + 1 };
  return [after, (value % (high - low + 1)) + low];
}

/** State of a match: the latest game, and all values that outlast a game. */
export interface State extends BaseState {
  phase: Phase;
  debug: boolean;
  rngOutput: boolean;
  /** Replaced, never mutated. */
  equipment: Readonly<Equipment>;
  /** Never mutated. Null if the player chooses the boards. */
  mission: Mission | null;
  /** Generator of the original program. Null if the match uses its own generator. */
  classic: ClassicGenerator | null;
  /** Number of turns played in the current game. */
  turn: number;
  substate: number;
  /** Board of the latest game. Null before the first command `play`. */
  field: Field | null;
  /** The current game, or the last game after the ship's loss. Null before the first game, in setup and after `abort`. */
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

/** State at the start of a mission: its board is chosen, and the weapon page is open. */
export const missionState = (seed: string, mission: Mission): State => ({
  ...initialState(seed),
  phase: 'weapon-setup',
  equipment: firstAllowed(mission.parts),
  mission,
  field: mission.field,
});

// Copied field by field, because every command makes a copy and a spread takes ten times as long.

/** Shares values that are never mutated. A change replaces them. */
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

/** @throws outside a game */
export function sectorOf({ sector }: State): Sector {
  if (sector === null) throw new Error('a turn without a game');
  return sector;
}

export type ReadonlyState = DeepReadonly<State>;
type ReadonlySector = NonNullable<ReadonlyState['sector']>;

/** A match as the player sees it. The debug view hides nothing. */
export interface View {
  readonly phase: ReadonlyState['phase'];
  readonly turn: number;
  readonly substate: number;
  readonly debug: boolean;
  readonly rngOutput: boolean;
  readonly equipment: ReadonlyState['equipment'];
  readonly mission: ReadonlyState['mission'];
  readonly field: ReadonlyState['field'];
  /** Game with the visible enemies and projectiles, or with all of them in the debug view. */
  readonly sector: SectorView | null;
  readonly announced: readonly Announcement[];
  /** Random streams. Undefined unless the viewer may know everything, because the streams predict spawns. */
  readonly streams?: Pick<ReadonlyState, 'classic' | 'random'>;
}

export type SectorView = Pick<
  ReadonlySector,
  'starfighter' | 'enemies' | 'projectiles' | 'focus' | 'score' | 'kills' | 'escaped' | 'hits' | 'rams' | 'waves'
>;

export const isSeen = ({ starfighter }: Pick<ReadonlySector, 'starfighter'>, cell: Cell): boolean =>
  distance(starfighter, cell) <= starfighter.attributes.vision;

/** View of a seat, which does not see through fog, or of `all`, which does. */
export function viewOf(state: ReadonlyState, viewer: Viewer): View {
  const { phase, turn, substate, debug, rngOutput, equipment, mission, field, sector, classic, random } = state;
  return {
    phase,
    turn,
    substate,
    debug,
    rngOutput,
    equipment,
    mission: viewer === 'all' ? mission : withoutWaves(mission, sector),
    field,
    sector: sector === null ? null : sectorView(sector, viewer),
    announced: sector === null || mission === null ? [] : announcedAt(mission, turn),
    ...(viewer === 'all' ? { streams: { classic, random } } : {}),
  };
}

/** Replaces secret waves with an empty list, which shows only that the mission has waves. */
const withoutWaves = (mission: ReadonlyState['mission'], sector: ReadonlyState['sector']): ReadonlyState['mission'] =>
  mission?.waves === undefined || (sector !== null && isAllAtStart(mission.waves))
    ? mission
    : { ...mission, waves: [] };

const isAllAtStart = (waves: readonly Pick<Wave, 'turn'>[]): boolean => waves.every(({ turn }) => turn === 0);

function sectorView(sector: ReadonlySector, viewer: Viewer): SectorView {
  const { starfighter, focus, score, kills, escaped, hits, rams, waves } = sector;
  const inSight = (cell: Cell) => viewer === 'all' || isSeen(sector, cell);
  const enemies = sector.enemies.filter(inSight);
  return {
    starfighter,
    enemies,
    projectiles: sector.projectiles.filter(inSight),
    focus,
    score,
    kills,
    escaped,
    hits,
    rams,
    waves: waves && { ...waves, fogged: waves.fogged + sector.enemies.length - enemies.length },
  };
}

/**
 * Redacts an event for the player: drops events in fogged cells, and replaces fogged ends of movements with `fog`. The
 * player sees from the Starfighter's cell: in the phases of projectiles its cell at the start of the turn, in later
 * phases its current cell.
 */
export function eventInSight(event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined {
  const beforeItsPhase = event.phase === 'friendly-projectiles' || event.phase === 'enemy-projectiles';
  const { sector } = beforeItsPhase ? before : after;
  if (sector === null) return event;
  const sees = (cell: End | null) => cell !== null && cell !== 'fog' && isSeen(sector, cell);
  const seenId = (id: number | 'fog' | null) =>
    id === null || id === 0 || sector.enemies.some((enemy) => enemy.id === id && isSeen(sector, enemy)) ? id : 'fog';
  /** `to` is null only if the flight visibly leaves the board. In the fog, a collision may have ended it earlier. */
  const leaves = ({ from, type, side }: { from: End; type: string; side?: Side }) => {
    if (from === 'fog') return 'fog';
    const column = type === 'enemy-moved' || side === 'enemy' ? 1 : sector.field.columns;
    return sees({ row: from.row, column }) ? null : 'fog';
  };
  switch (event.type) {
    case 'numbers-drawn':
      return undefined;
    case 'projectile-moved':
    case 'enemy-moved': {
      const from = sees(event.from) ? event.from : 'fog';
      const to = event.to === null ? leaves(event) : sees(event.to) ? event.to : 'fog';
      return from === 'fog' && to === 'fog' ? undefined : { ...event, from, to };
    }
    case 'projectile-spawned':
      // The player may know about a shot that the ship fired off the board.
      if (event.by !== 0 && !sees(event.to)) return undefined;
      return { ...event, by: seenId(event.by) ?? 'fog' };
    case 'enemy-spawned':
      return sees(event.to) ? { ...event, by: seenId(event.by) } : undefined;
    case 'healed':
      return sees(event) ? { ...event, by: seenId(event.by) ?? 'fog' } : undefined;
    case 'hit':
    case 'destroyed':
      return event.id === 0 || sees(event) ? event : undefined;
    case 'struck':
    case 'mended':
    case 'gained':
    case 'enemy-regenerated':
    case 'enemy-stayed':
    case 'projectile-stayed':
    case 'combined':
    case 'negated':
    case 'neutralized':
    case 'vision-changed':
      return sees(event) ? event : undefined;
    case 'field-chosen':
    case 'page-opened':
    case 'option-chosen':
    case 'game-started':
    case 'aborted':
    case 'debug-toggled':
    case 'rng-output-toggled':
    case 'regenerated':
    case 'passed':
    case 'fired':
    case 'starfighter-moved':
    case 'special-used':
    case 'rammed':
    case 'wave-announced':
    case 'game-over':
      return event;
  }
}

/** Redacts an event for the board, which also shows enemies destroyed in the fog: the score reveals them anyway. */
export const eventOnScreen = (event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined =>
  event.type === 'destroyed' ? event : eventInSight(event, before, after);
