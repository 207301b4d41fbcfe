import { itemAt } from '#engine/lookup.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { foundInput, splitWords, type TurnPart } from '#screen/game/text-mode.ts';
import { capitalize, listOf, pluralize, sentence, wrapSentences } from '#screen/sentences.ts';
import { eventText, visibilityOf } from '../../event-texts.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { isOrderEvent } from '../../orders.ts';
import { landsOf, seatsOf, type View } from '../../state.ts';
import { countOf, minus, noUnits, plus, type Units, unitsOf, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { battlesInFull, keyframes } from '../keyframes.ts';
import type { Report, RiscScene } from '../local.ts';
import { quickOdds } from '../odds.ts';
import {
  type BattleStory,
  battlesIn,
  type CombatStory,
  chanceAfter,
  chancesOf,
  pairText,
  type Round,
  resultSentence,
  roundsOf,
  sideOf,
} from '../report/battles.ts';
import { passingArmies, passingTexts, revealTexts } from '../report/reveal.ts';
import {
  briefWords,
  does,
  isListener,
  isUnaddressed,
  type Listener,
  landNamed,
  nameOf,
  perspectiveOf,
  playersOf,
  possessing,
  subjectName,
  unitName,
  unitsWords,
  wholePercent,
  wholePercentWords,
} from '../words.ts';

export const endsTurn = (events: readonly GameEvent[]): boolean =>
  events.some(({ type }) => type === 'turn' || type === 'match-over');

const turnOf = (events: readonly GameEvent[], { turn }: Pick<View, 'turn'>): number =>
  (events.find((event) => event.type === 'turn')?.turn ?? turn + 1) - 1;

type TextModeScene = Pick<RiscScene, 'seat' | 'bots' | 'watched' | 'view' | 'preferences'>;

export function turnLines(scene: RiscScene): string[] {
  const { events, view } = scene;
  const placed = ofType(events, 'placed');
  if (placed.length > 0) return wrapSentences(['All units are placed.', ...placed.map(sentenceOf(scene))]);
  const head = `Turn ${turnOf(events, view)}`;
  const part = (name: string, sentences: readonly string[]): string[] =>
    sentences.length === 0 ? [] : wrapSentences([`${head}, ${name}.`, ...sentences]);
  const battles = battlesIn(events);
  return [
    ...part('moves', moveSentences(scene, events)),
    ...part('attacks', [...attackSentences(scene, ofType(events, 'attacked')), ...passingSentences(scene, events)]),
    ...(scene.preferences.log === 'full'
      ? battlesSentences(scene, events).flatMap(wrapSentences)
      : battles.map(({ end }) => outcomeSentence(scene, end))),
    ...(battles.length === 0 ? [`${head}: no battles.`] : wrapSentences(lossSentences(scene, events))),
    ...part('growth', growthSentences(scene, events)),
    ...wrapSentences(events.filter(isOther).map(sentenceOf(scene))),
  ];
}

const reportedElsewhere: ReadonlySet<GameEvent['type']> = new Set<GameEvent['type']>([
  'placed',
  'attacked',
  'battle',
  'battle-end',
  'technology',
  'growth',
  'match-over',
]);

const isOther = (event: GameEvent): boolean =>
  visibilityOf(event) === 'always' && !isMove(event) && !reportedElsewhere.has(event.type);

export const orderSentences = (scene: TextModeScene, events: readonly GameEvent[], seat: Seat): string[] =>
  events.filter((event) => isOrder(event) && event.seat === seat).map(sentenceOf(scene));

const sentenceOf =
  (scene: TextModeScene) =>
  (event: GameEvent): string =>
    sentence(eventText(event, perspectiveOf(scene)));

const maxListed = 3;

type MoveEvent = Extract<GameEvent, { readonly phase: 'moves' }>;

const isMove = (event: GameEvent): event is MoveEvent => event.phase === 'moves';

const isOrder = (event: GameEvent): event is MoveEvent | EventOf<'attacked'> =>
  isMove(event) || event.type === 'attacked';

/** Sentences for orders of the moves phase. Summarizes the orders of a player who has given many. */
function moveSentences(scene: TextModeScene, events: readonly GameEvent[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const ownEvents = events.filter(isMove).filter((event) => event.seat === seat);
    if (ownEvents.length <= maxListed) return ownEvents.map(sentenceOf(scene));
    const moved = ownEvents.filter((event) => event.type === 'moved');
    const upgraded = ownEvents.filter((event) => event.type === 'upgraded');
    const units = moved.reduce((sum, event) => sum + countOf(event.units), 0);
    const upgradedCount = upgraded.reduce((sum, { count }) => sum + count, 0);
    const cost = (list: readonly { readonly cost: number }[]) => list.reduce((sum, event) => sum + event.cost, 0);
    return [
      ...(moved.length === 0
        ? []
        : [sentence(`${does(scene, seat, 'move')} ${pluralize(units, 'unit')} for ${cost(moved)} food`)]),
      ...(upgraded.length === 0
        ? []
        : [sentence(`${does(scene, seat, 'upgrade')} ${pluralize(upgradedCount, 'unit')} for ${cost(upgraded)} tech`)]),
      ...ownEvents.filter(({ type }) => type !== 'moved' && type !== 'upgraded').map(sentenceOf(scene)),
    ];
  });
}

