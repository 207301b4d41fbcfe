import { listOf } from '../../../../screen/sentences.ts';
import { cellName } from '../../cells.ts';
import type { GameEvent, ProjectileMoved } from '../../events.ts';
import { spokenTexts } from '../../text/event-texts.ts';
import { news, remark, type Sentence } from '../../text/words.ts';
import type { Side } from '../../vocabulary.ts';

/** What one shot did: how it flew, if that was seen, and what it met. */
interface Flight {
  readonly id: number;
  readonly moved?: ProjectileMoved | Extract<GameEvent, { type: 'projectile-stayed' }>;
  readonly meetings: GameEvent[];
}

/** The sentences of a phase in which shots fly: what they met, and in a few words how the others flew. */
export function describeShots(events: readonly GameEvent[], side: Side): Sentence[] {
  const subject = side === 'friendly' ? 'A shot' : 'One';
  const entries: (Sentence | QuietFlights)[] = [];
  for (const flight of flightsOf(events)) {
    if (flight.meetings.length > 0) entries.push(...describeMeetings(flight, subject));
    else if (flight.moved !== undefined) addQuiet(entries, quietFlight(flight.moved, side));
  }
  return entries.map((entry) =>
    'ways' in entry ? remark(`${subject} ${entry.verb} ${entry.ways.join(', one ')}.`) : entry,
  );
}

/** The sentences about shots that met something as soon as they were there. */
export const meetingsOfNew = (events: readonly GameEvent[], subject: string): Sentence[] =>
  flightsOf(events).flatMap((flight) => describeMeetings(flight, subject));

/** The shot that an event is about; nothing for what follows from the event before. */
export function shotOf(event: GameEvent): number | undefined {
  switch (event.type) {
    case 'projectile-moved':
    case 'projectile-stayed':
    case 'combined':
    case 'negated':
      return event.id;
    case 'hit':
    case 'mended':
      return event.mover === 'projectile' ? event.projectile : undefined;
    default:
      return undefined;
  }
}

function flightsOf(events: readonly GameEvent[]): Flight[] {
  const flights: Flight[] = [];
  for (const event of events) {
    const id = shotOf(event) ?? flights.at(-1)?.id;
    if (id === undefined) continue;
    const known = flights.at(-1)?.id === id ? flights.at(-1) : undefined;
    const isHeader = event.type === 'projectile-moved' || event.type === 'projectile-stayed';
    const flight = known ?? { id, meetings: [], ...(isHeader ? { moved: event } : {}) };
    if (known === undefined) flights.push(flight);
    if (!isHeader) flight.meetings.push(event);
  }
  return flights;
}

/** Flights of one kind in which nothing was met, told together where the first of them was. */
interface QuietFlights {
  readonly verb: string;
  readonly ways: string[];
}

function addQuiet(entries: (Sentence | QuietFlights)[], { verb, ways }: QuietFlights): void {
  const same = entries.find((entry): entry is QuietFlights => 'ways' in entry && entry.verb === verb);
  if (same === undefined) entries.push({ verb, ways });
  else same.ways.push(...ways);
}

function quietFlight(moved: NonNullable<Flight['moved']>, side: Side): QuietFlights {
  const ways = [...spokenTexts(moved, { of: 'shot', events: [] })];
  if (moved.type === 'projectile-stayed') return { verb: 'stays', ways };
  if (moved.to !== null) return { verb: 'flies', ways };
  return { verb: side === 'friendly' || moved.from === 'fog' ? 'leaves the board' : 'leaves', ways };
}

function describeMeetings({ id, moved, meetings }: Flight, subject: string): Sentence[] {
  const clauses: string[] = [];
  const after: Sentence[] = [];
  let flies = true;
  for (const event of meetings) {
    const texts = spokenTexts(event, { of: 'shot', events: meetings });
    if (event.type === 'destroyed') after.push(...texts.map((text) => news(text)));
    else {
      clauses.push(...texts);
      flies = event.type === 'combined' || (event.type === 'negated' && event.survivor === id);
    }
  }
  const onward = flies ? onwardClause(moved, meetings.at(-1)) : undefined;
  const all = [...clauses, ...(onward === undefined ? [] : [onward])];
  return all.length === 0 ? after : [news(`${subject} ${listOf(all)}.`), ...after];
}

function onwardClause(moved: Flight['moved'], last: GameEvent | undefined): string | undefined {
  if (moved?.type !== 'projectile-moved' || last === undefined || !('column' in last)) return undefined;
  const { to } = moved;
  if (to === null) return 'leaves the board';
  if (to === 'fog') return 'flies on into the fog';
  return to.row === last.row && to.column === last.column ? undefined : `flies on to ${cellName(to)}`;
}
