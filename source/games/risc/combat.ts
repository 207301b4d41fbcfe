import { unreachable } from '#engine/lookup.ts';
import type { Stream } from '#engine/random.ts';
import type { Roll } from './events.ts';
import { countOf, type Units } from './units.ts';
import { bonuses, sides, typeAt, unitTypes } from './vocabulary.ts';

/** How a combat ended. */
export interface FightResult {
  readonly won: boolean;
  /** The winner's surviving units. */
  readonly units: Units;
  readonly rounds: number;
}

/**
 * A combat until one side has no unit (rules, section 7): strongest against weakest in odd rounds, weakest against
 * strongest in even ones. The lower total loses that one unit, on a tie the attacker does.
 *
 * @param dice the attacker's die is drawn before the defender's
 * @param onRoll is told of every round
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

/** Expected results of an attack (rules, section 8): computed exactly, without simulation. */
export interface Odds {
  /** The chance of the attacker to win. */
  readonly win: number;
  /** The expected numbers of survivors; the loser counts 0. */
  readonly attackersLeft: number;
  readonly defendersLeft: number;
  /** By number, from 0: the chance that so many attackers are left. */
  readonly attackers: readonly number[];
  /** As `attackers`, of the defenders. */
  readonly defenders: readonly number[];
}

/** The chance that a unit of bonus `x` beats a defender of bonus `y` in one round. */
export function winOfRound(x: number, y: number): number {
  const m = y - x + 1;
  return m >= 1 ? ((20 - m) * (21 - m)) / 800 : 1 - ((19 + m) * (20 + m)) / 800;
}

/** The chance that an attacker's unit beats a defender's, by the numbers of their types. */
export const winOfTypes = unitTypes.map((_, attacker) =>
  unitTypes.map((_, defender) =>
    winOfRound(bonuses[attacker] ?? unreachable(attacker), bonuses[defender] ?? unreachable(defender)),
  ),
);

/** The types of the units of a force in a line, weakest first. */
const lineOf = (units: Units): number[] => units.flatMap((count, type) => Array<number>(count).fill(type));

/** Chances that are too small for any sum to show them. */
const negligible = 1e-30;

/**
 * The odds of an attack. Only the chances of one round are kept at a time, so that forces of any size can be computed.
 *
 * @param fought how many rounds have been fought before, which says which pair is next
 */
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

/** The chance that so many attackers have fallen by now, and that the round at the next end is the last one. */
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

/** One end of the two lines, which the rounds of one pair eat up independently of the other end. */
interface End {
  readonly attackers: readonly number[];
  readonly defenders: readonly number[];
  /** By units lost: the chance that the attacker has lost so many in the rounds so far. */
  readonly chances: Float64Array;
  /** How many rounds it has had. */
  played: number;
  /** The fewest and the most units that they can have cost; there is none between them when it is eaten up. */
  low: number;
  high: number;
}

/** The end where the first units of two lines meet, before the first round. */
function createEnd(attackers: readonly number[], defenders: readonly number[]): End {
  const chances = new Float64Array(attackers.length + 1);
  chances[0] = 1;
  return { attackers, defenders, chances, played: 0, low: 0, high: 0 };
}

/** The attacker's chance to win the next round at an end where it has lost so many units. */
const winAt = ({ attackers, defenders, played }: End, lost: number): number =>
  winOfTypes[attackers[lost] ?? 0]?.[defenders[played - lost] ?? 0] ?? 0;

/** One more round at an end; where one side has fallen there is none. */
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
