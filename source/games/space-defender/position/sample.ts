import type { Sample } from '#engine/game.ts';
import { itemAt } from '#engine/lookup.ts';
import type { JsonObject } from '#engine/parsing/json.ts';
import { openStreams, type Stream } from '#engine/random.ts';
import { type FileFault, type Result, success } from '#engine/result.ts';
import type { MatchSetup } from '#engine/vocabulary.ts';
import { type Cell, distance, occupiedBy } from '../cells.ts';
import type { Mission } from '../mission.ts';
import { kindOf } from '../phases.ts';
import { type Enemy, enemyAt, freshEnemy, isStarfighterAt, type Sector } from '../sector.ts';
import { isSeen, type State } from '../state.ts';
import { enemyKinds } from '../vocabulary.ts';
import { maxWaveTurn, type Wave } from '../waves.ts';
import { position } from './index.ts';

/** Reads a position. Invents the enemies in the fog and the waves that are not announced. */
export function sample(json: JsonObject, setup: MatchSetup): Result<Sample<State>, FileFault> {
  const read = position.known?.(json, setup) ?? position.read(json, setup);
  if (!read.ok) return read;
  const isComplete = json['random'] !== undefined;
  return success({ state: isComplete ? read.value : invented(read.value), planned: [] });
}

function invented(state: State): State {
  const { sector } = state;
  const chance = openStreams(state.random).stream('fog');
  const mission = state.mission && missionWithWaves(state, state.mission, chance);
  if (sector === null) return { ...state, mission };
  const enemies = [...sector.enemies, ...foggedEnemies(sector, chance)];
  return {
    ...state,
    mission,
    sector: {
      ...sector,
      enemies,
      enemyCells: occupiedBy(sector.field, enemies),
      nextEnemyId: sector.nextEnemyId + enemies.length - sector.enemies.length,
      waves: sector.waves && { ...sector.waves, fogged: 0 },
    },
  };
}

/** Assumed number of waves of a mission that has not begun, because the real number is secret. */
const usualWaves = 6;

/** Adds the waves that have come, although their enemies no longer matter, and random waves for the secret ones. */
function missionWithWaves({ turn, sector }: State, mission: Mission, chance: Stream): Mission {
  const { waves: announced, goal, field, limits } = mission;
  // Waves that all come at the start are no secret.
  if (announced === undefined || (announced.length > 0 && announced.every((each) => each.turn === 0))) return mission;
  const { count, left: wavesLeft } = sector?.waves ?? { count: usualWaves, left: usualWaves };
  const goalKind = goal.type === 'destroy' ? goal.kind : undefined;
  const need = goal.type === 'destroy' ? Math.ceil(goal.count / count) : 1;
  const last = Math.min(limits.turns || maxWaveTurn, goal.type === 'survive' ? goal.turns : turn + 5 * count);
  const wave = (at: number, most: number): Wave => ({
    turn: at,
    kind: goalKind ?? itemAt(enemyKinds, chance.integer(0, enemyKinds.length - 2)),
    places: Array.from({ length: Math.min(field.rows, most) }, () => 'any' as const),
    ...(at === 0 && { column: field.columns }),
  });
  const come = Array.from({ length: count - wavesLeft }, () => wave(turn, field.rows));
  const coming = announced.filter((each) => each.turn > turn);
  const secret = Array.from({ length: wavesLeft - coming.length }, () =>
    wave(Math.min(maxWaveTurn, turn + chance.integer(1, Math.max(1, last - turn))), need + chance.integer(0, 1)),
  );
  return { ...mission, waves: [...come, ...coming, ...secret] };
}

/** Cells per turn of an enemy that does not see the ship. */
const speed = 2;

/** Enemies that the fog hides. Their number is known in missions with waves. Else each column may have one. */
function foggedEnemies(sector: Sector, chance: Stream): Enemy[] {
  const { field, waves } = sector;
  const fogged: Enemy[] = [];
  let id = sector.nextEnemyId;
  const add = (kind: Enemy['kind'], cell: Cell) => {
    const enemy = freshEnemy(id++, kind, cell);
    fogged.push({ ...enemy, canSeeStarfighter: distance(sector.starfighter, enemy) <= enemy.vision });
  };
  const isFree = ({ row, column }: Cell) =>
    !isSeen(sector, { row, column }) &&
    enemyAt(sector, row, column) === undefined &&
    !isStarfighterAt(sector, row, column) &&
    !fogged.some((enemy) => enemy.row === row && enemy.column === column);
  const rows = Array.from({ length: field.rows }, (_, i) => i + 1);
  if (waves === null) {
    for (let column = field.columns; column > 0; column -= speed) {
      const kind = kindOf(field.thresholds, chance.integer(1, 100));
      const cell = { row: chance.integer(1, field.rows), column };
      if (kind !== undefined && isFree(cell)) add(kind, cell);
    }
    return fogged;
  }
  const columns = Array.from({ length: field.columns }, (_, i) => i + 1);
  const cells = chance.shuffle(rows.flatMap((row) => columns.map((column) => ({ row, column }))).filter(isFree));
  for (const cell of cells.slice(0, waves.fogged))
    add(itemAt(enemyKinds, chance.integer(0, enemyKinds.length - 2)), cell);
  return fogged;
}
