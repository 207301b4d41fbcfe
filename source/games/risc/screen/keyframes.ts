import type { Seat } from '../../../engine/vocabulary.ts';
import { type Line, seatRole, span } from '../../../screen/paint.ts';
import { theResult } from '../../../screen/turn-name.ts';
import { withEvents, withDepartures } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import { seatsOf } from '../state.ts';
import type { Motion, Report, RiscKeyframe, RiscScene } from './local.ts';
import { battleStops, battlesInFull } from './report/battle-stops.ts';
import { type AttackOdds, attackOddsOf } from './report/meaning.ts';
import type { Lead, Stop } from './report/stops.ts';
import { battlesIn } from './words/battles.ts';
import { subjectName, isListener } from './words/phrases.ts';

/** Whether these are the events of a turn that is reported. */
export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'growth');

/**
 * A turn as it is played back: the orders player by player, each battle, and what all has come to. It is made from the
 * events alone, so nothing of the new turn shows. After battles, the last moment stays until the player goes on.
 */
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
  /** Whose orders have changed the odds of the one who looks. */
  let changer: Seat | undefined;
  const frames: RiscKeyframe[] = [];
  const addStop = (stop: Stop) => {
    // The next turn has not begun while this one is told.
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

/** The odds of an attack of the listener that an order has changed. */
function changeBetween(was: readonly AttackOdds[], is: readonly AttackOdds[]): Report['changed'] {
  for (const { territory, is: kind, attack, now } of is) {
    const before = was.find((one) => one.territory === territory && one.is === kind && one.attack.seat === attack.seat);
    if (kind !== 'attack' || before?.now === undefined || now === undefined || before.now === now) continue;
    return { territory, from: before.now, to: now };
  }
  return undefined;
}

interface TurnContext extends Pick<Report, 'turn' | 'turnStart' | 'events'> {
  readonly after: RiscScene;
  readonly battles: number;
}

/** All orders of a player together, attacks last; then everything else. */
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
    bar: page === 'orders' ? { signs: tellerSigns(after, teller) } : { told: roundsDone ?? battles, of: battles },
    unit: page === 'orders' ? 'order' : 'round',
    ...(page === 'orders' && battles > 0 && { onward: 'battles' }),
    ...(haste && { haste }),
    ...(part === battles && battles > 0 && { onward: 'summary' }),
    ...(isLast && { staysBefore: nextText(after, turn) }),
  };
}

const phaseOf = (last: GameEvent | undefined): RiscKeyframe['view']['phase'] =>
  last === undefined || last.type === 'turn' ? 'victory' : last.phase;

/** The status behind the report: what comes next. */
function nextText({ view, seat, watched }: RiscScene, turn: number): string {
  if (view.outcome !== null) return theResult;
  const isOut = watched !== true && view.viewer !== 'spectator' && view.seats[seat - 1]?.alive === false;
  return isOut ? `turn ${turn + 1}` : `orders of turn ${turn + 1}`;
}

/** `● You   ▶ P2   ○ P3`: whose orders have been told, whose are told, whose are to come. */
function tellerSigns(scene: RiscScene, teller: Seat | undefined): Line {
  const { pointers, dots } = scene.glyphs;
  return seatsOf(scene.view).flatMap((seat, i): Line => {
    const isDone = teller === undefined || seat < teller;
    const sign = seat === teller ? pointers.right : isDone ? dots.full : dots.empty;
    const role = seat === teller ? 'strong' : isDone ? seatRole(seat) : 'dim';
    return [span(`${i === 0 ? '' : '   '}${sign} ${subjectName(scene, seat)}`, role)];
  });
}

/** Whether the player at the screen loses units or a territory. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    if (event.type === 'roll') return event[event.loses] === seat;
    return event.type === 'battle-end' && event.before === seat && event.owner !== seat;
  });

/** Milliseconds of own orders, of another player's name, of each order, of all of a player's at most, of odds that change. */
const [ownTime, nameTime, orderTime, ordersTime, changeTime] = [600, 400, 250, 1600, 700];
/** Milliseconds of a place on a link, of the result of a turn without battles, and of what a turn has come to. */
const [marchTime, growthTime, summaryTime] = [80, 400, 2500];

const march: readonly Lead[] = [
  { motion: 'setting-out', duration: marchTime },
  { motion: 'half-way', duration: marchTime },
];

/** The orders player by player: the own ones all together, others one by one; then all armies leave. */
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
  return battles === 0 ? stops : [...stops, { ...orders, shownCount, duration: marchTime, leads: march }];
}

function fightStops(scene: RiscScene, { events }: TurnContext): readonly Stop[] {
  const battles = battlesIn(events);
  const inFull = battlesInFull(scene, battles);
  return battles.flatMap((battle, i) => battleStops(battle, i + 1, battles.length, inFull.has(battle)));
}

/** The summary; after a turn without battles its growth. */
const lastStop = ({ events, battles, turn }: TurnContext): Stop => ({
  shownCount: events.length,
  label: battles === 0 ? 'growth' : `turn ${turn}`,
  duration: battles === 0 ? growthTime : summaryTime,
  leads: [],
  page: battles === 0 ? 'orders' : 'summary',
  part: battles === 0 ? 0 : battles + 1,
});
