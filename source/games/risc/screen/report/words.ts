import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import type { EventOf } from '../../events.ts';
import { countOf, type Units, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import type { BattleStory } from '../words/battles.ts';
import { unitName } from '../words/forces.ts';
import { landNamed } from '../words/names.ts';
import { isListener, nameOf } from '../words/voice.ts';
import type { BattleNow } from './battles.ts';

/** `P2 loses a basic unit`, `you lose 1a`, the longest first. */
export function lossTexts(scene: RiscScene, roll: EventOf<'roll'>): readonly string[] {
  const seat = roll[roll.loses];
  const type = roll[`${roll.loses}Type`];
  const name = unitName(typeIndex(type));
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  const loses = `${nameOf(scene, seat)} ${isListener(scene, seat) ? 'lose' : 'loses'}`;
  return [`${loses} ${article} ${name}`, `${loses} 1${type}`];
}

/** `your best v their weakest`, `tie: the attacker loses` */
export function pairText(scene: RiscScene, roll: EventOf<'roll'>): string {
  if (roll.attackerTotal === roll.defenderTotal) return 'tie: the attacker loses';
  const [first, second] = roll.pair === 'high-low' ? ['best', 'weakest'] : ['weakest', 'best'];
  return `${whose(scene, roll.attacker, roll.defender)} ${first} v ${whose(scene, roll.defender, roll.attacker)} ${second}`;
}

const whose = (scene: RiscScene, seat: Seat, other: Seat): string =>
  isListener(scene, seat) ? 'your' : isListener(scene, other) ? 'their' : `${nameOf(scene, seat)}'s`;

/** `Haze: you attack P2` */
export function fightText(scene: RiscScene, { battle, combat }: BattleNow): string {
  const { attacker, defender } = combat.start;
  const verb = isListener(scene, attacker) ? 'attack' : 'attacks';
  const land = landNamed(scene.view.map, battle.start.territory);
  return `${land}: ${nameOf(scene, attacker)} ${verb} ${nameOf(scene, defender)}`;
}

/** How a battle ended: `P4 took it unopposed`, `you won, 2a+4b left`, `P2 holds with 1b`, the longest first. */
export function resultTexts(scene: RiscScene, { start, end, combats }: BattleStory): readonly string[] {
  const { before, owner, units } = end;
  const name = nameOf(scene, owner);
  const isYou = isListener(scene, owner);
  const short = `P${owner}`;
  if (before === owner)
    return [`${name} ${isYou ? 'hold' : 'holds'} with ${unitsText(units)}`, `${name} held`, `${short} held`];
  const rolls = combats.some((combat) => combat.rolls.length > 0);
  if (!rolls && countOf(start.units) === 0) return [`${name} took it unopposed`, `${name} took it`, `${short} took it`];
  return [`${name} won, ${unitsText(units)} left`, `${name} won`, `${short} won`];
}

/** The result of a battle: `taken by P4`, `held, lost 1a`, the longest first. */
export function settledTexts(scene: RiscScene, { end }: BattleStory, lost: Units): readonly string[] {
  if (end.before !== end.owner) return [`taken by ${nameOf(scene, end.owner)}`, nameOf(scene, end.owner)];
  return countOf(lost) === 0 ? ['held'] : [`held, lost ${unitsText(lost)}`, 'held'];
}

/** `18 + 1 beats 12 + 0: P2 loses a basic unit. 2 of your 7 against 2 of their 6 in Haze.` */
export function roundSentence(scene: RiscScene, now: BattleNow): readonly string[] {
  const { roll, left, combat, battle, isLossTold } = now;
  const fight = `${fightText(scene, now)}.`;
  if (roll === undefined || !isLossTold) return [fight];
  const attackerWins = roll.loses === 'defender';
  const sum = (die: number, total: number) => `${die} + ${total - die}`;
  const [attacker, defender] = [sum(roll.attackerRoll, roll.attackerTotal), sum(roll.defenderRoll, roll.defenderTotal)];
  const isTie = roll.attackerTotal === roll.defenderTotal;
  const beats = isTie
    ? `A tie at ${roll.attackerTotal}`
    : attackerWins
      ? `${attacker} beats ${defender}`
      : `${defender} beats ${attacker}`;
  const first = `${beats}: ${itemAt(lossTexts(scene, roll), 0)}.`;
  const side = (seat: Seat, other: Seat, units: Units, all: Units) =>
    `${countOf(units)} of ${whose(scene, seat, other)} ${countOf(all)}`;
  const { start } = combat;
  const own = side(start.attacker, start.defender, left.attackers, start.attackers);
  const theirs = side(start.defender, start.attacker, left.defenders, start.defenders);
  const land = landNamed(scene.view.map, battle.start.territory);
  return [`${first} ${own} against ${theirs} in ${land}.`, first];
}

/** `your orders`, `orders of P2` */
export const ordersOf = (scene: RiscScene, seat: Seat): string =>
  isListener(scene, seat) ? 'your orders' : `orders of ${nameOf(scene, seat)}`;
