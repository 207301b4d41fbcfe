import { itemAt } from '#engine/lookup.ts';
import { columnsOf, padColumns } from '#engine/text/width.ts';
import type { Seat } from '#engine/vocabulary.ts';
import { memoizeByKey } from '#screen/memoize.ts';
import { capitalize, listOf } from '#screen/sentences.ts';
import { bar, type Line, type Role, span, widthOf } from '#screen/styled-text.ts';
import { firstThatFits } from '#screen/truncate.ts';
import type { EventOf, GameEvent } from '../../events.ts';
import { unitsIn } from '../../state.ts';
import { countOf, minus, noUnits, plus, type Units, unitsOf, unitsText } from '../../units.ts';
import { typeIndex } from '../../vocabulary.ts';
import { panelWidths } from '../layout.ts';
import type { Report, RiscScene } from '../local.ts';
import type { FightPicture } from '../map/drawing.ts';
import { quickOdds } from '../odds.ts';
import {
  isListener,
  type Listener,
  landNamed,
  nameOf,
  shortenedName,
  subjectName,
  unitName,
  unitsWords,
  wholePercent,
} from '../words.ts';

/** The fight between one attacking force and the current holder of a territory. */
export interface CombatStory {
  readonly start: EventOf<'combat'>;
  /** Index of the event `start` in the turn's events. The rolls and `end` follow it. */
  readonly from: number;
  readonly rolls: readonly EventOf<'roll'>[];
  readonly end: EventOf<'combat-end'>;
}

export interface BattleStory {
  readonly start: EventOf<'battle'>;
  readonly from: number;
  readonly to: number;
  /** Combats in the random order in which they are fought. */
  readonly combats: readonly CombatStory[];
  readonly end: EventOf<'battle-end'>;
}

export const battlesIn: (events: readonly GameEvent[]) => readonly BattleStory[] = memoizeByKey(storiesIn);

function storiesIn(events: readonly GameEvent[]): readonly BattleStory[] {
  const stories: BattleStory[] = [];
  let battle: Pick<BattleStory, 'start' | 'from'> | undefined;
  let combat: Pick<CombatStory, 'start' | 'from'> | undefined;
  let rolls: EventOf<'roll'>[] = [];
  let combats: CombatStory[] = [];
  for (const [from, event] of events.entries()) {
    if (event.type === 'battle') [battle, combats] = [{ start: event, from }, []];
    else if (event.type === 'combat') [combat, rolls] = [{ start: event, from }, []];
    else if (event.type === 'roll') rolls.push(event);
    else if (event.type === 'combat-end' && combat !== undefined) combats.push({ ...combat, rolls, end: event });
    else if (event.type === 'battle-end' && battle !== undefined)
      stories.push({ ...battle, to: from, combats, end: event });
  }
  return stories;
}

export interface Round {
  readonly roll: EventOf<'roll'>;
  readonly attackers: number;
  readonly defenders: number;
}

export function roundsOf({ start, rolls }: Pick<CombatStory, 'start' | 'rolls'>): readonly Round[] {
  let [attackers, defenders] = [countOf(start.attackers), countOf(start.defenders)];
  return rolls.map((roll) => {
    if (roll.loses === 'attacker') attackers -= 1;
    else defenders -= 1;
    return { roll, attackers, defenders };
  });
}

export type PlaybackPosition = Pick<Report, 'events' | 'shownCount' | 'motion'>;

/** Index of the battle that playback shows. -1 before the first battle. */
export const battleIndex = ({ events, shownCount }: PlaybackPosition): number =>
  battlesIn(events).findLastIndex(({ from }) => from < shownCount);

export const combatAt = ({ combats }: BattleStory, shownCount: number): CombatStory | undefined =>
  combats.findLast(({ from }) => from < shownCount) ?? combats[0];

export const shownRounds = ({ from, rolls }: CombatStory, shownCount: number): number =>
  Math.max(0, Math.min(rolls.length, shownCount - from - 1));

export const isCombatOver = ({ from, rolls }: CombatStory, shownCount: number): boolean =>
  shownCount > from + rolls.length + 1;

export const isBattleOver = ({ to }: BattleStory, shownCount: number): boolean => shownCount > to;

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

