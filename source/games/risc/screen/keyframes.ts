import type { Seat } from '#engine/vocabulary.ts';
import { theResult } from '#screen/match-status.ts';
import type { Preferences } from '#screen/scene.ts';
import { type Line, seatRole, span } from '#screen/styled-text.ts';
import { type GameEvent, withDepartures, withEvents } from '../events.ts';
import { seatsOf } from '../state.ts';
import { countOf } from '../units.ts';
import type { Motion, Report, RiscKeyframe, RiscScene } from './local.ts';
import { quickOdds } from './odds.ts';
import { type BattleStory, battlesIn, type CombatStory, roundsOf } from './report/battles.ts';
import { type AttackOdds, attackOddsOf } from './report/orders-panel.ts';
import { revealTexts } from './report/reveal.ts';
import { isListener, isUnaddressed, subjectName, wholePercent } from './words.ts';

/** Keyframe where the player can pause the playback. */
export interface Stop extends Pick<Report, 'shownCount' | 'page' | 'teller' | 'changed'> {
  readonly label: string;
  /** Milliseconds at speed 1, not including the animations in `leads`. */
  readonly duration: number;
  readonly leads: readonly Lead[];
  /** Part of the playback: 0 is the orders, 1 is the first battle, and the highest number is the summary. */
  readonly part: number;
  /** Number of finished battles. Undefined among the orders, and after all battles. */
  readonly battlesDone?: number;
  readonly haste?: 1 | 2 | 3;
}

export interface Lead {
  readonly motion: Motion;
  /** Milliseconds at speed 1. */
  readonly duration: number;
}

/** Battles played back round by round. All other battles show only the line-up, the last dice and the result. */
export function battlesInFull(scene: RiscScene, battles: readonly BattleStory[]): ReadonlySet<BattleStory> {
  const preference: Preferences['battles'] = scene.preferences.battles;
  if (preference === 'all') return new Set(battles);
  if (preference === 'results') return new Set();
  const persons = personsOf(scene);
  const ownBattles = battles.filter(({ start }) =>
    [start.owner, ...start.attackers.map(({ seat }) => seat)].some((seat) => persons.has(seat)),
  );
  const closest = ownBattles.length > 0 ? undefined : battleOfTheTurn(battles);
  return new Set(closest === undefined ? ownBattles : [closest]);
}

/** Seats of the people who play at this screen. Empty for a spectator. */
function personsOf(scene: RiscScene): ReadonlySet<Seat> {
  if (!isUnaddressed(scene)) return new Set([scene.seat]);
  const { view, bots, watched, online } = scene;
  if (watched === true || online !== undefined) return new Set();
  return new Set(view.seats.flatMap((_, i) => (bots[i + 1] === undefined ? [i + 1] : [])));
}

/** Minimum number of units, attackers and defenders together, in the battle of the turn. */
const minUnits = 6;

export function battleOfTheTurn(battles: readonly BattleStory[]): BattleStory | undefined {
  const distance = ({ combats: [first] }: BattleStory): number => {
    if (first === undefined) return 1;
    const { attackers, defenders } = first.start;
    if (first.rolls.length === 0 || countOf(attackers) + countOf(defenders) < minUnits) return 1;
    return Math.abs((quickOdds(attackers, defenders)?.win ?? 1) - 0.5);
  };
  const [nearest] = battles.toSorted((one, other) => distance(one) - distance(other));
  return nearest !== undefined && distance(nearest) < 1 ? nearest : undefined;
}

/** Milliseconds: beginning of a battle (full, brief), result (full, brief), and last dice of a brief battle. */
const [beginTime, briefBegin, resultTime, briefResult, lastDice] = [900, 500, 1500, 800, 600];
/** Milliseconds: maximum length of the playback of a battle, and length of each of the three keyframes of a new owner. */
const [battleTime, ownerTime] = [10_000, 120];

const ownerChange: Lead = { motion: 'change', duration: ownerTime };

