import { foundText } from '../../../engine/position.ts';
import { type FileFault, refusal } from '../../../engine/result.ts';
import type { Seat } from '../../../engine/vocabulary.ts';
import { countOf } from '../units.ts';
import type { KnownPosition, Position, SeatPosition } from './schema.ts';

/** The first contradiction among the facts of the match as a whole. */
export function faultOfMatch({ turn, phase, outcome, options: { groups }, seats }: Position): string | undefined {
  if (groups.toSorted().some((group, i) => group !== i + 1))
    return mismatch('$.options.groups', groups, `each group from 1 to ${groups.length} once`);
  if (phase === 'placement' && turn !== 0) return mismatch('$.turn', turn, '0 in the placement phase');
  if (phase !== 'placement' && turn === 0) return mismatch('$.turn', turn, `a turn from 1 in the phase ${phase}`);
  if ((outcome === null) === (phase === 'over'))
    return mismatch('$.outcome', outcome, phase === 'over' ? 'winners and a reason' : `null in the phase ${phase}`);
  const [winner] = outcome?.winners ?? [];
  if (winner !== undefined && winner > groups.length)
    return mismatch('$.outcome.winners[0]', winner, `a whole number from 1 to ${groups.length}`);
  if (seats.length !== groups.length)
    return mismatch('$.seats', seats.length, `${groups.length} players, as there are groups`);
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
  firstOfSeats(position, (_, seatPosition, path) =>
    viewer === undefined || seatPosition.seat === viewer ? faultOfPlacement(position, seatPosition, path) : undefined,
  );

/** The first fault of a viewer's position: plans of others must not be in it. */
export function faultOfHidden({ seats, viewer }: KnownPosition): string | undefined {
  if (viewer > seats.length) return mismatch('$.viewer', viewer, `a whole number from 0 to ${seats.length}`);
  for (const [i, { placement, orders }] of seats.entries()) {
    const path = `$.seats[${i}]`;
    if (i + 1 === viewer) {
      if (orders === null) return mismatch(`${path}.orders`, orders, 'a list of orders');
      continue;
    }
    if (placement !== null) return mismatch(`${path}.placement`, placement, `null, as player ${viewer} is told it`);
    if (orders !== null) return mismatch(`${path}.orders`, orders, `null, as player ${viewer} is told it`);
  }
  return undefined;
}

type SeatFault = (position: Position, seatPosition: SeatPosition, path: string) => string | undefined;

function firstOfSeats(position: Position, faultOf: SeatFault): string | undefined {
  for (const [i, seatPosition] of position.seats.entries()) {
    const fault = faultOf(position, seatPosition, `$.seats[${i}]`);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOfSeat({ phase, territories, seats }: Position, seatPosition: SeatPosition, path: string): string | undefined {
  const number = seats.indexOf(seatPosition) + 1;
  if (seatPosition.seat !== number) return mismatch(`${path}.seat`, seatPosition.seat, `${number}`);
  const owns = territories.some(({ owner }) => owner === seatPosition.seat);
  if (seatPosition.alive !== owns)
    return mismatch(`${path}.alive`, seatPosition.alive, `${owns}: player ${seatPosition.seat} owns ${owns ? '' : 'no '}territory`);
  if (!seatPosition.alive && !seatPosition.committed) return mismatch(`${path}.committed`, false, 'true for a player who is out');
  if (phase === 'over' && seatPosition.alive && seatPosition.committed) return mismatch(`${path}.committed`, true, 'false after the end');
  if (seatPosition.orders.length > 0 && (phase !== 'orders' || !seatPosition.alive))
    return mismatch(`${path}.orders`, seatPosition.orders.length, seatPosition.alive ? `no orders in the phase ${phase}` : 'no orders');
  return undefined;
}

function faultOfWaiting({ phase, seats }: Position): string | undefined {
  if (phase === 'over') return undefined;
  const living = seats.filter(({ alive }) => alive).length;
  if (living < 2) return mismatch('$.seats', living, 'two players with territory, as the match is not over');
  if (seats.every(({ committed }) => committed)) return mismatch('$.seats', 'all committed', 'a player to wait for');
  return undefined;
}

function faultOfUnits({ phase, territories }: Position): string | undefined {
  const i = phase === 'placement' ? territories.findIndex(({ units }) => countOf(units) > 0) : -1;
  return i < 0
    ? undefined
    : mismatch(`$.territories[${i}].units`, territories[i]?.units, 'no units in the placement phase');
}

function faultOfPlacement(
  { phase, territories, options: { units } }: Position,
  { seat, placement, committed }: SeatPosition,
  path: string,
): string | undefined {
  const place = `${path}.placement`;
  if (phase !== 'placement')
    return placement === null ? undefined : mismatch(place, placement, `null in the phase ${phase}`);
  if (placement === null) return mismatch(place, null, 'the placement of all own territories');
  const ownTerritories = territories.flatMap(({ id, owner }) => (owner === seat ? [id] : []));
  const strange = Object.keys(placement).find((id) => !ownTerritories.includes(id));
  if (strange !== undefined) return mismatch(`${place}.${strange}`, placement[strange], 'no such key');
  const missing = ownTerritories.find((id) => !Object.hasOwn(placement, id));
  if (missing !== undefined) return `${place}.${missing}: found nothing, expected a whole number from 0 to 1000000`;
  const placed = countOf(Object.values(placement));
  if (placed > units) return mismatch(place, placed, `at most ${units} units`);
  if (committed && placed < units) return mismatch(place, placed, `all ${units} units, as it is committed`);
  return undefined;
}

/** A fault of a position: its sentence begins with the place in the JSON text. */
export const faultOf = (message: string): FileFault => refusal('bad-position', message);

/** A value that is not what was expected at a place, such as `$.territories[1].owner`. */
export const mismatch = (path: string, value: unknown, expected: string): string =>
  `${path}: found ${foundText(value)}, expected ${expected}`;