export interface BattleNow {
  readonly battle: BattleStory;
  readonly combat: CombatStory;
  readonly roll: EventOf<'roll'> | undefined;
  readonly unitsLeft: ReturnType<typeof unitsLeftAt>;
  /** Parts of the round that are visible: only the two units, then also the dice, then also the loss. */
  readonly stage: 'pair' | 'dice' | 'loss';
}

export function sidesOf({ combat, unitsLeft, roll, stage }: BattleNow): Omit<FightPicture, 'territory'> {
  const { attacker, defender, attackers, defenders } = combat.start;
  const meeting = (side: 'attacker' | 'defender') =>
    roll !== undefined && stage !== 'loss' && { meeting: typeIndex(roll[`${side}Type`]) };
  return {
    defender: { seat: defender, unitsLeft: unitsLeft.defenders, all: defenders, ...meeting('defender') },
    attacker: { seat: attacker, unitsLeft: unitsLeft.attackers, all: attackers, ...meeting('attacker') },
  };
}

/** The battle that playback shows, and its state. Undefined before the first battle. */
export function battleNowOf(position: PlaybackPosition): BattleNow | undefined {
  const battle = battlesIn(position.events)[battleIndex(position)];
  const combat = battle && combatAt(battle, position.shownCount);
  if (battle === undefined || combat === undefined) return undefined;
  const roll = combat.rolls[shownRounds(combat, position.shownCount) - 1];
  const { motion, shownCount } = position;
  const stage = motion === 'pair' || motion === 'dice' ? motion : 'loss';
  return {
    battle,
    combat,
    roll,
    unitsLeft: unitsLeftAt(combat, stage === 'loss' ? shownCount : shownCount - 1),
    stage,
  };
}

export type Side = 'attacker' | 'defender' | 'none';

export const sideOf = (listener: Listener, { start }: CombatStory): Side =>
  isListener(listener, start.attacker) ? 'attacker' : isListener(listener, start.defender) ? 'defender' : 'none';

/** Chances that the listener's side wins, or the attacker if the listener does not take part. */
export interface Chances {
  /** Chance against the units there at the start of the turn. Undefined if the computation would take too long. */
  readonly atOrder: number | undefined;
  /** Chance against the units there at the start of the combat. Undefined if the computation would take too long. */
  readonly start: number | undefined;
}

export function chancesOf(listener: Listener, report: Report, battle: BattleStory, combat: CombatStory): Chances {
  const { start } = combat;
  const territory = report.turnStart.map.ids.indexOf(battle.start.territory);
  return {
    atOrder: chanceOf(listener, combat, start.attackers, unitsIn(report.turnStart, territory)),
    start: chanceAfter(listener, combat, 0),
  };
}

function chanceOf(listener: Listener, combat: CombatStory, attackers: Units, defenders: Units, fought = 0) {
  const win = quickOdds(attackers, defenders, fought)?.win;
  return win === undefined || sideOf(listener, combat) !== 'defender' ? win : 1 - win;
}

/** Chance after `round` rounds, of the listener's side or else the attacker. Undefined if too slow to compute. */
export function chanceAfter(listener: Listener, combat: CombatStory, round: number): number | undefined {
  const { attackers, defenders } = unitsLeftAt(combat, combat.from + 1 + round);
  return chanceOf(listener, combat, attackers, defenders, round);
}

/** Reasons why odds changed since the order: `3a to b`, `+4a came`, `5a went`, `after P3`, `taken`. Longest first. */
export function reasonTexts(
  listener: Listener,
  { events }: Report,
  battle: BattleStory,
  combat: CombatStory,
): readonly string[] {
  const { territory, attackers } = battle.start;
  const at = battle.combats.indexOf(combat);
  const before = attackers[at - 1];
  if (before !== undefined)
    return [
      `after ${nameOf(listener, before.seat)}`,
      `after ${shortenedName(listener, before.seat, 4)}`,
      combat.start.defender === before.seat ? 'taken' : 'held',
    ];
  const reasons = changesIn(events.slice(0, battle.from), territory);
  return [reasons.join(', '), ...reasons.toReversed(), ''];
}

