import type { Cell } from '../../cells.ts';
import type { GameEvent } from '../../events.ts';
import { projectileSymbols } from '../../text/game-block.ts';
import type { EnemyKind, Side } from '../../vocabulary.ts';
import { isInSight, place, type Stage } from '../watched/stage.ts';
import { enemyGlyph } from './look.ts';

/** Something that comes out of the fog: as it is seen after the turn, else as no more than its sign. */
export function enter(stage: Stage, id: number, what: EnemyKind | Side, cell: Cell): void {
  const { enemies, projectiles, strangers, end } = stage;
  const { row, column } = cell;
  if (enemies.has(id) || projectiles.has(id)) return place(stage, id, cell);
  const enemy = end.enemies.find((known) => known.id === id);
  const projectile = end.projectiles.find((known) => known.id === id);
  if (enemy !== undefined) enemies.set(id, { ...enemy, row, column });
  else if (projectile !== undefined) projectiles.set(id, { ...projectile, row, column });
  else if (what === 'friendly' || what === 'enemy')
    strangers.set(id, { row, column, text: projectileSymbols[what], look: what === 'friendly' ? 'friend' : 'enemy' });
  else strangers.set(id, { row, column, text: enemyGlyph(what)[0], look: 'enemy' });
}

/** Before the Starfighter goes somewhere: what it sees there, and not from here, takes its place in the fog. */
export function reveal(stage: Stage, events: readonly GameEvent[]): void {
  for (const event of events)
    if (event.type === 'vision-changed' && event.phase === 'vision' && event.seenByStarfighter)
      enter(stage, event.id, event.kind, event);
  const fired = new Set(events.flatMap((event) => (event.type === 'projectile-spawned' ? [event.id] : [])));
  for (const { id, side, row, column } of stage.end.projectiles)
    if (!fired.has(id)) enter(stage, id, side, { row, column });
}

/** After the Starfighter has gone somewhere: what it no longer sees is forgotten. */
export function conceal(stage: Stage): void {
  for (const things of [stage.enemies, stage.projectiles, stage.strangers])
    for (const [id, cell] of things) if (!isInSight(stage, cell)) things.delete(id);
}