export function battleStops(battle: BattleStory, at: number, of: number, isFull: boolean): readonly Stop[] {
  const moments = battle.combats.flatMap((combat, i) => {
    const isLast = i === battle.combats.length - 1;
    const isTaken = combat.end.winner !== combat.start.defender;
    const end = isLast ? battle.to + 1 : combat.from + combat.rolls.length + 2;
    const result: StopTiming = {
      shownCount: end,
      duration: isFull ? resultTime : briefResult,
      leads: isTaken ? [ownerChange, ownerChange, ownerChange] : [],
    };
    if (combat.rolls.length === 0) return [result];
    const begins = { shownCount: combat.from + 1, duration: isFull ? beginTime : briefBegin, leads: [] };
    const last = { shownCount: combat.from + 1 + combat.rolls.length, duration: lastDice, leads: [] };
    return [begins, ...(isFull ? roundStops(combat) : [last]), result];
  });
  const share = Math.min(1, battleTime / timeOf(moments));
  return moments.map(
    (moment, i): Stop => ({
      ...moment,
      duration: moment.duration * share,
      leads: moment.leads.map((lead) => ({ ...lead, duration: lead.duration * share })),
      page: 'battles',
      label: `battle ${at} of ${of}`,
      part: at,
      battlesDone: i === moments.length - 1 ? at : at - 1,
    }),
  );
}

type StopTiming = Pick<Stop, 'shownCount' | 'duration' | 'leads' | 'haste'>;

const timeOf = (moments: readonly StopTiming[]): number =>
  moments.reduce((sum, { duration, leads }) => leads.reduce((total, lead) => total + lead.duration, sum + duration), 0);

/** Number of the last round at the slow pace, and of the last round at the quick pace. */
const [slowRounds, quickRounds] = [5, 10];
/** From round `manyRounds` on, rounds at the middle pace are always grouped. A group has at least `together` rounds. */
const [manyRounds, together] = [31, 5];
/** A close round leaves a side with fewer than `fewUnits` units. The last `maxClose` close rounds are played slowly. */
const [fewUnits, maxClose] = [2, 8];
const middleTime = 120;

const slow: Omit<StopTiming, 'shownCount'> = {
  duration: 300,
  leads: [
    { motion: 'pair', duration: 150 },
    { motion: 'dice', duration: 250 },
  ],
  haste: 1,
};
const quick: Omit<StopTiming, 'shownCount'> = { duration: 200, leads: [{ motion: 'dice', duration: 150 }], haste: 2 };
const close: Omit<StopTiming, 'shownCount'> = { duration: 250, leads: [{ motion: 'dice', duration: 250 }], haste: 1 };
const middle: Omit<StopTiming, 'shownCount'> = { duration: middleTime, leads: [], haste: 3 };

/** Stops of a combat. The first rounds and the last close rounds are slow. The middle of a long combat is grouped. */
function roundStops(combat: CombatStory): readonly StopTiming[] {
  const { rolls, from } = combat;
  const closest = new Set(
    roundsOf(combat)
      .flatMap(({ attackers, defenders, roll }) => (Math.min(attackers, defenders) + 1 <= fewUnits ? [roll.round] : []))
      .slice(-maxClose),
  );
  const paceOf = (round: number) =>
    round <= slowRounds ? slow : closest.has(round) ? close : round <= quickRounds ? quick : middle;
  const at = (round: number, pace: Omit<StopTiming, 'shownCount'>): StopTiming => ({
    ...pace,
    shownCount: from + 1 + round,
  });
  const rounds = rolls.map(({ round }) => round);
  const hurried = rounds.filter((round) => paceOf(round) === middle);
  const paced = rounds.filter((round) => paceOf(round) !== middle).map((round) => at(round, paceOf(round)));
  const room = Math.max(2, Math.floor((battleTime - beginTime - resultTime - timeOf(paced)) / middleTime));
  const step = Math.ceil(hurried.length / room);
  const isShown = (round: number, i: number): boolean =>
    i === hurried.length - 1 || (round < manyRounds && step <= 1) || i % Math.max(step, together) === 0;
  const shownHurried = hurried.filter(isShown).map((round) => at(round, middle));
  return [...paced, ...shownHurried].sort((one, other) => one.shownCount - other.shownCount);
}

/** True if the events belong to a turn. Only turns have a report, and the placement is not a turn. */
export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'growth');

