import type { DeepReadonly, Viewer } from '#engine/vocabulary.ts';
import { type Cell, distance } from './cells.ts';
import type { End, GameEvent } from './events.ts';
import type { State } from './state.ts';
import type { Side } from './vocabulary.ts';

type ReadonlyState = DeepReadonly<State>;
type ReadonlySector = NonNullable<ReadonlyState['sector']>;

/** Everything in the debug view. */
export interface View {
  readonly phase: ReadonlyState['phase'];
  readonly turn: number;
  readonly substate: number;
  readonly debug: boolean;
  readonly rngOutput: boolean;
  readonly equipment: ReadonlyState['equipment'];
  readonly mission: ReadonlyState['mission'];
  readonly field: ReadonlyState['field'];
  /** Enemies and projectiles in sight, or all in the debug view. */
  readonly sector: SectorView | null;
  /** They predict the spawns. Present only if nothing is hidden. */
  readonly streams?: Pick<ReadonlyState, 'classic' | 'random'>;
}

export type SectorView = Pick<
  ReadonlySector,
  'starfighter' | 'enemies' | 'projectiles' | 'focus' | 'score' | 'kills' | 'escaped' | 'hits'
>;

export const isSeen = ({ starfighter }: Pick<ReadonlySector, 'starfighter'>, cell: Cell): boolean =>
  distance(starfighter, cell) <= starfighter.attributes.vision;

/** Through the fog, unless the viewer is `all`. */
export function viewOf(state: ReadonlyState, viewer: Viewer): View {
  const { phase, turn, substate, debug, rngOutput, equipment, mission, field, sector, classic, random } = state;
  return {
    phase,
    turn,
    substate,
    debug,
    rngOutput,
    equipment,
    mission,
    field,
    sector: sector === null ? null : sectorView(sector, viewer),
    ...(viewer === 'all' ? { streams: { classic, random } } : {}),
  };
}

function sectorView(sector: ReadonlySector, viewer: Viewer): SectorView {
  const { starfighter, focus, score, kills, escaped, hits } = sector;
  const inSight = (cell: Cell) => viewer === 'all' || isSeen(sector, cell);
  return {
    starfighter,
    enemies: sector.enemies.filter(inSight),
    projectiles: sector.projectiles.filter(inSight),
    focus,
    score,
    kills,
    escaped,
    hits,
  };
}

/**
 * Redacts an event for the player. Drops events in fogged cells and replaces fogged ends of movements by `fog`. The
 * Starfighter's cell decides: that at the start of the turn before its phase, its current one afterwards.
 */
export function eventInSight(event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined {
  const beforeItsPhase = event.phase === 'friendly-projectiles' || event.phase === 'enemy-projectiles';
  const { sector } = beforeItsPhase ? before : after;
  if (sector === null) return event;
  const sees = (cell: End | null) => cell !== null && cell !== 'fog' && isSeen(sector, cell);
  const seenId = (id: number | 'fog' | null) =>
    id === null || id === 0 || sector.enemies.some((enemy) => enemy.id === id && isSeen(sector, enemy)) ? id : 'fog';
  /**
   * Null if the thing visibly leaves the board. Otherwise `fog`, because something may have stopped it before the edge.
   */
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
      // The player may know of own shots lost off the board.
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
    case 'game-over':
      return event;
  }
}

/** Redacts an event for the board, which shows enemies destroyed in the fog: the score reveals them anyway. */
export const eventOnScreen = (event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined =>
  event.type === 'destroyed' ? event : eventInSight(event, before, after);