/** Texts about changes to the units in a territory between the start of the turn and its battle. */
function changesIn(turnEvents: readonly GameEvent[], territory: string): readonly string[] {
  const upgrades: string[] = [];
  let [arrived, departed] = [noUnits, noUnits];
  for (const event of turnEvents) {
    if (event.type === 'upgraded' && event.territory === territory)
      upgrades.push(`${event.count}${event.from} to ${event.to}`);
    if (event.type === 'moved' && event.to === territory) arrived = plus(arrived, event.units);
    if ((event.type === 'moved' || event.type === 'attacked') && event.from === territory)
      departed = plus(departed, event.units);
  }
  return [
    ...upgrades,
    ...(countOf(arrived) === 0 ? [] : [`+${unitsText(arrived)} came`]),
    ...(countOf(departed) === 0 ? [] : [`${unitsText(departed)} went`]),
  ];
}

/** Number of rounds for which the loss has been shown. */
export const foughtRounds = ({ combat, stage }: BattleNow, { shownCount }: Report): number =>
  Math.max(0, shownRounds(combat, shownCount) - (stage === 'loss' ? 0 : 1));

export const chanceRole = (chance: number): Role => (chance < 0.5 ? 'warning' : chance >= 0.6 ? 'success' : 'text');

/** Text such as `ordered  53 %`, `start   !46 % 3a to b` and `now      65 % ████▌░░`. */
export function chanceLines(scene: RiscScene, report: Report, now: BattleNow, width: number): readonly Line[] {
  const { battle, combat } = now;
  if (combat.rolls.length === 0) return [];
  const isWide = width >= panelWidths.usual;
  const { atOrder, start } = chancesOf(scene, report, battle, combat);
  const heads: Readonly<Record<Side, string>> = {
    attacker: 'ordered',
    defender: 'to hold',
    none: `${nameOf(scene, combat.start.attacker)} ${wins(scene, combat.start.attacker)}`,
  };
  const short = `${shortenedName(scene, combat.start.attacker, isWide ? 6 : 4)} ${wins(scene, combat.start.attacker)}`;
  const head = firstThatFits([heads[sideOf(scene, combat)], short], isWide ? 11 : 9);
  // In a narrow panel, the odds follow the heading directly, because the reasons need the columns.
  const headColumns = isWide ? 12 : Math.max(8, columnsOf(head));
  const row = (text: string, chance: number | undefined, isStrong = false): Line => {
    const percent = chance === undefined ? '  - ' : `${wholePercent(chance)} %`;
    const sign = chance !== undefined && chance < 0.5 ? '!' : '';
    return [
      span(` ${padColumns(text, headColumns)}`, isStrong ? 'strong' : 'text'),
      span(`${sign}${percent}`.padStart(5), chance === undefined ? 'dim' : isStrong ? 'strong' : chanceRole(chance)),
      span(' '),
    ];
  };
  const beside = (left: Line, texts: readonly string[]): Line => [
    ...left,
    span(firstThatFits([...texts, ''], width - widthOf(left)), 'dim'),
  ];
  const before = unitsText(unitsIn(report.turnStart, report.turnStart.map.ids.indexOf(battle.start.territory)));
  const last = chanceAfter(scene, combat, foughtRounds(now, report));
  const track = row('now', last, true);
  const room = Math.min(14, width - 1 - widthOf(track));
  return [
    beside(row(head, atOrder), isWide ? [`against ${before}`, `v ${before}`] : []),
    beside(row('start', start), atOrder === start ? [] : reasonTexts(scene, report, battle, combat)),
    last === undefined ? track : [...track, ...bar(scene.glyphs, last, 1, room, chanceRole(last))],
  ];
}

/** Winner's chance, given the defenders at the start of the turn. Undefined with several armies, or if too slow. */
export function winnersChanceAtOrder(
  { turnStart }: Pick<Report, 'turnStart'>,
  battle: BattleStory,
): number | undefined {
  const [combat, ...more] = battle.combats;
  if (combat === undefined || more.length > 0) return undefined;
  const garrison = unitsIn(turnStart, turnStart.map.ids.indexOf(battle.start.territory));
  const win = quickOdds(combat.start.attackers, garrison)?.win;
  return win === undefined || battle.end.owner === combat.start.attacker ? win : 1 - win;
}