/** Keyframes of a turn. Empty for the placement. The last keyframe waits for a key if there were battles. */
export function keyframes(before: RiscScene, after: RiscScene): readonly RiscKeyframe[] {
  if (!isTurn(after.events)) return [];
  const { turn } = before.view;
  const events = inPlaybackOrder(after.events);
  const turnStart = { map: before.view.map, owners: before.view.owners, units: before.view.units };
  const battles = battlesIn(events);
  const common: TurnContext = { after, turn, events, turnStart, battles: battles.length };
  let view = before.view;
  let shownCount = 0;
  let meaning: readonly AttackOdds[] = [];
  /** Player of the latest order that changed the viewer's odds. */
  let changer: Seat | undefined;
  const frames: RiscKeyframe[] = [];
  const addStop = (stop: Stop) => {
    const stopEvents = events.slice(shownCount, stop.shownCount).filter(({ type }) => type !== 'turn');
    const [unmoved, moving] = [view, withDepartures(view, stopEvents)];
    view = withEvents(view, stopEvents);
    shownCount = stop.shownCount;
    const viewByMotion: Readonly<Record<Motion, RiscScene['view']>> = {
      'setting-out': moving,
      'half-way': moving,
      pair: unmoved,
      dice: unmoved,
      change: view,
    };
    const leads = stop.leads.map(
      (lead): RiscKeyframe => ({ ...keyframeOf(common, stop, viewByMotion[lead.motion], lead), flash: 'lead' }),
    );
    if (stop.teller === undefined) return frames.push(...leads, keyframeOf(common, stop, view));
    const now = attackOddsOf(after, { turnStart, events, shownCount }, view);
    const changed = isListener(after, stop.teller) ? undefined : changeBetween(meaning, now);
    meaning = now;
    const isFirst = changed !== undefined && changer !== stop.teller;
    if (isFirst) changer = stop.teller;
    const longer = isFirst ? { ...stop, duration: stop.duration + changeTime } : stop;
    return frames.push(...leads, keyframeOf(common, { ...longer, ...(changed && { changed }) }, view));
  };
  for (const stop of [...orderStops(common), ...fightStops(after, common), lastStop(common)]) addStop(stop);
  return frames;
}

function changeBetween(was: readonly AttackOdds[], is: readonly AttackOdds[]): Report['changed'] {
  for (const { territory, is: kind, attack, now } of is) {
    const before = was.find((one) => one.territory === territory && one.is === kind && one.attack.seat === attack.seat);
    if (
      kind !== 'attack' ||
      before?.now === undefined ||
      now === undefined ||
      wholePercent(before.now) === wholePercent(now)
    )
      continue;
    return { territory, from: before.now, to: now };
  }
  return undefined;
}

interface TurnContext extends Pick<Report, 'turn' | 'turnStart' | 'events'> {
  readonly after: RiscScene;
  readonly battles: number;
}

/** Sorts the events of orders by player, with each player's attacks last. All other events keep their order. */
function inPlaybackOrder(events: readonly GameEvent[]): readonly GameEvent[] {
  const first = events.findIndex(isNumbered);
  if (first < 0) return events;
  const ordered = events.filter(isNumbered);
  const seats = [...new Set(ordered.map(({ seat }) => seat))].sort((one, other) => one - other);
  return [
    ...events.slice(0, first),
    ...seats.flatMap((seat) => ordered.filter((event) => event.seat === seat)),
    ...events.slice(first).filter((event) => !isNumbered(event)),
  ];
}

type NumberedEvent = Extract<GameEvent, { readonly order: number }>;

const isNumbered = (event: GameEvent): event is NumberedEvent => 'order' in event;

function keyframeOf(common: TurnContext, stop: Stop, view: RiscScene['view'], lead?: Lead): RiscKeyframe {
  const { after, turn, events, turnStart, battles } = common;
  const { duration } = lead ?? stop;
  const motion = lead && { motion: lead.motion };
  const { page, teller, changed, label, part, haste, battlesDone: roundsDone } = stop;
  const { shownCount } = stop;
  const report: Report = {
    turn,
    turnStart,
    events,
    shownCount,
    page,
    ...(teller && { teller }),
    ...(changed && { changed }),
    ...motion,
  };
  const isLast = page === 'summary' && battles > 0;
  return {
    view: { ...view, phase: phaseOf(events[stop.shownCount - 1]) },
    events: events.slice(0, stop.shownCount),
    local: { ...after.local, scrolled: 0, report },
    duration,
    part,
    label,
    bar: page === 'orders' ? { signs: tellerSigns(after, teller) } : { done: roundsDone ?? battles, of: battles },
    unit: page === 'orders' ? 'order' : 'round',
    ...(page === 'orders' && battles > 0 && { onward: 'battles' }),
    ...(haste && { haste }),
    ...(part === battles && battles > 0 && { onward: 'summary' }),
    ...(isLast && { staysBefore: nextText(after, turn) }),
  };
}

