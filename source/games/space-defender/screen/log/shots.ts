import {
  type Combined,
  type EventOf,
  type GameEvent,
  type Hit,
  hurtsShip,
  type Mended,
  type Negated,
  type ProjectileMoved,
  type ProjectileStayed,
} from '../../events.ts';
import { logTexts } from '../../text/event-texts.ts';
import { at, news, remark, type Sentence, sentenceWidth } from '../../text/words.ts';
import type { SectorView } from '../../view.ts';
import type { Side } from '../../vocabulary.ts';
import { endIn, packed, wordsOf } from './entry.ts';

/**
 * The sentences of a phase in which the shots of one side fly: what they met, and where the others went.
 *
 * @param after the moment after it, where the phase is only foreseen: then ways and damages are told, too
 */
export function shotSentences(events: readonly GameEvent[], side: Side, after?: SectorView): Sentence[] {
  const flights = flightsOf(events);
  const meetings = flights.flatMap((flight) => meetingsOf(flight, events, side, after !== undefined));
  const shots = side === 'friendly' ? [...meetings, ...ownFlights(flights, after)] : theirFlights(flights, after);
  const otherEvents = events.filter((event) => !isOfFlight(event) && event.type !== 'destroyed');
  return [
    ...shots,
    ...(side === 'enemy' ? meetings : []),
    ...otherEvents.flatMap((event) => logTexts(event, { of: 'nobody', events }).map((text) => news(text))),
    ...endIn(events),
  ];
}

function ownFlights(flights: readonly Flight[], after: SectorView | undefined): Sentence[] {
  const ways = flights.flatMap((flight) => wayOf(flight) ?? []);
  const waiting = flights.flatMap(({ head }) => (head?.type === 'projectile-stayed' ? [wordsOf(head, 'shot')] : []));
  const exitCells = leftFrom(flights);
  return [
    ...packed('your shot leaves the board from ', 'your shots leave the board from ', exitCells),
    ...(after === undefined
      ? packed('your shot flies ', 'your shots fly ', ways)
      : packed('your shot ', 'your shots ', ways)),
    ...packed('your mine waits at ', 'your mines wait at ', waiting),
  ].map(remark);
}

/** The last cells of shots that have left the board. */
const leftFrom = (flights: readonly Flight[]): string[] =>
  flights.flatMap(({ head }) => (isGone(head) ? logTexts(head, { of: 'shot', events: [] }) : []));

const isGone = (head: Flight['head']): head is Extract<Flight['head'], { type: 'projectile-moved' }> =>
  head?.type === 'projectile-moved' && head.to === null;

/** Shots that leave begin a sentence, which goes on with several that fly on, or else with what others heal. */
function theirFlights(flights: readonly Flight[], after: SectorView | undefined): Sentence[] {
  const leaving = leavingOf(flights);
  const heals = flights.flatMap((flight) => healOf(flight) ?? []);
  const healed = heals.map(({ joined, alone }) => (after === undefined ? alone : `shot ${joined}`));
  const ways = fromTheRight(flights).flatMap((flight) => {
    const text = wayOf(flight);
    return text === undefined ? [] : [{ text, damage: damageOf(flight, after) }];
  });
  const flown =
    ways.length === 1
      ? ways.map(({ text, damage }) => `shot ${text}${damage === undefined ? '' : `, damage ${damage}`}`)
      : packed(
          '',
          'shots ',
          ways.map(({ text, damage }) => (damage === undefined ? text : `${text} (${damage})`)),
        );
  if (leaving === undefined) return [...healed, ...flown].map(remark);

  const [firstFlown = ''] = flown;
  const withFlights = `${leaving(', ')}; ${firstFlown.replace('shots ', '')}`;
  if (ways.length > 1 && withFlights.length <= sentenceWidth)
    return [withFlights, ...flown.slice(1), ...healed].map(remark);
  const withHeals = [leaving(' and '), heals.map(({ joined }) => joined).join(', ')].join('; ');
  if (heals.length > 0 && withHeals.length <= sentenceWidth) return [withHeals, ...flown].map(remark);
  return [leaving(' and '), ...healed, ...flown].map(remark);
}

const fromTheRight = (flights: readonly Flight[]): Flight[] => flights.toSorted((a, b) => columnOf(b) - columnOf(a));
const columnOf = ({ head }: Flight): number =>
  head?.type !== 'projectile-moved' || head.from === 'fog' ? Number.POSITIVE_INFINITY : head.from.column;

