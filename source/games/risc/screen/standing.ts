import { standingFor } from '../../../screen/parts/standing.ts';
import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands for the seat whose view it is. */
export function standingOf(view: View): Standing {
  const standing = standingFor({ ...view, turnName: 'turn', winnerName: 'player' });
  return view.turn === 0 && view.outcome === null ? { ...standing, text: 'placement' } : standing;
}
