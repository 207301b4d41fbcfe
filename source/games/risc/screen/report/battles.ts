import type { EventOf } from '../../events.ts';
import { minus, type Units, unitsOf } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import type { Report } from '../local.ts';
import type { FightPicture } from '../map/picture.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';

/** How far a turn has been told. */
export type PlaybackPosition = Pick<Report, 'events' | 'shownCount' | 'motion'>;

/** The battle that is told, or that was told last; from 0, -1 before the first. */
export const battleIndex = ({ events, shownCount }: PlaybackPosition): number =>
  battlesIn(events).findLastIndex(({ from }) => from < shownCount);

/** The combat of a battle that is told, or that was told last. */
export const combatAt = ({ combats }: BattleStory, shownCount: number): CombatStory | undefined =>
  combats.findLast(({ from }) => from < shownCount) ?? combats[0];

/** How many rounds of a combat have been told. */
export const shownRounds = ({ from, rolls }: CombatStory, shownCount: number): number =>
  Math.max(0, Math.min(rolls.length, shownCount - from - 1));

/** Whether the end of a combat has been told. */
export const isCombatOver = ({ from, rolls }: CombatStory, shownCount: number): boolean =>
  shownCount > from + rolls.length + 1;

/** Whether the end of a battle has been told. */
export const isBattleOver = ({ to }: BattleStory, shownCount: number): boolean => shownCount > to;

/** Both forces after the rounds that have been told. */
export function unitsLeftAt(
  combat: CombatStory,
  shownCount: number,
): { readonly attackers: Units; readonly defenders: Units } {
  let { attackers, defenders } = combat.start;
  for (const roll of combat.rolls.slice(0, shownRounds(combat, shownCount))) {
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
  readonly unitsLeft: ReturnType<typeof unitsLeftAt>;
  /** How much of that round is told: which units meet, the dice, too, or also who falls. */
  readonly stage: 'pair' | 'dice' | 'loss';
}

/** Both sides of a battle as they are drawn. */
export function sidesOf({ combat, unitsLeft, roll, stage }: BattleNow): Omit<FightPicture, 'territory'> {
  const { attacker, defender, attackers, defenders } = combat.start;
  const meeting = (side: 'attacker' | 'defender') =>
    roll !== undefined && stage !== 'loss' && { meeting: typeIndex(roll[`${side}Type`]) };
  return {
    defender: { seat: defender, unitsLeft: unitsLeft.defenders, all: defenders, ...meeting('defender') },
    attacker: { seat: attacker, unitsLeft: unitsLeft.attackers, all: attackers, ...meeting('attacker') },
  };
}

/** The battle that is told now; nothing before the first. */
export function battleNowOf(position: PlaybackPosition): BattleNow | undefined {
  const battle = battlesIn(position.events)[battleIndex(position)];
  const combat = battle && combatAt(battle, position.shownCount);
  if (battle === undefined || combat === undefined) return undefined;
  const roll = combat.rolls[shownRounds(combat, position.shownCount) - 1];
  const { motion, shownCount } = position;
  const stage = motion === 'pair' || motion === 'dice' ? motion : 'loss';
  return { battle, combat, roll, unitsLeft: unitsLeftAt(combat, stage === 'loss' ? shownCount : shownCount - 1), stage };
}
