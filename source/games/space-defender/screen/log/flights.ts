import type { Combined, GameEvent, Hit, Mended, Negated, ProjectileMoved, ProjectileStayed } from '../../events.ts';
import { way } from './entry.ts';

/** What a shot met. */
export type Meeting = Hit | Mended | Combined | Negated;

/** What a shot did in its phase. */
export interface Flight {
  /** Nothing where it is not seen how it flew. */
  readonly head?: ProjectileMoved | ProjectileStayed;
  readonly met: Meeting[];
  /** Whether another shot took it up later in the phase. */
  readonly absorbed: boolean;
}

/** The flights of a phase, in order. */
export function flightsOf(events: readonly GameEvent[]): Flight[] {
  const absorbed = new Set(events.flatMap((event) => (event.type === 'combined' ? [event.other] : [])));
  const flights: Flight[] = [];
  const meet = (id: number, event: Meeting) => {
    const flight = flights.find(({ head }) => head?.id === id);
    if (flight === undefined) flights.push({ met: [event], absorbed: false });
    else flight.met.push(event);
  };
  for (const event of events)
    switch (event.type) {
      case 'projectile-moved':
      case 'projectile-stayed':
        flights.push({ head: event, met: [], absorbed: absorbed.has(event.id) });
        break;
      case 'hit':
      case 'mended':
        meet(event.projectile, event);
        break;
      case 'combined':
      case 'negated':
        meet(event.id, event);
        break;
    }
  return flights;
}

/** Where a shot flew that still flies: `C5 to C10`, and what it took up on its way. */
export function wayOf({ head, met, absorbed }: Flight): string | undefined {
  if (head?.type !== 'projectile-moved' || head.to === null || absorbed) return undefined;
  if (met.some((event) => isEnd(event, head.id))) return undefined;
  const grown = met.findLast((event) => event.type === 'combined');
  return `${way(head.from, head.to)}${grown === undefined ? '' : ` growing to ${grown.damage}`}`;
}

const isEnd = (event: Meeting, id: number): boolean =>
  event.type === 'hit' || event.type === 'mended' || (event.type === 'negated' && event.survivor !== id);
