import { freshLeft, type PlainAction, type PlainMatch, type PlainOrder, type PlainSeat, sum } from './plain-match.ts';
import { endTurn } from './plain-turn.ts';

const total = [0, 3, 11, 30, 55, 90, 140];
const steps = [0, 0, 50, 75, 125, 200, 300];

/** Plays an action of a seat. Returns the code of the refusal, or `undefined` if it is legal. */
export function reducePlain(match: PlainMatch, seat: number, action: PlainAction): string | undefined {
  if (match.over !== null) return 'match-over';
  const plainSeat = match.seats[seat - 1];
  if (plainSeat === undefined) return 'out-of-range';
  const isPlacing = action.type === 'place' || action.type === 'spread';
  if (action.type !== 'commit' && isPlacing !== (match.turn === 0)) return 'wrong-phase';
  if (plainSeat.committed) return 'not-your-turn';
  switch (action.type) {
    case 'place':
      return place(match, seat, plainSeat, action.at, action.units);
    case 'spread':
      spread(match, seat, plainSeat);
      return undefined;
    case 'cancel':
      return cancel(match, seat, plainSeat, action.n);
    case 'commit':
      if (match.turn === 0 && placedBy(plainSeat) !== match.units) return 'not-all-placed';
      plainSeat.committed = true;
      if (match.seats.every(({ committed }) => committed)) endTurn(match);
      return undefined;
    default: {
      if (plainSeat.orders.length >= 500) return 'too-many-orders';
      const refused = applyOrder(match, seat, plainSeat, plainSeat.remaining, action);
      if (refused === undefined) plainSeat.orders.push(action);
      return refused;
    }
  }
}

const placedBy = ({ placed }: PlainSeat): number => sum([...placed.values()]);

function place(match: PlainMatch, seat: number, plainSeat: PlainSeat, at: string, units: readonly number[]) {
  const count = sum(units);
  if (count !== units[0]) return 'basic-only';
  const land = match.byId.get(at);
  if (land === undefined) return 'unknown-territory';
  if (land.owner !== seat) return 'not-own-territory';
  if (placedBy(plainSeat) - (plainSeat.placed.get(at) ?? 0) + count > match.units) return 'too-many-units';
  plainSeat.placed.set(at, count);
  return undefined;
}

function spread({ lands, units }: PlainMatch, seat: number, plainSeat: PlainSeat): void {
  const ids = lands.filter(({ owner }) => owner === seat).map(({ id }) => id);
  for (let rest = units - placedBy(plainSeat); rest > 0; rest--) {
    const counts = ids.map((id) => plainSeat.placed.get(id) ?? 0);
    const id = ids[counts.indexOf(Math.min(...counts))] ?? '';
    plainSeat.placed.set(id, (plainSeat.placed.get(id) ?? 0) + 1);
  }
}

function cancel(match: PlainMatch, seat: number, plainSeat: PlainSeat, n: number): string | undefined {
  if (n < 0 || n > plainSeat.orders.length) return 'no-such-order';
  const rest = n === 0 ? [] : plainSeat.orders.filter((_, i) => i !== n - 1);
  const remaining = freshLeft(match, seat, plainSeat);
  for (const order of rest) if (applyOrder(match, seat, plainSeat, remaining, order) !== undefined) return 'needed';
  plainSeat.orders = rest;
  plainSeat.remaining = remaining;
  return undefined;
}

/** Subtracts an order from the stock and units left. Returns the reason if it is illegal. */
function applyOrder(
  match: PlainMatch,
  seat: number,
  plainSeat: PlainSeat,
  remaining: PlainSeat['remaining'],
  order: PlainOrder,
) {
  switch (order.type) {
    case 'move':
    case 'attack':
      return march(match, seat, remaining, order);
    case 'upgrade': {
      const { at, count, from, to } = order;
      if (count < 1) return 'bad-count';
      const land = match.byId.get(at);
      if (land === undefined) return 'unknown-territory';
      if (land.owner !== seat) return 'not-own-territory';
      if (to <= from) return 'not-an-upgrade';
      if (Math.max(1, to) > plainSeat.level) return 'level-too-low';
      const there = remaining.units.get(at);
      if (there === undefined || (there[from] ?? 0) < count) return 'not-enough-units';
      const cost = count * ((total[to] ?? 0) - (total[from] ?? 0));
      if (cost > remaining.tech) return 'not-enough-tech';
      remaining.tech -= cost;
      there[from] = (there[from] ?? 0) - count;
      there[to] = (there[to] ?? 0) + count;
      return undefined;
    }
    case 'research': {
      if (plainSeat.level === 6) return 'top-level';
      if (remaining.researches) return 'already-researching';
      const cost = steps[plainSeat.level + 1] ?? 0;
      if (cost > remaining.tech) return 'not-enough-tech';
      remaining.tech -= cost;
      remaining.researches = true;
      return undefined;
    }
  }
}

function march(
  match: PlainMatch,
  seat: number,
  remaining: PlainSeat['remaining'],
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
  const there = remaining.units.get(from);
  if (there === undefined || units.some((plainSeat, type) => plainSeat > (there[type] ?? 0))) return 'not-enough-units';
  if (price * count > remaining.food) return 'not-enough-food';
  remaining.food -= price * count;
  const here = remaining.units.get(to);
  for (const [type, plainSeat] of units.entries()) {
    there[type] = (there[type] ?? 0) - plainSeat;
    if (here !== undefined) here[type] = (here[type] ?? 0) + plainSeat;
  }
  return undefined;
}

/** Price of the cheapest path. Lowers the price of each territory until no price changes. */
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
