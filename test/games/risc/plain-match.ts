/**
 * Data types of a second implementation of RISC. It is written from the rules alone and without the engine, and serves
 * to compare results and speed.
 */

/** Bonus of each unit type, added to its die. */
export const bonus = [0, 1, 3, 5, 8, 11, 15];

export interface PlainLand {
  readonly id: string;
  readonly size: number;
  readonly food: number;
  readonly tech: number;
  readonly links: string[];
  owner: number;
  units: number[];
}

/** An order. Unit types are indices from 0. */
export type PlainOrder =
  | { readonly type: 'move' | 'attack'; readonly from: string; readonly to: string; readonly units: readonly number[] }
  | {
      readonly type: 'upgrade';
      readonly at: string;
      readonly count: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly type: 'research' };

export type PlainAction =
  | PlainOrder
  | { readonly type: 'place'; readonly at: string; readonly units: readonly number[] }
  | { readonly type: 'spread' | 'commit' }
  /** Cancels order `n`, counted from 1, or all orders if `n` is 0. */
  | { readonly type: 'cancel'; readonly n: number };

export interface PlainSeat {
  alive: boolean;
  level: number;
  food: number;
  tech: number;
  committed: boolean;
  placed: Map<string, number>;
  orders: PlainOrder[];
  /** Stock and units left after the orders. */
  remaining: { food: number; tech: number; units: Map<string, number[]>; researches: boolean };
}

/** A match. Territories are sorted by id, seats are indexed by seat - 1. */
export interface PlainMatch {
  turn: number;
  readonly units: number;
  readonly limit: number;
  readonly lands: readonly PlainLand[];
  readonly byId: ReadonlyMap<string, PlainLand>;
  readonly seats: readonly PlainSeat[];
  /** Draws a whole number from `low` to `high`, with equal probabilities. */
  readonly draw: (low: number, high: number) => number;
  over: { readonly winners: readonly number[]; readonly reason: string } | null;
}

/** Data at the start of a match. */
export interface PlainStart {
  /** Territories of the map. `owner` is the player who starts with the territory. */
  readonly lands: readonly Omit<PlainLand, 'units' | 'links'>[];
  readonly links: readonly (readonly [string, string])[];
  readonly players: number;
  readonly units: number;
  readonly food: number;
  readonly tech: number;
  readonly limit: number;
  readonly draw: PlainMatch['draw'];
}

export function createPlain({ lands, links, players, units, food, tech, limit, draw }: PlainStart): PlainMatch {
  const ownLands = [...lands]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((land) => {
      const next = links.flatMap(([a, b]) => (a === land.id ? [b] : b === land.id ? [a] : []));
      return { ...land, links: next.sort(), units: [0, 0, 0, 0, 0, 0, 0] };
    });
  const seats = Array.from({ length: players }, (): PlainSeat => {
    const remaining = { food, tech, units: new Map<string, number[]>(), researches: false };
    return { alive: true, level: 1, food, tech, committed: false, placed: new Map(), orders: [], remaining };
  });
  return {
    turn: 0,
    units,
    limit,
    lands: ownLands,
    byId: new Map(ownLands.map((land) => [land.id, land])),
    seats,
    draw,
    over: null,
  };
}

/** Copies a match, with another source of random numbers. */
export function copyPlain(match: PlainMatch, draw: PlainMatch['draw']): PlainMatch {
  const lands = match.lands.map((land) => ({ ...land, units: [...land.units] }));
  const seats = match.seats.map((seat) => {
    const units = new Map([...seat.remaining.units].map(([id, counts]) => [id, [...counts]]));
    return { ...seat, placed: new Map(seat.placed), orders: [...seat.orders], remaining: { ...seat.remaining, units } };
  });
  return { ...match, lands, byId: new Map(lands.map((land) => [land.id, land])), seats, draw };
}

export const sum = (units: readonly number[]): number => units.reduce((all, count) => all + count, 0);

/** Stock and units of a seat before its orders. */
export function freshLeft({ lands }: PlainMatch, seat: number, { food, tech }: PlainSeat): PlainSeat['remaining'] {
  const ownLands = lands.filter(({ owner }) => owner === seat);
  return { food, tech, units: new Map(ownLands.map(({ id, units }) => [id, [...units]])), researches: false };
}
