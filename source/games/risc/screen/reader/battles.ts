import type { Seat } from '../../../../engine/vocabulary.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { capitalized, counted, flow, listOf } from '../../../../screen/sentences.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { noUnits, plus, type Units, unitsOf } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { quickOdds } from '../composing/known-odds.ts';
import type { RiscScene } from '../local.ts';
import { type BattleStory, battlesIn, type CombatStory, type Round, roundsOf } from '../words/battles.ts';
import { forceWords, unitName } from '../words/forces.ts';
import { landNamed } from '../words/names.ts';
import { does, isListener, type Listener, nameOf, ofWhom, playersOf, possessing, fullSentence } from '../words/phrases.ts';
import { wholePercentWords } from '../words.ts';

/** A battle with the result of each combat. */
export function battleSentences(listener: Listener, { start, combats, end }: BattleStory, of?: BattleNumber): string[] {
  const name = landNamed(listener.view.map, start.territory);
  const [first, ...more] = combats;
  const head = of === undefined ? name : `Battle ${of.at} of ${of.count}, ${name}`;
  const attackerNames = start.attackers.map(({ seat }) => nameOf(listener, seat));
  return [
    `${head}: ${first === undefined ? 'no battle' : combatText(listener, first)}`,
    ...(attackerNames.length < 2 ? [] : [`The order was drawn: ${listOf(attackerNames)}.`]),
    ...more.map((combat) => fullSentence(combatText(listener, combat))),
    outcomeSentence(listener, end),
  ];
}

/** The battle's number in its turn, from 1. */
interface BattleNumber {
  readonly at: number;
  readonly count: number;
}

/** All battles of a turn, one list of sentences for each. */
export function battlesSentences(listener: Listener, events: readonly GameEvent[]): string[][] {
  const battles = battlesIn(events);
  return battles.map((battle, i) => battleSentences(listener, battle, { at: i + 1, count: battles.length }));
}

/** `you attack P2 with 1 basic, 6 bowmen against 6 basic. 74 percent before. It takes 12 rounds.` */
function combatText(listener: Listener, { start, end }: CombatStory): string {
  const { attacker, defender, attackers, defenders } = start;
  const force = `with ${forceWords(attackers)}`;
  if (end.rounds === 0) return `${does(listener, attacker, 'meet')} nobody there ${force}.`;
  const who = isListener(listener, defender) ? 'you' : nameOf(listener, defender);
  const odds = quickOdds(attackers, defenders)?.win;
  const before = odds === undefined ? '' : ` ${capitalized(wholePercentWords(odds))} before.`;
  return `${does(listener, attacker, 'attack')} ${who} ${force} against ${forceWords(defenders)}.${before} It takes ${counted(end.rounds, 'round')}.`;
}

/** `You take Haze with 1 bowman.` */
export function outcomeSentence(
  listener: Listener,
  { territory, before, owner, units }: EventOf<'battle-end'>,
): string {
  const name = landNamed(listener.view.map, territory);
  const who = isListener(listener, owner) ? 'You' : nameOf(listener, owner);
  const verb = before === owner ? 'hold' : 'take';
  return `${who} ${verb}${isListener(listener, owner) ? '' : 's'} ${name} with ${forceWords(units)}.`;
}

/** `Losses: you 5 basic, 1 bowman; P2 9 basic.` */
export function lossSentences(listener: Listener, events: readonly GameEvent[]): string[] {
  const lost = lossesIn(events);
  const texts = playersOf(listener).flatMap((seat) => {
    const units = lost.get(seat);
    return units === undefined ? [] : [`${nameOf(listener, seat)} ${forceWords(units)}`];
  });
  return texts.length === 0 ? [] : [`Losses: ${texts.join('; ')}.`];
}

/** The units that fell in a turn, by player. */
function lossesIn(events: readonly GameEvent[]): ReadonlyMap<Seat, Units> {
  const lost = new Map<Seat, Units>();
  for (const event of events) {
    if (event.type !== 'roll') continue;
    const [seat, type] =
      event.loses === 'attacker' ? [event.attacker, event.attackerType] : [event.defender, event.defenderType];
    lost.set(seat, plus(lost.get(seat) ?? noUnits, unitsOf(typeIndex(type), 1)));
  }
  return lost;
}

