import type { TutorialMatch } from '../../../engine/level.ts';

/** The mission that teaches the game: few Grunts, a ship that is ready, and as many turns as it takes. */
export const tutorialMatch: TutorialMatch = {
  text: `title: Tutorial
tier: 1
about: Fly into a Grunt's row, and fire until it is gone.
board: 5x12
thresholds: 33 33 33 33 33
goal: destroy 2 Grunts
weapons: Standard
armours: Light
engines: Standard
powers: Repair
`,
  seed: 'tutorial-3',
  bots: {},
  about: 'your first two Grunts, step by step: ten turns, and you win',
};
