import { foundText } from '../../../engine/position.ts';
import { type FileFault, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { countOf } from '../units.ts';
import type { KnownPosition, Position, SeatPosition } from './schema.ts';

/** The first contradiction among the facts of the match as a whole. */
export function faultOfMatch({ turn, phase, outcome, options: { groups }, seats }: Position): string | undefined {
  if (groups.toSorted().some((group, i) => group !== i + 1))
    return found('$.options.groups', groups, `each group from 1 to ${groups.length} once`);
  if (phase === 'placement' && turn !== 0) return found('$.turn', turn, '0 in the placement phase');
  if (phase !== 'placement' && turn === 0) return found('$.turn', turn, `a turn from 1 in the phase ${phase}`);
  if ((outcome === null) === (phase === 'over'))
    return found('$.outcome', outcome, phase === 'over' ? 'winners and a reason' : `null in the phase ${phase}`);
  const [winner] = outcome?.winners ?? [];
  if (winner !== undefined && winner > groups.length)
    return found('$.outcome.winners[0]', winner, `a whole number from 1 to ${groups.length}`);
  if (seats.length !== groups.length)
    return found('$.seats', seats.length, `${groups.length} players, as there are groups`);
  return undefined;
}

/**
 * The first contradiction among the players: who is in and who is waited for, then their placements.
 *
 * @param viewer whose placement alone is known; all are where absent
 */
export const faultOfSeats = (position: Position, viewer?: Seat): string | undefined =>
  firstOfSeats(position, faultOfSeat) ??
  faultOfWaiting(position) ??
  faultOfUnits(position) ??
  firstOfSeats(position, (_, own, path) =>
    viewer === undefined || own.seat === viewer ? faultOfPlacement(position, own, path) : undefined,
  );

/** The first fault of a viewer's position: plans of others must not be in it. */
export function faultOfHidden({ seats, viewer }: KnownPosition): string | undefined {
  if (viewer > seats.length) return found('$.viewer', viewer, `a whole number from 0 to ${seats.length}`);
  for (const [i, { placement, orders }] of seats.entries()) {
    const path = `$.seats[${i}]`;
    if (i + 1 === viewer) {
      if (orders === null) return found(`${path}.orders`, orders, 'a list of orders');
      continue;
    }
    if (placement !== null) return found(`${path}.placement`, placement, `null, as player ${viewer} is told it`);
    if (orders !== null) return found(`${path}.orders`, orders, `null, as player ${viewer} is told it`);
  }
  return undefined;
}

type SeatFault = (position: Position, own: SeatPosition, path: string) => string | undefined;

function firstOfSeats(position: Position, faultOf: SeatFault): string | undefined {
  for (const [i, own] of position.seats.entries()) {
    const fault = faultOf(position, own, `$.seats[${i}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfSeat({ phase, territories, seats }: Position, own: SeatPosition, path: string): string | undefined {
  const number = seats.indexOf(own) + 1;
  if (own.seat !== number) return found(`${path}.seat`, own.seat, `${number}`);
  const owns = territories.some(({ owner }) => owner === own.seat);
  if (own.alive !== owns)
    return found(`${path}.alive`, own.alive, `${owns}: player ${own.seat} owns ${owns ? '' : 'no '}territory`);
  if (!own.alive && !own.committed) return found(`${path}.committed`, false, 'true for a player who is out');
  if (phase === 'over' && own.alive && own.committed) return found(`${path}.committed`, true, 'false after the end');
  if (own.orders.length > 0 && (phase !== 'orders' || !own.alive))
    return found(`${path}.orders`, own.orders.length, own.alive ? `no orders in the phase ${phase}` : 'no orders');
  return undefined;
}

function faultOfWaiting({ phase, seats }: Position): string | undefined {
  if (phase === 'over') return undefined;
  const living = seats.filter(({ alive }) => alive).length;
  if (living < 2) return found('$.seats', living, 'two players with territory, as the match is not over');
  if (seats.every(({ committed }) => committed)) return found('$.seats', 'all committed', 'a player to wait for');
  return undefined;
}

function faultOfUnits({ phase, territories }: Position): string | undefined {
  const i = phase === 'placement' ? territories.findIndex(({ units }) => countOf(units) > 0) : -1;
  return i < 0
    ? undefined
    : found(`$.territories[${i}].units`, territories[i]?.units, 'no units in the placement phase');
}

function faultOfPlacement(
  { phase, territories, options: { units } }: Position,
  { seat, placement, committed }: SeatPosition,
  path: string,
): string | undefined {
  const place = `${path}.placement`;
  if (phase !== 'placement')
    return placement === null ? undefined : found(place, placement, `null in the phase ${phase}`);
  if (placement === null) return found(place, null, 'the placement of all own territories');
  const own = territories.flatMap(({ id, owner }) => (owner === seat ? [id] : []));
  const strange = Object.keys(placement).find((id) => !own.includes(id));
  if (strange !== undefined) return found(`${place}.${strange}`, placement[strange], 'no such key');
  const missing = own.find((id) => !Object.hasOwn(placement, id));
  if (missing !== undefined) return `${place}.${missing}: found nothing, expected a whole number from 0 to 1000000`;
  const placed = countOf(Object.values(placement));
  if (placed > units) return found(place, placed, `at most ${units} units`);
  if (committed && placed < units) return found(place, placed, `all ${units} units, as it is committed`);
  return undefined;
}

/** A fault of a position: its sentence begins with the place in the JSON text. */
export const faultOf = (message: string): FileFault => refusal('bad-position', message);

/** A value that is not what was expected at a place, such as `$.territories[1].owner`. */
export const found = (path: string, value: unknown, expected: string): string =>
  `${path}: found ${foundText(value)}, expected ${expected}`;
