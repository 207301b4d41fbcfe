import { oddsOf } from './combat.ts';
import { sentToTake } from './orders.ts';
import { type Land, landsOf, type PuzzleGoal, type SeatView, threatsTo, unitsIn } from './state.ts';
import { countOf, type Units } from './units.ts';

/** A border of the player in a puzzle, or the land that the player must take. */
export interface Front {
  readonly territory: number;
  readonly isAttack: boolean;
  readonly units: Units;
  /** Units of the rival. For a border: those in all linked lands. For an attack: those in the attacked land. */
  readonly rivals: Units;
  /** Exact chance that `units` win against all `rivals`. */
  readonly chance: number;
}

export function frontChance({ units, rivals, isAttack }: Pick<Front, 'units' | 'rivals' | 'isAttack'>): number {
  if (countOf(rivals) === 0) return 1;
  return isAttack ? oddsOf(units, rivals).win : 1 - oddsOf(rivals, units).win;
}

/** Fronts of a puzzle, where only one rival exists: first the attack, then the borders, sorted by territory. */
export function puzzleFronts(land: Land & PuzzleGoal & { readonly seats: readonly SeatView[] }): readonly Front[] {
  const { take } = land;
  const target = take === undefined ? -1 : land.map.ids.indexOf(take.territory);
  const fronts = landsOf(land, 1).flatMap((territory) =>
    threatsTo(land, territory).map(({ units: rivals }) => {
      return { territory, isAttack: false, units: unitsIn(land, territory), rivals };
    }),
  );
  if (target >= 0)
    fronts.unshift({ territory: target, isAttack: true, units: sentToTake(land), rivals: unitsIn(land, target) });
  return fronts.map((front) => ({ ...front, chance: frontChance(front) }));
}

export const labelToTake = ({ map, take }: Pick<Land, 'map'> & PuzzleGoal): string | undefined =>
  take && map.labels[map.ids.indexOf(take.territory)];

/** Goal such as `take Ash and hold every border, each at 79 %`. */
export function goalText(land: Pick<Land, 'map'> & PuzzleGoal): string {
  const target = labelToTake(land);
  return `${target === undefined ? '' : `take ${target} and `}hold every border${target === undefined ? '' : ', each'} at ${land.hold} %`;
}

export const isHeldWith = (percent: number, { chance }: Pick<Front, 'chance'>): boolean => 100 * chance >= percent;
