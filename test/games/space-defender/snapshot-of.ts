import type { StateOf } from '#engine/vocabulary.ts';
import type { SpaceDefender } from '#games/space-defender/game-types.ts';
import { stateName } from '#games/space-defender/vocabulary.ts';
import type { Snapshot } from '../../bench/space-defender-reducer.ts';

type State = StateOf<SpaceDefender>;

/** Snapshot with the same keys and order as that of the second implementation. */
export const snapshotOf = ({
  phase,
  turn,
  substate,
  debug,
  rngOutput,
  equipment,
  classic,
  sector,
}: State): Snapshot => ({
  state: stateName(phase),
  turn,
  substate,
  debug,
  rngOut: rngOutput,
  equipment: { ...equipment },
  draws: classic?.draws ?? 0,
  game: sector && gameOf(sector),
});

function gameOf(sector: NonNullable<State['sector']>): NonNullable<Snapshot['game']> {
  const { field, starfighter, score, nextEnemyId, nextProjectileId } = sector;
  const { health, energy, row, column } = starfighter;
  return {
    rows: field.rows,
    columns: field.columns,
    thresholds: [...field.thresholds],
    starfighter: { health, energy, row, column, alive: health > 0 },
    enemies: sector.enemies.map((enemy) => ({
      id: enemy.id,
      kind: enemy.kind,
      health: enemy.health,
      totalHealth: enemy.totalHealth,
      regen: enemy.regen,
      armour: enemy.armour,
      seenByStarfighter: enemy.seenByStarfighter,
      canSeeStarfighter: enemy.canSeeStarfighter,
      row: enemy.row,
      column: enemy.column,
    })),
    projectiles: sector.projectiles.map(({ id, side, damage, move, row, column }) => ({
      id,
      side,
      damage,
      move,
      row,
      column,
    })),
    score,
    nextEnemyId,
    nextProjectileId,
  };
}
