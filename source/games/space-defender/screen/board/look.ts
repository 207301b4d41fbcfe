import type { Role } from '../../../../screen/paint.ts';
import { enemyStats } from '../../tables.ts';
import type { EnemyKind } from '../../vocabulary.ts';

/** The letter of an enemy and its colour. */
export const enemyGlyph = (kind: EnemyKind): readonly [string, Role] => [enemyStats[kind].symbol, 'enemy'];

/** A seed where there is little room. */
export const seedText = (seed: string): string => (seed.length > 12 ? `${seed.slice(0, 10)}..` : seed);

/** `1 cell`, `3 cells`. */
export const count = (number: number, thing: string, things = `${thing}s`): string =>
  `${number} ${number === 1 ? thing : things}`;

/** `health +4, energy -2`, without what stays as it is. */
export const changeText = ({ health, energy }: { readonly health: number; readonly energy: number }): string =>
  [health === 0 ? [] : `health ${signed(health)}`, energy === 0 ? [] : `energy ${signed(energy)}`].flat().join(', ');

/** `+3`, `-2`, `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));

/** The name of a kind in at most so many columns: `Interceptor`, `Interc.`. */
export const kindName = (kind: EnemyKind, width: number): string =>
  kind.length <= width ? kind : `${kind.slice(0, Math.min(6, width - 1))}.`;
