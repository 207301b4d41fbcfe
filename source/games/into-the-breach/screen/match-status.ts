import type { MatchStatus } from '../../../screen/match-status.ts';
import { buildingsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import type { View } from '../view.ts';

/** The buildings that stood when the level began. */
export function buildingsAtFirst({ level }: Pick<View, 'level'>): ReturnType<typeof buildingsOf> {
  const began = readLevel(level);
  return began.ok ? buildingsOf(began.value.board).filter(({ health }) => health > 0) : [];
}

/** The star for a win without losing a building, and whether it can still be had. */
export function wholeOf(view: Pick<View, 'board' | 'level'>): NonNullable<MatchStatus['noLosses']> {
  const stand = buildingsOf(view.board).filter(({ health }) => health > 0);
  return { says: 'no building lost', isKept: stand.length === buildingsAtFirst(view).length };
}

/** Where a match stands, for lists and records: fewest turns are best. */
export function standingOf(view: View): MatchStatus {
  const { turn, reason } = view;
  const standing = {
    text: `turn ${turn}`,
    turns: turn,
    mark: { name: 'turns', value: turn, better: 'less' },
  } as const;
  if (reason === null) return standing;
  if (reason !== 'enemies-destroyed') return { ...standing, end: 'lost' };
  return { ...standing, end: 'won', noLosses: wholeOf(view) };
}