/** The winner's chance at the start of the last combat with dice. Undefined without dice, or if too slow to compute. */
export function winnersChance({ combats, end }: BattleStory): number | undefined {
  const combat = combats.findLast(({ rolls }) => rolls.length > 0);
  if (combat === undefined) return undefined;
  const win = quickOdds(combat.start.attackers, combat.start.defenders)?.win;
  return win === undefined || end.owner === combat.start.attacker ? win : 1 - win;
}

export const isOfListener = (listener: Listener, { start }: BattleStory): boolean =>
  [start.owner, ...start.attackers.map(({ seat }: { readonly seat: Seat }) => seat)].some((seat) =>
    isListener(listener, seat),
  );

/** Text such as `Hard loses an apprentice` or `you lose 1a`, longest text first. */
export function lossTexts(scene: RiscScene, roll: EventOf<'roll'>): readonly string[] {
  const seat = roll[roll.loses];
  const type = roll[`${roll.loses}Type`];
  const name = unitName(typeIndex(type));
  const article = /^[aeiou]/.test(name) ? 'an' : 'a';
  const loses = `${nameOf(scene, seat)} ${isListener(scene, seat) ? 'lose' : 'loses'}`;
  return [`${loses} ${article} ${name}`, `${loses} 1${type}`];
}

/** Text such as `your best v their weakest`. `versus` is the word between the two sides. */
export function pairText(scene: RiscScene, roll: EventOf<'roll'>, versus = 'v'): string {
  const [first, second] = roll.pair === 'high-low' ? ['best', 'weakest'] : ['weakest', 'best'];
  return `${whose(scene, roll.attacker, roll.defender)} ${first} ${versus} ${whose(scene, roll.defender, roll.attacker)} ${second}`;
}

const whose = (scene: RiscScene, seat: Seat, other: Seat): string =>
  isListener(scene, seat) ? 'your' : isListener(scene, other) ? 'their' : `${nameOf(scene, seat)}'s`;

const attacks = (scene: RiscScene, seat: Seat): string => (isListener(scene, seat) ? 'attack' : 'attacks');

const wins = (scene: RiscScene, seat: Seat): string => (isListener(scene, seat) ? 'win' : 'wins');

/** Text such as `You attack Haze, held by Hard`, `Haze: you attack Hard`, `Haze: you v Hard`, longest text first. */
export function fightTexts(scene: RiscScene, { battle, combat }: BattleNow): readonly string[] {
  const [attacker, defender] = [nameOf(scene, combat.start.attacker), nameOf(scene, combat.start.defender)];
  const land = landNamed(scene.view.map, battle.start.territory);
  const verb = attacks(scene, combat.start.attacker);
  return [
    capitalize(`${attacker} ${verb} ${land}, held by ${defender}`),
    `${land}: ${attacker} ${verb} ${defender}`,
    `${land}: ${attacker} v ${defender}`,
    `${land}: ${shortenedName(scene, combat.start.attacker, 4)} v ${shortenedName(scene, combat.start.defender, 4)}`,
  ];
}

/** Text such as `You attack Hard in Haze from Boreas: 2a against 3a.`, longest text first. */
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
  ].map(capitalize);
}

/** Text such as `you hold`, `Hard took it` or `to Hard`, longest text first. */
export function resultTexts(scene: RiscScene, { end }: BattleStory): readonly string[] {
  const { before, owner, units } = end;
  const name = nameOf(scene, owner);
  const isHeld = before === owner;
  const [verb, past] = isHeld ? ['hold', 'held'] : ['take it', 'took it'];
  const says = isListener(scene, owner) ? `${name} ${verb}` : `${name} ${verb.replace(/^\w+/, '$&s')}`;
  return [
    `${says} with ${unitsText(units)}`,
    says,
    `${name} ${past}`,
    ...(isHeld
      ? [`${shortenedName(scene, owner, 4)} ${past}`, past]
      : [`to ${name}`, `to ${shortenedName(scene, owner, 4)}`, 'taken']),
  ];
}

