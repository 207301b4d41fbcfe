import type { Standing } from '../../../screen/screen.ts';
import { standingFor } from '../../../screen/standing.ts';
import type { View } from '../view.ts';

/** Where a match stands for the seat whose view it is. */
export const standingOf = (view: View): Standing =>
  standingFor({ ...view, turn: view.round, turnName: 'round', winnerName: 'robot' });
