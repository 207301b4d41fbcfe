import { buildingsOf, type Coord } from './board.ts';
import { at, type Field, isMech } from './state.ts';
import type { EnemyKind } from './vocabulary.ts';

/**
 * What an enemy goes for (rules, section 6): a Scorpion the mech with the greatest health, on a tie the one of highest
 * priority; a Firefly the standing building with the least health, on a tie the bottom-most, then the right-most.
 *
 * @returns nothing where there is none
 */
export const objectiveOf = (field: Field, kind: EnemyKind): Coord | undefined =>
  kind === 'Scorpion' ? strongestMech(field) : weakestBuilding(field);

function strongestMech({ entities }: Field): Coord | undefined {
  const mechs = entities.filter((entity) => isMech(entity) && entity.health > 0);
  const most = Math.max(...mechs.map(({ health }) => health));
  const strongest = mechs.find(({ health }) => health === most);
  return strongest && at(strongest);
}

function weakestBuilding({ board }: Field): Coord | undefined {
  const standing = buildingsOf(board).filter(({ health }) => health > 0);
  const least = Math.min(...standing.map(({ health }) => health));
  return standing.findLast(({ health }) => health === least)?.at;
}
