import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands, for lists and records: fewest turns are best. */
export function standingOf({ turn, reason }: View): Standing {
  const mark = { name: 'turns', value: turn, better: 'less' } as const;
  if (reason === null) return { text: `turn ${turn}`, turns: turn, mark };
  const end = reason === 'enemies-destroyed' ? 'won' : 'lost';
  return { text: `${end} in turn ${turn}`, turns: turn, mark, end };
}
