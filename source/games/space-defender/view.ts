import type { DeepReadonly, Viewer } from '#engine/vocabulary.ts';
import { type Cell, distance } from './cells.ts';
import type { End, GameEvent } from './events.ts';
import type { State as Run } from './state.ts';
import type { Side } from './vocabulary.ts';

type ReadonlyState = DeepReadonly<Run>;
type ReadonlySector = NonNullable<ReadonlyState['sector']>;

/** Facts that the player may know, or all facts in the debug view. */
export interface View {
  readonly phase: ReadonlyState['phase'];
  readonly turn: number;
  readonly substate: number;
  readonly debug: boolean;
  readonly rngOutput: boolean;
  readonly equipment: ReadonlyState['equipment'];
  readonly mission: ReadonlyState['mission'];
  readonly field: ReadonlyState['field'];
  /** Contains the enemies and projectiles in sight, or all of them in the debug view. */
  readonly sector: SectorView | null;
  /** Generators of the match, which predict the spawns. Present only if nothing is hidden. */
  readonly streams?: Pick<ReadonlyState, 'classic' | 'random'>;
}

export type SectorView = Pick<
  ReadonlySector,
  'starfighter' | 'enemies' | 'projectiles' | 'focus' | 'score' | 'kills' | 'escaped' | 'hits'
>;

export const isSeen = ({ starfighter }: Pick<ReadonlySector, 'starfighter'>, cell: Cell): boolean =>
  distance(starfighter, cell) <= starfighter.attributes.vision;

/** View of a seat through the fog. The view for `all` has no fog. */
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
 * Redacts an event for the player. Events in fogged cells are dropped, and the fogged end of a movement becomes `fog`.
 * Visibility depends on the Starfighter's cell at that moment: at the start of the turn for events before its phase,
 * and its current cell afterwards.
 */
export function eventInSight(event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined {
  const beforeItsPhase = event.phase === 'friendly-projectiles' || event.phase === 'enemy-projectiles';
  const { sector } = beforeItsPhase ? before : after;
  if (sector === null) return event;
  const sees = (cell: End | null) => cell !== null && cell !== 'fog' && isSeen(sector, cell);
  const seenId = (id: number | 'fog' | null) =>
    id === null || id === 0 || sector.enemies.some((enemy) => enemy.id === id && isSeen(sector, enemy)) ? id : 'fog';
  /**
   * Null if the thing is visibly leaving the board, otherwise `fog`: something in the fog may have stopped it before
   * the edge.
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

/**
 * Redacts an event for the board. An enemy destroyed in the fog is shown there, because the score reveals it anyway.
 */
export const eventOnScreen = (event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined =>
  event.type === 'destroyed' ? event : eventInSight(event, before, after);
