import type { Seat } from '../../../engine/vocabulary.ts';
import { cutText } from '../../../screen/cut.ts';
import { theResult } from '../../../screen/turn-name.ts';
import { applied, underWay } from '../apply.ts';
import type { GameEvent } from '../events.ts';
import type { Motion, Report, RiscBeat, RiscScene } from './local.ts';
import { ordersOf } from './report/words.ts';
import { type BattleStory, battlesIn, type CombatStory } from './words/battles.ts';
import { landNamed } from './words/names.ts';

/** Whether these are the events of a turn that is reported. */
export const isTurn = (events: readonly GameEvent[]): boolean => events.some(({ phase }) => phase === 'growth');

/**
 * A turn as it is played back: the orders of each player, the battles roll by roll, and growth. It is made from the
 * events alone, so nothing of the new turn shows. After battles, the last frame stays until the player goes on.
 */
export function beats(before: RiscScene, after: RiscScene): readonly RiscBeat[] {
  const { events } = after;
  if (!isTurn(events)) return [];
  const { turn } = before.view;
  const stops = stopsOf(
    events,
    turn,
    (id) => landNamed(after.view.map, id),
    (seat) => ordersOf(after, seat),
  );
  const whole = stops.reduce((sum, { duration, leads }) => sum + duration + ledTime(leads), 0);
  const share = Math.min(1, slowestTurn / whole);
  const hasBattles = events.some(({ type }) => type === 'battle');
  let view = before.view;
  let toldCount = 0;
  return stops.flatMap((stop, i): RiscBeat[] => {
    // The next turn has not begun while this one is told.
    const told = events.slice(toldCount, stop.toldCount).filter(({ type }) => type !== 'turn');
    const [unmoved, moving] = [view, underWay(view, told)];
    view = applied(view, told);
    toldCount = stop.toldCount;
    const beat = (
      shown: RiscScene['view'],
      duration: number,
      report: Pick<Report, 'toldCount' | 'motion'>,
    ): RiscBeat => ({
      view: { ...shown, phase: phaseOf(stop, events) },
      events: events.slice(0, stop.toldCount),
      local: { ...after.local, scrolled: 0, report: { turn, events, page: stop.page, ...report } },
      duration: duration * share,
      ...(stop.part !== undefined && { part: stop.part }),
      label: stop.label,
    });
    const shownIn: Readonly<Record<Motion, RiscScene['view']>> = {
      'setting-out': moving,
      'half-way': moving,
      dice: unmoved,
      fall: unmoved,
      change: view,
    };
    return [
      ...stop.leads.map(
        ({ motion, duration, toldCount: upTo = stop.toldCount }): RiscBeat => ({
          ...beat(shownIn[motion], duration, { toldCount: upTo, motion }),
          flash: 'lead',
        }),
      ),
      {
        ...beat(view, stop.duration, { toldCount }),
        ...(hasBattles && i === stops.length - 1 && { staysBefore: nextText(after, turn) }),
      },
    ];
  });
}

const phaseOf = ({ toldCount }: Stop, events: readonly GameEvent[]): RiscBeat['view']['phase'] => {
  const last = events[toldCount - 1];
  return last === undefined || last.type === 'turn' ? 'victory' : last.phase;
};

/** The status behind the report: what comes next. */
function nextText({ view, seat, watched }: RiscScene, turn: number): string {
  if (view.outcome !== null) return theResult;
  const isOut = watched !== true && view.viewer !== 'spectator' && view.seats[seat - 1]?.alive === false;
  return cutText(isOut ? `turn ${turn + 1}` : `orders of turn ${turn + 1}`, 24);
}

/** Whether the player at the screen loses units or a territory. */
export const hurts = (events: readonly GameEvent[], seat: Seat): boolean =>
  events.some((event) => {
    if (event.type === 'roll') return event[event.loses] === seat;
    return event.type === 'battle-end' && event.before === seat && event.owner !== seat;
  });

/** A moment of a turn that can be stopped at. */
interface Stop extends Pick<Report, 'toldCount' | 'page'> {
  readonly label: string;
  /** Milliseconds at speed 1 in which nothing moves. */
  readonly duration: number;
  /** Frames that move, shown before it. */
  readonly leads: readonly Lead[];
  /** The battle, from 1. */
  readonly part?: number;
}

/** One frame of a movement before a stop. */
interface Lead {
  readonly motion: Motion;
  /** Milliseconds at speed 1. */
  readonly duration: number;
  /** How many events have been told by then; as many as at the moment itself where absent. */
  readonly toldCount?: number;
}

