import type { TutorialMatch } from '../../engine/level.ts';

/**
 * The match that teaches the game: a castle that should not be attacked at once, a mill that should, and an opponent
 * who only defends. The seed has been chosen with the odds in mind: a player who follows the tutorial loses a few
 * units and wins every battle.
 */
export const tutorialMatch: TutorialMatch = {
  text: `graph tutorial {
  alder [label="Alder", group=1, size=1, food=6, tech=4, x=0, y=0];
  brook [label="Brook", group=1, size=2, food=4, tech=3, x=14, y=0];
  cairn [label="Cairn", group=1, size=1, food=4, tech=3, x=0, y=5];
  keep [label="Keep", group=2, size=1, food=6, tech=4, x=14, y=5];
  mill [label="Mill", group=2, size=2, food=4, tech=3, x=28, y=0];
  vale [label="Vale", group=2, size=1, food=4, tech=3, x=28, y=5];

  alder -- brook -- mill -- vale -- keep -- cairn -- alder;
  brook -- keep;
}
`,
  seed: 'tutorial',
  bots: { 2: 'recruit' },
  about: 'your first war, step by step: five minutes, and you win it',
};
