import { standingFor } from '../../../screen/parts/standing.ts';
import type { Standing } from '../../../screen/screen.ts';
import type { View } from '../view.ts';

/** Where a match stands for the seat whose view it is. */
export const standingOf = (view: View): Standing => standingFor({ ...view, turnName: 'turn', winnerName: 'player' });
