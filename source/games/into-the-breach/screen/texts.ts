import { type Coord, coordText } from '../board.ts';
import type { EnemyKind, Reason } from '../vocabulary.ts';

/** `(8,8) to (8,5)` */
export const wayText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `${coordText(from)} to ${coordText(to)}`;

/** What an enemy of a kind goes for: `mech (1,1)`. */
export const wantedBy = (kind: EnemyKind, objective: Coord): string =>
  `${kind === 'Scorpion' ? 'mech' : 'building'} ${coordText(objective)}`;

/** How a match ended, in a few words. */
export const endTexts: Readonly<Record<Reason, string>> = {
  'enemies-destroyed': 'no enemy is left',
  'mechs-destroyed': 'no mech is left',
  'buildings-destroyed': 'no building stands',
};