/** The battles of the last turn, or one of them roll by roll. */
export function battleLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const battles = battlesIn(scene.events);
  const [id, first, ...more] = wordsIn(words);
  if (id === undefined) {
    if (battles.length === 0) return ['No battle in the last turn.'];
    return [
      `${counted(battles.length, 'battle')} in the last turn:`,
      ...battlesSentences(scene, scene.events).flatMap(flow),
      ...flow(lossSentences(scene, scene.events)),
    ];
  }
  const battle = battles.find(({ start }) => start.territory === id.toLowerCase());
  if (battle === undefined)
    return flow([
      `No battle in ${landNamed(scene.view.map, id.toLowerCase())} in the last turn.`,
      ...(battles.length === 0
        ? []
        : [`There were battles in ${listOf(battles.map(({ start }) => landNamed(scene.view.map, start.territory)))}.`]),
    ]);
  const from = first === undefined ? 1 : /^\d{1,6}$/.test(first) ? Number(first) : 0;
  const rolls = battle.combats.flatMap((combat) => combat.rolls);
  if (from === 0 || more.length > 0 || (from > rolls.length && first !== undefined))
    return [`${foundText(words)}, expected a territory and a roll from 1 to ${rolls.length}.`];
  return [...flow(battleSentences(scene, battle)), ...rollLines(scene, battle, from)];
}

/** How many rolls are told at once. */
const maxRolls = 12;

/** The rounds of a battle from one on, as many as are told at once. */
function rollLines(scene: Listener, { start, combats }: BattleStory, from: number): string[] {
  const rounds = combats.flatMap(roundsOf);
  if (rounds.length === 0) return ['Nobody rolled.'];
  const shownRounds = rounds.slice(from - 1, from - 1 + maxRolls);
  const next = from + shownRounds.length;
  return [
    rounds.length <= maxRolls
      ? `${counted(rounds.length, 'round')}:`
      : `Rounds ${from} to ${next - 1} of ${rounds.length}:`,
    ...shownRounds.flatMap((round) => flow(roundSentences(scene, round))),
    ...(next > rounds.length ? [] : [`${rounds.length - next + 1} more: type battle ${start.territory} ${next}.`]),
  ];
}

/**
 * `Round 9: your bowman 18 plus 1 beats a basic unit's 12. P2 loses a basic unit. 2 of yours against 2.` The attacker
 * comes first; on a tie the attacker loses.
 */
function roundSentences(listener: Listener, { roll, attackers, defenders }: Round): string[] {
  const { attacker, defender, attackerTotal, defenderTotal, attackerRoll, defenderRoll } = roll;
  const [first, second] = [unitName(typeIndex(roll.attackerType)), unitName(typeIndex(roll.defenderType))];
  const sum = (die: number, total: number) => (total === die ? `${die}` : `${die} plus ${total - die}`);
  const isTie = attackerTotal === defenderTotal;
  const verb = isTie ? 'ties with' : attackerTotal > defenderTotal ? 'beats' : 'loses to';
  const other = `${isListener(listener, defender) ? `your ${second}` : withArticle(second)}'s`;
  const fight = `${possessing(listener, attacker)} ${first} ${sum(attackerRoll, attackerTotal)} ${verb} ${other} ${sum(defenderRoll, defenderTotal)}`;
  const [loser, lost] = roll.loses === 'attacker' ? [attacker, first] : [defender, second];
  const loses = isListener(listener, loser) ? 'You lose' : `${nameOf(listener, loser)} loses`;
  return [
    `Round ${roll.round}: ${fight}${isTie ? ', and ties go to the defender' : ''}.`,
    `${loses} ${withArticle(lost)}.`,
    `${attackers} ${ofWhom(listener, attacker)} against ${defenders}.`,
  ];
}

const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
