import type { TutorialMatch } from '../../engine/level.ts';

/**
 * The match that teaches the game: a tank whose first shot hits two enemies in one row, a healer beside a building that
 * is under fire, and one more enemy, which walks into the tank's reach.
 */
export const tutorialMatch: TutorialMatch = {
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
