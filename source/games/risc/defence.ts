import { oddsOf } from './combat.ts';
import { type Land, landsOf, threatsTo, unitsIn } from './state.ts';
import { countOf, type Units } from './units.ts';

export interface Border {
  readonly territory: number;
  readonly units: Units;
  /** Units of the rival in all linked territories. */
  readonly attackers: Units;
  /** Exact chance that `units` win if all `attackers` attack. */
  readonly chance: number;
}

/** Chance that `units` win against all `attackers` together. */
export const holdChance = (units: Units, attackers: Units): number =>
  countOf(attackers) === 0 ? 1 : 1 - oddsOf(attackers, units).win;

/** Borders of the player in a puzzle, where only one rival exists. Sorted by territory. */
export const puzzleBorders = (land: Land): readonly Border[] =>
  landsOf(land, 1).flatMap((territory) =>
    threatsTo(land, territory).map(({ units: attackers }): Border => {
      const units = unitsIn(land, territory);
      return { territory, units, attackers, chance: holdChance(units, attackers) };
    }),
  );

export const isHeldWith = (percent: number, { chance }: Pick<Border, 'chance'>): boolean => 100 * chance >= percent;
