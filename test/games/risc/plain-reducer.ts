/** RISC once more, written from its rules by itself and without an engine: to compare results and speed with. */

const bonus = [0, 1, 3, 5, 8, 11, 15];
const total = [0, 3, 11, 30, 55, 90, 140];
const steps = [0, 0, 50, 75, 125, 200, 300];

export interface PlainLand {
  readonly id: string;
  readonly size: number;
  readonly food: number;
  readonly tech: number;
  readonly links: string[];
  owner: number;
  units: number[];
}

/** An order; types of units are numbers from 0. */
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
  /** Order `n` from 1; 0 for all. */
  | { readonly type: 'cancel'; readonly n: number };

export interface PlainSeat {
  alive: boolean;
  level: number;
  food: number;
  tech: number;
  committed: boolean;
  placed: Map<string, number>;
  orders: PlainOrder[];
  /** What the orders leave. */
  left: { food: number; tech: number; units: Map<string, number[]>; researches: boolean };
}

/** A match; territories ascending by id, seats by seat - 1. */
export interface PlainMatch {
  turn: number;
  readonly units: number;
  readonly limit: number;
  readonly lands: readonly PlainLand[];
  readonly byId: ReadonlyMap<string, PlainLand>;
  readonly seats: readonly PlainSeat[];
  /** A whole number of these, both included, as likely as each other. */
  readonly draw: (low: number, high: number) => number;
  over: { readonly winners: readonly number[]; readonly reason: string } | null;
}

/** What a match starts with. */
export interface PlainStart {
  /** `owner` is the player whose group it is. */
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
  const own = [...lands]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((land) => {
      const next = links.flatMap(([a, b]) => (a === land.id ? [b] : b === land.id ? [a] : []));
      return { ...land, links: next.sort(), units: [0, 0, 0, 0, 0, 0, 0] };
    });
  const seats = Array.from({ length: players }, (): PlainSeat => {
    const left = { food, tech, units: new Map<string, number[]>(), researches: false };
    return { alive: true, level: 1, food, tech, committed: false, placed: new Map(), orders: [], left };
  });
  return {
    turn: 0,
    units,
    limit,
    lands: own,
    byId: new Map(own.map((land) => [land.id, land])),
    seats,
    draw,
    over: null,
  };
}

/** Plays an action of a seat; the code of the refusal, or nothing. */
export function reducePlain(match: PlainMatch, seat: number, action: PlainAction): string | undefined {
  if (match.over !== null) return 'match-over';
  const own = match.seats[seat - 1];
  if (own === undefined) return 'out-of-range';
  const isPlacing = action.type === 'place' || action.type === 'spread';
  if (action.type !== 'commit' && isPlacing !== (match.turn === 0)) return 'wrong-phase';
  if (own.committed) return 'not-your-turn';
  switch (action.type) {
    case 'place':
      return place(match, seat, own, action.at, action.units);
    case 'spread':
      spread(match, seat, own);
      return undefined;
    case 'cancel':
      return cancel(match, seat, own, action.n);
    case 'commit':
      if (match.turn === 0 && placedBy(own) !== match.units) return 'not-all-placed';
      own.committed = true;
      if (match.seats.every(({ committed }) => committed)) endTurn(match);
      return undefined;
    default: {
      if (own.orders.length >= 500) return 'too-many-orders';
      const refused = applyOrder(match, seat, own, own.left, action);
      if (refused === undefined) own.orders.push(action);
      return refused;
    }
  }
}

const sum = (units: readonly number[]): number => units.reduce((all, count) => all + count, 0);

const placedBy = ({ placed }: PlainSeat): number => sum([...placed.values()]);

function place(match: PlainMatch, seat: number, own: PlainSeat, at: string, units: readonly number[]) {
  const count = sum(units);
  if (count !== units[0]) return 'basic-only';
  const land = match.byId.get(at);
  if (land === undefined) return 'unknown-territory';
  if (land.owner !== seat) return 'not-own-territory';
  if (placedBy(own) - (own.placed.get(at) ?? 0) + count > match.units) return 'too-many-units';
  own.placed.set(at, count);
  return undefined;
}