const phaseOf = (last: GameEvent | undefined): RiscKeyframe['view']['phase'] =>
  last === undefined || last.type === 'turn' ? 'victory' : last.phase;

function nextText({ view, seat, watched }: RiscScene, turn: number): string {
  if (view.outcome !== null) return theResult;
  const isOut = watched !== true && view.viewer !== 'spectator' && view.seats[seat - 1]?.alive === false;
  return isOut ? `turn ${turn + 1}` : `orders for turn ${turn + 1}`;
}

/** Progress through the players' orders, such as `● You   ▶ P2   ○ P3`. */
function tellerSigns(scene: RiscScene, teller: Seat | undefined): Line {
  const { pointers, dots } = scene.glyphs;
  return seatsOf(scene.view).flatMap((seat, i): Line => {
    const isDone = teller === undefined || seat < teller;
    const sign = seat === teller ? pointers.right : isDone ? dots.full : dots.empty;
    const role = seat === teller ? 'strong' : isDone ? seatRole(seat) : 'dim';
    return [span(`${i === 0 ? '' : '   '}${sign} ${subjectName(scene, seat)}`, role)];
  });
}

export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    if (event.type === 'roll') return event[event.loses] === seat;
    return event.type === 'battle-end' && event.before === seat && event.owner !== seat;
  });

/** Milliseconds: all own orders, a player's name, one order, maximum for a player's orders, and a change of odds. */
const [ownTime, nameTime, orderTime, ordersTime, changeTime] = [600, 400, 250, 1600, 700];
/** Milliseconds: one step of a march, revealed orders, growth in a turn without battles, and the summary. */
const [marchTime, revealTime, growthTime, summaryTime] = [80, 1200, 400, 2500];

const march: readonly Lead[] = [
  { motion: 'setting-out', duration: marchTime },
  { motion: 'half-way', duration: marchTime },
];

/** Stops: the viewer's orders, the name and each order of every other player, and, before battles, the departure. */
function orderStops({ after, events, battles }: TurnContext): readonly Stop[] {
  const orders = { page: 'orders', label: 'orders', part: 0 } as const;
  let shownCount = events.findIndex(isNumbered);
  if (shownCount < 0) return [];
  const stops: Stop[] = [];
  const stop = (teller: Seat, duration: number) => {
    const isMove = events[shownCount - 1]?.type === 'moved';
    stops.push({ ...orders, teller, shownCount, duration, leads: isMove && duration !== nameTime ? march : [] });
  };
  for (const seat of seatsOf(after.view)) {
    const count = events.filter((event) => isNumbered(event) && event.seat === seat).length;
    if (count === 0) continue;
    if (isListener(after, seat)) {
      shownCount += count;
      stop(seat, ownTime);
      continue;
    }
    stop(seat, nameTime);
    const each = Math.min(orderTime, (ordersTime - nameTime) / count);
    for (let i = 0; i < count; i++) {
      shownCount++;
      stop(seat, each);
    }
  }
  if (battles === 0) return stops;
  const duration = revealTexts(after, events).length > 0 ? revealTime : marchTime;
  return [...stops, { ...orders, shownCount, duration, leads: march }];
}

function fightStops(scene: RiscScene, { events }: TurnContext): readonly Stop[] {
  const battles = battlesIn(events);
  const inFull = battlesInFull(scene, battles);
  return battles.flatMap((battle, i) => battleStops(battle, i + 1, battles.length, inFull.has(battle)));
}

const lastStop = ({ events, battles, turn }: TurnContext): Stop => ({
  shownCount: events.length,
  label: battles === 0 ? 'growth' : `turn ${turn}`,
  duration: battles === 0 ? growthTime : summaryTime,
  leads: [],
  page: battles === 0 ? 'orders' : 'summary',
  part: battles === 0 ? 0 : battles + 1,
});
