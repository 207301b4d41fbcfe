import type { TutorialMatch } from '../../engine/level.ts';

/**
 * The match that teaches the game: one robot alone in a small factory with a belt, a gear and a pit. Nothing but the own
 * program moves it, so that its path is what happens.
 */
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
  about: 'your first program, card by card: two rounds, and you are on the goal',
};
