/** A player. */
export type PlayerNumber = 1 | 2;

/** The player with the majority on a planet; 0 where it is empty or tied. */
export type Owner = 0 | PlayerNumber;

/** The other player. */
export const otherOf = (player: PlayerNumber): PlayerNumber => (player === 1 ? 2 : 1);

/** The player with the majority among so many people of player 1 and of player 2 (rules, section 2). */
export const ownerOf = (p1: number, p2: number): Owner => (p1 > p2 ? 1 : p2 > p1 ? 2 : 0);

/** Limits of levels and positions (rules, sections 2, 9 and 10). */
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

/** Most planets and edges of a graph, and the least number of planets. */
export const minPlanets = 2;
export const maxPlanets = 200;
export const maxEdges = 2000;

/** Turns of a match unless the level says otherwise, and people at home at its start. */
export const standardTurns = 100;
export const standardPopulation = 1;

/** Why a match has ended (rules, section 7). */
export const reasons = ['all-planets', 'elimination', 'turn-limit', 'forfeit'] as const;

/** The end of a match; nobody has won a draw. */
export interface Ending {
  readonly winners: readonly number[];
  readonly reason: (typeof reasons)[number];
}
