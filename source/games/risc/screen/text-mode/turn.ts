import { itemAt } from '../../../../engine/lookup.ts';
import type { TurnPart } from '../../../../screen/reader.ts';
import { counted, flow, listOf } from '../../../../screen/sentences.ts';
import { landsOf, seatsOf } from '../../state.ts';
import { minus, type Units, unitsOf } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { keyframes } from '../keyframes.ts';
import type { Report, RiscScene } from '../local.ts';
import { battlesInFull } from '../report/battle-stops.ts';
import { chanceAfter, chancesOf, sideOf } from '../report/chances.ts';
import { pairText, resultSentence } from '../report/words.ts';
import { type BattleStory, battlesIn, type CombatStory, roundsOf } from '../words/battles.ts';
import { unitName, unitsWords } from '../words/forces.ts';
import { landNamed } from '../words/names.ts';
import { briefWords, isOrderEvent } from '../words/orders.ts';
import { capitalizeSubject, subjectName, does, isListener, nameOf } from '../words/phrases.ts';
import { wholePercent } from '../words.ts';

/** A turn with battles in parts: orders, each battle, and what it came to. */
export function turnParts(before: RiscScene, after: RiscScene, end: readonly string[]): readonly TurnPart[] {
  const report = keyframes(before, after).at(-1)?.local.report;
  const battles = report === undefined ? [] : battlesIn(report.events);
  if (report === undefined || battles.length === 0) return [];
  const inFull = battlesInFull(after, battles);
  return [
    { name: 'the orders', says: orderLines(before, after) },
    ...battles.map(
      (battle, i): TurnPart => ({
        name: `battle ${i + 1} of ${battles.length}`,
        says: battle.combats.flatMap((combat) => [
          ...flow(lineUp(after, report, battle, combat, `Battle ${i + 1} of ${battles.length}`)),
          ...(inFull.has(battle) ? roundLines(after, combat, slowRounds) : []),
          ...flow(resultOf(after, battle, combat)),
        ]),
        ...(battle.combats.some(({ rolls }) => rolls.length > (inFull.has(battle) ? slowRounds + 1 : 0)) && {
          rounds: battle.combats.flatMap((combat) => roundLines(after, combat, combat.rolls.length)),
        }),
      }),
    ),
    { name: 'the end of the turn', says: [...flow(summarySentences(after, report)), ...end] },
  ];
}

/** The orders player by player, and what they change of the listener's odds. */
function orderLines(before: RiscScene, after: RiscScene): readonly string[] {
  const land = (id: string) => landNamed(after.view.map, id);
  const changes = new Map<number, string>();
  for (const { local } of keyframes(before, after)) {
    const { changed, teller } = local.report ?? {};
    if (changed === undefined || teller === undefined) continue;
    const [from, to] = [wholePercent(changed.from), wholePercent(changed.to)];
    const name = land(itemAt(after.view.map.ids, changed.territory));
    changes.set(teller, ` Your odds in ${name} ${to < from ? 'fall' : 'rise'} from ${from} to ${to} percent.`);
  }
  const { turn } = before.view;
  return seatsOf(after.view).flatMap((seat, i) => {
    const ownEvents = after.events.filter(isOrderEvent).filter((event) => event.seat === seat);
    const head = i === 0 ? `Turn ${turn}, orders. ` : '';
    const what = ownEvents.length === 0 ? 'no orders' : ownEvents.map((event) => briefWords(event, land)).join(', ');
    return flow([`${head}${subjectName(after, seat)}: ${what}.${changes.get(seat) ?? ''}`]);
  });
}

/** `Battle 2 of 4, Haze. You attack P2 from Boreas: 2 basic units and 4 bowmen against 3 basic units. 46 percent to win.` */
function lineUp(scene: RiscScene, report: Report, battle: BattleStory, combat: CombatStory, head: string): string[] {
  const { attacker, defender, attackers, defenders } = combat.start;
  const land = landNamed(scene.view.map, battle.start.territory);
  const sources = report.events.flatMap((event) =>
    event.type === 'attacked' && event.to === battle.start.territory && event.seat === attacker
      ? [landNamed(scene.view.map, event.from)]
      : [],
  );
  if (combat.rolls.length === 0) return [`${head}, ${land}.`];
  const { atOrder, start } = chancesOf(scene, report, battle, combat);
  const side = sideOf(scene, combat);
  const wins =
    side === 'attacker' ? 'to win' : side === 'defender' ? 'to hold' : `for ${nameOf(scene, attacker)} to win`;
  const was =
    atOrder === undefined || start === undefined || wholePercent(atOrder) === wholePercent(start)
      ? ''
      : `, ${wholePercent(atOrder)} when ordered`;
  return [
    `${head}, ${land}.`,
    `${capitalizeSubject(does(scene, attacker, 'attack'))} ${nameOf(scene, defender)} from ${listOf([...new Set(sources)])}: ${unitsWords(attackers)} against ${unitsWords(defenders)}.`,
    ...(start === undefined ? [] : [`${wholePercent(start)} percent ${wins}${was}.`]),
  ];
}

/** Rounds that are told one by one; later ones so many together. */
const [slowRounds, together] = [5, 5];

