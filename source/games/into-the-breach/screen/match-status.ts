import type { MatchStatus } from '../../../screen/match-status.ts';
import { buildingsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import type { View } from '../view.ts';

/** The buildings that stood when the level began. */
export function initialBuildings({ level }: Pick<View, 'level'>): ReturnType<typeof buildingsOf> {
  const initialLevel = readLevel(level);
  return initialLevel.ok ? buildingsOf(initialLevel.value.board).filter(({ health }) => health > 0) : [];
}

/** The star for a win without losing a building, and whether it can still be had. */
export function noBuildingLost(view: Pick<View, 'board' | 'level'>): NonNullable<MatchStatus['noLosses']> {
  const stand = buildingsOf(view.board).filter(({ health }) => health > 0);
  return { says: 'no building lost', isKept: stand.length === initialBuildings(view).length };
}

/** Where a match stands, for lists and records: fewest turns are best. */
export function matchStatusOf(view: View): MatchStatus {
  const { turn, reason } = view;
  const standing = {
    text: `turn ${turn}`,
    turns: turn,
    mark: { name: 'turns', value: turn, better: 'less' },
  } as const;
  if (reason === null) return standing;
  if (reason !== 'enemies-destroyed') return { ...standing, end: 'lost' };
  return { ...standing, end: 'won', noLosses: noBuildingLost(view) };
}