function spread({ lands, units }: PlainMatch, seat: number, own: PlainSeat): void {
  const ids = lands.filter(({ owner }) => owner === seat).map(({ id }) => id);
  for (let rest = units - placedBy(own); rest > 0; rest--) {
    const counts = ids.map((id) => own.placed.get(id) ?? 0);
    const id = ids[counts.indexOf(Math.min(...counts))] ?? '';
    own.placed.set(id, (own.placed.get(id) ?? 0) + 1);
  }
}

function cancel(match: PlainMatch, seat: number, own: PlainSeat, n: number): string | undefined {
  if (n < 0 || n > own.orders.length) return 'no-such-order';
  const rest = n === 0 ? [] : own.orders.filter((_, i) => i !== n - 1);
  const left = freshLeft(match, seat, own);
  for (const order of rest) if (applyOrder(match, seat, own, left, order) !== undefined) return 'needed';
  own.orders = rest;
  own.left = left;
  return undefined;
}

function freshLeft({ lands }: PlainMatch, seat: number, { food, tech }: PlainSeat): PlainSeat['left'] {
  const own = lands.filter(({ owner }) => owner === seat);
  return { food, tech, units: new Map(own.map(({ id, units }) => [id, [...units]])), researches: false };
}

/** Takes an order out of what is left, or says why it is not legal. */
function applyOrder(match: PlainMatch, seat: number, own: PlainSeat, left: PlainSeat['left'], order: PlainOrder) {
  switch (order.type) {
    case 'move':
    case 'attack':
      return march(match, seat, left, order);
    case 'upgrade': {
      const { at, count, from, to } = order;
      if (count < 1) return 'bad-count';
      const land = match.byId.get(at);
      if (land === undefined) return 'unknown-territory';
      if (land.owner !== seat) return 'not-own-territory';
      if (to <= from) return 'not-an-upgrade';
      if (Math.max(1, to) > own.level) return 'level-too-low';
      const there = left.units.get(at);
      if (there === undefined || (there[from] ?? 0) < count) return 'not-enough-units';
      const cost = count * ((total[to] ?? 0) - (total[from] ?? 0));
      if (cost > left.tech) return 'not-enough-tech';
      left.tech -= cost;
      there[from] = (there[from] ?? 0) - count;
      there[to] = (there[to] ?? 0) + count;
      return undefined;
    }
    case 'research': {
      if (own.level === 6) return 'top-level';
      if (left.researches) return 'already-researching';
      const cost = steps[own.level + 1] ?? 0;
      if (cost > left.tech) return 'not-enough-tech';
      left.tech -= cost;
      left.researches = true;
      return undefined;
    }
  }
}

function march(
  match: PlainMatch,
  seat: number,
  left: PlainSeat['left'],
  { type, from, to, units }: Extract<PlainOrder, { type: 'move' | 'attack' }>,
): string | undefined {
  const count = sum(units);
  if (count < 1) return 'bad-count';
  const [source, target] = [match.byId.get(from), match.byId.get(to)];
  if (source === undefined || target === undefined) return 'unknown-territory';
  if (from === to) return 'same-territory';
  if (source.owner !== seat) return 'not-own-territory';
  let price = 1;
  if (type === 'move') {
    if (target.owner !== seat) return 'not-own-territory';
    price = cheapest(match, seat, from, to);
    if (price === Number.POSITIVE_INFINITY) return 'no-path';
  } else {
    if (target.owner === seat) return 'own-territory';
    if (!source.links.includes(to)) return 'not-adjacent';
  }
  const there = left.units.get(from);
  if (there === undefined || units.some((own, type) => own > (there[type] ?? 0))) return 'not-enough-units';
  if (price * count > left.food) return 'not-enough-food';
  left.food -= price * count;
  const here = left.units.get(to);
  for (const [type, own] of units.entries()) {
    there[type] = (there[type] ?? 0) - own;
    if (here !== undefined) here[type] = (here[type] ?? 0) + own;
  }
  return undefined;
}

/** The price of the cheapest path, as it comes out when prices are lowered until none can be. */
function cheapest({ lands, byId }: PlainMatch, seat: number, from: string, to: string): number {
  const prices = new Map([[from, byId.get(from)?.size ?? 0]]);
  for (let isLower = true; isLower; ) {
    isLower = false;
    for (const land of lands) {
      const price = prices.get(land.id);
      if (price === undefined) continue;
      for (const id of land.links) {
        const next = byId.get(id);
        if (next?.owner !== seat || price + next.size >= (prices.get(id) ?? Number.POSITIVE_INFINITY)) continue;
        prices.set(id, price + next.size);
        isLower = true;
      }
    }
  }
  return prices.get(to) ?? Number.POSITIVE_INFINITY;
}

