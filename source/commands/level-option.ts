import type { LevelSource } from '../engine/level.ts';
import { dateText } from '../storage/date-text.ts';
import { findLevel, type GameWithLevels } from '../storage/levels.ts';
import type { Arguments } from './arguments.ts';
import { UsageFault } from './fault.ts';

/**
 * The level of `--level`, if it was given.
 *
 * @throws UsageFault where there is no such level, or it has a fault
 */
export function levelOf(game: GameWithLevels, args: Arguments): LevelSource | undefined {
  const wanted = args.text('level');
  if (wanted === undefined) return undefined;
  const level = findLevel(game, wanted, dateText(new Date()));
  if (!level.ok) throw new UsageFault(level.error.message);
  return level.value;
}
