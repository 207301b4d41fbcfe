import { missing } from '../../../engine/lookup.ts';
import type { Stream } from '../../../engine/random.ts';
import type { Roll } from '../events.ts';
import { countOf, type Units } from '../units.ts';
import { bonuses, sides, typeAt } from '../vocabulary.ts';

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
    const attackerTotal = attackerRoll + (bonuses[attacker] ?? missing(attacker));
    const defenderTotal = defenderRoll + (bonuses[defender] ?? missing(defender));
    const isAttackers = attackerTotal <= defenderTotal;
    if (isAttackers) {
      attacking[attacker] = (attacking[attacker] ?? missing(attacker)) - 1;
      attackersLeft--;
    } else {
      defending[defender] = (defending[defender] ?? missing(defender)) - 1;
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
