import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands for the seat whose view it is. */
export function standingOf({ outcome, round, viewer }: View): Standing {
  const mark = { name: 'rounds', value: round, better: 'less' } as const;
  if (outcome === null) return { text: `round ${round}`, turns: round, mark };
  const [winner] = outcome.winners;
  const end = winner === undefined ? 'drawn' : winner === viewer ? 'won' : 'lost';
  const how = winner === undefined ? 'a draw' : `robot ${winner} wins`;
  return { text: `round ${round}, ${how}`, end, turns: round, mark };
}
