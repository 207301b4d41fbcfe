import { bonus, freshLeft, type PlainLand, type PlainMatch, sum } from './plain-match.ts';

/** Plays the phases that follow the last commit. */
export function endTurn(match: PlainMatch): void {
  if (match.turn === 0) {
    for (const land of match.lands) land.units[0] = match.seats[land.owner - 1]?.placed.get(land.id) ?? 0;
  } else {
    const forces = depart(match);
    for (const land of match.lands) fightFor(match, land, forces.get(land.id) ?? []);
    grow(match);
    judge(match);
  }
  if (match.over === null) match.turn++;
  for (const [i, plainSeat] of match.seats.entries()) {
    plainSeat.committed = !plainSeat.alive;
    plainSeat.orders = [];
    plainSeat.remaining = freshLeft(match, i + 1, plainSeat);
  }
}

interface PlainForce {
  readonly seat: number;
  readonly units: number[];
}

/** Carries out moves, upgrades and research. Returns the attacking units, which leave their territories. */
function depart({ lands, seats }: PlainMatch): Map<string, PlainForce[]> {
  const forces = new Map<string, PlainForce[]>();
  for (const [i, { remaining, orders, ...plainSeat }] of seats.entries()) {
    if (!plainSeat.alive) continue;
    for (const land of lands) if (land.owner === i + 1) land.units = remaining.units.get(land.id) ?? land.units;
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
      const [low, high] = [
        (plainSeat: number[]) => plainSeat.findIndex(Boolean),
        (plainSeat: number[]) => plainSeat.findLastIndex(Boolean),
      ];
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
  for (const [i, plainSeat] of seats.entries()) {
    if (!plainSeat.alive) continue;
    const mine = lands.filter(({ owner }) => owner === i + 1);
    plainSeat.food = plainSeat.remaining.food;
    plainSeat.tech = plainSeat.remaining.tech;
    if (mine.length === 0) continue;
    if (plainSeat.remaining.researches) plainSeat.level++;
    for (const land of mine) {
      plainSeat.food += land.food;
      plainSeat.tech += land.tech;
      land.units[0] = (land.units[0] ?? 0) + 1;
    }
  }
}

function judge(match: PlainMatch): void {
  const standing = match.seats.map((plainSeat, i) => {
    const lands = match.lands.filter(({ owner }) => owner === i + 1);
    plainSeat.alive = lands.length > 0;
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
