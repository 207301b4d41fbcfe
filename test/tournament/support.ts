import type { TournamentPlan } from '#tournament/plan.ts';
import type { PlayedGame } from '#tournament/play-game.ts';

/** A plan for entrants of these names, without the fields that only playing needs. */
export const planOf = (names: readonly string[], more: Partial<TournamentPlan> = {}): TournamentPlan => ({
  game: 'space-explorers',
  seed: 'S',
  entrants: names.map((name) => ({ name, player: name })),
  levels: [{ name: 'kite' }],
  players: 2,
  gamesPerGroup: 2,
  trusted: [],
  options: {},
  keep: { kinds: [], games: [] },
  ...more,
});

/** Entrants of a pair. */
type Side = 'a' | 'b';

interface SidesMore extends Partial<Pick<PlayedGame, 'reason' | 'course'>> {
  readonly faults?: Readonly<Record<Side, number>>;
  readonly firstFault?: Readonly<Record<Side, string | null>>;
  readonly forfeit?: Side;
}

/** A game of two players with this result. In every second game, b has seat 1. */
export function playedGame(
  index: number,
  winner: Side | null,
  { faults = { a: 0, b: 0 }, firstFault = { a: null, b: null }, forfeit, ...more }: SidesMore = {},
): PlayedGame {
  const sides: readonly Side[] = index % 2 === 0 ? ['a', 'b'] : ['b', 'a'];
  const seatsOf = (side: Side | null | undefined) => (side ? [sides.indexOf(side) + 1] : []);
  return {
    index,
    winners: seatsOf(winner),
    reason: 'turn-limit',
    figures: { turns: 100, people1: 7, people2: 5 },
    faults: sides.map((side) => faults[side]),
    firstFaults: sides.map((side) => firstFault[side]),
    forfeits: seatsOf(forfeit),
    course: `${index}`,
    ...more,
  };
}

/** A game for one player with this result. */
export const playedAlone = (index: number, isWon: boolean, stars: number, further: number): PlayedGame => ({
  ...playedGame(index, null),
  winners: isWon ? [1] : [],
  figures: { turns: 10 + index, score: further },
  faults: [0],
  firstFaults: [null],
  alone: { stars, rank: [isWon ? 1 : 0, stars, further] },
});

/** Games of a tournament in order. Each letter is the winner: a, b, or = for a draw. */
export const playedGames = (letters: string): PlayedGame[] =>
  [...letters].map((letter, i) => playedGame(i, letter === 'a' || letter === 'b' ? letter : null));