function endTurn(match: PlainMatch): void {
  if (match.turn === 0) {
    for (const land of match.lands) land.units[0] = match.seats[land.owner - 1]?.placed.get(land.id) ?? 0;
  } else {
    const forces = depart(match);
    for (const land of match.lands) fightFor(match, land, forces.get(land.id) ?? []);
    grow(match);
    judge(match);
  }
  if (match.over === null) match.turn++;
  for (const [i, own] of match.seats.entries()) {
    own.committed = !own.alive;
    own.orders = [];
    own.left = freshLeft(match, i + 1, own);
  }
}

interface PlainForce {
  readonly seat: number;
  readonly units: number[];
}

/** Everything but attacks happens, and attackers leave. */
function depart({ lands, seats }: PlainMatch): Map<string, PlainForce[]> {
  const forces = new Map<string, PlainForce[]>();
  for (const [i, { left, orders, ...own }] of seats.entries()) {
    if (!own.alive) continue;
    for (const land of lands) if (land.owner === i + 1) land.units = left.units.get(land.id) ?? land.units;
    for (const order of orders) {
      if (order.type !== 'attack') continue;
      const known = forces.get(order.to) ?? [];
      forces.set(order.to, known);
      let force = known.find(({ seat }) => seat === i + 1);
      if (force === undefined) {
        force = { seat: i + 1, units: [0, 0, 0, 0, 0, 0, 0] };
        known.push(force);
      }
      for (const [type, count] of order.units.entries()) force.units[type] = (force.units[type] ?? 0) + count;
    }
  }
  return forces;
}

function fightFor({ draw }: PlainMatch, land: PlainLand, forces: PlainForce[]): void {
  for (let i = forces.length - 1; i > 0; i--) {
    const j = draw(0, i);
    const [one, other] = [forces[i], forces[j]];
    if (one === undefined || other === undefined) continue;
    forces[i] = other;
    forces[j] = one;
  }
  for (const { seat, units } of forces) {
    for (let round = 1; sum(units) > 0 && sum(land.units) > 0; round++) {
      const [low, high] = [(own: number[]) => own.findIndex(Boolean), (own: number[]) => own.findLastIndex(Boolean)];
      const attacker = round % 2 === 1 ? high(units) : low(units);
      const defender = round % 2 === 1 ? low(land.units) : high(land.units);
      const attack = draw(1, 20) + (bonus[attacker] ?? 0);
      const defence = draw(1, 20) + (bonus[defender] ?? 0);
      if (attack > defence) land.units[defender] = (land.units[defender] ?? 0) - 1;
      else units[attacker] = (units[attacker] ?? 0) - 1;
    }
    if (sum(units) === 0) continue;
    land.owner = seat;
    land.units = units;
  }
}

function grow({ lands, seats }: PlainMatch): void {
  for (const [i, own] of seats.entries()) {
    if (!own.alive) continue;
    const mine = lands.filter(({ owner }) => owner === i + 1);
    own.food = own.left.food;
    own.tech = own.left.tech;
    if (mine.length === 0) continue;
    if (own.left.researches) own.level++;
    for (const land of mine) {
      own.food += land.food;
      own.tech += land.tech;
      land.units[0] = (land.units[0] ?? 0) + 1;
    }
  }
}

function judge(match: PlainMatch): void {
  const standing = match.seats.map((own, i) => {
    const lands = match.lands.filter(({ owner }) => owner === i + 1);
    own.alive = lands.length > 0;
    const strength = sum(lands.flatMap(({ units }) => units.map((count, type) => count * (bonus[type] ?? 0))));
    return { seat: i + 1, lands: lands.length, strength };
  });
  const alive = standing.filter(({ lands }) => lands > 0);
  if (alive.length === 1) match.over = { winners: alive.map(({ seat }) => seat), reason: 'conquest' };
  else if (match.limit > 0 && match.turn >= match.limit) {
    const [first, second] = standing.sort((a, b) => b.lands - a.lands || b.strength - a.strength);
    const isDraw = first?.lands === second?.lands && first?.strength === second?.strength;
    match.over = { winners: isDraw || first === undefined ? [] : [first.seat], reason: 'turn-limit' };
  }
}
