import { freshLeft, type PlainAction, type PlainMatch, type PlainOrder, type PlainSeat, sum } from './plain-match.ts';
import { endTurn } from './plain-turn.ts';

const total = [0, 3, 11, 30, 55, 90, 140];
const steps = [0, 0, 50, 75, 125, 200, 300];

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