/** Lines such as `You take Haze`, `with 1 bowman` and `after 11 rounds`, each in several lengths, longest first. */
export function resultLines(scene: RiscScene, { battle, combat }: BattleNow): readonly (readonly string[])[] {
  const land = landNamed(scene.view.map, battle.start.territory);
  const { winner, units, rounds } = combat.end;
  const isHeld = winner === combat.start.defender;
  const verb = isHeld ? 'hold' : 'take';
  const does = isListener(scene, winner) ? `You ${verb}` : capitalize(`${nameOf(scene, winner)} ${verb}s`);
  if (rounds === 0) return [[`${does} ${land}`], ['without a fight']];
  return [
    [`${does} ${land}`],
    [`with ${unitsWords(units)}`, `with ${unitsText(units)}`, `with ${countOf(units)} units`],
    [`after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`],
  ];
}

/** A result whose chance was at most this high may end in an exclamation mark. */
const maxRare = 0.25;

/** Text such as `You take Haze with 1 bowman left (odds: 46 %).` */
export function resultSentence(scene: RiscScene, battle: BattleStory): string {
  const { territory, before, owner, units } = battle.end;
  const land = landNamed(scene.view.map, territory);
  const survivors = unitsWords(units);
  const isYou = isListener(scene, owner);
  const who = capitalize(nameOf(scene, owner));
  if (battle.combats.every(({ rolls }) => rolls.length === 0))
    return isYou
      ? `You take ${land}: nobody was there.`
      : `${capitalize(subjectName(scene, owner))} takes ${land}: nobody was there.`;
  const chance = winnersChance(battle);
  const at = chance === undefined ? '.' : ` (odds: ${wholePercent(chance)} %)${chance <= maxRare ? '!' : '.'}`;
  if (isYou) return `You ${before === owner ? 'hold' : 'take'} ${land} with ${survivors} left${at}`;
  const attackers = battle.start.attackers.map(({ seat }) => seat);
  const keeps = `${nameOf(scene, owner)} keeps ${survivors}`;
  if (before === owner)
    return attackers.some((seat) => isListener(scene, seat))
      ? `Your attack on ${land} fails. ${capitalize(keeps)}.`
      : `${who} holds ${land} with ${survivors} left${at}`;
  if (isListener(scene, before)) return `${who} takes ${land} from you: ${survivors} left.`;
  return `${who} takes ${land} from ${nameOf(scene, before)} with ${survivors} left${at}`;
}

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

/** Text such as `Your best against their weakest: 19 + 1 beats 6 + 0. Hard loses an apprentice. 3 of your 6 […].` */
export function roundSentence(scene: RiscScene, { roll, unitsLeft, combat, stage }: BattleNow): readonly string[] {
  if (roll === undefined) return [''];
  const pair = `${capitalize(pairText(scene, roll, 'against'))}`;
  if (stage === 'pair') return [`${pair}.`];
  const sum = (die: number, total: number) => `${die} + ${total - die}`;
  const [attacker, defender] = [sum(roll.attackerRoll, roll.attackerTotal), sum(roll.defenderRoll, roll.defenderTotal)];
  if (stage === 'dice') return [`${pair}: ${attacker} against ${defender}.`];
  const loss = itemAt(lossTexts(scene, roll), 0);
  const rolls = isListener(scene, roll.attacker) ? 'roll' : 'rolls';
  const tie = `a tie at ${roll.attackerTotal}. Ties go to the defender: ${loss}.`;
  const isTie = roll.attackerTotal === roll.defenderTotal;
  const beats = roll.loses === 'defender' ? 'beats' : 'loses to';
  const first = isTie ? `${pair}: ${tie}` : `${pair}: ${attacker} ${beats} ${defender}. ${capitalize(loss)}.`;
  const side = (seat: Seat, other: Seat, units: Units, all: Units) =>
    `${countOf(units)} of ${whose(scene, seat, other)} ${countOf(all)}`;
  const { start } = combat;
  const ownSide = side(start.attacker, start.defender, unitsLeft.attackers, start.attackers);
  const theirs = side(start.defender, start.attacker, unitsLeft.defenders, start.defenders);
  return [
    `${first} ${ownSide} and ${theirs} are left.`,
    first,
    isTie
      ? capitalize(tie)
      : capitalize(`${nameOf(scene, roll.attacker)} ${rolls} ${attacker} against ${defender}. ${capitalize(loss)}.`),
  ];
}
