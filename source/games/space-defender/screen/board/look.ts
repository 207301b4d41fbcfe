import type { Role } from '../../../../screen/styled-text.ts';
import { enemyStats } from '../../tables.ts';
import type { EnemyKind } from '../../vocabulary.ts';

/** The letter of an enemy and its colour. */
export const enemyGlyph = (kind: EnemyKind): readonly [string, Role] => [enemyStats[kind].symbol, 'enemy'];

/** A seed where there is little room. */
export const seedText = (seed: string): string => (seed.length > 12 ? `${seed.slice(0, 10)}..` : seed);

/** The name of a kind in at most so many columns: `Interceptor`, `Interc.`. */
export const kindName = (kind: EnemyKind, width: number): string =>
  kind.length <= width ? kind : `${kind.slice(0, Math.min(6, width - 1))}.`;
