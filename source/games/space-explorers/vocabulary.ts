export type PlayerNumber = 1 | 2;

/** Player with the majority on a planet. 0 if the planet is empty or both players have equally many people. */
export type Owner = 0 | PlayerNumber;

export const otherOf = (player: PlayerNumber): PlayerNumber => (player === 1 ? 2 : 1);

/** Player with more people, or 0 if both have equally many (rules, "Planets and links"). */
export const ownerOf = (p1: number, p2: number): Owner => (p1 > p2 ? 1 : p2 > p1 ? 2 : 0);

/** Permitted ranges of numbers in levels and positions (rules, "Level files"). */
export const ranges = {
  id: [0, 999_999],
  size: [1, 100_000],
  habitability: [0, 100],
  place: [-100_000, 100_000],
  length: [1, 100],
  population: [1, 100_000],
  turns: [1, 10_000],
  people: [0, 1_000_000_000],
  shuttle: [1, 1_000_000_000],
} as const satisfies Readonly<Record<string, readonly [low: number, high: number]>>;

export const minPlanets = 2;
export const maxPlanets = 200;
export const maxEdges = 2000;

export const standardTurns = 100;
export const standardPopulation = 1;

export const reasons = ['all-planets', 'elimination', 'turn-limit', 'forfeit'] as const;

/** End of a match. In a draw, `winners` is empty. */
export interface Ending {
  readonly winners: readonly number[];
  readonly reason: (typeof reasons)[number];
}
