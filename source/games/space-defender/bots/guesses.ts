import { distance, isInside } from '../cells.ts';
import { canHaveFired, shooterKind } from '../phases.ts';
import type { SectorView, View } from '../state.ts';
import { enemyStats } from '../tables.ts';
import type { EnemyKind } from '../vocabulary.ts';

export const firstGuessedId = 1e5;

type SeenEnemy = SectorView['enemies'][number];

/** Adds the unseen enemies that must have fired visible shots, each as close to its shot as the fog allows. */
export function withGuesses(view: View): View {
  const { field, sector } = view;
  if (field === null || sector === null) return view;
  const guessed: SeenEnemy[] = [];
  for (const shot of sector.projectiles) {
    const kind = shooterKind(shot);
    if (kind === undefined || [...sector.enemies, ...guessed].some((enemy) => canHaveFired(enemy, shot, kind)))
      continue;
    const { row, column: shipColumn, attributes } = sector.starfighter;
    const column = Math.max(shot.column, shipColumn + attributes.vision - Math.abs(shot.row - row)) + 1;
    if (isInside(field, shot.row, column))
      guessed.push(enemyAt(kind, shot.row, column, firstGuessedId + guessed.length, sector));
  }
  return guessed.length === 0 ? view : { ...view, sector: { ...sector, enemies: [...sector.enemies, ...guessed] } };
}

function enemyAt(kind: EnemyKind, row: number, column: number, id: number, { starfighter }: SectorView): SeenEnemy {
  const { health, regen, armour, vision } = enemyStats[kind];
  const canSeeStarfighter = distance({ row, column }, starfighter) <= vision;
  const fresh = { health, totalHealth: health, regen, armour, vision };
  return { id, kind, ...fresh, seenByStarfighter: false, canSeeStarfighter, row, column };
}
