import { type Coord, coordText } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { type EnemyKind, type Kind, type Reason, symbols } from '../vocabulary.ts';

/** A unit where there is little room: `F (8,7)`. */
export const shortName = ({ kind, at }: { readonly kind: Kind; readonly at: Coord }): string =>
  `${symbols[kind]} ${coordText(at)}`;

/** A unit: `Firefly (8,7)`. */
export const longName = ({ kind, at }: { readonly kind: Kind; readonly at: Coord }): string =>
  `${kind} ${coordText(at)}`;

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

/** The number of the turn that events are of: the one before the turn that they begin, else the present one. */
export function turnOf(events: readonly GameEvent[], now: number): number {
  const started = events.find((event) => event.type === 'turn-started');
  return started === undefined ? now : started.turn - 1;
}