const passingSentences = (listener: Listener, events: readonly GameEvent[]): string[] =>
  passingArmies(events).map((passing) => sentence(passingTexts(listener, passing)[0]));

/** Sentences about attacks. If there are many, adds up each player's forces per target. */
function attackSentences(scene: TextModeScene, attacked: readonly EventOf<'attacked'>[]): string[] {
  return playersOf(scene).flatMap((seat) => {
    const ownEvents = attacked.filter((event) => event.seat === seat);
    if (ownEvents.length <= maxListed) return ownEvents.map(sentenceOf(scene));
    const targets = [...new Set(ownEvents.map(({ to }) => to))];
    return targets.map((target) => {
      const force = ownEvents.filter(({ to }) => to === target).reduce((sum, { units }) => plus(sum, units), noUnits);
      return sentence(`${does(scene, seat, 'attack')} ${landNamed(scene.view.map, target)} with ${unitsText(force)}`);
    });
  });
}

/** Sentences about new levels and growth. In a short log, a player hears nothing about other players' growth. */
function growthSentences(scene: TextModeScene, events: readonly GameEvent[]): string[] {
  const isReported = (seat: Seat) =>
    scene.preferences.log === 'full' || isUnaddressed(scene) || isListener(scene, seat);
  return playersOf(scene).flatMap((seat) =>
    [...ofType(events, 'technology'), ...(isReported(seat) ? ofType(events, 'growth') : [])]
      .filter((event) => event.seat === seat)
      .map(sentenceOf(scene)),
  );
}

const ofType = <Type extends GameEvent['type']>(events: readonly GameEvent[], type: Type): EventOf<Type>[] =>
  events.filter((event): event is EventOf<Type> => event.type === type);

export function battleSentences(listener: Listener, { start, combats, end }: BattleStory, of?: BattleNumber): string[] {
  const name = landNamed(listener.view.map, start.territory);
  const [first, ...more] = combats;
  const head = of === undefined ? name : `Battle ${of.at} of ${of.count}, ${name}`;
  const attackerNames = start.attackers.map(({ seat }) => nameOf(listener, seat));
  return [
    `${head}: ${first === undefined ? 'no battle' : combatText(listener, first)}`,
    ...(attackerNames.length < 2 ? [] : [`The game drew lots to decide who fights first: ${listOf(attackerNames)}.`]),
    ...more.map((combat) => sentence(combatText(listener, combat))),
    outcomeSentence(listener, end),
  ];
}

/** Position of a battle within its turn, from 1. */
interface BattleNumber {
  readonly at: number;
  readonly count: number;
}

export function battlesSentences(listener: Listener, events: readonly GameEvent[]): string[][] {
  const battles = battlesIn(events);
  return battles.map((battle, i) => battleSentences(listener, battle, { at: i + 1, count: battles.length }));
}

/** `you attack Hard with 6 bowmen against 6 apprentices. 74 percent to win. The battle lasts 12 rounds.` */
function combatText(listener: Listener, { start, end }: CombatStory): string {
  const { attacker, defender, attackers, defenders } = start;
  const force = `with ${unitsWords(attackers)}`;
  if (end.rounds === 0) return `${does(listener, attacker, 'march')} in ${force}, and nobody is there.`;
  const who = isListener(listener, defender) ? 'you' : nameOf(listener, defender);
  const odds = quickOdds(attackers, defenders)?.win;
  const before = odds === undefined ? '' : ` ${capitalize(wholePercentWords(odds))} to win.`;
  return `${does(listener, attacker, 'attack')} ${who} ${force} against ${unitsWords(defenders)}.${before} The battle lasts ${pluralize(end.rounds, 'round')}.`;
}

export function outcomeSentence(
  listener: Listener,
  { territory, before, owner, units }: EventOf<'battle-end'>,
): string {
  const name = landNamed(listener.view.map, territory);
  const who = isListener(listener, owner) ? 'You' : capitalize(nameOf(listener, owner));
  const verb = before === owner ? 'hold' : 'take';
  return `${who} ${verb}${isListener(listener, owner) ? '' : 's'} ${name} with ${unitsWords(units)}.`;
}

