import type { LevelForm, TutorialMatch } from '#engine/level.ts';
import { success } from '#engine/result.ts';
import type { Board } from './board.ts';
import { generate, seedForm, seedMore, seedPattern } from './generate.ts';
import { levelText, readLevel, workshopName } from './level.ts';
import { motionsOf, never, positionOf, stepTable } from './solver.ts';

/** Level of the tutorial. Only the player's robot is on the board, so it always follows the previewed path. */
export const tutorialMatch: TutorialMatch = {
  text: `robo-race level 1
name Tutorial
tier 1
+---+---+---+---+---+---+---+
| .   .   .   .   .   .   G |
+   +   +   +   +   +   +   +
| .   .   O   .   .   .   . |
+   +   +   +   +   +   +   +
| .   >   >   >   >   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   R   . |
+   +   +   +   +---+   +   +
| .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +
| .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+
start 1 (1,0) N
`,
  seed: 'tutorial',
  bots: {},
  about: 'Your first program, card by card. Two rounds to the goal.',
};

export const levels: LevelForm = {
  read(text) {
    const level = readLevel(text);
    if (!level.ok) return level;
    const { title, tier, board } = level.value;
    const { length } = board.starts;
    return success({
      title,
      tier,
      // A getter, because the summary needs a slow search, and most callers read only `seats`.
      get summary() {
        return `${board.width}x${board.height}, ${length} start${length === 1 ? '' : 's'}, ${distanceOf(board)}`;
      },
      seats: { most: length, of: 'start squares' },
    });
  },
  canonical(text) {
    const level = readLevel(text);
    return level.ok ? levelText(level.value) : text;
  },
  standard: workshopName,
  generate,
  slow: true,
  seeds: { pattern: seedPattern, shape: 'SEED[:WxH[:TIER]]', form: seedForm, more: seedMore },
  tutorial: tutorialMatch,
};

/** Text such as `at least 7 steps to the goal`, from the nearest start square. Flags add more steps. */
function distanceOf(board: Board): string {
  const needed = stepTable(motionsOf(board));
  const figures = board.starts.map((start) => needed[positionOf(start)] ?? never);
  if (figures.includes(never)) return 'no way to the goal';
  const fewest = Math.min(...figures);
  return `at least ${fewest} step${fewest === 1 ? '' : 's'} to the goal`;
}
