import type { LevelForm, TutorialMatch } from '../../engine/level.ts';
import { success } from '../../engine/result.ts';
import { columnsOf } from './board.ts';
import { generate } from './generate.ts';
import { readLevel } from './level-text.ts';
import { isMechKind } from './vocabulary.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/**
 * The match that teaches the game: a tank whose first shot hits two enemies in one row, a healer beside a building that
 * is under fire, and one more enemy, which walks into the tank's reach.
 */
const tutorialMatch: TutorialMatch = {
  text: `MMMMMMMM
M      M
M  3   M
M      M
M      M
M      M
MMMMMMMM

T,1,1,3,3,3
H,2,6,2,3,2
S,4,3,3,1,1
F,4,6,2,1,1
S,5,6,3,2,1
`,
  seed: 'tutorial',
  bots: {},
  about: 'your first shot and your first repair, step by step: two turns, and you win',
};

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