const damageOf = ({ head }: Flight, after: SectorView | undefined): number | undefined =>
  after?.projectiles.find(({ id }) => id === head?.id)?.damage;

/** `shots leave at A1, C1 and G1`, as a function of the word before the last. */
function leavingOf(flights: readonly Flight[]): ((last: string) => string) | undefined {
  const cells = leftFrom(flights);
  if (cells.length === 0) return undefined;
  const places = [...new Set(cells)];
  const allButLast = places.slice(0, -1).join(', ');
  const begin = cells.length === 1 ? 'a shot leaves at' : 'shots leave at';
  return (last) => `${begin} ${allButLast}${allButLast === '' ? '' : last}${places.at(-1)}`;
}

/** An enemy that a shot heals: as a part of a sentence, and as one. */
function healOf({ head, met }: Flight): { joined: string; alone: string } | undefined {
  const mended = met.find((event) => event.type === 'mended');
  if (mended === undefined) return undefined;
  const heals = logTexts(mended, { of: 'shot', events: [], isPlaced: true }).join('');
  const from = isFlown(head) ? wordsOf(head, 'shot') : 'one';
  return { joined: `${from} ${heals}`, alone: `a shot ${heals}${at(mended)}` };
}

const isFlown = (head: Flight['head']): head is ProjectileMoved =>
  head?.type === 'projectile-moved' && head.to !== null;

function meetingsOf({ head, met }: Flight, events: readonly GameEvent[], side: Side, foreseen: boolean): Sentence[] {
  const wayText = foreseen && isFlown(head) ? wordsOf(head, 'shot') : undefined;
  const shotName = side === 'friendly' ? 'your shot' : 'a shot';
  const flown = wayText === undefined ? shotName : `${shotName.replace('a shot', 'shot')} ${wayText}`;
  return met.flatMap((event): Sentence[] => {
    // An enemy that a shot heals is told with how the others flew.
    if (event.type === 'mended' || (event.type === 'combined' && head !== undefined)) return [];
    if (event.type === 'combined') return [remark(wordsOf(event, 'nobody'))];
    const subject = event.type === 'hit' ? flown : shotName;
    const texts = logTexts(event, { of: 'shot', events, isPlaced: event.type === 'hit' && wayText !== undefined });
    const matters = event.type !== 'hit' || event.id === 0 || event.health === 0;
    return texts.map((text) => ({ text: `${subject} ${text}`, hurts: hurtsShip(event), matters }));
  });
}

type Meeting = Hit | Mended | Combined | Negated;

interface Flight {
  /** Nothing where it is not seen how it flew. */
  readonly head?: ProjectileMoved | ProjectileStayed;
  readonly met: Meeting[];
  /** Whether another shot took it up later in the phase. */
  readonly absorbed: boolean;
}

const flightTypes = ['projectile-moved', 'projectile-stayed', 'hit', 'mended', 'combined', 'negated'] as const;
const isOfFlight = (event: GameEvent): event is EventOf<(typeof flightTypes)[number]> =>
  flightTypes.some((type) => type === event.type);

/** The flights of a phase, in order. */
function flightsOf(events: readonly GameEvent[]): Flight[] {
  const absorbed = new Set(events.flatMap((event) => (event.type === 'combined' ? [event.other] : [])));
  const flights: Flight[] = [];
  const meet = (id: number, event: Meeting) => {
    const flight = flights.find(({ head }) => head?.id === id);
    if (flight === undefined) flights.push({ met: [event], absorbed: false });
    else flight.met.push(event);
  };
  for (const event of events.filter(isOfFlight))
    if (event.type === 'projectile-moved' || event.type === 'projectile-stayed')
      flights.push({ head: event, met: [], absorbed: absorbed.has(event.id) });
    else meet(event.type === 'hit' || event.type === 'mended' ? event.projectile : event.id, event);
  return flights;
}

/** The flight of a shot that still flies: `C5 to C10`, and what it took up on its way. */
function wayOf({ head, met, absorbed }: Flight): string | undefined {
  if (!isFlown(head) || absorbed) return undefined;
  if (met.some((event) => isEnd(event, head.id))) return undefined;
  const grown = met.findLast((event) => event.type === 'combined');
  return `${wordsOf(head, 'shot')}${grown === undefined ? '' : ` growing to ${grown.damage}`}`;
}

const isEnd = (event: Meeting, id: number): boolean =>
  event.type === 'hit' || event.type === 'mended' || (event.type === 'negated' && event.survivor !== id);
