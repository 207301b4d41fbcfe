// An independent implementation of Space Explorers, written from the rules as plainly as possible and without the
// game's own code.

export interface PlainPlanet {
  readonly id: number;
  readonly size: number;
  readonly habitability: number;
  p1: number;
  p2: number;
}

export interface PlainShuttle {
  readonly from: number;
  readonly to: number;
  readonly player: number;
  readonly people: number;
  turnsLeft: number;
}

export interface PlainOrder {
  readonly from: number;
  readonly to: number;
  readonly people: number;
}

/** Planets are ascending by id. */
export interface PlainMatch {
  turn: number;
  mover: number;
  readonly limit: number;
  readonly planets: readonly PlainPlanet[];
  readonly byId: ReadonlyMap<number, PlainPlanet>;
  /** Lengths of edges by both ids. */
  readonly lengths: ReadonlyMap<number, ReadonlyMap<number, number>>;
  shuttles: PlainShuttle[];
  orders: PlainOrder[];
  /** `winner` is 0 for a draw. */
  outcome: { readonly winner: number; readonly reason: string } | null;
}

export type PlainAction =
  | (PlainOrder & { readonly type: 'send' })
  | { readonly type: 'cancel'; readonly n: number }
  | { readonly type: 'end_turn' | 'resign' };

export function createPlain(
  planets: readonly (Omit<PlainPlanet, 'p1' | 'p2'> & { readonly home: number })[],
  edges: readonly (readonly [number, number, number])[],
  population: number,
  limit: number,
): PlainMatch {
  const own = planets
    .map(({ id, size, habitability, home }) => {
      const [p1, p2] = [home === 1 ? population : 0, home === 2 ? population : 0];
      return { id, size, habitability, p1, p2 };
    })
    .sort((a, b) => a.id - b.id);
  const lengths = new Map<number, Map<number, number>>(own.map(({ id }) => [id, new Map()]));
  for (const [a, b, length] of edges) {
    lengths.get(a)?.set(b, length);
    lengths.get(b)?.set(a, length);
  }
  const byId = new Map(own.map((planet) => [planet.id, planet]));
  return { turn: 1, mover: 1, limit, planets: own, byId, lengths, shuttles: [], orders: [], outcome: null };
}

export function copyPlain(match: PlainMatch): PlainMatch {
  const planets = match.planets.map((planet) => ({ ...planet }));
  return {
    ...match,
    planets,
    byId: new Map(planets.map((planet) => [planet.id, planet])),
    shuttles: match.shuttles.map((shuttle) => ({ ...shuttle })),
    orders: [...match.orders],
  };
}

/** Plays an action of the mover. Returns the code of its refusal, undefined if it is accepted. */
export function reducePlain(match: PlainMatch, action: PlainAction): string | undefined {
  if (match.outcome !== null) return 'match-over';
  switch (action.type) {
    case 'send':
      return send(match, action);
    case 'cancel':
      if (action.n < 1 || action.n > match.orders.length) return 'out-of-range';
      match.orders.splice(action.n - 1, 1);
      return undefined;
    case 'resign':
      match.orders = [];
      match.outcome = { winner: 3 - match.mover, reason: 'forfeit' };
      return undefined;
    case 'end_turn':
      endTurn(match);
      return undefined;
  }
}

function send({ byId, lengths, mover, orders }: PlainMatch, { from, to, people }: PlainOrder): string | undefined {
  const source = byId.get(from);
  if (source === undefined || !byId.has(to)) return 'unknown-planet';
  if (from === to) return 'same-planet';
  if (lengths.get(from)?.has(to) !== true) return 'no-edge';
  if (people < 1) return 'out-of-range';
  let free = mover === 1 ? source.p1 : source.p2;
  for (const order of orders) if (order.from === from) free -= order.people;
  if (people > free) return 'not-enough-people';
  orders.push({ from, to, people });
  return undefined;
}

function endTurn(match: PlainMatch): void {
  for (const { from, to, people } of match.orders) {
    const source = match.byId.get(from);
    if (source !== undefined) {
      if (match.mover === 1) source.p1 -= people;
      else source.p2 -= people;
    }
    const turnsLeft = match.lengths.get(from)?.get(to) ?? 0;
    match.shuttles.push({ from, to, player: match.mover, people, turnsLeft });
  }
  match.orders = [];
  for (const planet of match.planets) grow(planet);
  landAll(match);
  for (const planet of match.planets) decay(planet);
  match.outcome = outcomeOf(match);
  if (match.outcome !== null) return;
  match.turn++;
  match.mover = 3 - match.mover;
}

