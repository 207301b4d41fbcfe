import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands, for lists and records: fewest turns are best. */
export const standingOf = ({ turn, reason }: View): Standing => ({
  text: `turn ${turn}`,
  turns: turn,
  mark: { name: 'turns', value: turn, better: 'less' },
  ...(reason === null ? {} : { end: reason === 'enemies-destroyed' ? 'won' : 'lost' }),
});