/** Each of the first rounds, then several at once; the last one by itself. */
function roundLines(scene: RiscScene, combat: CombatStory, slow: number): readonly string[] {
  const rounds = roundsOf(combat);
  const lines: string[] = [];
  for (let from = 0; from < rounds.length; ) {
    const isOne = from < slow || from === rounds.length - 1;
    const until = isOne ? from + 1 : Math.min(from + together, rounds.length - 1);
    const chance = chanceAfter(scene, combat, until);
    const now = chance === undefined || until === rounds.length ? '' : `${wholePercent(chance)} percent now.`;
    lines.push(...flow(isOne ? oneRound(scene, combat, from, now) : severalRounds(scene, combat, from, until, now)));
    from = until;
  }
  return lines;
}

/** `Round 1, your best against their weakest: 7 plus 1 beats 6. P2 loses a basic unit. 57 percent now.` */
function oneRound(scene: RiscScene, combat: CombatStory, at: number, now: string): string[] {
  const roll = combat.rolls[at];
  if (roll === undefined) return [];
  const sum = (die: number, total: number) => (total === die ? `${die}` : `${die} plus ${total - die}`);
  const [attacker, defender] = [sum(roll.attackerRoll, roll.attackerTotal), sum(roll.defenderRoll, roll.defenderTotal)];
  const isTie = roll.attackerTotal === roll.defenderTotal;
  const resultText = isTie
    ? `a tie at ${roll.attackerTotal}, and ties go to the defender`
    : roll.loses === 'defender'
      ? `${attacker} beats ${defender}`
      : `${attacker} loses to ${defender}`;
  const loser = roll[roll.loses];
  const lost = unitName(typeIndex(roll[`${roll.loses}Type`]));
  const loses = isListener(scene, loser) ? 'You lose' : `${nameOf(scene, loser)} loses`;
  const article = /^[aeiou]/.test(lost) ? 'an' : 'a';
  return [
    `Round ${roll.round}, ${pairText(scene, roll, 'against')}: ${resultText}.`,
    `${loses} ${article} ${lost}.`,
    ...(now === '' ? [] : [now]),
  ];
}

/** `Rounds 6 to 10: you lose 2, P2 loses 3. 1 bowman against 1 bowman. 48 percent now.` */
function severalRounds(scene: RiscScene, combat: CombatStory, from: number, until: number, now: string): string[] {
  const { attacker, defender } = combat.start;
  const shownRolls = combat.rolls.slice(from, until);
  const fell = (side: 'attacker' | 'defender') => shownRolls.filter(({ loses }) => loses === side).length;
  const loses = (seat: number, count: number) =>
    isListener(scene, seat) ? `you lose ${count}` : `${nameOf(scene, seat)} loses ${count}`;
  const unitsLeft = (side: 'attacker' | 'defender', all: Units) =>
    combat.rolls
      .slice(0, until)
      .reduce(
        (units, roll) => (roll.loses === side ? minus(units, unitsOf(typeIndex(roll[`${side}Type`]), 1)) : units),
        all,
      );
  const sides = [unitsLeft('attacker', combat.start.attackers), unitsLeft('defender', combat.start.defenders)].map(unitsWords);
  return [
    `Rounds ${from + 1} to ${until}: ${loses(attacker, fell('attacker'))}, ${loses(defender, fell('defender'))}.`,
    `${sides[0]} against ${sides[1]}.`,
    ...(now === '' ? [] : [now]),
  ];
}

/** `You take Haze with 1 bowman, at 46 %. You lost 5 units, P2 lost 6.` */
function resultOf(scene: RiscScene, battle: BattleStory, combat: CombatStory): string[] {
  const isLast = combat === battle.combats.at(-1);
  const { attacker, defender } = combat.start;
  const fell = (side: 'attacker' | 'defender') => combat.rolls.filter(({ loses }) => loses === side).length;
  const lost = (seat: number, count: number) => `${nameOf(scene, seat)} lost ${counted(count, 'unit')}`;
  return [
    ...(isLast ? [resultSentence(scene, battle).replace(' %', ' percent')] : []),
    ...(combat.rolls.length === 0
      ? []
      : [capitalizeSubject(`${lost(attacker, fell('attacker'))}, ${lost(defender, fell('defender'))}.`)]),
  ];
}

/** `Turn 1 is over. You took Haze and held Drizzle. You own 5 of 16 territories. 26 food and 16 tech earned.` */
function summarySentences(scene: RiscScene, { turn, events }: Report): string[] {
  const ends = battlesIn(events).map(({ end }) => end);
  const land = (id: string) => landNamed(scene.view.map, id);
  const ownSeat = seatsOf(scene.view).find((seat) => isListener(scene, seat));
  if (ownSeat === undefined) return [`Turn ${turn} is over.`];
  const landsText = (verb: string, lands: readonly string[]) => (lands.length === 0 ? [] : [`${verb} ${listOf(lands)}`]);
  const deedTexts = [
    ...landsText(
      'took',
      ends.filter(({ before, owner }) => owner === ownSeat && before !== ownSeat).map((end) => land(end.territory)),
    ),
    ...landsText(
      'held',
      ends.filter(({ before, owner }) => owner === ownSeat && before === ownSeat).map((end) => land(end.territory)),
    ),
    ...landsText(
      'lost',
      ends.filter(({ before, owner }) => owner !== ownSeat && before === ownSeat).map((end) => land(end.territory)),
    ),
  ];
  const growth = events.find((event) => event.type === 'growth' && event.seat === ownSeat);
  return [
    `Turn ${turn} is over.`,
    ...(deedTexts.length === 0 ? [] : [`You ${listOf(deedTexts)}.`]),
    `You own ${landsOf(scene.view, ownSeat).length} of ${scene.view.owners.length} territories.`,
    ...(growth?.type === 'growth' ? [`${growth.food} food and ${growth.tech} tech earned.`] : []),
  ];
}
