import type { Seat } from '../../../../engine/vocabulary.ts';
import { foundText, wordsIn } from '../../../../screen/asked-words.ts';
import { counted, flow, listOf, sentence } from '../../../../screen/sentences.ts';
import { forceText } from '../../clauses.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { noUnits, plus, type Units, unitsOf, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import type { RiscScene } from '../local.ts';
import { type BattleStory, battlesIn, type CombatStory } from '../words/battles.ts';
import { does, type Listener, nameOf, ofWhom, playersOf, whose } from '../words/voice.ts';

/** A battle with the result of each combat. */
export const battleSentences = (listener: Listener, { start, combats, end }: BattleStory): string[] => [
  `Battle at ${start.territory}, ${whose(listener, start.owner)}.`,
  ...(start.attackers.length < 2
    ? []
    : [sentence(`the order is drawn: ${listOf(start.attackers.map(({ seat }) => nameOf(listener, seat)))}`)]),
  ...combats.map((combat) => combatSentence(listener, combat)),
  end.before === end.owner
    ? `${end.territory} stays ${whose(listener, end.owner)}, with ${forceText(end.units)}.`
    : `${end.territory} is ${whose(listener, end.owner)} now, with ${forceText(end.units)}.`,
];

/** `You attack with 10a against 9a of player 2: won after 12 rounds, 4a left.` */
function combatSentence(listener: Listener, { start, end }: CombatStory): string {
  const { attacker, defender, attackers, defenders } = start;
  const force = `with ${forceText(attackers)}`;
  if (end.rounds === 0) return sentence(`${does(listener, attacker, 'meet')} nobody there ${force}`);
  const others = `against ${forceText(defenders)} ${ofWhom(listener, defender)}`;
  const result = end.winner === attacker ? 'won' : 'lost';
  return sentence(
    `${does(listener, attacker, 'attack')} ${force} ${others}: ${result} after ${counted(end.rounds, 'round')}, ${forceText(end.units)} ${ofWhom(listener, end.winner)} left`,
  );
}

/** `Losses: you 5a+1b, player 2 9a.` */
export function lossSentences(listener: Listener, events: readonly GameEvent[]): string[] {
  const lost = lossesIn(events);
  const texts = playersOf(listener).flatMap((seat) => {
    const units = lost.get(seat);
    return units === undefined ? [] : [`${nameOf(listener, seat)} ${unitsText(units)}`];
  });
  return texts.length === 0 ? [] : [`Losses: ${texts.join(', ')}.`];
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
      ...battles.flatMap((battle) => flow(battleSentences(scene, battle))),
      ...flow(lossSentences(scene, scene.events)),
    ];
  }
  const battle = battles.find(({ start }) => start.territory === id.toLowerCase());
  if (battle === undefined)
    return flow([
      `No battle at ${id} in the last turn.`,
      ...(battles.length === 0
        ? []
        : [`There were battles at ${listOf(battles.map(({ start }) => start.territory))}.`]),
    ]);
  const from = first === undefined ? 1 : /^\d{1,6}$/.test(first) ? Number(first) : 0;
  const rolls = battle.combats.flatMap((combat) => combat.rolls);
  if (from === 0 || more.length > 0 || (from > rolls.length && first !== undefined))
    return [`${foundText(words)}, expected a territory and a roll from 1 to ${rolls.length}.`];
  return [...flow(battleSentences(scene, battle)), ...rollLines(scene, rolls, from)];
}

/** How many rolls are told at once. */
const mostRolls = 12;

/** The rolls of a battle from one on, as many as are told at once. */
function rollLines(scene: Listener, rolls: readonly EventOf<'roll'>[], from: number): string[] {
  if (rolls.length === 0) return ['Nobody rolled.'];
  const told = rolls.slice(from - 1, from - 1 + mostRolls);
  const next = from + told.length;
  const [roll] = rolls;
  return [
    rolls.length <= mostRolls
      ? `${counted(rolls.length, 'roll')}:`
      : `Rolls ${from} to ${next - 1} of ${rolls.length}:`,
    ...told.flatMap((event) => flow([rollSentence(scene, event)])),
    ...(next > rolls.length ? [] : [`${rolls.length - next + 1} more: type battle ${roll?.territory} ${next}.`]),
  ];
}

/** `Round 1, high-low: e 12+8 = 20 against a 20+0 = 20; a tie, e of yours falls.` */
function rollSentence(listener: Listener, event: EventOf<'roll'>): string {
  const { round, pair, attacker, defender, attackerType, defenderType, attackerTotal, defenderTotal } = event;
  const die = (roll: number, total: number) => `${roll}+${total - roll} = ${total}`;
  const own = `${attackerType} ${die(event.attackerRoll, attackerTotal)}`;
  const other = `${defenderType} ${die(event.defenderRoll, defenderTotal)}`;
  const [type, seat] = event.loses === 'attacker' ? [attackerType, attacker] : [defenderType, defender];
  const tie = attackerTotal === defenderTotal ? 'a tie, ' : '';
  return `Round ${round}, ${pair}: ${own} against ${other}; ${tie}${type} ${ofWhom(listener, seat)} falls.`;
}
