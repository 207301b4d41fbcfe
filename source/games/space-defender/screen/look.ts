import { letterOf } from '../../../engine/arguments.ts';
import type { Role } from '../../../screen/paint.ts';
import type { Cell } from '../cells.ts';
import { enemyStats } from '../tables.ts';
import type { EnemyKind } from '../vocabulary.ts';

/** A cell as the screen writes it: `E9`. */
export const cellName = ({ row, column }: Cell): string => `${letterOf(row)}${column}`;

/** The letter of an enemy and its colour. */
export const enemyGlyph = (kind: EnemyKind): readonly [string, Role] => [enemyStats[kind].symbol, 'enemy'];

/** A seed where there is little room. */
export const seedText = (seed: string): string => (seed.length > 12 ? `${seed.slice(0, 10)}..` : seed);

/** `1 cell`, `3 cells`. */
export const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`;

/** `health +4, energy -2`, without what stays as it is. */
export const changeText = ({ health, energy }: { readonly health: number; readonly energy: number }): string =>
  [health === 0 ? [] : `health ${signed(health)}`, energy === 0 ? [] : `energy ${signed(energy)}`].flat().join(', ');

/** `+3`, `-2`, `0`. */
export const signed = (number: number): string => (number > 0 ? `+${number}` : String(number));
