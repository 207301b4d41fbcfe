import { itemAt } from '#engine/lookup.ts';

/** A player to pair. The pairings also depend on the order of the table. */
export interface Candidate {
  readonly account: number;
  readonly points: number;
  readonly opponents: readonly number[];
  readonly byes: number;
}

export interface RoundPairings {
  /** Accounts of each match. */
  readonly groups: readonly number[][];
  readonly byes: readonly number[];
}

/** A round of a round robin by the circle method: the first entrant stays, the others rotate. */
export function pairRoundRobin(accounts: readonly number[], round: number): RoundPairings {
  const size = accounts.length + (accounts.length % 2) - 1;
  const circle = [0, ...Array.from({ length: size }, (_, i) => 1 + ((i + round) % size))];
  const groups: number[][] = [];
  const byes: number[] = [];
  for (let i = 0; i < circle.length / 2; i++) {
    const pair = accounts.filter((_, at) => at === circle[i] || at === circle[size - i]);
    if (pair.length === 2) groups.push(pair);
    else byes.push(...pair);
  }
  return { groups, byes };
}

/** Positions of two players in the table, the higher one first. */
type Pair = readonly [number, number];

const pairOf = (i: number, j: number): Pair => [Math.min(i, j), Math.max(i, j)];

interface PairRules {
  canMeet(pair: Pair): boolean;
  cost(pair: Pair): number;
}

/** Weight of a difference in points. Larger than any sum of differences in the order of the table. */
const pointWeight = 1000;

/**
 * Pairs a Swiss round: players with equal points where possible, the upper half of a group against its lower half. No
 * player meets an opponent twice or has a second bye. A bye counts as an opponent at the end of the table. While each
 * player has had fewer than n/2 opponents, all are paired, because some pair can always be split so that two unpaired
 * players get its members as partners. Later, players may stay without a match or bye.
 *
 * @param table players who are still in the tournament, best first
 */
export function pairSwiss(table: readonly Candidate[]): RoundPairings {
  const { pairs, unpaired } = firstPairs(table.length + (table.length % 2), rulesFor(table));
  improve(pairs, rulesFor(table));
  const groups: number[][] = [];
  const byes: number[] = [];
  for (const [i, j] of pairs.sort(([a], [b]) => a - b)) {
    const { account } = itemAt(table, i);
    const opponent = table[j];
    if (opponent === undefined) byes.push(account);
    else groups.push([account, opponent.account]);
  }
  for (const i of unpaired) {
    const player = table[i];
    if (player?.byes === 0) byes.push(player.account);
  }
  return { groups, byes };
}

/** Rules for pairs in `table`. The position after its end is the bye. */
function rulesFor(table: readonly Candidate[]): PairRules {
  const sizeOf = (points: number): number => table.filter((player) => player.points === points).length;
  const lowest = Math.min(...table.map(({ points }) => points));
  return {
    canMeet([i, j]) {
      const { byes, opponents } = itemAt(table, i);
      const other = table[j];
      return other === undefined ? byes === 0 : !opponents.includes(other.account);
    },
    cost([i, j]) {
      const { points } = itemAt(table, i);
      const other = table[j];
      const difference = points - (other === undefined ? lowest : other.points);
      const distance = difference === 0 && other !== undefined ? sizeOf(points) / 2 : 1;
      return pointWeight * difference ** 2 + Math.abs(j - i - distance);
    },
  };
}

function cheapest<Choice>(choices: readonly Choice[], costOf: (choice: Choice) => number): Choice | undefined {
  const costs = choices.map(costOf);
  return choices[costs.indexOf(Math.min(...costs))];
}

/** Pairs the players from the top. Then splits a pair for every two unpaired players, so that both get a partner. */
function firstPairs(size: number, rules: PairRules): { pairs: Pair[]; unpaired: readonly number[] } {
  const pairs: Pair[] = [];
  let unpaired: number[] = [];
  const free = new Set(Array.from({ length: size }, (_, i) => i));
  for (const i of free) {
    free.delete(i);
    const pair = cheapest([...free].map((j) => pairOf(i, j)).filter(rules.canMeet), rules.cost);
    if (pair === undefined) unpaired.push(i);
    else {
      free.delete(pair[1]);
      pairs.push(pair);
    }
  }
  for (const one of [...unpaired]) {
    if (!unpaired.includes(one)) continue;
    const swaps = unpaired.flatMap((other) =>
      other === one ? [] : pairs.flatMap((pair) => exchanges([one, other], pair).map((to) => ({ other, pair, to }))),
    );
    const swap = cheapest(
      swaps.filter(({ to }) => to.every(rules.canMeet)),
      ({ to: [first, second] }) => rules.cost(first) + rules.cost(second),
    );
    if (swap === undefined) continue;
    pairs.splice(pairs.indexOf(swap.pair), 1, ...swap.to);
    unpaired = unpaired.filter((i) => i !== one && i !== swap.other);
  }
  return { pairs, unpaired };
}

/** Both ways for the players of two pairs to exchange partners. */
const exchanges = ([a, b]: Pair, [c, d]: Pair): readonly (readonly [Pair, Pair])[] => [
  [pairOf(a, c), pairOf(b, d)],
  [pairOf(a, d), pairOf(b, c)],
];

/** Exchanges partners between two pairs as long as that lowers the cost. */
function improve(pairs: Pair[], { canMeet, cost }: PairRules): void {
  for (let isBetter = true; isBetter; ) {
    isBetter = false;
    for (const i of pairs.keys())
      for (let j = i + 1; j < pairs.length; j++)
        for (const [one, other] of exchanges(itemAt(pairs, i), itemAt(pairs, j))) {
          if (!canMeet(one) || !canMeet(other)) continue;
          if (cost(one) + cost(other) >= cost(itemAt(pairs, i)) + cost(itemAt(pairs, j))) continue;
          pairs[i] = one;
          pairs[j] = other;
          isBetter = true;
        }
  }
}

/**
 * Groups players into matches of `seats`. Players with equal points meet, and former opponents only if they must.
 * Byes go to the end of the table, first to players who had the fewest.
 */
export function tablesOf(table: readonly Candidate[], seats: number): RoundPairings {
  const byes = table
    .toReversed()
    .toSorted((a, b) => a.byes - b.byes)
    .slice(0, table.length % seats);
  const free = table.filter((player) => !byes.includes(player));
  const groups: number[][] = [];
  while (free.length > 0) {
    const group = free.splice(0, 1);
    while (group.length < seats) {
      const meetings = ({ opponents }: Candidate): number =>
        group.reduce((sum, { account }) => sum + opponents.filter((other) => other === account).length, 0);
      const next = cheapest(free, meetings);
      if (next === undefined) break;
      free.splice(free.indexOf(next), 1);
      group.push(next);
    }
    groups.push(group.map(({ account }) => account));
  }
  return { groups, byes: byes.map(({ account }) => account) };
}
