import type { Standing } from '../../../screen/screen.ts';
import { buildingsOf } from '../board.ts';
import { readLevel } from '../level-text.ts';
import type { View } from '../view.ts';

/** The buildings that stood when the level began. */
export function buildingsAtFirst({ level }: Pick<View, 'level'>): ReturnType<typeof buildingsOf> {
  const began = readLevel(level);
  return began.ok ? buildingsOf(began.value.board).filter(({ health }) => health > 0) : [];
}

/** Where a match stands, for lists and records: fewest turns are best. */
export function standingOf(view: View): Standing {
  const { turn, reason, board } = view;
  const standing = {
    text: `turn ${turn}`,
    turns: turn,
    mark: { name: 'turns', value: turn, better: 'less' },
  } as const;
  if (reason === null) return standing;
  if (reason !== 'enemies-destroyed') return { ...standing, end: 'lost' };
  const stand = buildingsOf(board).filter(({ health }) => health > 0);
  const isKept = stand.length === buildingsAtFirst(view).length;
  return { ...standing, end: 'won', whole: { says: 'no building lost', isKept } };
}
