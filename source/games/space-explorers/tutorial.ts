import type { TutorialMatch } from '../../engine/level.ts';

/**
 * The match that teaches the game: two planets to settle, and the home of an opponent who stays there and grows
 * slowly, so that enough people who go at once have the majority.
 */
export const tutorialMatch: TutorialMatch = {
  text: `graph {
  graph [population=2, turns=60];
  0 [habit=20, size=60, x=0, y=6, base=1];
  1 [habit=12, size=50, x=12, y=0];
  2 [habit=12, size=50, x=12, y=12];
  3 [habit=2, size=80, x=24, y=6, base=2];
  0 -- 1 [weight=1];
  0 -- 2 [weight=2];
  1 -- 3 [weight=1];
  2 -- 3 [weight=2];
}
`,
  seed: 'tutorial',
  bots: { 2: 'noop' },
  about: 'your first planets, step by step: five minutes, and you win them all',
};
