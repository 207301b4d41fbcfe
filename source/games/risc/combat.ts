import { unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Roll } from './events.ts';
import { countOf, type Units } from './units.ts';
import { bonuses, sides, typeAt, unitTypes } from './vocabulary.ts';

export interface FightResult {
  readonly won: boolean;
  readonly units: Units;
  readonly rounds: number;
}

/**
 * Fights a combat until one side has no units (rules, "Battles"). In odd rounds, the attacker's strongest unit meets the
 * defender's weakest, in even rounds the reverse. The lower total loses its unit. A tie goes to the defender.
 *
 * @param dice the attacker's die is drawn before the defender's
 * @param onRoll called after every round
 */
export function fight(
  attackers: Units,
  defenders: Units,
  dice: Pick<Stream, 'integer'>,
  onRoll?: (roll: Roll) => void,
): FightResult {
  const attacking = [...attackers];
  const defending = [...defenders];
  let attackersLeft = countOf(attackers);
  let defendersLeft = countOf(defenders);
  let round = 0;
  while (attackersLeft > 0 && defendersLeft > 0) {
    round++;
    const isHighLow = round % 2 === 1;
    const attacker = isHighLow ? strongest(attacking) : weakest(attacking);
    const defender = isHighLow ? weakest(defending) : strongest(defending);
    const attackerRoll = dice.integer(1, sides);
    const defenderRoll = dice.integer(1, sides);
    const attackerTotal = attackerRoll + (bonuses[attacker] ?? unreachable(attacker));
    const defenderTotal = defenderRoll + (bonuses[defender] ?? unreachable(defender));
    const isAttackers = attackerTotal <= defenderTotal;
    if (isAttackers) {
      attacking[attacker] = (attacking[attacker] ?? unreachable(attacker)) - 1;
      attackersLeft--;
    } else {
      defending[defender] = (defending[defender] ?? unreachable(defender)) - 1;
      defendersLeft--;
    }
    onRoll?.({
      round,
      pair: isHighLow ? 'high-low' : 'low-high',
      attackerType: typeAt(attacker),
      defenderType: typeAt(defender),
      attackerRoll,
      defenderRoll,
      attackerTotal,
      defenderTotal,
      loses: isAttackers ? 'attacker' : 'defender',
    });
  }
  const won = attackersLeft > 0;
  return { won, units: won ? attacking : defending, rounds: round };
}

function strongest(units: readonly number[]): number {
  let type = units.length - 1;
  while (type > 0 && units[type] === 0) type--;
  return type;
}

function weakest(units: readonly number[]): number {
  let type = 0;
  while (type < units.length - 1 && units[type] === 0) type++;
  return type;
}

/** Exact results of an attack (rules, "Odds"), computed without simulation. */
export interface Odds {
  readonly win: number;
  /** Expected number of attackers left. A lost attack adds 0 to the expectation. */
  readonly attackersLeft: number;
  readonly defendersLeft: number;
  /** Probability of each number of surviving attackers, indexed by that number. */
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
}

/** Probability that an attacker with bonus `x` beats a defender with bonus `y` in one round. */
export function winOfRound(x: number, y: number): number {
  const m = y - x + 1;
  return m >= 1 ? ((20 - m) * (21 - m)) / 800 : 1 - ((19 + m) * (20 + m)) / 800;
}

/** Probability that an attacking unit beats a defending unit in one round, indexed by the types of both units. */
export const winOfTypes = unitTypes.map((_, attacker) =>
  unitTypes.map((_, defender) =>
    winOfRound(bonuses[attacker] ?? unreachable(attacker), bonuses[defender] ?? unreachable(defender)),
  ),
);

/** Type index of each unit in a force, weakest unit first. */
const lineOf = (units: Units): number[] => units.flatMap((count, type) => Array<number>(count).fill(type));

const negligible = 1e-30;