function grow(planet: PlainPlanet): void {
  const { size, habitability: h, p1, p2 } = planet;
  const total = p1 + p2;
  if (total === 0 || total >= size) return;
  const gain = Math.min(size, Math.ceil(total * (1 + h / 100))) - total;
  const g1 = Math.floor(gain * (p1 / total));
  const g2 = Math.floor(gain * (p2 / total));
  planet.p1 += g1;
  planet.p2 += g2;
  if (p1 >= p2) planet.p1 += gain - g1 - g2;
  else planet.p2 += gain - g1 - g2;
}

function landAll(match: PlainMatch): void {
  const arrivals = new Map<number, [number, number]>();
  const flying: PlainShuttle[] = [];
  for (const shuttle of match.shuttles) {
    shuttle.turnsLeft--;
    if (shuttle.turnsLeft > 0) {
      flying.push(shuttle);
      continue;
    }
    const [a1, a2] = arrivals.get(shuttle.to) ?? [0, 0];
    arrivals.set(shuttle.to, shuttle.player === 1 ? [a1 + shuttle.people, a2] : [a1, a2 + shuttle.people]);
  }
  match.shuttles = flying;
  for (const [id, [a1, a2]] of arrivals) {
    const planet = match.byId.get(id);
    if (planet !== undefined) land(planet, a1, a2);
  }
}

function land(planet: PlainPlanet, a1: number, a2: number): void {
  const { size, p1, p2 } = planet;
  if (p1 > p2) {
    planet.p1 += a1;
    planet.p2 += Math.min(a2, Math.max(0, size - planet.p1 - planet.p2));
  } else if (p2 > p1) {
    planet.p2 += a2;
    planet.p1 += Math.min(a1, Math.max(0, size - planet.p1 - planet.p2));
  } else {
    const room = Math.max(0, size - p1 - p2);
    if (a1 + a2 <= room) {
      planet.p1 += a1;
      planet.p2 += a2;
    } else if (a1 === a2) {
      planet.p1 += Math.floor(room / 2);
      planet.p2 += Math.floor(room / 2);
    } else if (a1 > a2) {
      planet.p1 += Math.min(a1, room);
      planet.p2 += Math.min(a2, room - Math.min(a1, room));
    } else {
      planet.p2 += Math.min(a2, room);
      planet.p1 += Math.min(a1, room - Math.min(a2, room));
    }
  }
}

function decay(planet: PlainPlanet): void {
  const excess = planet.p1 + planet.p2 - planet.size;
  if (excess <= 0) return;
  const lost = Math.floor((excess + 9) / 10);
  if (planet.p1 > planet.p2) planet.p1 -= lost;
  else if (planet.p2 > planet.p1) planet.p2 -= lost;
  else {
    planet.p1 -= Math.floor(lost / 2);
    planet.p2 -= lost - Math.floor(lost / 2);
  }
}

function outcomeOf({ planets, shuttles, turn, limit }: PlainMatch): PlainMatch['outcome'] {
  if (planets.every(({ p1, p2 }) => p1 > p2)) return { winner: 1, reason: 'all-planets' };
  if (planets.every(({ p1, p2 }) => p2 > p1)) return { winner: 2, reason: 'all-planets' };
  const people1 = planets.reduce((sum, { p1 }) => sum + p1, 0);
  const people2 = planets.reduce((sum, { p2 }) => sum + p2, 0);
  const isGone1 = people1 === 0 && shuttles.every(({ player }) => player !== 1);
  const isGone2 = people2 === 0 && shuttles.every(({ player }) => player !== 2);
  if (isGone1 && isGone2) return { winner: 0, reason: 'elimination' };
  if (isGone1) return { winner: 2, reason: 'elimination' };
  if (isGone2) return { winner: 1, reason: 'elimination' };
  if (turn < limit) return null;
  return { winner: people1 > people2 ? 1 : people2 > people1 ? 2 : 0, reason: 'turn-limit' };
}