const ledTime = (leads: readonly Lead[]): number => leads.reduce((sum, { duration }) => sum + duration, 0);

/** Milliseconds that a turn takes at speed 1, at most. */
const slowestTurn = 4000;

/** Milliseconds of a player's orders, of a force that meets another, of a round after the first ten, of growth. */
const [ordersTime, forceTime, laterRoundTime, growthTime] = [350, 250, 40, 200];

/** Milliseconds of a place on a link, of dice before anybody falls, of a unit that falls, of the result. */
const [marchTime, diceTime, fallTime, fallenTime] = [80, 50, 40, 60];
const slowRounds = 10;

const march: readonly Lead[] = [
  { motion: 'setting-out', duration: marchTime },
  { motion: 'half-way', duration: marchTime },
];

/** Lands whose units or owner change. */
const change: Lead = { motion: 'change', duration: 200 };

/** Moments of a combat, at most: in a longer one several rolls are told at once. */
const mostMoments = 200;

/** Columns of a territory's name in a label. */
const idWidth = 10;

type Name<Of> = (of: Of) => string;

/** The stops of a turn: the orders of each player, the attacks, each combat roll by roll, and the results. */
function stopsOf(events: readonly GameEvent[], turn: number, land: Name<string>, who: Name<Seat>): readonly Stop[] {
  const battles = battlesIn(events);
  const stops = [...orderStops(events, who), ...battles.flatMap((battle, i) => battleStops(battle, i + 1, land))];
  const toldCount = events.length;
  if (battles.length === 0)
    return [...stops, { toldCount, label: 'growth', duration: growthTime, leads: [], page: 'orders' }];
  return [
    ...stops,
    { toldCount, label: `turn ${turn}`, duration: forceTime, leads: [], page: 'summary', part: battles.length + 1 },
  ];
}

/** A moment for all that a player had carried out, and one for all attacks. */
function orderStops(events: readonly GameEvent[], who: Name<Seat>): readonly Stop[] {
  const stops = new Map<string, Stop>();
  for (const [i, event] of events.entries()) {
    if (event.phase !== 'moves' && event.type !== 'attacked') continue;
    const isAttack = event.type === 'attacked';
    const label = isAttack ? 'armies march' : who(event.seat);
    const isMarch = isAttack || event.type === 'moved' || stops.get(label)?.leads === march;
    const leads = isMarch ? march : [];
    stops.set(label, { toldCount: i + 1, label, duration: isAttack ? marchTime : ordersTime, leads, page: 'orders' });
  }
  return [...stops.values()];
}

const battleStops = (battle: BattleStory, part: number, land: Name<string>): readonly Stop[] =>
  battle.combats.flatMap((combat, i) => {
    const { length } = battle.combats;
    const which = length === 1 ? '' : ` ${i + 1}/${length}`;
    const name = `${cutText(land(battle.start.territory), idWidth)}${which}`;
    const stops = combatStops(combat, name).map((stop): Stop => ({ ...stop, page: 'battles', part }));
    if (i < length - 1) return stops;
    const isTaken = battle.end.owner !== battle.end.before;
    return stops.map((stop, k) =>
      k < stops.length - 1
        ? stop
        : { ...stop, toldCount: battle.to + 1, leads: isTaken ? [...stop.leads, change] : stop.leads },
    );
  });

/** A combat when the forces meet, and after its rolls. */
function combatStops({ from, rolls }: CombatStory, name: string): readonly Omit<Stop, 'page'>[] {
  const rounds = rolls.length;
  if (rounds === 0) return [{ toldCount: from + 2, label: `${name} taken`, duration: fallenTime, leads: [] }];
  // How many rounds there are foretells how it ends.
  const at = (round: number) => `${name} round ${round}${round === rounds ? ` of ${rounds}` : ''}`;
  const stops: Omit<Stop, 'page'>[] = [{ toldCount: from + 1, label: at(0), duration: forceTime, leads: [] }];
  const step = Math.ceil(rounds / mostMoments);
  for (let round = Math.min(step, rounds); ; round = Math.min(round + step, rounds)) {
    const isEnd = round === rounds;
    const rolled = from + 1 + round;
    const isSlow = round <= slowRounds;
    const leads: readonly Lead[] = [
      { motion: 'dice', duration: diceTime, toldCount: rolled },
      { motion: 'fall', duration: fallTime, toldCount: rolled },
    ];
    stops.push({
      toldCount: rolled + (isEnd ? 1 : 0),
      label: at(round),
      duration: isSlow ? fallenTime : laterRoundTime,
      leads: isSlow && step === 1 ? leads : [],
    });
    if (isEnd) return stops;
  }
}
