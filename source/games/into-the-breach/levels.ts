import type { LevelForm } from '../../engine/level.ts';
import { success } from '../../engine/result.ts';
import { columnsOf } from './board.ts';
import { generate } from './generate.ts';
import { readLevel } from './level-text.ts';
import { tutorialMatch } from './tutorial.ts';
import { isMechKind } from './vocabulary.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** The levels of this game. */
export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { board, units } = level.value;
    const mechs = units.filter(({ kind }) => isMechKind(kind)).length;
    return success({
      summary: `${board.length}x${columnsOf(board)}, ${count(mechs, 'mech', 'mechs')}, ${count(units.length - mechs, 'enemy', 'enemies')}`,
    });
  },
  standard: 'classic',
  generate,
  slow: true,
  tutorial: tutorialMatch,
};
