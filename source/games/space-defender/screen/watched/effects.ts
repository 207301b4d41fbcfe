import type { Cell } from '../../cells.ts';
import type { GameEvent, ProjectileSpawned } from '../../events.ts';
import { collect, dropOf } from '../../scoring.ts';
import { type Enemy, freshEnemy, type Projectile } from '../../sector.ts';
import type { Direction } from '../../vocabulary.ts';
import { remove, type Stage } from './stage.ts';

/** What an event changes on the board, movements excepted: those are shown step by step. */
export function apply(stage: Stage, event: GameEvent): void {
  const { ship, enemies, projectiles } = stage;
  switch (event.type) {
    case 'regenerated':
      ship.health += event.health;
      ship.energy += event.energy;
      break;
    case 'fired':
      ship[event.resource] -= event.cost;
      break;
    case 'special-used':
      ship.health += event.health;
      ship.energy += event.energy;
      ship.row = event.row;
      ship.column = event.column;
      break;
    case 'projectile-spawned':
      if (event.to !== null) projectiles.set(event.id, projectileOf(stage, event, event.to));
      break;
    case 'combined':
      remove(stage, event.other);
      change(projectiles, event.id, { damage: event.damage });
      break;
    case 'negated':
      for (const id of [event.id, event.other])
        if (id === event.survivor) change(projectiles, id, { damage: event.damage });
        else remove(stage, id);
      break;
    case 'neutralized':
      remove(stage, event.id);
      break;
    case 'hit':
    case 'mended':
      remove(stage, event.projectile);
      if (event.id === 0) ship.health = event.health;
      else change(enemies, event.id, { health: event.health });
      break;
    case 'rammed':
      ship.health = event.health;
      break;
    case 'struck':
    case 'healed':
    case 'enemy-regenerated':
      change(enemies, event.id, { health: event.health });
      break;
    case 'destroyed':
      if (event.kind === 'Starfighter') break;
      remove(stage, event.id);
      stage.focus = collect(stage.focus, dropOf(event.kind));
      stage.score = event.score;
      stage.kills = { ...stage.kills, [event.kind]: stage.kills[event.kind] + 1 };
      break;
    case 'gained':
      gain(enemies.get(event.id), event.gain, event.amount);
      break;
    case 'enemy-spawned':
      if (event.to !== null) enemies.set(event.id, freshEnemy(event.id, event.kind, event.to));
      break;
    case 'vision-changed': {
      const { seenByStarfighter, canSeeStarfighter } = event;
      change(enemies, event.id, { seenByStarfighter, canSeeStarfighter });
      break;
    }
  }
}

/** Gives what is known by this id other values. */
function change<Thing extends object>(things: ReadonlyMap<number, Thing>, id: number, values: Partial<Thing>): void {
  const thing = things.get(id);
  if (thing !== undefined) Object.assign(thing, values);
}

function gain(enemy: Enemy | undefined, what: 'total health' | 'armour' | 'regen', amount: number): void {
  if (enemy === undefined) return;
  if (what === 'total health') {
    enemy.totalHealth += amount;
    enemy.health += amount;
  } else enemy[what] += amount;
}

/** A fresh shot. Where the Starfighter's own goes is known by where it appears. */
function projectileOf({ ship, weapon }: Stage, event: ProjectileSpawned, { row, column }: Cell): Projectile {
  const { id, side, damage, move } = event;
  const muzzle = weapon.muzzles.find(
    (offset) => ship.row + offset.row === row && ship.column + offset.column === column,
  );
  const direction: Direction = side === 'friendly' ? (muzzle?.direction ?? 'right') : 'right';
  return { id, side, damage, move, direction, row, column };
}
