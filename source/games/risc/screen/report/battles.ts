import type { EventOf } from '../../events.ts';
import { minus, type Units, unitsOf } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import type { Report } from '../local.ts';
import type { Fight } from '../map/picture.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';

/** How far a turn has been told. */
export type TurnSoFar = Pick<Report, 'events' | 'toldCount' | 'motion'>;

/** The battle that is told, or that was told last; from 0, -1 before the first. */
export const battleNow = ({ events, toldCount }: TurnSoFar): number =>
  battlesIn(events).findLastIndex(({ from }) => from < toldCount);

/** The combat of a battle that is told, or that was told last. */
export const combatNow = ({ combats }: BattleStory, toldCount: number): CombatStory | undefined =>
  combats.findLast(({ from }) => from < toldCount) ?? combats[0];

/** How many rounds of a combat have been told. */
export const roundsTold = ({ from, rolls }: CombatStory, toldCount: number): number =>
  Math.max(0, Math.min(rolls.length, toldCount - from - 1));

/** Whether the end of a combat has been told. */
export const isCombatTold = ({ from, rolls }: CombatStory, toldCount: number): boolean =>
  toldCount > from + rolls.length + 1;

/** Whether the end of a battle has been told. */
export const isBattleTold = ({ to }: BattleStory, toldCount: number): boolean => toldCount > to;

/** Both forces after the rounds that have been told. */
export function leftOf(
  combat: CombatStory,
  toldCount: number,
): { readonly attackers: Units; readonly defenders: Units } {
  let { attackers, defenders } = combat.start;
  for (const roll of combat.rolls.slice(0, roundsTold(combat, toldCount))) {
    if (roll.loses === 'attacker') attackers = minus(attackers, unitsOf(typeIndex(roll.attackerType), 1));
    else defenders = minus(defenders, unitsOf(typeIndex(roll.defenderType), 1));
  }
  return { attackers, defenders };
}

/** A battle that is told, as far as it has been. */
export interface BattleNow {
  readonly battle: BattleStory;
  readonly combat: CombatStory;
  /** The last round that has been told, if one has. */
  readonly roll: EventOf<'roll'> | undefined;
  readonly left: ReturnType<typeof leftOf>;
  /** How much of that round is told: which units meet, the dice, too, or also who falls. */
  readonly told: 'pair' | 'dice' | 'loss';
}

/** Both sides of a battle as they are drawn. */
export function sidesOf({ combat, left, roll, told }: BattleNow): Omit<Fight, 'territory'> {
  const { attacker, defender, attackers, defenders } = combat.start;
  const meeting = (side: 'attacker' | 'defender') =>
    roll !== undefined && told !== 'loss' && { meeting: typeIndex(roll[`${side}Type`]) };
  return {
    defender: { seat: defender, left: left.defenders, all: defenders, ...meeting('defender') },
    attacker: { seat: attacker, left: left.attackers, all: attackers, ...meeting('attacker') },
  };
}

/** The battle that is told now; nothing before the first. */
export function nowOf(soFar: TurnSoFar): BattleNow | undefined {
  const battle = battlesIn(soFar.events)[battleNow(soFar)];
  const combat = battle && combatNow(battle, soFar.toldCount);
  if (battle === undefined || combat === undefined) return undefined;
  const roll = combat.rolls[roundsTold(combat, soFar.toldCount) - 1];
  const { motion, toldCount } = soFar;
  const told = motion === 'pair' || motion === 'dice' ? motion : 'loss';
  return { battle, combat, roll, left: leftOf(combat, told === 'loss' ? toldCount : toldCount - 1), told };
}
