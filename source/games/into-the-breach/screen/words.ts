import { type Coord, coordText, isSame } from '../board.ts';
import type { GameEvent } from '../events.ts';
import { at } from '../state.ts';
import type { View } from '../view.ts';
import { type EnemyKind, goals, type Kind, type Reason, symbols } from '../vocabulary.ts';
import { heals } from '../weapons.ts';

/** A unit, by its kind and where it stands. */
interface UnitRef {
  readonly kind: Kind;
  readonly at: Coord;
}

/** The number of a unit in the order of attack. */
const numberOf = ({ entities }: Pick<View, 'entities'>, { at: tile }: UnitRef): number =>
  entities.findIndex((unit) => isSame(at(unit), tile)) + 1;

/** A unit by its number in the order of attack, where there is little room: `F 5`. */
export const shortName = (view: Pick<View, 'entities'>, unit: UnitRef): string =>
  `${symbols[unit.kind]} ${numberOf(view, unit)}`;

/** A unit by its number in the order of attack: `Firefly 5`. */
export const unitName = (view: Pick<View, 'entities'>, unit: UnitRef): string => `${unit.kind} ${numberOf(view, unit)}`;

/** A unit by its place: `Firefly (8,7)`. */
export const longName = ({ kind, at: tile }: UnitRef): string => `${kind} ${coordText(tile)}`;

/** `(8,8) to (8,5)` */
export const wayText = ({ from, to }: { readonly from: Coord; readonly to: Coord }): string =>
  `${coordText(from)} to ${coordText(to)}`;

/** An enemy's objective: `mech (1,1)`. */
export const objectiveText = (kind: EnemyKind, objective: Coord): string => `${goals[kind]} ${coordText(objective)}`;

interface AttackWords {
  /** `hits 4 tiles` */
  readonly verb: 'hits' | 'heals';
  /** `hits (4,1)`, `heals on (4,1)` */
  readonly on: string;
  /** `hits here for 3`, `heals here by 3` */
  readonly by: string;
}

const harming: AttackWords = { verb: 'hits', on: 'hits', by: 'for' };
const healing: AttackWords = { verb: 'heals', on: 'heals on', by: 'by' };

export const attackWords = (kind: Kind): AttackWords => (heals(kind) ? healing : harming);

/** Said of a unit that fell before its turn to attack. */
export const silencedText = 'destroyed before attacking';

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
