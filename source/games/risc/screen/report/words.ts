import { itemAt } from '../../../../engine/lookup.ts';
import type { Seat } from '../../../../engine/vocabulary.ts';
import { listOf } from '../../../../screen/sentences.ts';
import type { EventOf } from '../../events.ts';
import { countOf, type Units, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import type { Report, RiscScene } from '../local.ts';
import { type BattleStory, battlesIn } from '../words/battles.ts';
import { unitName, unitsWords } from '../words/forces.ts';
import { landNamed } from '../words/names.ts';
import { capitalizeSubject, isListener, nameOf } from '../words/phrases.ts';
import { wholePercent } from '../words.ts';
import type { BattleNow } from './battles.ts';
import { winnersChance } from './chances.ts';

/** `P2 loses a basic unit`, `you lose 1a`, the longest first. */
export function lossTexts(scene: RiscScene, roll: EventOf<'roll'>): readonly string[] {
  const seat = roll[roll.loses];
  const type = roll[`${roll.loses}Type`];
  const name = unitName(typeIndex(type));
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  const loses = `${nameOf(scene, seat)} ${isListener(scene, seat) ? 'lose' : 'loses'}`;
  return [`${loses} ${article} ${name}`, `${loses} 1${type}`];
}

/** `your best v their weakest`, and `against` in its place in a sentence. */
export function pairText(scene: RiscScene, roll: EventOf<'roll'>, versus = 'v'): string {
  const [first, second] = roll.pair === 'high-low' ? ['best', 'weakest'] : ['weakest', 'best'];
  return `${whose(scene, roll.attacker, roll.defender)} ${first} ${versus} ${whose(scene, roll.defender, roll.attacker)} ${second}`;
}

const whose = (scene: RiscScene, seat: Seat, other: Seat): string =>
  isListener(scene, seat) ? 'your' : isListener(scene, other) ? 'their' : `${nameOf(scene, seat)}'s`;

const attacks = (scene: RiscScene, seat: Seat): string => (isListener(scene, seat) ? 'attack' : 'attacks');

/** `You attack Haze, which P2 holds`, `Haze: you attack P2`, `Haze: you v P2`: the longest first. */
export function fightTexts(scene: RiscScene, { battle, combat }: BattleNow): readonly string[] {
  const [attacker, defender] = [nameOf(scene, combat.start.attacker), nameOf(scene, combat.start.defender)];
  const land = landNamed(scene.view.map, battle.start.territory);
  const verb = attacks(scene, combat.start.attacker);
  const holds = `${defender} ${isListener(scene, combat.start.defender) ? 'hold' : 'holds'}`;
  return [
    capitalizeSubject(`${attacker} ${verb} ${land}, which ${holds}`),
    `${land}: ${attacker} ${verb} ${defender}`,
    `${land}: ${attacker} v ${defender}`,
    `${land}: P${combat.start.attacker} v P${combat.start.defender}`,
  ];
}

/** `You attack Haze from Boreas: 2a+4b against 3a+3b.`, the longest first. */
export function lineUpSentence(scene: RiscScene, { events }: Report, { battle, combat }: BattleNow): readonly string[] {
  const { attacker, defender, attackers, defenders } = combat.start;
  const { territory } = battle.start;
  const sources = events.flatMap((event) =>
    event.type === 'attacked' && event.to === territory && event.seat === attacker
      ? [landNamed(scene.view.map, event.from)]
      : [],
  );
  const who = `${nameOf(scene, attacker)} ${attacks(scene, attacker)}`;
  const land = landNamed(scene.view.map, territory);
  const forces = `${unitsText(attackers)} against ${unitsText(defenders)}`;
  return [
    `${who} ${nameOf(scene, defender)} in ${land} from ${listOf([...new Set(sources)])}: ${forces}.`,
    `${who} ${land} from ${listOf([...new Set(sources)])}: ${forces}.`,
    `${who} ${land}: ${forces}.`,
  ].map(capitalizeSubject);
}

/** How a battle ended: `you hold`, `P4 took it`, the longest first. */
export function resultTexts(scene: RiscScene, { end }: BattleStory): readonly string[] {
  const { before, owner, units } = end;
  const name = nameOf(scene, owner);
  const [verb, past] = before === owner ? ['hold', 'held'] : ['take it', 'took it'];
  const says = isListener(scene, owner) ? `${name} ${verb}` : `${name} ${verb.replace(/^\w+/, '$&s')}`;
  return [`${says} with ${unitsText(units)}`, says, `${name} ${past}`, `P${owner} ${past}`];
}

/** The result in lines of their own: `You take Haze`, `with 1 bowman`, `after 11 rounds`; each the longest first. */
export function resultLines(scene: RiscScene, { battle, combat }: BattleNow): readonly (readonly string[])[] {
  const land = landNamed(scene.view.map, battle.start.territory);
  const { winner, units, rounds } = combat.end;
  const isHeld = winner === combat.start.defender;
  const verb = isHeld ? 'hold' : 'take';
  const does = isListener(scene, winner) ? `You ${verb}` : capitalizeSubject(`${nameOf(scene, winner)} ${verb}s`);
  if (rounds === 0) return [[`${does} ${land}`], ['without a battle']];
  return [
    [`${does} ${land}`],
    [`with ${unitsWords(units)}`, `with ${unitsText(units)}`, `with ${countOf(units)} units`],
    [`after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`],
  ];
}

/** From this chance down a victory is one to shout about. */
const maxRare = 0.25;

/** `You take Haze with 1 bowman, at 46 %.` */
export function resultSentence(scene: RiscScene, battle: BattleStory): string {
  const { territory, before, owner, units } = battle.end;
  const land = landNamed(scene.view.map, territory);
  const unitsLeft = unitsWords(units);
  const isYou = isListener(scene, owner);
  const who = capitalizeSubject(nameOf(scene, owner));
  if (battle.combats.every(({ rolls }) => rolls.length === 0))
    return isYou ? `Undefended: you take ${land}.` : `Undefended: ${nameOf(scene, owner)} takes ${land}.`;
  const chance = winnersChance(battle);
  const at = chance === undefined ? '.' : `, at ${wholePercent(chance)} %${chance <= maxRare ? '!' : '.'}`;
  if (isYou) return `You ${before === owner ? 'hold' : 'take'} ${land} with ${unitsLeft}${at}`;
  const attackers = battle.start.attackers.map(({ seat }) => seat);
  const keeps = `${nameOf(scene, owner)} keeps ${unitsLeft}`;
  if (before === owner)
    return attackers.some((seat) => isListener(scene, seat))
      ? `Your attack on ${land} fails. ${capitalizeSubject(keeps)}.`
      : `${who} holds ${land} with ${unitsLeft}${at}`;
  if (isListener(scene, before)) return `${who} takes ${land} from you: ${unitsLeft} left.`;
  return `${who} takes ${land} from ${nameOf(scene, before)} with ${unitsLeft}${at}`;
}

/** `Next: P2 attacks P3 in Notus.`; nothing after the last. */
export function nextSentence(scene: RiscScene, { events }: Report, battle: BattleStory): string {
  const battles = battlesIn(events);
  const next = battles[battles.indexOf(battle) + 1]?.start;
  if (next === undefined) return '';
  const { attackers, owner, territory } = next;
  const names = attackers.map(({ seat }) => nameOf(scene, seat));
  const [first] = attackers;
  const verb = first !== undefined && names.length === 1 ? attacks(scene, first.seat) : 'attack';
  return ` Next: ${listOf(names)} ${verb} ${nameOf(scene, owner)} in ${landNamed(scene.view.map, territory)}.`;
}

/** `Your best against their weakest: 19 + 1 beats 6 + 0. P2 loses a basic unit. 3 of your 6 against 2 of their 6.` */
export function roundSentence(scene: RiscScene, { roll, unitsLeft, combat, stage }: BattleNow): readonly string[] {
  if (roll === undefined) return [''];
  const pair = `${capitalizeSubject(pairText(scene, roll, 'against'))}`;
  if (stage === 'pair') return [`${pair}.`];
  const sum = (die: number, total: number) => `${die} + ${total - die}`;
  const [attacker, defender] = [sum(roll.attackerRoll, roll.attackerTotal), sum(roll.defenderRoll, roll.defenderTotal)];
  if (stage === 'dice') return [`${pair}: ${attacker} against ${defender}.`];
  const isTie = roll.attackerTotal === roll.defenderTotal;
  const beats = isTie
    ? `a tie at ${roll.attackerTotal}, which the attacker loses`
    : roll.loses === 'defender'
      ? `${attacker} beats ${defender}`
      : `${attacker} loses to ${defender}`;
  const first = `${pair}: ${beats}. ${capitalizeSubject(itemAt(lossTexts(scene, roll), 0))}.`;
  const side = (seat: Seat, other: Seat, units: Units, all: Units) =>
    `${countOf(units)} of ${whose(scene, seat, other)} ${countOf(all)}`;
  const { start } = combat;
  const ownSide = side(start.attacker, start.defender, unitsLeft.attackers, start.attackers);
  const theirs = side(start.defender, start.attacker, unitsLeft.defenders, start.defenders);
  return [`${first} ${ownSide} against ${theirs}.`, first, `${capitalizeSubject(beats)}. ${capitalizeSubject(itemAt(lossTexts(scene, roll), 0))}.`];
}