/** Odds of a combat that starts with these units or, after `fought` rounds, continues with them. */
export function oddsOf(attackers: Units, defenders: Units, fought = 0): Odds {
  const attackersUp = lineOf(attackers);
  const defendersUp = lineOf(defenders);
  const [attackerCount, defenderCount] = [attackersUp.length, defendersUp.length];
  const attackersLeft = Array<number>(attackerCount + 1).fill(0);
  const defendersLeft = Array<number>(defenderCount + 1).fill(0);
  if (attackerCount === 0 || defenderCount === 0) {
    attackersLeft[attackerCount] = 1;
    defendersLeft[defenderCount] = 1;
    return oddsFrom(defenderCount === 0 ? 1 : 0, attackersLeft, defendersLeft);
  }
  const highLow = createEnd(attackersUp.toReversed(), defendersUp);
  const lowHigh = createEnd(attackersUp, defendersUp.toReversed());
  let win = 0;
  for (let played = 0; played < attackerCount + defenderCount - 1; played++) {
    const [next, other] = (played + fought) % 2 === 0 ? [highLow, lowHigh] : [lowHigh, highLow];
    if (next.low > next.high) break;
    const lost = played - (defenderCount - 1);
    if (lost >= 0) {
      const chance = endsNow(next, other, lost, true);
      attackersLeft[attackerCount - lost] = chance;
      win += chance;
    }
    const fallen = played - (attackerCount - 1);
    if (fallen >= 0) defendersLeft[defenderCount - fallen] = endsNow(next, other, attackerCount - 1, false);
    play(next);
  }
  attackersLeft[0] = 1 - win;
  defendersLeft[0] = win;
  return oddsFrom(win, attackersLeft, defendersLeft);
}

/** Probability that `lost` attackers have fallen and the attacker wins (`attackerWins`) or loses the next round. */
function endsNow(next: End, other: End, lost: number, attackerWins: boolean): number {
  const firstLoss = Math.max(next.low, lost - Math.min(other.high, other.played));
  const lastLoss = Math.min(next.high, next.played, lost - other.low);
  let sum = 0;
  for (let ownLosses = firstLoss; ownLosses <= lastLoss; ownLosses++) {
    const win = winAt(next, ownLosses);
    sum +=
      (next.chances[ownLosses] ?? unreachable(ownLosses)) *
      (other.chances[lost - ownLosses] ?? unreachable(lost - ownLosses)) *
      (attackerWins ? win : 1 - win);
  }
  return sum;
}

/** State of all rounds with one pairing: strongest against weakest unit, or the reverse. Pairings do not interact. */
interface End {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  /** Probability of each number of attackers lost in rounds with this pairing, indexed by that number. */
  readonly chances: Float64Array;
  played: number;
  /** Lowest possible number of attackers lost in this pairing. Above `high` if these rounds have used up a side. */
  low: number;
  high: number;
}

/** A pairing before its first round. Both lists are in the order of fighting. */
function createEnd(attackers: readonly number[], defenders: readonly number[]): End {
  const chances = new Float64Array(attackers.length + 1);
  chances[0] = 1;
  return { attackers, defenders, chances, played: 0, low: 0, high: 0 };
}

/** Probability that the attacker wins the next round of this pairing if `lost` attackers have already fallen in it. */
const winAt = ({ attackers, defenders, played }: End, lost: number): number =>
  winOfTypes[attackers[lost] ?? 0]?.[defenders[played - lost] ?? 0] ?? 0;

/** Plays a round of this pairing. Drops outcomes of negligible chance, or in which a side had no unit left to fight. */
function play(end: End): void {
  const { attackers, defenders, chances, played } = end;
  let { low, high } = end;
  for (; low <= high && low <= played - defenders.length; low++) chances[low] = 0;
  for (; high >= low && high >= attackers.length; high--) chances[high] = 0;
  for (let lost = high; lost >= low; lost--) {
    const won = winAt(end, lost);
    const chance = chances[lost] ?? unreachable(lost);
    chances[lost + 1] = (chances[lost + 1] ?? unreachable(lost + 1)) + chance * (1 - won);
    chances[lost] = chance * won;
  }
  if (low <= high) high++;
  for (; low <= high && (chances[low] ?? unreachable(low)) < negligible; low++) chances[low] = 0;
  for (; high >= low && (chances[high] ?? unreachable(high)) < negligible; high--) chances[high] = 0;
  end.low = low;
  end.high = high;
  end.played++;
}

function oddsFrom(win: number, attackers: readonly number[], defenders: readonly number[]): Odds {
  const expected = (chances: readonly number[]) => chances.reduce((sum, chance, count) => sum + chance * count, 0);
  return { win, attackersLeft: expected(attackers), defendersLeft: expected(defenders), attackers, defenders };
}
