import type { DeepReadonly, Viewer } from '#engine/vocabulary.ts';
import { type Cell, distance } from './cells.ts';
import type { End, GameEvent } from './events.ts';
import type { State as Run } from './state.ts';
import type { Side } from './vocabulary.ts';

type ReadonlyState = DeepReadonly<Run>;
type ReadonlySector = NonNullable<ReadonlyState['sector']>;

/** What the player may know, or everything in the debug view. */
export interface View {
  readonly phase: ReadonlyState['phase'];
  readonly turn: number;
  readonly substate: number;
  readonly debug: boolean;
  readonly rngOutput: boolean;
  readonly equipment: ReadonlyState['equipment'];
  readonly mission: ReadonlyState['mission'];
  readonly field: ReadonlyState['field'];
  /** Enemies and projectiles are those in sight; in the debug view all. */
  readonly sector: SectorView | null;
  /** The generators of the match; only where nothing is hidden, as they foretell what spawns. */
  readonly streams?: Pick<ReadonlyState, 'classic' | 'random'>;
}

export type SectorView = Pick<
  ReadonlySector,
  'starfighter' | 'enemies' | 'projectiles' | 'focus' | 'score' | 'kills' | 'escaped' | 'hits'
>;

/** Whether the Starfighter sees this cell from where it is. */
export const isSeen = ({ starfighter }: Pick<ReadonlySector, 'starfighter'>, cell: Cell): boolean =>
  distance(starfighter, cell) <= starfighter.attributes.vision;

/** The view of the seat, through the fog; for `all` without. */
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
 * The event as the player may know it. What happens in fogged cells is absent; of a movement between fog and sight the
 * fogged end is null. Sight is judged from where the Starfighter was when it happened: before its own phase where the
 * turn began, from then on where it is now.
 */
export function eventInSight(event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined {
  const beforeItsPhase = event.phase === 'friendly-projectiles' || event.phase === 'enemy-projectiles';
  const { sector } = beforeItsPhase ? before : after;
  if (sector === null) return event;
  const sees = (cell: End | null) => cell !== null && cell !== 'fog' && isSeen(sector, cell);
  const seenId = (id: number | 'fog' | null) =>
    id === null || id === 0 || sector.enemies.some((enemy) => enemy.id === id && isSeen(sector, enemy)) ? id : 'fog';
  /** Whether something is seen to leave the board: in the fog something may have stopped it before the edge. */
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
      // One's own shots that are lost off the board are no secret.
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

/** The event as the board shows it: an enemy that is destroyed in the fog flashes there, as its score tells of it. */
export const eventOnScreen = (event: GameEvent, before: ReadonlyState, after: ReadonlyState): GameEvent | undefined =>
  event.type === 'destroyed' ? event : eventInSight(event, before, after);
