import { distance, isInside } from '../cells.ts';
import { enemyStats } from '../tables.ts';
import type { SectorView, View } from '../view.ts';
import type { EnemyKind } from '../vocabulary.ts';

type Enemy = SectorView['enemies'][number];
type Projectile = SectorView['projectiles'][number];

/** Who fires shots of this speed. */
const shooters: Readonly<Record<number, EnemyKind>> = {
  2: 'Pylon',
  3: 'Fighter',
  4: 'Grunt',
  6: 'Fighter',
  10: 'Fighter',
};

/**
 * The view with those enemies that must be in the fog: a shot in sight has been fired by somebody in its row, and its
 * speed tells of what kind. They are put where the fog begins, the nearest that they can be.
 */
export function withGuesses(view: View): View {
  const { field, sector } = view;
  if (field === null || sector === null) return view;
  const guessed: Enemy[] = [];
  for (const shot of sector.projectiles) {
    const kind = shot.side === 'enemy' ? shooters[shot.move] : undefined;
    if (kind === undefined || [...sector.enemies, ...guessed].some((enemy) => mayHaveFired(enemy, shot, kind)))
      continue;
    const { row, column: shipColumn, attributes } = sector.starfighter;
    const column = Math.max(shot.column, shipColumn + attributes.vision - Math.abs(shot.row - row)) + 1;
    if (isInside(field, shot.row, column)) guessed.push(enemyAt(kind, shot.row, column, 1e5 + guessed.length, sector));
  }
  return guessed.length === 0 ? view : { ...view, sector: { ...sector, enemies: [...sector.enemies, ...guessed] } };
}

const mayHaveFired = (enemy: Enemy, shot: Projectile, kind: EnemyKind): boolean =>
  enemy.kind === kind && enemy.row === shot.row && enemy.column > shot.column;

function enemyAt(kind: EnemyKind, row: number, column: number, id: number, { starfighter }: SectorView): Enemy {
  const { health, regen, armour, vision } = enemyStats[kind];
  const canSeeStarfighter = distance({ row, column }, starfighter) <= vision;
  const fresh = { health, totalHealth: health, regen, armour, vision };
  return { id, kind, ...fresh, seenByStarfighter: false, canSeeStarfighter, row, column };
}
