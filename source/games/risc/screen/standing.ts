import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands for the seat whose view it is. */
export function standingOf({ outcome, turn, viewer }: View): Standing {
  const mark = { name: 'turns', value: turn, better: 'less' } as const;
  if (outcome === null) return { text: turn === 0 ? 'placement' : `turn ${turn}`, turns: turn, mark };
  const [winner] = outcome.winners;
  const end = winner === undefined ? 'drawn' : winner === viewer ? 'won' : 'lost';
  const how = winner === undefined ? 'a draw' : `player ${winner} wins`;
  return { text: `turn ${turn}, ${how}`, end, turns: turn, mark };
}
