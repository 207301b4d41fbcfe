import type { Turn } from '../../../engine/game.ts';
import { emitEvent } from '../apply.ts';
import { buildingsOf, type Coord, isSame } from '../board.ts';
import type { IntoTheBreach } from '../game-types.ts';
import {
  cellIndexOf,
  coordOf,
  distancesFrom,
  type Ground,
  groundOf,
  reachableCells,
  unreachableDistance,
} from '../movement.ts';
import { at, type Enemy, type Field, isMech } from '../state.ts';
import { type EnemyKind, goals } from '../vocabulary.ts';

/** All enemies get their objectives, from the board before any of them moves; then they move one after the other. */
export function enemyMovement(context: Pick<Turn<IntoTheBreach>, 'state' | 'events'>): void {
  const { state } = context;
  const enemies = state.entities.filter((entity) => !isMech(entity));
  for (const enemy of enemies) {
    const { kind, row, column, objective: from } = enemy;
    const objective = objectiveOf(state, kind) ?? from;
    if (!isSame(objective, from)) emitEvent(context, { type: 'objective-changed', kind, row, column, from, objective });
  }
  const ground = groundOf(state);
  for (const enemy of enemies) {
    const from = at(enemy);
    const to = destinationOf(ground, enemy);
    if (to === undefined) continue;
    ground.blocked[cellIndexOf(ground, from)] = 0;
    ground.blocked[cellIndexOf(ground, to)] = 1;
    emitEvent(context, { type: 'moved', kind: enemy.kind, from, to });
  }
}

/**
 * Where an enemy moves: to the place in its reach that is the fewest steps from its objective, measured from there; of
 * several the bottom-most, then the right-most. Nothing if the objective reaches none of them.
 */
export function destinationOf(ground: Ground, enemy: Readonly<Enemy>): Coord | undefined {
  const candidates = reachableCells(distancesFrom(ground, at(enemy), enemy.speed));
  if (candidates.length === 0) return undefined;
  const distances = distancesFrom(ground, enemy.objective);
  let best: number | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const place of candidates) {
    const distance = distances[place] ?? unreachableDistance;
    if (distance === unreachableDistance || distance > bestDistance) continue;
    bestDistance = distance;
    best = place;
  }
  return best === undefined ? undefined : coordOf(ground, best);
}

/**
 * What an enemy goes for (rules, section 6): a Scorpion the mech with the greatest health, on a tie the one of highest
 * priority; a Firefly the standing building with the least health, on a tie the bottom-most, then the right-most.
 *
 * @returns nothing where there is none
 */
export const objectiveOf = (field: Field, kind: EnemyKind): Coord | undefined =>
  goals[kind] === 'mech' ? strongestMech(field) : weakestBuilding(field);

function strongestMech({ entities }: Field): Coord | undefined {
  const mechs = entities.filter((entity) => isMech(entity) && entity.health > 0);
  const maxHealth = Math.max(...mechs.map(({ health }) => health));
  const strongest = mechs.find(({ health }) => health === maxHealth);
  return strongest && at(strongest);
}

function weakestBuilding({ board }: Field): Coord | undefined {
  const standing = buildingsOf(board).filter(({ health }) => health > 0);
  const minHealth = Math.min(...standing.map(({ health }) => health));
  return standing.findLast(({ health }) => health === minHealth)?.at;
}