export function lossSentences(listener: Listener, events: readonly GameEvent[]): string[] {
  const lost = lossesIn(events);
  const texts = playersOf(listener).flatMap((seat) => {
    const units = lost.get(seat);
    return units === undefined ? [] : [`${nameOf(listener, seat)} ${unitsWords(units)}`];
  });
  return texts.length === 0 ? [] : [`Losses: ${texts.join('; ')}.`];
}

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

export function battleLines(scene: RiscScene, words: readonly string[]): readonly string[] {
  const battles = battlesIn(scene.events);
  const [id, first, ...more] = splitWords(words);
  if (id === undefined) {
    if (battles.length === 0) return ['No battle in the last turn.'];
    return [
      `${pluralize(battles.length, 'battle')} in the last turn:`,
      ...battlesSentences(scene, scene.events).flatMap(wrapSentences),
      ...wrapSentences(lossSentences(scene, scene.events)),
    ];
  }
  const battle = battles.find(({ start }) => start.territory === id.toLowerCase());
  if (battle === undefined)
    return wrapSentences([
      `No battle in ${landNamed(scene.view.map, id.toLowerCase())} in the last turn.`,
      ...(battles.length === 0
        ? []
        : [`There were battles in ${listOf(battles.map(({ start }) => landNamed(scene.view.map, start.territory)))}.`]),
    ]);
  const from = first === undefined ? 1 : /^\d{1,6}$/.test(first) ? Number(first) : 0;
  const rolls = battle.combats.flatMap((combat) => combat.rolls);
  if (from === 0 || more.length > 0 || (from > rolls.length && first !== undefined))
    return [`${foundInput(words)}, expected a land and a round from 1 to ${rolls.length}.`];
  return [...wrapSentences(battleSentences(scene, battle)), ...rollLines(scene, battle, from)];
}

const maxRolls = 12;

/** Describes at most `maxRolls` rounds of a battle, starting with round `from`. */
function rollLines(scene: Listener, { start, combats }: BattleStory, from: number): string[] {
  const rounds = combats.flatMap(roundsOf);
  if (rounds.length === 0) return ['No dice were rolled.'];
  const shownRounds = rounds.slice(from - 1, from - 1 + maxRolls);
  const next = from + shownRounds.length;
  return [
    rounds.length <= maxRolls
      ? `${pluralize(rounds.length, 'round')}:`
      : `${shownRounds.length === 1 ? `Round ${from}` : `Rounds ${from} to ${next - 1}`} of ${rounds.length}:`,
    ...shownRounds.flatMap((round) => wrapSentences(roundSentences(scene, round))),
    ...(next > rounds.length ? [] : [`${rounds.length - next + 1} more: type battle ${start.territory} ${next}.`]),
  ];
}

/** `Round 9: your bowman 18 plus 1 beats an apprentice's 12. Hard loses an apprentice. You have 2 left against 2.` */
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
    `${isListener(listener, attacker) ? `You have ${attackers}` : `${nameOf(listener, attacker)} has ${attackers}`} left against ${defenders}.`,
  ];
}

const withArticle = (name: string): string => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

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
          ...wrapSentences(lineUp(after, report, battle, combat, `Battle ${i + 1} of ${battles.length}`)),
          ...(inFull.has(battle) ? roundLines(after, combat, slowRounds) : []),
          ...wrapSentences(resultOf(after, battle, combat)),
        ]),
        ...(battle.combats.some(({ rolls }) => rolls.length > (inFull.has(battle) ? slowRounds + 1 : 0)) && {
          rounds: battle.combats.flatMap((combat) => roundLines(after, combat, combat.rolls.length)),
        }),
      }),
    ),
    { name: 'the end of the turn', says: [...wrapSentences(summarySentences(after, report)), ...end] },
  ];
}

/** Sentences about each player's orders, with their effect on the listener's odds. */
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
  const passing = wrapSentences(revealTexts(after, after.events).map(([text]) => text));
  const ordering = seatsOf(before.view).filter((seat) => itemAt(before.view.seats, seat - 1).alive);
  const orders = ordering.flatMap((seat, i) => {
    const ownEvents = after.events.filter(isOrderEvent).filter((event) => event.seat === seat);
    const head = i === 0 ? `Turn ${turn}, orders. ` : '';
    const what = ownEvents.length === 0 ? 'no orders' : ownEvents.map((event) => briefWords(event, land)).join(', ');
    return wrapSentences([`${head}${subjectName(after, seat)}: ${what}.${changes.get(seat) ?? ''}`]);
  });
  return [...orders, ...passing];
}

