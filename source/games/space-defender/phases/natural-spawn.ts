import { unreachable } from '../../../engine/lookup.ts';
import { enemyAt } from '../board.ts';
import type { TurnContext } from '../game-types.ts';
import type { Thresholds } from '../sector.ts';
import { draw } from '../spawner.ts';
import { sectorOf } from '../state.ts';
import { type EnemyKind, enemyKinds } from '../vocabulary.ts';
import { spawnEnemy } from './spawning.ts';

/** Phase 7: two numbers are drawn, always; they decide where in the last column an enemy appears, and which. */
export function spawnNaturally(turn: TurnContext): void {
  const sector = sectorOf(turn.state);
  const { field } = sector;
  const row = drawNumber(turn, field.rows);
  const value = drawNumber(turn, 100);
  turn.events.push({ type: 'numbers-drawn', row, value });
  const kind = kindOf(field.thresholds, value);
  if (kind === undefined || enemyAt(sector, row, field.columns) !== undefined) return;
  spawnEnemy(turn, kind, row, field.columns, null);
}

/** The first kind whose threshold is above the value, if any is. */
export const kindOf = (thresholds: Thresholds, value: number): EnemyKind | undefined =>
  enemyKinds.find((_, i) => value < (thresholds[i] ?? unreachable(i)));

function drawNumber(turn: TurnContext, max: number): number {
  const { classic } = turn.state;
  if (classic === null) return turn.random('spawn').integer(1, max);
  const [after, value] = draw(classic, 1, max);
  turn.state.classic = after;
  return value;
}
