import type { Units } from '../units.ts';
import { bonuses, unitTypes } from '../vocabulary.ts';

/** What is to be expected of an attack (rules, section 8): exact, without simulation. */
export interface Odds {
  /** The chance of the attacker to win. */
  readonly win: number;
  /** The expected numbers of survivors; the loser counts 0. */
  readonly attackersLeft: number;
  readonly defendersLeft: number;
  /** The chances that so many attackers are left, by number, from 0. */
  readonly attackers: readonly number[];
  /** The same of the defenders. */
  readonly defenders: readonly number[];
}

/** The chance that a unit of bonus `x` beats a defender of bonus `y` in one round. */
export function winOfRound(x: number, y: number): number {
  const m = y - x + 1;
  return m >= 1 ? ((20 - m) * (21 - m)) / 800 : 1 - ((19 + m) * (20 + m)) / 800;
}

/** The same by the numbers of two types: the attacker's, then the defender's. */
export const winOfTypes = unitTypes.map((_, attacker) =>
  unitTypes.map((_, defender) => winOfRound(bonuses[attacker] ?? 0, bonuses[defender] ?? 0)),
);

/** The types of the units of a force in a line, weakest first. */
const lineOf = (units: Units): number[] => units.flatMap((count, type) => Array<number>(count).fill(type));

/** The odds of an attack. Time and memory grow with the product of the two numbers of units. */
export function oddsOf(attackers: Units, defenders: Units): Odds {
  const attackersUp = lineOf(attackers);
  const defendersUp = lineOf(defenders);
  const attackersDown = attackersUp.toReversed();
  const defendersDown = defendersUp.toReversed();
  const [most, others] = [attackersUp.length, defendersUp.length];
  const attackersLeft = Array<number>(most + 1).fill(0);
  const defendersLeft = Array<number>(others + 1).fill(0);
  if (most === 0 || others === 0) {
    attackersLeft[most] = 1;
    defendersLeft[others] = 1;
    return oddsFrom(others === 0 ? 1 : 0, attackersLeft, defendersLeft);
  }
  const highLow = createEnd(attackersDown, defendersUp);
  const lowHigh = createEnd(attackersUp, defendersDown);
  /** The chance that a combat is there after `k` rounds with `lost` attackers fallen, and that the next round ends it. */
  const endsAt = (k: number, lost: number, attackerWins: boolean): number => {
    const [s, t] = [Math.ceil(k / 2), Math.floor(k / 2)];
    let sum = 0;
    for (let h = Math.max(0, lost - t); h <= Math.min(lost, s); h++) {
      const g = lost - h;
      const win = k % 2 === 0 ? highLow.win(s, h) : lowHigh.win(t, g);
      sum += highLow.chance(s, h) * lowHigh.chance(t, g) * (attackerWins ? win : 1 - win);
    }
    return sum;
  };
  let win = 0;
  for (let lost = 0; lost < most; lost++) {
    const chance = endsAt(others - 1 + lost, lost, true);
    attackersLeft[most - lost] = chance;
    win += chance;
  }
  for (let fallen = 0; fallen < others; fallen++)
    defendersLeft[others - fallen] = endsAt(most - 1 + fallen, most - 1, false);
  attackersLeft[0] = 1 - win;
  defendersLeft[0] = win;
  return oddsFrom(win, attackersLeft, defendersLeft);
}

/** One end of the two lines, which the rounds of one pair eat up independently of the other end. */
interface End {
  /** The chance that so many rounds of it have cost the attacker so many units. */
  chance(rounds: number, lost: number): number;
  /** The chance of the attacker to win the next one. */
  win(rounds: number, lost: number): number;
}

/** The end where the first units of two lines meet. */
function createEnd(attackers: readonly number[], defenders: readonly number[]): End {
  const [most, others] = [attackers.length, defenders.length];
  const rounds = Math.ceil((most + others) / 2);
  const width = most + 1;
  const chances = new Float64Array((rounds + 1) * width);
  chances[0] = 1;
  const win = (played: number, lost: number): number =>
    winOfTypes[attackers[lost] ?? 0]?.[defenders[played - lost] ?? 0] ?? 0;
  for (let played = 0; played < rounds; played++)
    for (let lost = Math.max(0, played - others + 1); lost <= Math.min(played, most - 1); lost++) {
      const chance = chances[played * width + lost] ?? 0;
      const won = win(played, lost);
      const next = (played + 1) * width + lost;
      chances[next] = (chances[next] ?? 0) + chance * won;
      chances[next + 1] = (chances[next + 1] ?? 0) + chance * (1 - won);
    }
  return { chance: (played, lost) => chances[played * width + lost] ?? 0, win };
}

function oddsFrom(win: number, attackers: readonly number[], defenders: readonly number[]): Odds {
  const expected = (chances: readonly number[]) => chances.reduce((sum, chance, count) => sum + chance * count, 0);
  return { win, attackersLeft: expected(attackers), defendersLeft: expected(defenders), attackers, defenders };
}