/** Text such as `Battle 2 of 4, Haze. You attack Hard from Boreas: 2 apprentices against 3 bowmen.` */
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
    `${capitalize(does(scene, attacker, 'attack'))} ${nameOf(scene, defender)} from ${listOf([...new Set(sources)])}: ${unitsWords(attackers)} against ${unitsWords(defenders)}.`,
    ...(start === undefined ? [] : [`${wholePercent(start)} percent ${wins}${was}.`]),
  ];
}

/** Number of rounds that are described one by one, and maximum number of rounds in each later group. */
const [slowRounds, together] = [5, 5];

/** Describes the first `slow` rounds and the last round one by one, and the rounds between in groups. */
function roundLines(scene: RiscScene, combat: CombatStory, slow: number): readonly string[] {
  const rounds = roundsOf(combat);
  const lines: string[] = [];
  for (let from = 0; from < rounds.length; ) {
    const isOne = from < slow || from >= rounds.length - 2;
    const until = isOne ? from + 1 : Math.min(from + together, rounds.length - 1);
    const chance = chanceAfter(scene, combat, until);
    const now = chance === undefined || until === rounds.length ? '' : `${wholePercent(chance)} percent now.`;
    lines.push(
      ...wrapSentences(isOne ? oneRound(scene, combat, from, now) : severalRounds(scene, combat, from, until, now)),
    );
    from = until;
  }
  return lines;
}

/** `Round 1, your best against their weakest: 7 plus 1 beats 6. Hard loses an apprentice. 57 percent now.` */
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

/** Text such as `Rounds 6 to 10: you lose 2, P2 loses 3. 1 bowman against 1 bowman. 48 percent now.` */
function severalRounds(scene: RiscScene, combat: CombatStory, from: number, until: number, now: string): string[] {
  const { attacker, defender } = combat.start;
  const shownRolls = combat.rolls.slice(from, until);
  const fell = (side: 'attacker' | 'defender') => shownRolls.filter(({ loses }) => loses === side).length;
  const loses = (seat: number, count: number) =>
    isListener(scene, seat) ? `you lose ${count}` : `${nameOf(scene, seat)} loses ${count}`;
  const unitsAfterRolls = (side: 'attacker' | 'defender', all: Units) =>
    combat.rolls
      .slice(0, until)
      .reduce(
        (units, roll) => (roll.loses === side ? minus(units, unitsOf(typeIndex(roll[`${side}Type`]), 1)) : units),
        all,
      );
  const sides = [
    unitsAfterRolls('attacker', combat.start.attackers),
    unitsAfterRolls('defender', combat.start.defenders),
  ].map(unitsWords);
  return [
    `Rounds ${from + 1} to ${until}: ${loses(attacker, fell('attacker'))}, ${loses(defender, fell('defender'))}.`,
    `${sides[0]} against ${sides[1]}.`,
    ...(now === '' ? [] : [now]),
  ];
}

/** Text such as `You take Haze with 1 bowman (odds: 46 percent). You lost 5 units, P2 lost 6 units.` */
function resultOf(scene: RiscScene, battle: BattleStory, combat: CombatStory): string[] {
  const isLast = combat === battle.combats.at(-1);
  const { attacker, defender } = combat.start;
  const fell = (side: 'attacker' | 'defender') => combat.rolls.filter(({ loses }) => loses === side).length;
  const lost = (seat: number, count: number) => `${nameOf(scene, seat)} lost ${pluralize(count, 'unit')}`;
  return [
    ...(isLast ? [resultSentence(scene, battle).replace(' %', ' percent')] : []),
    ...(combat.rolls.length === 0
      ? []
      : [capitalize(`${lost(attacker, fell('attacker'))}, ${lost(defender, fell('defender'))}.`)]),
  ];
}

/** Text such as `Turn 1 is over. You took Haze and held Drizzle. You own 5 of 16 lands.` */
function summarySentences(scene: RiscScene, { turn, events }: Report): string[] {
  const ends = battlesIn(events).map(({ end }) => end);
  const land = (id: string) => landNamed(scene.view.map, id);
  const ownSeat = seatsOf(scene.view).find((seat) => isListener(scene, seat));
  if (ownSeat === undefined) return [`Turn ${turn} is over.`];
  const landsText = (verb: string, lands: readonly string[]) =>
    lands.length === 0 ? [] : [`${verb} ${listOf(lands)}`];
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
    `You own ${landsOf(scene.view, ownSeat).length} of ${pluralize(scene.view.owners.length, 'land')}.`,
    ...(growth?.type === 'growth' ? [`You earn ${growth.food} food and ${growth.tech} tech.`] : []),
  ];
}
