import type { TournamentPlan } from '../../source/tournament/plan.ts';
import type { PlayedGame, Side } from '../../source/tournament/played-game.ts';

/** A plan for entrants of these names, without what only games need. */
export const planOf = (names: readonly string[], more: Partial<TournamentPlan> = {}): TournamentPlan => ({
  game: 'space-explorers',
  seed: 'S',
  entrants: names.map((name) => ({ name, player: name })),
  levels: [{ name: 'kite' }],
  gamesPerPair: 2,
  trusted: [],
  options: {},
  keep: { kinds: [], games: [] },
  ...more,
});

/** A game that came out so. */
export const playedGame = (index: number, winner: Side | null, more: Partial<PlayedGame> = {}): PlayedGame => ({
  index,
  winner,
  reason: 'turn-limit',
  figures: { turns: 100, people1: 7, people2: 5 },
  faults: { a: 0, b: 0 },
  firstFault: { a: null, b: null },
  forfeit: null,
  course: `${index}`,
  ...more,
});

/** Games of a tournament from its first, as letters: a, b or = for a draw. */
export const playedGames = (letters: string): PlayedGame[] =>
  [...letters].map((letter, i) => playedGame(i, letter === 'a' || letter === 'b' ? letter : null));
