import type { LevelForm } from '../../engine/level.ts';
import { success } from '../../engine/result.ts';
import { readLevel } from './level/level.ts';
import { levelText } from './level/write.ts';

/** The levels of this game. */
export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { title, tier, board } = level.value;
    const { length } = board.starts;
    const summary = `${board.width}x${board.height}, ${length} start square${length === 1 ? '' : 's'}`;
    return success({ title, tier, summary, seats: { most: length, of: 'start squares' } });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
};
